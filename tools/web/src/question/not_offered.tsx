// Unavailable choices with their reasons; those with the same reason are listed together. A card's details are
// requested from the server; for players and sizes the reason is everything.
import type { NotOffered as Refused, TableView } from "../contract/view";
import { useTable } from "../table/context";
import { t } from "../words/words";
import { asTheyLie } from "./option";

function Words({ label, why }: { label: string; why: string }) {
  return (
    <span class="option-words">
      <span class="option-label">{label}</span>
      <span class="option-text">{why}</span>
    </span>
  );
}

function One({ about, label, why }: Refused) {
  const table = useTable();
  const { card } = about;
  if (card === undefined) {
    return (
      <span class="option greyed" data-not-offered>
        <Words label={label} why={why} />
      </span>
    );
  }
  const ask = () => table?.askWhy(`not ${card}`, t("q.why-not", { what: label }));
  return (
    <button type="button" class="option greyed" data-not-offered onClick={ask}>
      <Words label={label} why={why} />
      <span class="unseen">{t("why.title")}</span>
    </button>
  );
}

/** Several choices with the same reason. */
function Several({ all, why }: { all: Refused[]; why: string }) {
  const table = useTable();
  return (
    <div class="option greyed several" data-not-offered>
      <ul>
        {all.map(({ about: { card }, label }, i) => (
          <li key={i}>
            {card === undefined ? (
              label
            ) : (
              <button
                type="button"
                class="link"
                onClick={() => table?.askWhy(`not ${card}`, t("q.why-not", { what: label }))}
              >
                {label}
              </button>
            )}
          </li>
        ))}
      </ul>
      <span class="option-text">{why}</span>
    </div>
  );
}

export function NotOffered({ all, view }: { all: Refused[]; view: TableView }) {
  if (all.length === 0) return null;
  const reasons = Map.groupBy(asTheyLie(all, view), ({ option }) => option.why);
  return (
    <ul class="not-offered" aria-label={t("q.can-not")}>
      {[...reasons].map(([why, [first, ...more]]) => (
        <li key={why}>
          {first && more.length === 0 ? (
            <One {...first.option} />
          ) : (
            <Several all={[first, ...more].flatMap((each) => each?.option ?? [])} why={why} />
          )}
        </li>
      ))}
    </ul>
  );
}

// What can't be chosen, and why. Of a card there is more to say, which the server is asked for; of players and sizes the
// reason is all.
import type { NotOffered as Refused } from "../contract/picture";
import { useTable } from "../table/context";
import { t } from "../words/words";

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

export function NotOffered({ all }: { all: Refused[] }) {
  if (all.length === 0) return null;
  return (
    <ul class="not-offered" aria-label={t("q.can-not")}>
      {all.map((each, i) => (
        <li key={i}>
          <One {...each} />
        </li>
      ))}
    </ul>
  );
}

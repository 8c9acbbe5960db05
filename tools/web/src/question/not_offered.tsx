// What can't be chosen, and why.
import type { NotOffered as Refused } from "../contract/picture";
import { useTable } from "../table/context";
import { t } from "../words/words";

export function NotOffered({ all }: { all: Refused[] }) {
  const table = useTable();
  if (all.length === 0) return null;
  return (
    <ul class="not-offered" aria-label={t("q.can-not")}>
      {all.map((each, i) => (
        <li key={i}>
          <button
            type="button"
            class="option greyed"
            data-not-offered
            onClick={() => table?.askWhy(`not ${each.about.card ?? (each.about.seat ? `p${each.about.seat}` : each.label)}`, t("q.why-not", { what: each.label }))}
          >
            <span class="option-words">
              <span class="option-label">{each.label}</span>
              <span class="option-text">{each.why}</span>
              <span class="unseen">{t("why.title")}</span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

// The answer of a heuristic bot, in words: below a form of any kind, since not every answer is a button that can be
// marked.
import { t } from "../words/words";

export function HintLine({ label }: { label: string }) {
  return (
    <p class="hint-line" role="status">
      <em class="tag hint-tag">{t("q.hint.is")}</em> {label}
    </p>
  );
}

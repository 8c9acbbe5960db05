// The heuristic bot's answer in words, below a form of any kind: not every answer is a button that can be
// marked.
import { t } from "../words/words";

export function HintLine({ label }: { label: string }) {
  return (
    <p class="hint-line" role="status">
      <em class="tag hint-tag">{t("q.hint.is")}</em> {label}
    </p>
  );
}

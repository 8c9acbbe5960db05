// The heuristic bot's answer in words, below a form of any kind: not every answer is a button that can be marked. With
// the reason for it: what the packs' advice looks at, and the worth that it gives to the best options.
import type { Hint } from "../contract/server";
import { t } from "../words/words";

/** Returns a sentence that compares the best options; "" if the advice doesn't rate them. */
export function comparison({ label, rated: [best, next] }: Pick<Hint, "label" | "rated">): string {
  if (!best) return "";
  if (best.label !== label) return t("hint.declines", { worth: best.worth, what: best.label });
  if (!next) return t("hint.rates", { worth: best.worth, what: best.label });
  if (next.worth === best.worth) return t("hint.equal", { worth: best.worth, what: best.label, other: next.label });
  return t("hint.better", { worth: best.worth, what: best.label, other: next.label, less: next.worth });
}

export function HintLine({ hint }: { hint: Hint }) {
  const reason = [hint.text ?? "", comparison(hint)].filter((each) => each !== "").join(" ");
  return (
    <p class="hint-line" role="status">
      <em class="tag hint-tag">{t("q.hint.is")}</em> {hint.label}
      {reason ? <small class="hint-reason">{reason}</small> : null}
    </p>
  );
}

// Explains the first decisions of a new player in place: how to answer, and why the decision matters. The page
// knows how each kind of question is answered; packs, or else the aim of the game, say why it matters.
import type { Question } from "../contract/view";
import { kGuided, settings } from "../state/settings";
import { t, type WordKey } from "../words/words";
import { isIdle } from "./idle";

const kHow: Record<Question["kind"], WordKey> = {
  "choose": "guide.choose",
  "yes-no": "guide.choose",
  "replacement": "guide.choose",
  "order": "guide.order",
  "number": "guide.number",
  "subset": "guide.subset",
  "die-face": "guide.die-face",
  "divide": "guide.divide",
  "offer": "guide.offer",
};

/** The kinds whose choices the keys 1 to 9 select. */
const kByKeys = new Set<Question["kind"]>(["choose", "yes-no", "replacement", "subset", "die-face"]);

type Props = { question: Question; aim: string | undefined };

export function Guide({ question, aim }: Props) {
  const left = settings.guide.value;
  if (left === 0 || isIdle(question)) return null;
  const why = question.why ?? aim;
  return (
    <aside class="guide" aria-label={t("guide.title")} data-guide>
      <header>
        <b>{t("guide.nth", { n: kGuided + 1 - left, of: kGuided })}</b>
        <button type="button" class="link" data-guide-off onClick={() => (settings.guide.value = 0)}>
          {t("guide.off")}
        </button>
      </header>
      <p>
        <b>{t("guide.how")}:</b> {t(kHow[question.kind])}{" "}
        {kByKeys.has(question.kind) ? <span class="guide-keys">{t("guide.keys")}</span> : null}
      </p>
      {why ? (
        <p>
          <b>{t("guide.why")}:</b> {why}
        </p>
      ) : null}
    </aside>
  );
}

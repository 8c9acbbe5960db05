// What a sensible bot would answer, in words: below a form of any kind, for not every answer is a button that can be
// marked.
import type { Question } from "../contract/picture";
import { t } from "../words/words";

/** `label`: the answer in the server's words. */
export type Advice = { answer: string; label?: string };

export function HintLine({ question, advice }: { question: Question; advice: Advice }) {
  const listed = question.answers.find((each) => each.id === advice.answer);
  return (
    <p class="hint-line" role="status">
      <em class="tag hint-tag">{t("q.hint.is")}</em> {advice.label ?? listed?.label ?? advice.answer}
    </p>
  );
}

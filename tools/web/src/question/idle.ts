// Questions without a choice: everybody is asked, so that nobody can tell who had a choice.
import type { Question } from "../contract/view";

/** Returns the declining answer: the one that isn't among a form's choices. */
export function isIdle({ kind, form, pass, answers, more }: Question): boolean {
  if (kind !== "choose" || pass === undefined || more) return false;
  return [...form.options, ...answers].every((answer) => answer.id === pass);
}

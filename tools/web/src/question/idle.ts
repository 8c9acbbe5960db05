// Questions in which nothing can be chosen: everybody is asked, so that nobody can tell who could have chosen
// something.
import type { Question } from "../contract/view";

/** The answer that isn't among the choices of a form is the one that declines. */
export function isIdle({ kind, form, pass, answers, more }: Question): boolean {
  if (kind !== "choose" || pass === undefined || more) return false;
  return [...form.options, ...answers].every((answer) => answer.id === pass);
}

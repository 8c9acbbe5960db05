// Questions in which nothing can be chosen: everybody is asked, so that nobody can tell who could have chosen
// something.
import type { Question } from "../contract/picture";

/** The answer that isn't among the choices of a form is the one that declines. */
export function isIdle({ kind, form, pass, answers, more }: Question): boolean {
  if (kind !== "choose" || pass === undefined || more) return false;
  return (
    !(form as { options?: unknown[] }).options?.some((option) => (option as { id: string }).id !== pass) &&
    !answers.some((answer) => answer.id !== pass)
  );
}

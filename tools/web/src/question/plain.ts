// Canonical form of answers, as the engine parses it; forms assemble it. Listed answers are returned as listed.
import type { Answer, Question } from "../contract/view";

/** Returns the words of an answer in a normalized order: "9 J 9" and "9 9 J" are the same subset. */
function key(plain: string): string {
  const [picked = "", ...rest] = plain.split(" + ");
  return [picked.split(" ").sort().join(" "), ...rest].join(" + ");
}

export function subset(picked: Answer[], commit: string | null): string {
  const words = picked.length > 0 ? picked.map((option) => option.id).join(" ") : "none";
  return commit ? `${words} + ${commit}` : words;
}

export function divided(parts: Answer[], shares: number[]): string {
  const words = parts.flatMap((part, i) => (shares[i] ? [`${part.id}:${shares[i]}`] : []));
  return words.length > 0 ? words.join(" ") : "nothing";
}

export type Offered = { amounts: Record<string, number>; cards: string[]; target: string; hidden: boolean };

export function offer(offered: Offered): string {
  const amounts = Object.entries(offered.amounts).flatMap(([id, n]) => (n > 0 ? [`${id}:${n}`] : []));
  const words = [...amounts, ...offered.cards];
  if (words.length === 0) return "nothing";
  return `${words.join(" ")} for ${offered.target}${offered.cards.length > 0 && offered.hidden ? " hidden" : ""}`;
}

/** Returns the listed answer for the same subset, if there is one. */
export function listedSubset(question: Question, plain: string): Answer | undefined {
  const wanted = key(plain);
  return question.answers.find((answer) => key(answer.id) === wanted);
}

// What every form of a question is given.
import type { Picture, Question } from "../contract/view";

export type FormProps<Form> = {
  question: Question & { form: Form };
  picture: Picture;
  /** Gives an answer in canonical form. */
  answer: (id: string) => void;
  /** An answer is on its way: nothing more can be chosen. */
  busy: boolean;
  /** The answer of a heuristic bot, if the reader asked for a hint. */
  hint: string | null;
};

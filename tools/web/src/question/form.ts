// What every form of a question is given.
import type { Picture, Question } from "../contract/picture";

export type FormProps = {
  question: Question;
  picture: Picture;
  /** Gives an answer in its plain form. */
  answer: (id: string) => void;
  /** An answer is on its way: nothing more can be chosen. */
  busy: boolean;
  /** What the sensible bot would do, if the reader asked. */
  hint: string | null;
};

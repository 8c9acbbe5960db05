// Common properties of all question forms.
import type { TableView, Question } from "../contract/view";

export type FormProps<Form> = {
  question: Question & { form: Form };
  view: TableView;
  /** Gives an answer in canonical form; `label`: the same in words. */
  answer: (id: string, label: string) => void;
  /** An answer is being sent: nothing more can be chosen. */
  busy: boolean;
  /** The heuristic bot's answer, if the reader asked for a hint. */
  hint: string | null;
};

// A single choice: a button for each option.
import type { Answer, OptionsForm } from "../contract/view";
import { t } from "../words/words";
import type { FormProps } from "./form";
import { asTheyLie, OptionButton, placeOf } from "./option";

export function ChooseForm({ question, view, answer, busy, hint }: FormProps<OptionsForm>) {
  const options = (question.form.options.length > 0 ? question.form.options : question.answers).filter(
    (option) => option.id !== question.pass,
  );
  if (options.length === 0) return <p class="quiet">{t("q.idle")}</p>;
  const place = placeOf(view, question.about?.place);
  const standing = (option: Answer) => {
    const seat = option.about?.seat;
    const each = seat === undefined ? undefined : place?.standing.find((standing) => standing.seat === seat);
    return each?.hand ?? (each?.n === undefined ? undefined : `×${each.n}`);
  };
  return (
    <div class="options">
      {asTheyLie(options, view).map(({ option }) => (
        <OptionButton
          key={option.id}
          option={option}
          view={view}
          standing={standing(option)}
          disabled={busy}
          hinted={hint === option.id}
          onPick={() => answer(option.id, option.label)}
        />
      ))}
    </div>
  );
}

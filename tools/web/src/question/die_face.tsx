// A die and the side to turn it to.
import { useState } from "preact/hooks";
import type { DieFaceForm as Form } from "../contract/picture";
import { DieFace } from "../table/die";
import { t } from "../words/words";
import { Confirm } from "./confirm";
import type { FormProps } from "./form";
import { diceOf } from "./option";

export function DieFaceForm({ question, picture, answer, busy }: FormProps) {
  const form = question.form as Form;
  const dice = diceOf(picture, form.of);
  const [die, setDie] = useState<number | null>(null);
  const [face, setFace] = useState<string | null>(null);
  const chosen = form.dice.find((each) => each.nth === die);
  const plain = chosen && face !== null ? `${chosen.id} -> ${face}` : null;
  const listed = question.answers.find((each) => each.id === plain);
  const ready = plain !== null && (question.more || listed !== undefined);
  return (
    <>
      <fieldset class="pick-row">
        <legend>{t("q.die")}</legend>
        {form.dice.map((each) => (
          <button key={each.nth} type="button" class="die-button" data-die={each.nth} aria-pressed={die === each.nth} aria-label={each.now} onClick={() => setDie(each.nth)}>
            <DieFace die={dice[each.nth]?.face ? (dice[each.nth] ?? { status: "shown" }) : { status: "shown", face: each.now, name: each.now }} />
          </button>
        ))}
      </fieldset>
      <fieldset class="pick-row">
        <legend>{t("q.face")}</legend>
        {form.faces.map((each) => (
          <button key={each.id} type="button" class="die-button" data-face={each.id} aria-pressed={face === each.id} aria-label={each.label} onClick={() => setFace(each.id)}>
            <DieFace die={{ status: "shown", face: each.id, name: each.label }} />
          </button>
        ))}
      </fieldset>
      {listed?.makes ? (
        <p class="sum">
          {t("q.makes")}: <b>{listed.makes}</b>
        </p>
      ) : null}
      <Confirm ready={ready} busy={busy} onConfirm={() => plain && answer(plain)}>
        {t("q.keep", { what: listed?.label ?? "–" })}
      </Confirm>
    </>
  );
}

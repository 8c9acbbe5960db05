// A die and the side to turn it to.
import { useState } from "preact/hooks";
import type { Die, DieFaceForm as Form } from "../contract/view";
import { DieFace, sorted } from "../table/die";
import { t } from "../words/words";
import { Confirm } from "./confirm";
import type { FormProps } from "./form";
import { diceOf } from "./option";

export function DieFaceForm({ question, view, answer, busy }: FormProps<Form>) {
  const form = question.form;
  const lying = diceOf(view, form.of);
  const faces = new Map(form.faces.map((each) => [each.id, each]));
  /** Returns a side as a visible die. */
  const side = (id: string, name: string): Die => {
    const look = faces.get(id)?.look;
    return { status: "shown", face: id, name, ...(look ? { look } : {}) };
  };
  // Dice look as they do elsewhere on the table.
  const drawn = form.dice.map((each): Die => {
    const there = lying[each.nth];
    return there?.face ? there : side(each.id, each.now);
  });
  const choices = sorted(drawn).flatMap(({ die, nth }) => {
    const each = form.dice[nth];
    return each ? [{ each, drawn: die }] : [];
  });
  const [die, setDie] = useState<number | null>(null);
  const [face, setFace] = useState<string | null>(null);
  const chosen = form.dice.find((each) => each.nth === die);
  const turned = face === null ? undefined : faces.get(face);
  const plain = chosen && face !== null ? `${chosen.id} -> ${face}` : null;
  const listed = question.answers.find((each) => each.id === plain);
  const ready = plain !== null && (question.more || listed !== undefined);
  const said = chosen && turned ? (listed?.label ?? `${chosen.now} → ${turned.label}`) : "";
  return (
    <>
      <fieldset class="pick-row">
        <legend>{t("q.die")}</legend>
        {choices.map(({ each, drawn }) => (
          <button
            key={each.nth}
            type="button"
            class="die-button"
            data-choice
            data-die={each.nth}
            aria-pressed={die === each.nth}
            aria-label={each.now}
            onClick={() => setDie(each.nth)}
          >
            <DieFace die={drawn} />
          </button>
        ))}
      </fieldset>
      <fieldset class="pick-row">
        <legend>{t("q.face")}</legend>
        {form.faces.map((each) => (
          <button
            key={each.id}
            type="button"
            class="die-button"
            data-choice
            data-face={each.id}
            aria-pressed={face === each.id}
            aria-label={each.label}
            onClick={() => setFace(each.id)}
          >
            <DieFace die={side(each.id, each.label)} />
          </button>
        ))}
      </fieldset>
      {listed?.makes ? (
        <p class="sum">
          {t("q.makes")}: <b>{listed.makes}</b>
        </p>
      ) : null}
      <Confirm ready={ready} busy={busy} onConfirm={() => plain && answer(plain, said)}>
        {said ? t("q.choose", { what: said }) : t("q.pick.die")}
      </Confirm>
    </>
  );
}

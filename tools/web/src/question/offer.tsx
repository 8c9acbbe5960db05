// An offer: sliders for countable things, cards to add, and its recipient.
import { useState } from "preact/hooks";
import type { Amount, OfferForm as Form, Question } from "../contract/view";
import { hue } from "../look/hue";
import { Icon } from "../look/icon";
import { t } from "../words/words";
import { Confirm } from "./confirm";
import type { FormProps } from "./form";
import { asTheyLie, OptionButton } from "./option";
import { offer } from "./plain";
import { Purses } from "./purses";
import { Stepper } from "./stepper";

/** Returns "1 dollar": takes the name, singular or plural, from a listed answer with that price. */
function said(question: Question, resource: Amount, n: number): string {
  const costs = question.answers.flatMap((answer) => answer.cost ?? []);
  const name = costs.find((cost) => cost.id === resource.id && cost.n === n)?.name ?? resource.name;
  return `${n} ${name}`;
}

export function OfferForm({ question, view, answer, busy }: FormProps<Form>) {
  const form = question.form;
  const mine = view.players.find((player) => player.you)?.seat;
  const first = form.targets.find((target) => target.about?.seat === mine) ?? form.targets[0];
  const [amounts, setAmounts] = useState<Record<string, number>>({});
  const [cards, setCards] = useState<Set<number>>(new Set());
  const [hidden, setHidden] = useState(false);
  const [target, setTarget] = useState(first?.id ?? "");
  const toggle = (nth: number) => {
    const next = new Set(cards);
    if (!next.delete(nth)) next.add(nth);
    setCards(next);
  };
  const chosen = form.cards.filter((_, nth) => cards.has(nth));
  const named = form.resources.flatMap((each) => {
    const n = amounts[each.id];
    return n ? [said(question, each, n)] : [];
  });
  const what = [...named, ...chosen.map((card) => card.label)].join(", ");
  const plain = offer({ amounts, cards: chosen.map((card) => card.id), target, hidden });
  return (
    <>
      <Purses view={view} resources={form.resources} />
      {form.resources
        .filter((each) => each.most > 0)
        .map((each) => (
          <Stepper
            key={each.id}
            label={each.name}
            value={amounts[each.id] ?? 0}
            least={0}
            most={each.most}
            onChange={(n) => setAmounts({ ...amounts, [each.id]: n })}
          >
            <Icon name={each.look?.icon} of={each.name} kind={hue(each.look?.colour)} /> {each.name}
          </Stepper>
        ))}
      {form.cards.length > 0 ? (
        <div class="options">
          {asTheyLie(form.cards, view).map(({ option: card, nth }) => (
            <OptionButton key={nth} option={card} view={view} pressed={cards.has(nth)} onPick={() => toggle(nth)} />
          ))}
        </div>
      ) : null}
      {chosen.length > 0 ? (
        <label class="check">
          <input type="checkbox" checked={hidden} onChange={(event) => setHidden(event.currentTarget.checked)} />
          {t("q.offer.hidden")}
        </label>
      ) : null}
      {form.targets.length > 1 ? (
        <fieldset class="pick-row">
          <legend>{t("q.offer.for")}</legend>
          {form.targets.map((each) => (
            <OptionButton
              key={each.id}
              option={each}
              view={view}
              pressed={target === each.id}
              onPick={() => setTarget(each.id)}
            />
          ))}
        </fieldset>
      ) : null}
      <Confirm ready={what !== ""} busy={busy} onConfirm={() => answer(plain, what)}>
        {what ? t("q.offer.make", { what }) : t("q.offer.empty")}
      </Confirm>
    </>
  );
}

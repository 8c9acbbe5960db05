// An answer option: its target or subject, name, cost and effect.
import type { Answer, Card, Die, TableView, Place } from "../contract/view";
import { hue } from "../look/hue";
import { Icon } from "../look/icon";
import { Badge } from "../look/seat";
import { amountsText } from "../table/amounts";
import { DieFace } from "../table/die";
import { t } from "../words/words";

/** Returns all cards of the table view in display order. */
function cardsOf(view: TableView): Card[] {
  const inZones = view.players.flatMap((player) => player.zones.flatMap((zone) => zone.cards));
  return [...inZones, ...view.piles.flatMap((pile) => pile.cards)];
}

/** Returns a card of the table view by its id, wherever it is visible to the reader. */
export function cardOf(view: TableView, id: string | undefined): Card | undefined {
  return id === undefined ? undefined : cardsOf(view).find((card) => card.id === id);
}

/**
 * Returns card options in the display order of the cards, and others in the question's order. `nth`: index of
 * each option in the question.
 */
export function asTheyLie<T extends Pick<Answer, "about">>(
  options: T[],
  view: TableView,
): { option: T; nth: number }[] {
  const ids = cardsOf(view).map((card) => card.id);
  const all = options.map((option, nth) => ({ option, nth, lies: ids.indexOf(option.about?.card ?? "") }));
  return all.some(({ lies }) => lies < 0) ? all : all.sort((a, b) => a.lies - b.lies);
}

/** Returns the dice with this name in a question: p2.net, or weather if nobody owns them. */
export function diceOf(view: TableView, of: string | undefined): Die[] {
  const owned = view.players.flatMap((player) =>
    player.dice.map((dice) => ({ name: `p${player.seat}.${dice.id}`, dice: dice.dice })),
  );
  const free = view.dice.map((dice) => ({ name: dice.id, dice: dice.dice }));
  return [...owned, ...free].find((each) => each.name === of)?.dice ?? [];
}

export function placeOf(view: TableView, id: string | undefined): Place | undefined {
  return id === undefined ? undefined : view.steps.find((step) => step.place?.id === id)?.place;
}

function Mark({ option, view }: { option: Answer; view: TableView }) {
  const { seat, card, place, die, of } = option.about ?? {};
  const shown = cardOf(view, card);
  if (shown)
    return (
      <span class={`option-icon ${hue(shown.look?.colour)}`}>
        <Icon name={shown.look?.icon} of={shown.name} />
      </span>
    );
  if (seat !== undefined) return <Badge seat={seat} />;
  const at = placeOf(view, place);
  if (at)
    return (
      <span class={`option-icon ${hue(at.look?.colour)}`}>
        <Icon name={at.look?.icon} of={at.name} />
      </span>
    );
  const face = die === undefined ? undefined : diceOf(view, of)[die];
  return face ? <DieFace die={face} /> : null;
}

type Props = {
  option: Answer;
  view: TableView;
  standing?: string | undefined;
  pressed?: boolean | undefined;
  disabled?: boolean;
  hinted?: boolean;
  onPick: () => void;
};

export function OptionButton({ option, view, standing, pressed, disabled = false, hinted = false, onPick }: Props) {
  return (
    <button
      type="button"
      class={`option ${hinted ? "hinted" : ""}`}
      data-choice
      data-answer={option.id}
      aria-pressed={pressed}
      aria-disabled={disabled || undefined}
      onClick={() => !disabled && onPick()}
    >
      <Mark option={option} view={view} />
      <span class="option-words">
        <span class="option-label">
          {option.label}
          {option.cost && option.cost.length > 0 ? <em class="tag">{amountsText(option.cost)}</em> : null}
          {standing ? <em class="tag">{standing}</em> : null}
          {hinted ? <em class="tag hint-tag">{t("q.hint.is")}</em> : null}
        </span>
        {option.text ? <span class="option-text">{option.text}</span> : null}
        {option.makes ? <span class="option-text">{option.makes}</span> : null}
      </span>
    </button>
  );
}

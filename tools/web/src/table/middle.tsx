// Open cards in the middle of the table, such as a trick. They are beside the question, not among the decks.
import type { TableView, Pile } from "../contract/view";
import { t } from "../words/words";
import { CardRow } from "./card";

export const kShownOfRow = 12;

/** Returns the group of a row; rows of one group are shown together. */
export const groupOf = (pile: Pile): string => pile.look?.group ?? pile.id;

/** Returns the rows that belong to no deck and to no place that players compete for. */
export function middleOf(view: TableView): Pile[] {
  if (view.over) return [];
  const places = new Set(view.steps.map((step) => step.place?.look?.group));
  const alone = (pile: Pile) =>
    !places.has(groupOf(pile)) && view.piles.every((other) => other === pile || groupOf(other) !== groupOf(pile));
  return view.piles.filter((pile) => pile.open && pile.cards.length > 0 && alone(pile));
}

/** Returns true if the reader chooses among these cards: then they are shown as choices. */
function isAsked(view: TableView, pile: Pile): boolean {
  const question = view.question;
  const options = question && "options" in question.form ? question.form.options : [];
  const asked = new Set(options.map((option) => option.about?.card));
  return pile.cards.every((card) => card.id !== undefined && asked.has(card.id));
}

export function Middle({ view }: { view: TableView }) {
  return (
    <>
      {middleOf(view)
        .filter((pile) => !isAsked(view, pile))
        .map((pile) => (
          <div key={pile.id} class="middle" title={pile.text} data-pile={pile.id}>
            <p class="quiet">{pile.name}</p>
            <CardRow cards={pile.cards.slice(0, kShownOfRow)} size="chip" />
            {pile.cards.length > kShownOfRow ? (
              <small>{t("pile.more", { n: pile.cards.length - kShownOfRow })}</small>
            ) : null}
          </div>
        ))}
    </>
  );
}

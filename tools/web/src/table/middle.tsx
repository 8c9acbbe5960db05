// Open cards that lie by themselves in the middle of the table, as a trick does: they stand beside what is asked, not
// among the decks.
import type { Picture, Pile } from "../contract/view";
import { t } from "../words/words";
import { CardRow } from "./card";

export const kShownOfRow = 12;

/** What has the same group belongs together on the table. */
export const groupOf = (pile: Pile): string => pile.look?.group ?? pile.id;

/** Rows that belong to no deck, and to no place that players compete for. */
export function middleOf(picture: Picture): Pile[] {
  if (picture.over) return [];
  const places = new Set(picture.steps.map((step) => step.place?.look?.group));
  const alone = (pile: Pile) =>
    !places.has(groupOf(pile)) && picture.piles.every((other) => other === pile || groupOf(other) !== groupOf(pile));
  return picture.piles.filter((pile) => pile.open && pile.cards.length > 0 && alone(pile));
}

/** Whether the reader chooses among these cards: then they lie there as choices. */
function isAsked(picture: Picture, pile: Pile): boolean {
  const question = picture.question;
  const options = question && "options" in question.form ? question.form.options : [];
  const asked = new Set(options.map((option) => option.about?.card));
  return pile.cards.every((card) => card.id !== undefined && asked.has(card.id));
}

export function Middle({ picture }: { picture: Picture }) {
  return (
    <>
      {middleOf(picture)
        .filter((pile) => !isAsked(picture, pile))
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

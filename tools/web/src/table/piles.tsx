// Decks and rows on the table, and where things lie.
import type { Picture, Pile } from "../contract/picture";
import { hue } from "../look/hue";
import { Icon } from "../look/icon";
import { t } from "../words/words";
import { Amounts } from "./amounts";
import { CardRow, CardTile } from "./card";

const kShown = 12;

function Stack({ pile }: { pile: Pile }) {
  const said = pile.count === 0 ? t("pile.empty") : t("pile.count", { n: pile.count });
  return (
    <li class="pile" title={pile.text}>
      {pile.top?.known ? (
        <CardTile card={pile.top} />
      ) : (
        <span class={`card back stack ${pile.count === 0 ? "empty" : ""} ${hue(pile.look?.colour)}`} aria-hidden="true">
          <Icon name={pile.look?.icon} />
        </span>
      )}
      <span class="pile-name">{pile.name}</span>
      <small>{said}</small>
    </li>
  );
}

function Row({ pile }: { pile: Pile }) {
  const shown = pile.cards.slice(0, kShown);
  return (
    <li class="pile row" title={pile.text}>
      <span class="pile-name">{pile.name}</span>
      {shown.length > 0 ? <CardRow cards={shown} /> : <small>{t("pile.empty")}</small>}
      {pile.cards.length > kShown ? <small>{t("pile.more", { n: pile.cards.length - kShown })}</small> : null}
    </li>
  );
}

export function Piles({ picture }: { picture: Picture }) {
  const inStrip = new Set(picture.steps.flatMap((step) => (step.place ? step.place.stock.map((each) => `${step.place?.id}.${each.id}`) : [])));
  const elsewhere = picture.places.filter((place) => place.holds.some((amount) => !inStrip.has(`${place.id}.${amount.id}`)));
  const rows = picture.piles.filter((pile) => pile.open && pile.cards.length > 0);
  const stacks = picture.piles.filter((pile) => !pile.open);
  return (
    <section class="on-table" aria-label={t("pile.title")}>
      {elsewhere.length + picture.facts.length > 0 ? (
        <ul class="sites">
          {picture.facts.map((fact) => (
            <li key={fact.id} title={fact.text}>
              <span class="pile-name">{fact.name}:</span> {fact.value}
            </li>
          ))}
          {elsewhere.map((place) => (
            <li key={place.id} title={place.text}>
              <Icon name={place.look?.icon} kind={hue(place.look?.colour)} />
              <span class="pile-name">{place.name}</span>
              <Amounts amounts={place.holds} of={place.id} whose={place.name} />
            </li>
          ))}
        </ul>
      ) : null}
      <ul class="piles">
        {rows.map((pile) => (
          <Row key={pile.id} pile={pile} />
        ))}
        {stacks.map((pile) => (
          <Stack key={pile.id} pile={pile} />
        ))}
      </ul>
    </section>
  );
}

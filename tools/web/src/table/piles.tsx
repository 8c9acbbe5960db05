// Decks, rows and sites. Things of one group (`look.group`) are shown together.
import type { Fact, TableView, Pile, Site } from "../contract/view";
import { hue } from "../look/hue";
import { Icon } from "../look/icon";
import { t } from "../words/words";
import { Amounts } from "./amounts";
import { Asks } from "./asks";
import { CardRow, CardTile } from "./card";
import { groupOf, kShownOfRow, middleOf } from "./middle";

function Stack({ pile }: { pile: Pile }) {
  const said = pile.count === 0 ? t("pile.empty") : t("player.cards", { n: pile.count });
  return (
    <li class="pile" title={pile.text}>
      {pile.top?.known ? (
        <CardTile card={pile.top} />
      ) : (
        <span class={`card back stack ${pile.count === 0 ? "empty" : ""} ${hue(pile.look?.colour)}`} aria-hidden="true">
          <Icon name={pile.look?.icon} of={pile.name} />
        </span>
      )}
      <span class="pile-name">{pile.name}</span>
      <small>{said}</small>
    </li>
  );
}

function Row({ pile }: { pile: Pile }) {
  const shown = pile.cards.slice(0, kShownOfRow);
  return (
    <li class="pile row" title={pile.text}>
      <span class="pile-name">{pile.name}</span>
      <CardRow cards={shown} />
      {pile.cards.length > kShownOfRow ? <small>{t("pile.more", { n: pile.cards.length - kShownOfRow })}</small> : null}
    </li>
  );
}

/** Returns the piles by group; those of one group share a frame. */
function clusters(piles: Pile[]): Pile[][] {
  const out = new Map<string, Pile[]>();
  for (const pile of piles) {
    const group = groupOf(pile);
    out.set(group, [...(out.get(group) ?? []), pile]);
  }
  return [...out.values()];
}

/** Contents of sites, and facts about the whole game. */
function Sites({ facts, places }: { facts: Fact[]; places: Site[] }) {
  return (
    <ul class="sites">
      {facts.map((fact) => (
        <li key={fact.id} title={fact.text}>
          <span class="pile-name">{fact.name}:</span>{" "}
          <Asks about={fact.id} said={`${fact.name}: ${fact.value}`}>
            {fact.value}
          </Asks>
        </li>
      ))}
      {places.map((place) => (
        <li key={place.id} title={place.text}>
          <Icon name={place.look?.icon} of={place.name} kind={hue(place.look?.colour)} />
          <span class="pile-name">{place.name}</span>
          <Amounts amounts={place.holds} of={place.id} whose={place.name} />
        </li>
      ))}
    </ul>
  );
}

export function Piles({ view }: { view: TableView }) {
  const middle = middleOf(view);
  const piles = view.piles.filter((pile) => (!pile.open || pile.cards.length > 0) && !middle.includes(pile));
  const lying = clusters(piles).filter((cluster) => cluster.some((pile) => pile.count > 0));
  const places = view.places.filter((place) => place.holds.length > 0);
  const told = places.length + view.facts.length > 0;
  if (!told && lying.length === 0) return null;
  return (
    <section class="on-table" aria-label={t("pile.title")}>
      {told ? <Sites facts={view.facts} places={places} /> : null}
      {lying.length > 0 ? (
        <div class="clusters">
          {lying.map((cluster) => (
            <ul key={cluster[0]?.id} class="piles">
              {cluster.map((pile) =>
                pile.open ? <Row key={pile.id} pile={pile} /> : <Stack key={pile.id} pile={pile} />,
              )}
            </ul>
          ))}
        </div>
      ) : null}
    </section>
  );
}

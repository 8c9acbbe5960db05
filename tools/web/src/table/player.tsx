// A player's public information: name, offices, hand, cards in play, dice, points.
import { useState } from "preact/hooks";
import type { Fact, Player, Zone } from "../contract/view";
import { hue } from "../look/hue";
import { Icon } from "../look/icon";
import { Badge, seatClass } from "../look/seat";
import { t } from "../words/words";
import { Amounts } from "./amounts";
import { Asks } from "./asks";
import { CardRow } from "./card";
import { useReasons, useTable } from "./context";
import { DiceRow } from "./die";

/** More cards than this take too much room, unless they are the reader's hand. */
const kMany = 6;

export function Points({ player }: { player: Player }) {
  const { known, complete, sources } = player.score;
  if (sources.length === 0) return null;
  const said = t(complete ? "player.score.all" : "player.score", { n: known });
  return (
    <Asks about={`p${player.seat}.score`} said={`${player.name}: ${said}`} kind="points" title={said}>
      <Icon name="laurel-crown" />
      <b>{known}</b>
      {complete ? null : <small>+?</small>}
    </Asks>
  );
}

function FactLine({ player, fact }: { player: Player; fact: Fact }) {
  const table = useTable();
  const reasons = useReasons();
  // An office has no value: the log explains why somebody holds it; this explains the office itself.
  const office = fact.value === "";
  const said = office || fact.value === fact.name ? fact.name : `${fact.name}: ${fact.value}`;
  if (!table || (office ? !fact.text : !reasons)) {
    return (
      <span class="fact" title={fact.text}>
        {said}
      </span>
    );
  }
  const title = `${player.name}: ${said}`;
  const tell = () => (office ? table.tell(title, fact.text ?? "") : table.askWhy(`p${player.seat}.${fact.id}`, title));
  return (
    <button type="button" class="fact" title={fact.text} onClick={tell}>
      {said}
    </button>
  );
}

/** A player's offices and other facts. */
export function Facts({ player }: { player: Player }) {
  if (player.facts.length === 0) return null;
  return (
    <ul class="facts">
      {player.facts.map((fact) => (
        <li key={fact.id}>
          <FactLine player={player} fact={fact} />
        </li>
      ))}
    </ul>
  );
}

/** Cards no larger than their icons. */
function Minis({ zone }: { zone: Zone }) {
  return (
    <span class="minis" aria-hidden="true">
      {zone.cards.map((card, i) => (
        <span
          key={i}
          class={`mini ${hue(card.look?.colour)} ${card.known ? "known" : ""}`}
          title={card.known ? card.name : undefined}
        >
          <Icon name={card.look?.icon} of={card.name} />
          {card.n && card.n > 1 ? <b>{card.n}</b> : null}
        </span>
      ))}
    </span>
  );
}

/** A hand unknown to the reader, as a fan of backs. */
function Backs({ zone }: { zone: Zone }) {
  return (
    <span class="backs" title={`${zone.name}: ${zone.count}`}>
      <span class="unseen">
        {zone.name}: {t("player.cards", { n: zone.count })}
      </span>
      <Minis zone={zone} />
    </span>
  );
}

/** Many cards: small until opened. */
function Many({ zone }: { zone: Zone }) {
  const [open, setOpen] = useState(false);
  return (
    <div class="zone">
      <button type="button" class="link zone-name" aria-expanded={open} onClick={() => setOpen(!open)}>
        {zone.name}: {t("player.cards", { n: zone.count })}
      </button>
      {open ? <CardRow cards={zone.cards} size="chip" /> : <Minis zone={zone} />}
    </div>
  );
}

export function ZoneView({ zone, whole }: { zone: Zone; whole: boolean }) {
  if (zone.count === 0) return null;
  if (!whole && zone.cards.every((card) => !card.known)) return <Backs zone={zone} />;
  if (zone.area !== "hand" && zone.cards.length > kMany) return <Many zone={zone} />;
  const reads = zone.area === "hand" && zone.cards.some((card) => card.text);
  return (
    <div class="zone">
      <p class="zone-name">{zone.name}</p>
      <CardRow cards={zone.cards} size={!whole ? "chip" : reads ? "whole" : "small"} />
    </div>
  );
}

function Status({ player }: { player: Player }) {
  const table = useTable();
  const view = table?.shown.value;
  const seated = table?.welcome.value?.seats.find((each) => each.seat === player.seat);
  const person = seated === undefined || seated.kind === "open" || seated.kind === "human";
  const away = seated !== undefined && person && !seated.here;
  if (seated?.stand_in) return <span class="status away">{t("player.stand-in")}</span>;
  if (away) return <span class="status away">{t(player.waiting ? "player.away.waited" : "player.away")}</span>;
  if (player.waiting) {
    return (
      <span class="status thinks">
        {t("player.chooses")}
        <span class="dots" aria-hidden="true" />
      </span>
    );
  }
  const secret = player.dice.some((dice) => dice.dice.some((die) => die.status === "cup"));
  if (secret && view && view.waiting.length > 0) return <span class="status">{t("player.chose")}</span>;
  if (!person) return <span class="status">{t("player.bot")}</span>;
  return null;
}

export function PlayerPanel({ player }: { player: Player }) {
  return (
    <article class={`player ${seatClass(player.seat)} ${player.waiting ? "waits" : ""}`} data-seat={player.seat}>
      <header>
        <Badge seat={player.seat} />
        <div class="player-told">
          <h3>{player.name}</h3>
          <Status player={player} />
          <Facts player={player} />
        </div>
        <Points player={player} />
      </header>
      <Amounts amounts={player.holds} of={`p${player.seat}`} whose={player.name} />
      {player.zones.map((zone) => (
        <ZoneView key={zone.id} zone={zone} whole={false} />
      ))}
      {player.dice.map((dice) => (
        <DiceRow key={dice.id} dice={dice} of={`${t("dice.of", { who: player.name })}`} />
      ))}
    </article>
  );
}

/** The reader's own area, with a readable hand. */
export function MyPart({ player }: { player: Player }) {
  return (
    <section
      class={`mine ${seatClass(player.seat)}`}
      aria-label={`${player.name}, ${t("player.you")}`}
      data-seat={player.seat}
    >
      <header>
        <Badge seat={player.seat} />
        <h2>
          {player.name} <small>{t("player.you")}</small>
        </h2>
        <Facts player={player} />
        <Amounts amounts={player.holds} of={`p${player.seat}`} whose={player.name} />
        <Points player={player} />
      </header>
      <div class="mine-zones">
        {player.zones.map((zone) => (
          <ZoneView key={zone.id} zone={zone} whole />
        ))}
      </div>
    </section>
  );
}

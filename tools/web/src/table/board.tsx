// The table itself, live or in a replay: the round, the players around it, the middle. The middle comes first
// in reading order and on a phone; where there is room, the others sit above it.
import type { ComponentChildren } from "preact";
import type { Dice, TableView } from "../contract/view";
import { t } from "../words/words";
import { useTable } from "./context";
import { DiceRow, kShort } from "./die";
import { Piles } from "./piles";
import { MyPart, PlayerPanel } from "./player";
import { Strip } from "./strip";

/** Returns the others in seat order, starting at the reader's left. */
function around(view: TableView): TableView["players"] {
  const me = view.players.findIndex((player) => player.you);
  if (me < 0) return view.players;
  return [...view.players.slice(me + 1), ...view.players.slice(0, me)];
}

/** The reader's dice while no question is about them. */
function MyDice({ view }: { view: TableView }) {
  const table = useTable();
  const me = view.players.find((player) => player.you);
  const past = table?.viewing.at.value != null;
  const choosing =
    !past &&
    view.question?.kind === "subset" &&
    view.question.form.options.some((option) => option.about?.of?.startsWith(`p${me?.seat}.`));
  if (!me || choosing) return null;
  const dice = me.dice.filter((each) => each.dice.length > 0);
  if (dice.length === 0) return null;
  return (
    <div class="my-dice">
      {dice.map((each) => (
        <DiceRow key={each.id} dice={each} of={t("dice.mine")} />
      ))}
    </div>
  );
}

/** Visible dice that nobody owns: their name and their sides, whose names may be shortened. */
function SharedDice({ dice }: { dice: Dice }) {
  const shown = dice.dice.filter((die) => die.face !== undefined);
  if (shown.length === 0) return null;
  const names = shown.map((die) => die.name ?? "").filter((name) => name.length > kShort);
  return (
    <div class="shared-dice">
      <span>{dice.name}</span>
      <DiceRow dice={dice} />
      {names.length > 0 ? <span aria-hidden="true">{names.join(", ")}</span> : null}
    </div>
  );
}

export function Board({ view, children }: { view: TableView; children: ComponentChildren }) {
  const me = view.players.find((player) => player.you);
  return (
    <>
      <Strip steps={view.steps} />
      <div class="felt">
        {children}
        {view.dice.map((dice) => (
          <SharedDice key={dice.id} dice={dice} />
        ))}
        <MyDice view={view} />
      </div>
      {me ? <MyPart player={me} /> : null}
      <section class={`players around-${around(view).length}`} aria-label={t("player.title")}>
        <h2 class="unseen">{t("player.title")}</h2>
        {around(view).map((player) => (
          <PlayerPanel key={player.seat} player={player} />
        ))}
      </section>
      <Piles view={view} />
    </>
  );
}

// A die: its face as text or icon, or the cup if it is hidden.
import type { Dice, Die } from "../contract/view";
import { hue } from "../look/hue";
import { firstLetters, Icon } from "../look/icon";
import { t } from "../words/words";

/** Maximum length of a name on a die. Longer names are shown as an icon or their first letters. */
export const kShort = 3;

/** A shortened name is drawn, not written, so that screen readers and text search get the full one. */
function Mark({ name }: { name: string }) {
  return name.length <= kShort ? <span>{name}</span> : <span data-mark={firstLetters(name)} />;
}

/** Returns a key that changes when the die does, so that it turns when its face appears. */
export const keyOf = ({ die, nth }: Placed) => `${nth}.${die.face ?? "?"}`;

export function DieFace({ die }: { die: Die }) {
  const seen = die.face !== undefined;
  const name = die.name ?? die.face ?? "";
  const drawn = seen && name.length > kShort && die.look?.icon !== undefined;
  return (
    <span
      class={`die ${seen ? "seen" : "hidden"} ${die.status} ${hue(die.look?.colour)}`}
      title={seen ? name : t("dice.hidden")}
    >
      {!seen ? (
        <Icon name="rolling-dice-cup" />
      ) : drawn ? (
        <Icon name={die.look?.icon} of={name} />
      ) : (
        <Mark name={name} />
      )}
    </span>
  );
}

export type Placed = { die: Die; nth: number };

/** Returns a hand's dice in reading order: by face, those in the cup last. */
export function sorted(dice: Die[]): Placed[] {
  const counts = new Map<string, number>();
  for (const die of dice) if (die.face) counts.set(die.face, (counts.get(die.face) ?? 0) + 1);
  const rank = ({ die, nth }: Placed): [number, number, string, number] => [
    die.face ? 0 : 1,
    -(die.look?.order ?? 0),
    die.look?.order === undefined ? (die.face ?? "") : "",
    nth,
  ];
  const before = (a: Placed, b: Placed): number => {
    const [x, y] = [rank(a), rank(b)];
    return x[0] - y[0] || x[1] - y[1] || x[2].localeCompare(y[2]) || x[3] - y[3];
  };
  return dice.map((die, nth) => ({ die, nth })).sort(before);
}

export function diceText(dice: Dice): string {
  return sorted(dice.dice)
    .map(({ die }) => die.name ?? die.face ?? t("dice.hidden"))
    .join(" ");
}

/** A row of small dice. */
export function DiceRow({ dice, of }: { dice: Dice; of?: string }) {
  if (dice.dice.length === 0) return null;
  const seen = dice.dice.some((die) => die.face);
  return (
    <div class="dice-row" role="img" aria-label={`${of ?? dice.name}: ${seen ? diceText(dice) : t("dice.hidden")}`}>
      {sorted(dice.dice).map((each) => (
        <DieFace key={keyOf(each)} die={each.die} />
      ))}
      {dice.hand ? <span class="hand-name">{dice.hand}</span> : null}
    </div>
  );
}

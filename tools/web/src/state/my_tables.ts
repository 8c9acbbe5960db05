// The tables that were opened or played at in this browser, stored there with their links: so no link is ever lost.
import { signal } from "@preact/signals";
import type { Created, Seated } from "../contract/server";
import type { TableView } from "../contract/view";
import { routeOf } from "./route";
import { hasFields, isTexts, itemsIn, keep, kept } from "./storage";

/** A seat and the secret of its link. */
export type SeatKey = { seat: number; token: string };

export type MyTable = {
  table: string;
  /** "" if its host hasn't named it. */
  name: string;
  game: string;
  packs: string[];
  /** By seat; "" if a player has no name yet. */
  players: string[];
  /** The seats that were taken in this browser. */
  seats: SeatKey[];
  /** All people's seats, if the table was opened in this browser. */
  links: SeatKey[];
  over: boolean;
  /** When it was last played at here, or opened. */
  when: string;
};

const kMaxTables = 40;
/** Milliseconds after which playing on is noted again. */
const kNoted = 60_000;

const isKeys = (value: unknown): boolean =>
  Array.isArray(value) && value.every((each) => hasFields(each, { seat: "number", token: "string" }));

const isTable = (value: unknown): value is MyTable =>
  hasFields(value, {
    table: "string",
    name: "string",
    game: "string",
    packs: isTexts,
    players: isTexts,
    seats: isKeys,
    links: isKeys,
    over: "boolean",
    when: "string",
  });

/** Returns the stored tables. */
export const tablesIn = (text: string | null): MyTable[] => itemsIn(text, isTable);

/** The tables, the latest first. */
export const myTables = signal<MyTable[]>(tablesIn(kept("tables")));

export const myTable = (table: string): MyTable | undefined => myTables.value.find((each) => each.table === table);

/** Reads what other tabs have stored. */
export function rereadTables(): void {
  myTables.value = tablesIn(kept("tables"));
}

function setTables(all: MyTable[]): void {
  myTables.value = all.slice(0, kMaxTables);
  keep("tables", JSON.stringify(myTables.value));
}

/** Stores what is new about a table, and moves it to the front. */
function keepTable(table: string, news: Partial<MyTable>): void {
  rereadTables();
  const none: MyTable = {
    table,
    name: "",
    game: "",
    packs: [],
    players: [],
    seats: [],
    links: [],
    over: false,
    when: "",
  };
  const others = myTables.value.filter((each) => each.table !== table);
  setTables([{ ...none, ...myTable(table), ...news, when: new Date().toISOString() }, ...others]);
}

/** Changes a table where it is in the list. */
export function changeTable(table: string, change: (before: MyTable) => Partial<MyTable>): void {
  rereadTables();
  setTables(myTables.value.map((each) => (each.table === table ? { ...each, ...change(each) } : each)));
}

export function forgetTable(table: string): void {
  rereadTables();
  setTables(myTables.value.filter((each) => each.table !== table));
}

/** Returns the keys with this one in place of its seat's former one. */
function withKey(keys: SeatKey[], key: SeatKey): SeatKey[] {
  return [...keys.filter((each) => each.seat !== key.seat), key].sort((a, b) => a.seat - b.seat);
}

/** Stores the links of a table that was just opened. */
export function keepCreated(created: Created, name: string, players: string[]): void {
  const links = created.links.flatMap(({ seat, url }) => {
    const link = routeOf(url.slice(url.indexOf("#")));
    return link.at === "table" && link.token ? [{ seat, token: link.token }] : [];
  });
  keepTable(created.table, { name, players, links });
}

/** Stores a seat that this browser has taken. */
export function keepSeat(table: string, name: string, key: SeatKey, seats: Seated[]): void {
  keepTable(table, {
    name,
    players: seats.map((each) => each.name),
    seats: withKey(myTable(table)?.seats ?? [], key),
  });
}

/** Stores how the game at a table goes. */
export function keepProgress(table: string, { game, over }: TableView): void {
  const before = myTable(table);
  const isOver = over !== null;
  const recent = before !== undefined && Date.now() - Date.parse(before.when) < kNoted;
  if (recent && before.game === game.name && before.over === isOver) return;
  keepTable(table, { game: game.name, packs: game.packs.map((pack) => pack.name), over: isOver });
}

/** Stores a seat's new link where its former one is stored. */
export function keepNewLink(table: string, key: SeatKey): void {
  const replaced = (keys: SeatKey[]) => (keys.some((each) => each.seat === key.seat) ? withKey(keys, key) : keys);
  changeTable(table, ({ seats, links }) => ({ seats: replaced(seats), links: replaced(links) }));
}

/** Returns the keys at a table to which their people have moved; `order`: the former seat for each seat there. */
const movedKeys = (keys: SeatKey[], order: number[]): SeatKey[] =>
  keys
    .map((key) => ({ seat: order.indexOf(key.seat) + 1, token: key.token }))
    .filter((key) => key.seat > 0)
    .sort((a, b) => a.seat - b.seat);

/** Stores that the people of a table continue at another one; the former is of use only if its game is over. */
export function keepMove(from: string, to: string, order: number[]): void {
  const before = myTable(from);
  if (!before) return;
  if (!myTable(to))
    keepTable(to, {
      ...before,
      table: to,
      players: order.map((seat) => before.players[seat - 1] ?? ""),
      seats: movedKeys(before.seats, order),
      links: movedKeys(before.links, order),
      over: false,
    });
  if (!before.over) forgetTable(from);
}

export const seatLink = (table: string, token: string): string =>
  `#t=${encodeURIComponent(table)}&k=${encodeURIComponent(token)}`;

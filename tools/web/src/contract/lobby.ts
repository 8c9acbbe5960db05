// What the lobby asks the server over HTTP.

/** How many characters a player's name may have: `max_name_width` of engine/play/names.hpp. */
export const kMaxName = 20;

export type Pack = {
  id: string;
  name: string;
  text?: string;
  version?: string;
  /** It is part of every game. */
  always?: boolean;
  /** It is chosen at first. */
  usual?: boolean;
  requires?: string[];
  conflicts?: string[];
};
export type GameOption = {
  id: string;
  pack: string;
  name: string;
  text?: string;
  type: "flag" | "number" | "choice";
  least?: number;
  most?: number;
  values?: { id: string; name: string }[];
  default: string;
};
export type Choices = {
  packs: Pack[];
  options: GameOption[];
  bots: { kind: string; name: string; text?: string }[];
  players: { least: number; most: number };
  languages: { id: string; name: string }[];
  windows: { id: string; name: string; text?: string }[];
};
export type SeatChoice = { name: string; kind: string };
export type Wanted = { packs: string[]; options: Record<string, string>; seats: SeatChoice[] };
export type Checked = {
  fine: boolean;
  problems: { text: string; fix?: string }[];
  players?: { least: number; most: number };
  /** The options of the chosen packs, if nobody sets them: a pack may change the defaults of another. */
  defaults?: Record<string, string>;
};
export type NewTable = Wanted & { windows: string; hints: boolean; language: string; name: string };
export type Created = { table: string; links: { seat: number; url: string }[]; spectator: string };
export type TableRow = {
  table: string;
  name: string;
  game: string;
  packs: string[];
  seats: { seat: number; name: string; kind: string }[];
  over: boolean;
  when: string;
};

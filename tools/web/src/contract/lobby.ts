// Requests of the lobby to the server.

/** Maximum length of a player's name in characters: `max_name_width` of engine/play/wording.hpp. */
export const kMaxName = 20;

export type SeatChoice = { name: string; kind: string };
export type Wanted = { packs: string[]; options: Record<string, string>; seats: SeatChoice[] };
export type NewTable = Wanted & {
  windows: string;
  hints: boolean;
  patience: number;
  /** Seconds for a decision; 0: no limit. */
  clock: number;
  listed: boolean;
  language: string;
  name: string;
};

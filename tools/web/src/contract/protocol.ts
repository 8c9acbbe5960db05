// What goes over the socket, as tools/server/PROTOCOL.md describes it. `n` is counted by the page; an answer to a
// message gives it back.
import type { Picture } from "./picture";

export type Seated = { seat: number; name: string; kind: string; here: boolean };

/** `undone`: how often an undo has happened, as far as the page knows; if there were more, the log begins anew. */
export type Hello = {
  type: "hello";
  protocol: 1;
  table: string;
  token?: string;
  language: string;
  after: number;
  undone?: number;
};
export type FromPage =
  | Hello
  | { type: "answer"; n: number; question: string; answer: string }
  | { type: "undo" }
  | { type: "consent"; undo: string | number; agree: boolean }
  | { type: "name"; name: string }
  | { type: "why"; n: number; about?: string }
  | { type: "hint"; n: number }
  | { type: "at"; n: number; entry: number }
  | { type: "pause"; on: boolean }
  | { type: "give-up"; seat?: number }
  | { type: "skip-ties"; on: boolean }
  | { type: "replay"; n: number; at: number; entry?: number; eyes: number | null }
  | { type: "chances"; n: number };

export type Welcome = {
  type: "welcome";
  protocol: 1;
  table: string;
  seat: number | null;
  host: boolean;
  seats: Seated[];
  hints: boolean;
  name?: string;
  language?: string;
  skip_ties?: boolean;
  undone?: number;
};
export type UndoAsked = { type: "undo-asked"; id: string | number; by: number; text: string };
export type FromServer =
  | Welcome
  | { type: "picture"; picture: Picture }
  | { type: "taken"; n: number }
  | { type: "refused"; n?: number; why: string; code: string }
  | UndoAsked
  | { type: "undone"; undone?: number }
  | { type: "undo-closed"; id: string | number; by: number | null }
  | { type: "link"; seat: number; url: string }
  | { type: "no-link"; seat: number; text: string }
  | { type: "why"; n: number; lines: string[] }
  | { type: "hint"; n: number; answer: string; label?: string }
  | { type: "at"; n: number; picture: Picture }
  | { type: "seats"; seats: Seated[] }
  | { type: "paused"; by: number | null }
  | { type: "over" }
  | { type: "replay"; n: number; at: number; count: number; picture: Picture }
  | { type: "chances"; n: number; games: number; points: ChancePoint[]; whole: boolean };

/** Each seat's chance to win after so many decisions. */
export type ChancePoint = { at: number; chances: number[] };

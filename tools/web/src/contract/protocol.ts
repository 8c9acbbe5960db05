// Messages of the page over the socket, as tools/server/PROTOCOL.md describes them. The page numbers its
// messages with `n`; replies repeat the number.

/** `undone`: the number of undos that the page knows of. If there were more, the log starts over. */
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
  | { type: "consent"; undo: number; agree: boolean }
  | { type: "name"; name: string }
  | { type: "why"; n: number; about?: string }
  | { type: "hint"; n: number }
  | { type: "at"; n: number; entry: number }
  | { type: "pause"; on: boolean }
  | { type: "give-up"; seat?: number }
  | { type: "rules"; choice: "continue" | "keep" }
  | { type: "new-game"; seats: number[] }
  | { type: "export"; n: number }
  | { type: "delete" }
  | { type: "skip-ties"; on: boolean }
  | { type: "stand-in"; seat: number; on: boolean }
  | { type: "replay"; n: number; at: number; entry?: number; eyes: number | null }
  | { type: "chances"; n: number };

// Made by tools/web/contract.mjs from engine/play/picture/schema.json.

export type Look = { icon?: string; colour: "amber" | "teal" | "brown" | "blue" | "green" | "red" | "grey" |
  "purple" | "orange" | "pink"; group: string; order: number };
export type Amount = { id: string; name: string; n: number; look: Look };
export type Fact = { id: string; name: string; value: string; text?: string };
export type Card = { known: boolean; id?: string; back: string; name: string; text?: string; look: Look; n?: number;
  facts?: Fact[]; holds?: Amount[]; playable?: true; source?: string };
export type Die = { status: "cup" | "rolled" | "shown" | "aside"; face?: string; name?: string; look?: Look };
export type Dice = { id: string; name: string; dice: Die[]; look: Look; hand?: string };
export type Points = { source: string; name: string; n: number; hidden?: true };
export type Zone = { id: string; name: string; cards: Card[]; count: number; area: "hand" | "open" | "none";
  look: Look };
export type Player = { seat: number; name: string; you: boolean; kind: string; holds: Amount[]; zones: Zone[];
  dice: Dice[]; facts: Fact[]; score: { known: number; complete: boolean; sources: Points[] };
  waiting: boolean };
export type Standing = { seat: number; n?: number; hand?: string; leads: boolean; tied: boolean; like_before?: true };
export type Place = { id: string; kind: string; name: string; text?: string; wins?: { face: { id: string;
  name: string; look: Look } } | { ranking: { id: string; name: string; ranks: string[] } }; look: Look;
  stock: Amount[]; prizes: { id: string; name: string; text?: string }[]; slots: number; counts?: string;
  standing: Standing[]; won: { slot: number; seat: number }[] };
export type Step = { id: string; name: string; text?: string; kind: string; state: "before" | "now" | "later";
  place?: Place; look: Look; loop?: string };
export type Loop = { id: string; name: string; n: number };
export type Pile = { id: string; name: string; text?: string; count: number; cards: Card[]; top?: Card; open: boolean;
  deck: boolean; look: Look };
export type Site = { id: string; name: string; text?: string; holds: Amount[]; look: Look };
export type About = { seat?: number; card?: string; place?: string; die?: number; of?: string; dice?: number[];
  n?: number };
export type Answer = { id: string; label: string; text?: string; cost?: Amount[]; about?: About; makes?: string };
export type Commit = { id: string; label: string; text?: string; cost?: Amount[]; about?: About; makes?: string;
  sizes: number[] };
export type OptionsForm = { options: Answer[] };
export type NumberForm = { least: number; most: number };
export type SubsetForm = { options: Answer[]; sizes: number[]; with: Commit[]; prices?: Amount[] };
export type DieFaceForm = { dice: { nth: number; id: string; now: string }[]; faces: { id: string; label: string;
  about?: About; look: Look }[]; of: string };
export type DivideForm = { parts: Answer[]; total: number; most: number[] };
export type OfferForm = { resources: { id: string; name: string; n: number; look: Look; most: number }[];
  cards: Answer[]; targets: Answer[] };
export type Subject = { event?: { id: string; name: string; text?: string }; place?: string; prize?: string;
  card?: Card; by?: number; whom?: number; slot?: number; tied?: number[] };
export type NotOffered = { about: About; label: string; why: string };
export type Question = { id: string; question: string; prompt: string; text?: string; about: Subject; count: number;
  answers: Answer[]; more: boolean; pass?: string; not_offered: NotOffered[]; hint?: string;
  hint_label?: string } & (
  | { kind: "choose" | "yes-no" | "replacement" | "order"; form: OptionsForm }
  | { kind: "number"; form: NumberForm }
  | { kind: "subset"; form: SubsetForm }
  | { kind: "die-face"; form: DieFaceForm }
  | { kind: "divide"; form: DivideForm }
  | { kind: "offer"; form: OfferForm });
export type Entry = { n: number; round: number; step: string; kind: "event" | "move" | "keep" | "roll" | "offer" |
  "tie" | "copy" | "tell"; text: string; who?: number[]; whom?: number[]; what?: string; amount?: number;
  cards?: string[]; place?: string; event?: string; you: boolean; depth: number };
export type Over = { ending: string; name: string; text?: string; winners: number[]; tied: number[]; decided?: string;
  scores: { seat: number; total: number; sources: Points[] }[] };
export type Picture = { picture: 1; game: { id: string; name: string; aim?: string; ends?: string;
  packs: { id: string; name: string; version: string }[]; options: { id: string; name: string; value: string;
  said: string; usual: boolean; text?: string }[]; language: string }; eyes: number | null; open: boolean;
  round: number; loops: Loop[]; turn: number | null; step: string | null; steps: Step[]; players: Player[];
  piles: Pile[]; places: Site[]; dice: Dice[]; facts: Fact[]; waiting: number[]; question: Question | null;
  over: Over | null; failed?: string; log: { from: number; next: number; entries: Entry[] } };

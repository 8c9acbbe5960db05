// The picture of the table for one pair of eyes, as engine/play/PICTURE.md describes it. Seats count from 1.
// The page reads this and nothing else: it knows no game.

export type Look = { icon?: string; colour?: string; group?: string; order?: number };
export type Amount = { id: string; name: string; n: number; look?: Look };
export type Fact = { id: string; name: string; value: string; text?: string };
export type Card = {
  id?: string;
  back: string;
  name: string;
  text?: string;
  look?: Look;
  n?: number;
  facts?: Fact[];
  holds?: Amount[];
  known: boolean;
  playable?: boolean;
  source?: string;
};
export type Die = { status: "cup" | "rolled" | "shown" | "aside"; face?: string; name?: string; look?: Look };
export type Dice = { id: string; name: string; dice: Die[]; hand?: string };
export type Points = { source: string; name: string; n: number; hidden?: true };
export type Zone = {
  id: string;
  name: string;
  cards: Card[];
  count: number;
  area: "hand" | "open" | "none";
  look?: Look;
};
export type Player = {
  seat: number;
  name: string;
  you: boolean;
  kind: string;
  holds: Amount[];
  zones: Zone[];
  dice: Dice[];
  facts: Fact[];
  score: { known: number; complete: boolean; sources: Points[] };
  waiting: boolean;
};
export type Standing = { seat: number; n?: number; hand?: string; leads: boolean; tied: boolean };
export type Place = {
  id: string;
  kind: string;
  name: string;
  text?: string;
  wins?: { face?: { id: string; name: string; look?: Look }; ranking?: { id: string; name: string; ranks?: string[] } };
  look?: Look;
  stock: Amount[];
  prizes: { id: string; name: string; text?: string }[];
  slots: number;
  /** The value that `n` of `standing` is. */
  counts?: string;
  standing: Standing[];
  won: { slot: number; seat: number }[];
};
export type Step = {
  id: string;
  name: string;
  text?: string;
  kind: string;
  state: "before" | "now" | "later";
  place?: Place;
  look?: Look;
  loop?: string;
};
export type About = {
  seat?: number;
  card?: string;
  place?: string;
  die?: number;
  of?: string;
  dice?: number[];
  n?: number;
};
export type Answer = { id: string; label: string; text?: string; cost?: Amount[]; about?: About; makes?: string };
export type NotOffered = { about: { seat?: number; card?: string; n?: number }; label: string; why: string };
/** A card that can be committed with a subset of one of these sizes. */
export type Commit = Answer & { sizes: number[] };
export type QuestionAbout = {
  event?: { id: string; name: string; text?: string };
  place?: string;
  prize?: string;
  card?: Card;
  by?: number;
  tied?: number[];
  whom?: number;
  /** Which of several places a tie is for. */
  slot?: number;
};

export type OptionsForm = { options: Answer[] };
export type NumberForm = { least: number; most: number };
/** `prices`: what it costs to choose none, one, two and so on. */
export type SubsetForm = { options: Answer[]; sizes: number[]; with?: Commit[]; prices?: Amount[] };
export type DieFaceForm = {
  of: string;
  dice: { nth: number; id: string; now: string }[];
  faces: (Answer & { look?: Look })[];
};
export type DivideForm = { parts: Answer[]; total: number; most: number[] };
export type OfferForm = {
  resources: (Amount & { most: number })[];
  cards: Answer[];
  targets: Answer[];
};
export type QuestionForm =
  | { kind: "choose" | "yes-no" | "replacement" | "order"; form: OptionsForm }
  | { kind: "number"; form: NumberForm }
  | { kind: "subset"; form: SubsetForm }
  | { kind: "die-face"; form: DieFaceForm }
  | { kind: "divide"; form: DivideForm }
  | { kind: "offer"; form: OfferForm };

export type Question = QuestionForm & {
  id: string;
  question: string;
  prompt: string;
  text?: string;
  about?: QuestionAbout;
  count: number;
  answers: Answer[];
  more: boolean;
  pass?: string;
  not_offered: NotOffered[];
  hint?: string;
  hint_label?: string;
};

export type Entry = {
  n: number;
  round: number;
  step: string;
  kind: string;
  text: string;
  who?: number[];
  whom?: number[];
  what?: string;
  amount?: number;
  cards?: string[];
  place?: string;
  event?: string;
  you: boolean;
  depth: number;
};
export type Over = {
  ending: string;
  name: string;
  text?: string;
  winners: number[];
  tied: number[];
  decided?: string;
  scores: { seat: number; total: number; sources: Points[] }[];
};
export type Pile = {
  id: string;
  name: string;
  text?: string;
  count: number;
  cards: Card[];
  top?: Card;
  open: boolean;
  deck: boolean;
  look?: Look;
};
export type Site = { id: string; name: string; text?: string; holds: Amount[]; look?: Look };
export type Picture = {
  picture: 1;
  game: {
    id: string;
    name: string;
    /** What everybody wants, and what ends the game. */
    aim?: string;
    ends?: string;
    packs: { id: string; name: string; version: string }[];
    options: { id: string; name: string; value: string; said: string; usual: boolean }[];
    language: string;
  };
  eyes: number | null;
  open: boolean;
  round: number;
  loops: { id: string; name: string; n: number }[];
  turn?: number | null;
  step: string | null;
  steps: Step[];
  players: Player[];
  piles: Pile[];
  places: Site[];
  dice: Dice[];
  facts: Fact[];
  waiting: number[];
  question: Question | null;
  over: Over | null;
  /** Why the game can't go on: a script of it has failed. */
  failed?: string;
  log: { next: number; from?: number; entries: Entry[] };
};

// The log as received so far. The server sends only new entries; after an undo it says where the log changed.
import type { Entry, TableView } from "../contract/view";

/** Returns the entries after applying news. */
export function withNews(known: Entry[], { from, entries }: TableView["log"]): Entry[] {
  return [...known.filter((entry) => entry.n < from), ...entries];
}

/** Entries that an undo took back, and the last entry before them; null: there is none. */
export type Undone = { after: number | null; entries: Entry[] };

/** Returns true for a stored `Undone`. */
export function isUndone(value: unknown): value is Undone {
  const undone = value as Partial<Undone> | null;
  const isEntry = (entry: unknown) => typeof (entry as Partial<Entry> | null)?.text === "string";
  return (
    (undone?.after === null || typeof undone?.after === "number") &&
    Array.isArray(undone.entries) &&
    undone.entries.every(isEntry)
  );
}

/** Returns what has become of the entries that this reader has seen and that an undo took back. */
export function undoneBy(before: Entry[], now: Entry[], earlier: Undone[]): Undone[] {
  const stays = (entry: Entry) => now.some((each) => each.n === entry.n && each.text === entry.text);
  const lost = before.filter((entry) => !stays(entry));
  if (lost.length === 0) return earlier;
  const after = before.slice(0, before.indexOf(lost[0] as Entry)).at(-1)?.n ?? null;
  const moved = earlier.map((each) => (lost.some((entry) => entry.n === each.after) ? { ...each, after } : each));
  return [...moved, { after, entries: lost }];
}

/** Returns the log with the entries that were taken back, each as `told` tells it, under numbers of their own. */
export function withUndone(entries: Entry[], undone: Undone[], told: (text: string) => string): Entry[] {
  let n = 0;
  const of = (after: number | null) =>
    undone
      .filter((each) => each.after === after)
      .flatMap((each) => each.entries)
      .map((entry) => ({ ...entry, n: --n, text: told(entry.text), you: true, depth: 0 }));
  return [...of(null), ...entries.flatMap((entry) => [entry, ...of(entry.n)])];
}

/**
 * Returns true if `entry`, a later one of the same step, happened within `cause`: a change names its event, and
 * an event is nested deeper than its parent.
 */
function leadsTo(cause: Entry, entry: Entry): boolean {
  if (cause.kind !== "event" && cause.kind !== "copy") return false;
  if (cause.depth < entry.depth) return true;
  return (
    cause.depth === entry.depth && entry.kind !== "event" && entry.event !== undefined && cause.event === entry.event
  );
}

/** Returns the requested entries with their causes, without which they don't explain themselves. */
export function withReasons(entries: Entry[], wanted: (entry: Entry) => boolean): Entry[] {
  const kept = new Set(entries.filter(wanted));
  const own = ({ round, step }: Entry) => `${round} ${step}`;
  let within: Entry[] = []; // entries whose nearest cause hasn't been found yet
  for (const entry of entries.toReversed()) {
    within = within.filter((each) => own(each) === own(entry));
    if (within.some((each) => leadsTo(entry, each))) kept.add(entry);
    within = within.filter((each) => !leadsTo(entry, each));
    if (kept.has(entry)) within.push(entry);
  }
  return entries.filter((entry) => kept.has(entry));
}

// The log as far as this page has heard it. The server sends only what is new; after an undo it says from where the log
// is another.
import type { Entry, Picture } from "../contract/view";

/** Returns the entries after hearing news. */
export function withNews(known: Entry[], { from, entries }: Picture["log"]): Entry[] {
  return [...known.filter((entry) => entry.n < from), ...entries];
}

/**
 * Whether an entry tells within what a later one of the same step happened: a change says of which event it is, an
 * event is deeper than its own.
 */
function leadsTo(cause: Entry, entry: Entry): boolean {
  if (cause.kind !== "event" && cause.kind !== "copy") return false;
  if (cause.depth < entry.depth) return true;
  return (
    cause.depth === entry.depth && entry.kind !== "event" && entry.event !== undefined && cause.event === entry.event
  );
}

/** The entries that are wanted, each with those that it comes of: by itself it doesn't say why. */
export function withReasons(entries: Entry[], wanted: (entry: Entry) => boolean): Entry[] {
  const kept = new Set(entries.filter(wanted));
  const own = ({ round, step }: Entry) => `${round} ${step}`;
  let within: Entry[] = []; // those of whose causes the nearest isn't found yet
  for (const entry of entries.toReversed()) {
    within = within.filter((each) => own(each) === own(entry));
    if (within.some((each) => leadsTo(entry, each))) kept.add(entry);
    within = within.filter((each) => !leadsTo(entry, each));
    if (kept.has(entry)) within.push(entry);
  }
  return entries.filter((entry) => kept.has(entry));
}

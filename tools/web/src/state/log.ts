// The log as received so far. The server sends only new entries; after an undo it says where the log changed.
import type { Entry, TableView } from "../contract/view";

/** Returns the entries after applying news. */
export function withNews(known: Entry[], { from, entries }: TableView["log"]): Entry[] {
  return [...known.filter((entry) => entry.n < from), ...entries];
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

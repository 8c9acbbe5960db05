// The log as far as this page has heard it. The server sends only what is new; after an undo it says from where the log is another.
import type { Entry } from "../contract/picture";

export type News = { next: number; from?: number; entries: Entry[] };

/** The entries after hearing news. */
export function withNews(known: Entry[], news: News): Entry[] {
  const from = news.from ?? news.entries[0]?.n ?? news.next;
  return [...known.filter((entry) => entry.n < from), ...news.entries];
}

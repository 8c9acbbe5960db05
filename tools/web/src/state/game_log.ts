// The log as this page knows it, and the entries that undos took back.
import { signal } from "@preact/signals";
import type { Entry, TableView } from "../contract/view";
import { isUndone, undoneBy, withNews, type Undone } from "./log";
import type { SeatMemory } from "./seat_memory";
import { itemsIn } from "./storage";

/** Undos whose entries a browser keeps. */
const kKeptUndone = 20;

export class GameLog {
  readonly entries = signal<Entry[]>([]);
  /** Entries that were taken back by agreement, in this browser. */
  readonly undone = signal<Undone[]>([]);
  /** The number of the first entry that this page hasn't received: entries are not in numerical order. */
  readonly next = signal(0);
  /** The number of undos that this page knows of. */
  undos = 0;
  /** The next news take back entries by agreement. */
  private takesBack = false;

  constructor(private readonly memory: SeatMemory) {}

  /** Begins a connection to a table that has had this many undos. */
  enter(undos: number): void {
    this.undos = undos;
    this.undone.value = itemsIn(this.memory.text("undone"), isUndone);
  }

  takeBack(undos: number, agreed: boolean): void {
    this.undos = undos;
    this.takesBack = agreed;
  }

  add(news: TableView["log"]): void {
    const before = this.entries.value;
    this.entries.value = withNews(before, news);
    this.next.value = news.next;
    if (this.takesBack) this.keepUndone(before);
  }

  /** Forgets the entries: their texts come in another language. */
  clear(): void {
    this.entries.value = [];
    this.next.value = 0;
  }

  private keepUndone(before: Entry[]): void {
    this.takesBack = false;
    this.undone.value = undoneBy(before, this.entries.value, this.undone.value).slice(-kKeptUndone);
    this.memory.keep("undone", JSON.stringify(this.undone.value));
  }
}

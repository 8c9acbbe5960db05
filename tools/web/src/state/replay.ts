// A finished table, one decision at a time.
import { signal } from "@preact/signals";
import type { TableView } from "../contract/view";
import type { ChancePoint, FromServer } from "../contract/server";
import { Wire } from "../net/wire";
import { settings } from "./settings";

const kBusy = 200;

export class Replay {
  readonly at = signal(0);
  readonly count = signal(0);
  readonly eyes = signal<number | null>(null);
  readonly view = signal<TableView | null>(null);
  readonly refused = signal("");
  /** Empty until requested. */
  readonly chances = signal<{ points: ChancePoint[]; games: number; whole: boolean } | null>(null);
  readonly wire: Wire;
  private asked = 0;
  /** The log entry whose moment is requested; null: the position after a number of decisions. */
  private entry: number | null = null;
  private waits = false; // the server answers one such request at a time
  private again = false;

  constructor(readonly id: string) {
    this.wire = new Wire(
      () => ({ type: "hello", protocol: 1, table: id, language: settings.language.value, after: 0 }),
      (message) => this.hear(message),
    );
  }

  /** Shows the table after the nth decision. */
  go(at: number): void {
    this.at.value = Math.max(0, Math.min(this.count.value, at));
    this.entry = null;
    this.ask();
  }

  /** Shows the table as it was at this log entry. */
  goTo(entry: number): void {
    this.entry = entry;
    this.ask();
  }

  see(eyes: number | null): void {
    this.eyes.value = eyes;
    this.ask();
  }

  showChances(): void {
    this.chances.value = { points: [], games: 0, whole: false };
    this.wire.send({ type: "chances", n: ++this.asked });
  }

  private ask(): void {
    this.again = this.waits;
    if (this.waits) return;
    this.waits = true;
    const entry = this.entry === null ? {} : { entry: this.entry };
    this.wire.send({ type: "replay", n: ++this.asked, at: this.at.value, ...entry, eyes: this.eyes.value });
  }

  private answered(): void {
    this.waits = false;
    if (this.again) this.ask();
  }

  private hear(message: FromServer): void {
    if (message.type === "welcome") {
      this.waits = false;
      this.ask();
      if (this.chances.value && !this.chances.value.whole) this.showChances();
    }
    if (message.type === "chances" && this.chances.value) {
      const { games, whole } = message;
      this.chances.value = { points: [...this.chances.value.points, ...message.points], games, whole };
    }
    if (message.type === "refused" && message.code === "busy") setTimeout(() => this.retry(), kBusy);
    else if (message.type === "refused") {
      this.refused.value = message.why;
      this.entry = null;
      this.answered();
    }
    if (message.type !== "replay") return;
    this.refused.value = "";
    this.count.value = message.count;
    if (this.entry !== null && !this.again) {
      this.at.value = message.at;
      this.entry = null;
    }
    if (message.at === this.at.value) this.view.value = message.picture;
    this.answered();
  }

  private retry(): void {
    this.waits = false;
    this.ask();
  }
}

// A finished table, one decision after the other.
import { signal } from "@preact/signals";
import type { Picture } from "../contract/picture";
import type { FromServer } from "../contract/protocol";
import { Wire } from "../net/wire";
import { settings } from "./settings";

export class Replay {
  readonly at = signal(0);
  readonly count = signal(0);
  readonly eyes = signal<number | null>(null);
  readonly picture = signal<Picture | null>(null);
  readonly refused = signal("");
  readonly wire: Wire;

  constructor(readonly id: string) {
    this.wire = new Wire(
      () => ({ type: "hello", protocol: 1, table: id, language: settings.language.value, after: 0 }),
      (message) => this.hear(message),
    );
  }

  /** Shows the table after the nth decision. */
  go(at: number): void {
    this.at.value = Math.max(0, Math.min(this.count.value, at));
    this.ask();
  }

  see(eyes: number | null): void {
    this.eyes.value = eyes;
    this.ask();
  }

  private ask(): void {
    this.wire.send({ type: "replay", table: this.id, at: this.at.value, eyes: this.eyes.value });
  }

  private hear(message: FromServer): void {
    if (message.type === "welcome") this.ask();
    if (message.type === "refused") this.refused.value = message.why;
    if (message.type !== "replay") return;
    this.count.value = message.count;
    if (message.at === this.at.value) this.picture.value = message.picture;
  }
}

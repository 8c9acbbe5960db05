// Memory of this browser: one seat of one table, or of a spectator there.
import { keep, kept, keptFlag, keptNumber } from "./storage";

type Remembered = "decided" | "chosen" | "skip-ties" | "rules" | "undone";

export class SeatMemory {
  /** `seat`: returns the seat, which is unknown until the table welcomes this page. */
  constructor(
    private readonly table: string,
    private readonly seat: () => number | null,
  ) {}

  text(what: Remembered): string | null {
    return kept(this.key(what));
  }

  number(what: Remembered): number | null {
    return keptNumber(this.key(what));
  }

  flag(what: Remembered): boolean {
    return keptFlag(this.key(what));
  }

  keep(what: Remembered, value: string): void {
    keep(this.key(what), value);
  }

  private key(what: Remembered): string {
    return `${what}.${this.table}.${this.seat() ?? 0}`;
  }
}

// A sentence above the question, shown while its subject stays the same.
import { signal } from "@preact/signals";

export class Notice {
  readonly text = signal("");
  /** `now` returns the subject, such as the question's id; `was`: null until the next table view. */
  private about: { now: () => string; was: string | null } | null = null;

  show(text: string, now: () => string, was: string | null = now()): void {
    this.text.value = text;
    this.about = { now, was };
  }

  hide(): void {
    this.text.value = "";
    this.about = null;
  }

  /** Hides the notice if its subject has changed. */
  review(): void {
    if (!this.about) return;
    const now = this.about.now();
    this.about.was ??= now;
    if (now !== this.about.was) this.hide();
  }
}

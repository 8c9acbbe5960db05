// The reader's view besides the current table: an earlier moment, an explanation, a hint, errors, prices seen.
import { signal } from "@preact/signals";
import type { Hint } from "../contract/server";
import type { Amount, TableView } from "../contract/view";
import { Notice } from "./notice";

export type WhyShown = { title: string; lines: string[] | null };

export class ViewState {
  /** The table as it was at a log entry. */
  readonly at = signal<{ entry: number; view: TableView } | null>(null);
  readonly why = signal<WhyShown | null>(null);
  readonly hint = signal<(Hint & { question: string }) | null>(null);
  readonly notice = new Notice();
  /** The reason why a menu request was rejected. */
  readonly menuRefused = signal("");
  /** This page has given up its seat. */
  readonly gaveUp = signal(false);
  /** The last list of prices, by number chosen, with its question. */
  readonly prices = signal<{ prompt: string; prices: Amount[] } | null>(null);
  /** The round in which a question was first asked here, by step. */
  readonly met = new Map<string, number>();

  see({ question }: TableView): void {
    if (question?.kind === "subset" && question.form.prices?.length)
      this.prices.value = { prompt: question.prompt, prices: question.form.prices };
    this.notice.review();
  }

  /** Shows these lines in the dialog that awaits them. */
  explain(lines: string[]): void {
    if (this.why.value) this.why.value = { ...this.why.value, lines };
  }
}

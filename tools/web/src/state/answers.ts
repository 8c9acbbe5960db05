// This seat's answers: the one that is being sent, until the server accepts it, and the last accepted one.
import { signal } from "@preact/signals";
import type { Question, TableView } from "../contract/view";
import type { Requests } from "../net/requests";
import { isIdle } from "../question/idle";
import type { SeatMemory } from "./seat_memory";
import { settings } from "./settings";

/** `next`: the log's next entry when the answer was sent; `idle`: there was nothing to choose. */
type Sent = { n: number; question: string; answer: string; label: string; idle: boolean; next: number };

export class Answers {
  readonly sent = signal<Sent | null>(null);
  /** The log's next entry when this seat last decided. */
  readonly decided = signal<number | null>(null);
  /** This seat's last answer in words, until it is taken back. */
  readonly chosen = signal<string | null>(null);
  /** The connection broke before the answer was accepted: it is sent again if the question is still open. */
  private repeats = false;

  constructor(
    private readonly requests: Requests,
    private readonly memory: SeatMemory,
  ) {}

  /** Gives an answer in canonical form; `label`: the same in words; `next`: the log's next entry. */
  give(question: Question, answer: string, label: string, next: number): void {
    const sent = { n: this.requests.number(), question: question.id, answer, label, idle: isIdle(question), next };
    this.sent.value = sent;
    this.send(sent);
  }

  enter(): void {
    this.decided.value ??= this.memory.number("decided");
    this.chosen.value ??= this.memory.text("chosen") || null;
    this.repeats = this.sent.value !== null;
  }

  see({ log, question }: TableView): void {
    if ((this.decided.value ?? 0) > log.next) {
      this.decided.value = log.next; // the answer was taken back
      this.forget();
    }
    const sent = this.sent.value;
    if (!sent) return;
    if (question?.id !== sent.question) return this.accepted();
    if (this.repeats) this.send(sent);
    this.repeats = false;
  }

  accepted(): void {
    const sent = this.sent.value;
    if (!sent) return;
    this.sent.value = null;
    this.decided.value = sent.next;
    this.memory.keep("decided", String(sent.next));
    if (sent.idle) return;
    this.choose(sent.label);
    settings.guide.value = Math.max(0, settings.guide.value - 1);
  }

  /**
   * Handles a rejection. One without `n` may be about the answer: sending it again is safe, because an accepted
   * answer is not accepted twice.
   */
  rejected(n: number | undefined): void {
    if (n === undefined || n === this.sent.value?.n) this.sent.value = null;
  }

  /** The last answer was taken back. */
  forget(): void {
    this.choose(null);
  }

  private send({ n, question, answer }: Sent): void {
    this.requests.send({ type: "answer", n, question, answer });
  }

  private choose(label: string | null): void {
    this.chosen.value = label;
    this.memory.keep("chosen", label ?? "");
  }
}

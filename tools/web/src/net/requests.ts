// The protocol of a table: numbers this page's messages, and knows which request a reply answers.
import type { FromPage } from "../contract/protocol";
import type { Wire } from "./wire";

/** `question`: the open question at that time. */
export type Request =
  { type: "why"; about?: string } | { type: "hint"; question: string } | { type: "at"; entry: number };

export class Requests {
  private last = 0;
  private readonly open = new Map<number, Request>();

  constructor(private readonly wire: Wire) {}

  /** Returns the number of the next message. */
  number(): number {
    return ++this.last;
  }

  send(message: FromPage): void {
    this.wire.send(message);
  }

  /** Sends a request, which its reply identifies. */
  ask(request: Request): void {
    const n = this.number();
    this.open.set(n, request);
    this.send(request.type === "hint" ? { type: "hint", n } : { ...request, n });
  }

  /** Returns the request that a reply answers, once; null if there is none. */
  answered(n: number | undefined): Request | null {
    const request = n === undefined ? undefined : this.open.get(n);
    if (n !== undefined) this.open.delete(n);
    return request ?? null;
  }

  /** Forgets the requests of a lost connection. */
  forget(): void {
    this.open.clear();
  }
}

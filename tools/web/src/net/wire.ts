// A socket to a table, reopened until it is closed for good. Knows messages, not their meaning.
import { signal } from "@preact/signals";
import { ContractError, messageOf } from "../contract/check";
import type { FromPage, Hello } from "../contract/protocol";
import type { FromServer } from "../contract/server";

export type WireState = "connecting" | "open" | "lost" | "closed";

/** Codes with which the server closes for good: an invalid link or hello, a seat with a new link, a deleted table. */
const kForGood = new Set([4001, 4002, 4005, 4006]);
/** The server's reason for closing: its code (PROTOCOL.md), and a sentence in English. */
export type Closed = { code: number; reason: string };
const kOfOurs = 4000;
const kOutOfDate = 4002;
const kFirstPause = 400;
const kLongestPause = 8000;

export class Wire {
  readonly state = signal<WireState>("connecting");
  /** The server's reason for closing the connection, if any, until it is open again. */
  readonly closed = signal<Closed | null>(null);
  private socket: WebSocket | null = null;
  private pause = kFirstPause;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly hello: () => Hello,
    private readonly hear: (message: FromServer) => void,
  ) {
    addEventListener("online", this.now);
    this.open();
  }

  /** Sends a message; returns false if there is no connection. */
  send(message: FromPage): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  /** Reconnects and sends hello again. */
  again(): void {
    this.drop();
    this.pause = kFirstPause;
    this.state.value = "connecting";
    this.open();
  }

  /** Leaves the table. */
  leave(): void {
    removeEventListener("online", this.now);
    this.drop();
    this.state.value = "closed";
  }

  private readonly now = () => {
    if (this.state.value === "lost") this.again();
  };

  private drop(): void {
    clearTimeout(this.timer);
    const socket = this.socket;
    this.socket = null;
    socket?.close();
  }

  private open(): void {
    const address = new URL("socket", location.href); // the page may be under a path of a proxy
    address.protocol = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(address);
    this.socket = socket;
    socket.onopen = () => socket.send(JSON.stringify(this.hello()));
    socket.onmessage = (event: MessageEvent<string>) => {
      if (socket === this.socket) this.take(event.data);
    };
    socket.onclose = (event) => {
      if (socket !== this.socket) return;
      this.closed.value = event.code >= kOfOurs ? { code: event.code, reason: event.reason } : null;
      if (kForGood.has(event.code)) this.end();
      else this.lost();
    };
  }

  /** An unknown message ends the connection: only a newer page can understand it. */
  private take(frame: string): void {
    let message: FromServer;
    try {
      message = messageOf(frame);
    } catch (error) {
      if (!(error instanceof ContractError)) throw error;
      console.error(error.message);
      this.closed.value = { code: kOutOfDate, reason: error.message };
      return this.end();
    }
    if (message.type === "welcome") {
      this.state.value = "open";
      this.closed.value = null;
      this.pause = kFirstPause;
    }
    this.hear(message);
  }

  private end(): void {
    this.drop();
    this.state.value = "closed";
  }

  private lost(): void {
    this.socket = null;
    this.state.value = "lost";
    this.timer = setTimeout(() => this.open(), this.pause * (0.75 + Math.random() / 2));
    this.pause = Math.min(this.pause * 2, kLongestPause);
  }
}

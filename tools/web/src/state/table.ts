// A table as this page sees it: the connection, the table view, the log and the question. Everything shown is a
// signal.
import { computed, signal } from "@preact/signals";
import type { Amount, Entry, TableView, Player } from "../contract/view";
import type { FromServer, Hint, RulesChanged, UndoAsked, Welcome } from "../contract/server";
import { Wire } from "../net/wire";
import { download } from "../ui/download";
import { t } from "../words/words";
import { isIdle } from "../question/idle";
import { finishedGame, keepGame } from "./games";
import { isUndone, undoneBy, withNews, type Undone } from "./log";
import { routeOf } from "./route";
import { itemsIn, keep, kept, keptFlag, keptNumber, settings } from "./settings";

export type WhyShown = { title: string; lines: string[] | null };
/** `next`: the log's next entry when the answer was sent; `idle`: there was nothing to choose. */
type Sent = { n: number; question: string; answer: string; label: string; idle: boolean; next: number };
/**
 * Rejections that the next table view explains better: the answer had been accepted, or the question is gone.
 */
const kExplained = new Set(["answered", "stale", "not-asked", "over"]);

/** Undos whose entries a browser keeps. */
const kKeptUndone = 20;

/** Rejections of menu requests: the menu covers the question. */
const kOfMenu = new Set(["name", "not-host"]);

export class Table {
  readonly welcome = signal<Welcome | null>(null);
  readonly live = signal<TableView | null>(null);
  readonly entries = signal<Entry[]>([]);
  /** Entries that were taken back by agreement, in this browser. */
  readonly undoneEntries = signal<Undone[]>([]);
  readonly at = signal<{ entry: number; view: TableView } | null>(null);
  readonly shown = computed(() => this.at.value?.view ?? this.live.value);
  readonly why = signal<WhyShown | null>(null);
  readonly hint = signal<(Hint & { question: string }) | null>(null);
  readonly notice = signal("");
  /** The reason why a menu request was rejected. */
  readonly menuRefused = signal("");
  readonly undoAsked = signal<UndoAsked | null>(null);
  readonly paused = signal<{ by: number | null } | null>(null);
  /** What the reader hasn't dismissed yet about changed rules. */
  readonly rules = signal<RulesChanged | null>(null);
  readonly skipTies = signal(false);
  /** This page has given up its seat. */
  readonly gaveUp = signal(false);
  readonly sent = signal<Sent | null>(null);
  /** The log's next entry when this seat last decided. */
  readonly decided = signal<number | null>(null);
  /** This seat's last answer in words, until it is taken back. */
  readonly chosen = signal<string | null>(null);
  /** The last list of prices, by number chosen, with its question. */
  readonly prices = signal<{ prompt: string; prices: Amount[] } | null>(null);
  /** The round in which a question was first asked here, by step. */
  readonly met = new Map<string, number>();
  readonly wire: Wire;
  readonly link = signal<{ seat: number; url: string } | null>(null);
  /** The number of the first log entry that this page hasn't received: entries are not in numerical order. */
  readonly next = signal(0);
  private counter = 0;
  private undone = 0;
  /** The next table view takes back entries by agreement. */
  private takesBack = false;
  /** The last question that the open dialog sent to the server. */
  private whyAsked: string | undefined;
  /** The subject of the notice, which is shown while it is as it `was`; null: as in the next table view. */
  private noticed: { now: () => string; was: string | null } | null = null;
  /** The connection broke before an answer was acknowledged: it is sent again if the question is still open. */
  private back = false;
  private asked = new Map<number, { about: "why" | "hint" | "at"; question: string; entry: number }>();

  constructor(
    readonly id: string,
    private token: string | undefined,
  ) {
    this.wire = new Wire(
      () => ({
        type: "hello",
        protocol: 1,
        table: id,
        ...(this.token ? { token: this.token } : {}),
        language: settings.language.value,
        after: this.next.value,
        undone: this.undone,
      }),
      (message) => this.hear(message),
    );
  }

  get seat(): number | null {
    return this.welcome.value?.seat ?? null;
  }

  /** Returns true if this seat has the host's rights. */
  get isHost(): boolean {
    return this.welcome.value?.seats.some((each) => each.seat === this.seat && each.host) ?? false;
  }

  player(seat: number): Player | undefined {
    return this.shown.value?.players.find((player) => player.seat === seat);
  }

  name(seat: number): string {
    const seated = this.welcome.value?.seats.find((each) => each.seat === seat);
    return this.player(seat)?.name ?? seated?.name ?? String(seat);
  }

  /** Gives an answer in canonical form; `label`: the same in words. */
  answer(answer: string, label: string): void {
    const question = this.live.value?.question;
    if (!question || this.sent.value || this.at.value) return;
    const idle = isIdle(question);
    const sent = { n: ++this.counter, question: question.id, answer, label, idle, next: this.next.value };
    this.sent.value = sent;
    this.notice.value = "";
    this.give(sent);
  }

  askWhy(about: string | undefined, title: string): void {
    this.why.value = { title, lines: null };
    this.whyAsked = about;
    this.wire.send({ type: "why", n: this.ask("why"), ...(about ? { about } : {}) });
  }

  /** Shows in the same dialog what needs no request. */
  tell(title: string, line: string): void {
    this.why.value = { title, lines: [line] };
  }

  askHint(): void {
    this.wire.send({ type: "hint", n: this.ask("hint") });
  }

  lookAt(entry: number): void {
    this.wire.send({ type: "at", n: this.ask("at", entry), entry });
  }

  undo(): void {
    this.notice.value = "";
    this.wire.send({ type: "undo" });
  }

  consent(agree: boolean): void {
    const asked = this.undoAsked.value;
    if (asked) this.wire.send({ type: "consent", undo: asked.id, agree });
    this.undoAsked.value = null;
  }

  /** Agrees to a bot for a seat whose player is away, or not. */
  standIn(seat: number, on: boolean): void {
    this.wire.send({ type: "stand-in", seat, on });
  }

  rename(name: string): void {
    this.menuRefused.value = "";
    this.wire.send({ type: "name", name });
  }

  newLink(seat: number): void {
    this.menuRefused.value = "";
    this.wire.send({ type: "give-up", seat });
  }

  giveUpSeat(): void {
    this.menuRefused.value = "";
    this.gaveUp.value = true;
    this.wire.send({ type: "give-up" });
  }

  /** The host decides how the game continues after its rules have changed. */
  chooseRules(choice: "continue" | "keep"): void {
    this.wire.send({ type: "rules", choice });
  }

  dismissRules(): void {
    if (this.rules.value) keep(this.mark("rules"), String(this.rules.value.since));
    this.rules.value = null;
  }

  /** Requests the finished game as a file. */
  export(): void {
    this.wire.send({ type: "export", n: ++this.counter });
  }

  delete(): void {
    this.menuRefused.value = "";
    this.wire.send({ type: "delete" });
  }

  setSkipTies(on: boolean): void {
    this.skipTies.value = on;
    keep(this.mark("skip-ties"), on ? "yes" : "no");
    this.wire.send({ type: "skip-ties", on });
  }

  /** Texts are in another language: requests everything again. */
  reread(): void {
    this.entries.value = [];
    this.next.value = 0;
    this.at.value = null;
    this.wire.again();
  }

  private give({ n, question, answer }: Sent): void {
    this.wire.send({ type: "answer", n, question, answer });
  }

  private ask(about: "why" | "hint" | "at", entry = 0): number {
    const n = ++this.counter;
    this.asked.set(n, { about, question: this.asks(), entry });
    return n;
  }

  private hear(message: FromServer): void {
    switch (message.type) {
      case "welcome":
        return this.enter(message);
      case "picture":
        return this.see(message.picture);
      case "taken":
        return this.taken();
      case "refused":
        return this.refused(message);
      case "why":
        if (this.why.value) this.why.value = { ...this.why.value, lines: message.lines };
        return;
      case "hint":
        this.hint.value = { ...message, question: this.asked.get(message.n)?.question ?? "" };
        return;
      case "at":
        this.at.value = { entry: this.asked.get(message.n)?.entry ?? 0, view: message.picture };
        return;
      case "seats":
        if (this.welcome.value) this.welcome.value = { ...this.welcome.value, seats: message.seats };
        return;
      case "undo-asked":
        this.undoAsked.value = message;
        return;
      case "rules":
        return this.rulesChanged(message);
      case "export":
        return download(`${this.welcome.value?.name || this.live.value?.game.name || "game"}.dicetown`, message.text);
      case "undo-closed":
        this.undoAsked.value = null;
        if (message.by !== null) this.note(t("undo.refused", { who: this.name(message.by) }), () => this.moment());
        return;
      case "stand-in-closed":
        if (message.by !== this.seat) this.note(t("away.closed", { who: this.name(message.by) }), () => this.moment());
        return;
      case "link":
        return this.linked(message.seat, message.url);
      case "no-link":
        return this.note(message.text, () => this.link.value?.url ?? "");
      case "undone":
        this.undone = message.undone;
        this.takesBack = message.agreed;
        this.undoAsked.value = null;
        this.at.value = null;
        this.choose(null);
        this.note(t(this.playsAlone() ? "undo.done.alone" : "undo.done"), () => this.moment(), null);
        return;
      case "paused":
        this.paused.value = message.by === null ? null : { by: message.by };
        return;
    }
  }

  private rulesChanged(message: RulesChanged): void {
    const dismissed = message.since > 0 && keptNumber(this.mark("rules")) === message.since;
    this.rules.value = message.text === "" || dismissed ? null : message;
  }

  /**
   * Handles a new link of a seat. This page switches to its own new link immediately: the old one stopped
   * working.
   */
  private linked(seat: number, url: string): void {
    this.link.value = { seat, url };
    const { hash } = new URL(url, location.href);
    const link = routeOf(hash);
    if (seat !== this.seat || link.at !== "table" || link.token === undefined) return;
    this.token = link.token;
    history.replaceState(null, "", hash);
    this.wire.again();
  }

  private enter(welcome: Welcome): void {
    this.paused.value = null; // if the table is still waiting for something, it says so after the welcome
    this.undoAsked.value = null;
    this.welcome.value = welcome;
    this.undone = welcome.undone;
    this.undoneEntries.value = itemsIn(kept(this.mark("undone")), isUndone);
    this.gaveUp.value = false;
    this.skipTiesAgain(welcome);
    this.decided.value ??= keptNumber(this.mark("decided"));
    this.chosen.value ??= kept(this.mark("chosen")) || null;
    this.back = this.sent.value !== null;
    if (this.why.value?.lines === null) this.askWhy(this.whyAsked, this.why.value.title);
  }

  /** The server forgets it when it ends, and a new server has never known it. */
  private skipTiesAgain({ seat, skip_ties }: Welcome): void {
    const wanted = seat !== null && keptFlag(this.mark("skip-ties"));
    this.skipTies.value = skip_ties || wanted;
    if (wanted && !skip_ties) this.wire.send({ type: "skip-ties", on: true });
  }

  private see(view: TableView): void {
    const before = this.entries.value;
    this.entries.value = withNews(before, view.log);
    if (this.takesBack) this.keepUndone(before);
    this.next.value = view.log.next;
    if ((this.decided.value ?? 0) > this.next.value) {
      this.decided.value = this.next.value; // the answer was taken back
      this.choose(null);
    }
    this.live.value = view;
    if (view.question?.kind === "subset" && view.question.form.prices?.length)
      this.prices.value = { prompt: view.question.prompt, prices: view.question.form.prices };
    if (view.over && this.seat !== null) keepGame(finishedGame(this.id, this.seat, view, view.over));
    this.forgetNotice();
    const sent = this.sent.value;
    if (!sent) return;
    if (view.question?.id !== sent.question) return this.taken();
    if (this.back) this.give(sent);
    this.back = false;
  }

  private keepUndone(before: Entry[]): void {
    this.takesBack = false;
    this.undoneEntries.value = undoneBy(before, this.entries.value, this.undoneEntries.value).slice(-kKeptUndone);
    keep(this.mark("undone"), JSON.stringify(this.undoneEntries.value));
  }

  private taken(): void {
    const sent = this.sent.value;
    if (!sent) return;
    this.sent.value = null;
    this.decided.value = sent.next;
    keep(this.mark("decided"), String(sent.next));
    if (sent.idle) return;
    this.choose(sent.label);
    settings.guide.value = Math.max(0, settings.guide.value - 1);
  }

  private choose(label: string | null): void {
    this.chosen.value = label;
    keep(this.mark("chosen"), label ?? "");
  }

  private refused({ n, why, code }: { n?: number; why: string; code: string }): void {
    this.gaveUp.value = false;
    const about = n === undefined ? undefined : this.asked.get(n)?.about;
    if (about === "why") {
      this.why.value = this.why.value && { ...this.why.value, lines: [why] };
      return;
    }
    if (kOfMenu.has(code)) {
      this.menuRefused.value = why;
      return;
    }
    // A rejection without `n` may be about the answer: sending it again is safe, because an accepted answer is
    // not accepted twice.
    if (n === undefined || n === this.sent.value?.n) this.sent.value = null;
    if (kExplained.has(code)) return;
    this.note(t("q.refused", { why }), () => this.asks());
  }

  private note(text: string, now: () => string, was: string | null = now()): void {
    this.notice.value = text;
    this.noticed = { now, was };
  }

  private forgetNotice(): void {
    if (!this.noticed) return;
    const now = this.noticed.now();
    this.noticed.was ??= now;
    if (now === this.noticed.was) return;
    this.notice.value = "";
    this.noticed = null;
  }

  /** Returns true if all others are bots, which repeat their answers. */
  private playsAlone(): boolean {
    const people = this.welcome.value?.seats.filter(({ kind }) => kind === "open" || kind === "human") ?? [];
    return people.length < 2;
  }

  /** The id of the question, or "". */
  private asks(): string {
    return this.live.value?.question?.id ?? "";
  }

  /** Changes whenever anything happens. */
  private moment(): string {
    return `${this.asks()} ${this.next.value}`;
  }

  /** The storage key for this seat of this table. */
  private mark(what: "decided" | "chosen" | "skip-ties" | "rules" | "undone"): string {
    return `${what}.${this.id}.${this.seat ?? 0}`;
  }
}

// A table as this page sees it: joins the connection, the log, this seat's answers, and what the reader looks at.
// Everything shown is a signal.
import { computed, signal } from "@preact/signals";
import type { TableView, Player } from "../contract/view";
import type { FromServer, Moved, Refused, RulesChanged, UndoAsked, Welcome } from "../contract/server";
import { Requests } from "../net/requests";
import { Wire } from "../net/wire";
import { download } from "../ui/download";
import { t } from "../words/words";
import { Answers } from "./answers";
import { GameLog } from "./game_log";
import { finishedGame, keepGame } from "./games";
import { keepMove, keepNewLink, keepProgress, keepSeat, seatLink } from "./my_tables";
import { routeOf } from "./route";
import { SeatMemory } from "./seat_memory";
import { settings } from "./settings";
import { ViewState } from "./view_state";

/**
 * Rejections that the next table view explains better: the answer had been accepted, or the question is gone.
 */
const kExplained = new Set(["answered", "stale", "not-asked", "over"]);

/** Rejections of menu requests: the menu covers the question. */
const kOfMenu = new Set(["name", "not-host", "begun", "not-played"]);

/** The table to which this page has just followed its people; `again`: for a rematch. */
export const arrival = signal<{ table: string; again: boolean } | null>(null);

export class Table {
  readonly welcome = signal<Welcome | null>(null);
  readonly live = signal<TableView | null>(null);
  readonly undoAsked = signal<UndoAsked | null>(null);
  readonly paused = signal<{ by: number | null } | null>(null);
  /** What the reader hasn't dismissed yet about changed rules. */
  readonly rules = signal<RulesChanged | null>(null);
  readonly skipTies = signal(false);
  /** When the time for the current decision is over, as `performance.now()` counts; null: there is no limit. */
  readonly until = signal<number | null>(null);
  /** The people of this table continue at another one. */
  readonly moved = signal<Moved | null>(null);
  readonly link = signal<{ seat: number; url: string } | null>(null);
  readonly viewing = new ViewState();
  readonly shown = computed(() => this.viewing.at.value?.view ?? this.live.value);
  readonly wire: Wire;
  readonly log: GameLog;
  readonly answers: Answers;
  private readonly memory: SeatMemory;
  private readonly requests: Requests;
  /** The last question that the open dialog sent to the server. */
  private whyAsked: string | undefined;

  constructor(
    readonly id: string,
    private token: string | undefined,
  ) {
    this.memory = new SeatMemory(id, () => this.seat);
    this.log = new GameLog(this.memory);
    this.wire = new Wire(
      () => ({
        type: "hello",
        protocol: 1,
        table: id,
        ...(this.token ? { token: this.token } : {}),
        language: settings.language.value,
        after: this.log.next.value,
        undone: this.log.undos,
      }),
      (message) => this.hear(message),
    );
    this.requests = new Requests(this.wire);
    this.answers = new Answers(this.requests, this.memory);
  }

  /** The secret of the link that this page uses. */
  get usedToken(): string | undefined {
    return this.token;
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
    if (!question || this.answers.sent.value || this.viewing.at.value) return;
    this.viewing.notice.hide();
    this.answers.give(question, answer, label, this.log.next.value);
  }

  askWhy(about: string | undefined, title: string): void {
    this.viewing.why.value = { title, lines: null };
    this.whyAsked = about;
    this.requests.ask({ type: "why", ...(about ? { about } : {}) });
  }

  /** Shows in the same dialog what needs no request. */
  tell(title: string, line: string): void {
    this.viewing.why.value = { title, lines: [line] };
  }

  askHint(): void {
    this.requests.ask({ type: "hint", question: this.asks() });
  }

  lookAt(entry: number): void {
    this.requests.ask({ type: "at", entry });
  }

  undo(): void {
    this.viewing.notice.hide();
    this.requests.send({ type: "undo" });
  }

  consent(agree: boolean): void {
    const asked = this.undoAsked.value;
    if (asked) this.requests.send({ type: "consent", undo: asked.id, agree });
    this.undoAsked.value = null;
  }

  /** Agrees to a bot for a seat whose player is away, or not. */
  standIn(seat: number, on: boolean): void {
    this.requests.send({ type: "stand-in", seat, on });
  }

  rename(name: string): void {
    this.viewing.menuRefused.value = "";
    this.requests.send({ type: "name", name });
  }

  newLink(seat: number): void {
    this.viewing.menuRefused.value = "";
    this.requests.send({ type: "give-up", seat });
  }

  giveUpSeat(): void {
    this.viewing.menuRefused.value = "";
    this.viewing.gaveUp.value = true;
    this.requests.send({ type: "give-up" });
  }

  /** The host decides how the game continues after its rules have changed. */
  chooseRules(choice: "continue" | "keep"): void {
    this.requests.send({ type: "rules", choice });
  }

  dismissRules(): void {
    if (this.rules.value) this.memory.keep("rules", String(this.rules.value.since));
    this.rules.value = null;
  }

  /** The host begins a new game; `seats`: for each seat there, the present one of its player. */
  newGame(seats: number[] = []): void {
    this.viewing.menuRefused.value = "";
    this.requests.send({ type: "new-game", seats });
  }

  /** Goes to the table where the people of this one continue. */
  follow({ table }: Moved): void {
    const again = this.live.value?.over != null;
    const to = this.seat !== null && this.token ? seatLink(table, this.token) : `#t=${encodeURIComponent(table)}`;
    arrival.value = { table, again };
    if (again) location.hash = to;
    else location.replace(to);
  }

  /** Requests the finished game as a file. */
  export(): void {
    this.requests.send({ type: "export", n: this.requests.number() });
  }

  delete(): void {
    this.viewing.menuRefused.value = "";
    this.requests.send({ type: "delete" });
  }

  setSkipTies(on: boolean): void {
    this.skipTies.value = on;
    this.memory.keep("skip-ties", on ? "yes" : "no");
    this.requests.send({ type: "skip-ties", on });
  }

  /** Texts are in another language: requests everything again. */
  reread(): void {
    this.log.clear();
    this.viewing.at.value = null;
    this.wire.again();
  }

  private hear(message: FromServer): void {
    switch (message.type) {
      case "welcome":
        return this.enter(message);
      case "picture":
        return this.see(message.picture);
      case "taken":
        return this.answers.accepted();
      case "refused":
        return this.refused(message);
      case "why":
        this.requests.answered(message.n);
        return this.viewing.explain(message.lines);
      case "hint": {
        const request = this.requests.answered(message.n);
        this.viewing.hint.value = { ...message, question: request?.type === "hint" ? request.question : "" };
        return;
      }
      case "at": {
        const request = this.requests.answered(message.n);
        const entry = request?.type === "at" ? request.entry : 0;
        this.viewing.at.value = { entry, view: message.picture };
        return;
      }
      case "seats":
        if (this.welcome.value) this.welcome.value = { ...this.welcome.value, seats: message.seats };
        return;
      case "undo-asked":
        this.undoAsked.value = message;
        return;
      case "rules":
        return this.rulesChanged(message);
      case "clock":
        this.until.value = message.left === null ? null : performance.now() + message.left;
        return;
      case "moved":
        return this.move(message);
      case "export":
        return download(`${this.welcome.value?.name || this.live.value?.game.name || "game"}.dicetown`, message.text);
      case "undo-closed":
        this.undoAsked.value = null;
        if (message.by !== null) this.note(t("undo.refused", { who: this.name(message.by) }));
        return;
      case "stand-in-closed":
        if (message.by !== this.seat) this.note(t("away.closed", { who: this.name(message.by) }));
        return;
      case "link":
        return this.linked(message.seat, message.url);
      case "no-link":
        return this.viewing.notice.show(message.text, () => this.link.value?.url ?? "");
      case "undone":
        this.log.takeBack(message.undone, message.agreed);
        this.undoAsked.value = null;
        this.viewing.at.value = null;
        this.answers.forget();
        return this.note(t(this.playsAlone() ? "undo.done.alone" : "undo.done"), null);
      case "paused":
        this.paused.value = message.by === null ? null : { by: message.by };
        return;
    }
  }

  /** A finished game stays in view if the move happened before. */
  private move(message: Moved): void {
    this.moved.value = message;
    keepMove(this.id, message.table, message.seats);
    if (message.now || !this.live.value?.over) this.follow(message);
  }

  private rulesChanged(message: RulesChanged): void {
    const dismissed = message.since > 0 && this.memory.number("rules") === message.since;
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
    if (link.at !== "table" || link.token === undefined) return;
    keepNewLink(this.id, { seat, token: link.token });
    if (seat !== this.seat) return;
    this.token = link.token;
    history.replaceState(null, "", hash);
    this.wire.again();
  }

  private enter(welcome: Welcome): void {
    this.until.value = null;
    this.paused.value = null; // if the table is still waiting for something, it says so after the welcome
    this.undoAsked.value = null;
    this.welcome.value = welcome;
    const { seat, name, seats, undone } = welcome;
    if (seat !== null && this.token) keepSeat(this.id, name, { seat, token: this.token }, seats);
    this.log.enter(undone);
    this.answers.enter();
    this.viewing.gaveUp.value = false;
    this.skipTiesAgain(welcome);
    this.requests.forget();
    const why = this.viewing.why.value;
    if (why?.lines === null) this.askWhy(this.whyAsked, why.title);
  }

  /** The server forgets it when it ends, and a new server has never known it. */
  private skipTiesAgain({ seat, skip_ties }: Welcome): void {
    const wanted = seat !== null && this.memory.flag("skip-ties");
    this.skipTies.value = skip_ties || wanted;
    if (wanted && !skip_ties) this.requests.send({ type: "skip-ties", on: true });
  }

  private see(view: TableView): void {
    this.log.add(view.log);
    this.live.value = view;
    this.viewing.see(view);
    if (this.seat !== null) keepProgress(this.id, view);
    if (view.over && this.seat !== null) keepGame(finishedGame(this.id, this.seat, view, view.over));
    this.answers.see(view);
  }

  private refused({ n, why, code }: Refused): void {
    this.viewing.gaveUp.value = false;
    if (this.requests.answered(n)?.type === "why") return this.viewing.explain([why]);
    if (kOfMenu.has(code)) {
      this.viewing.menuRefused.value = why;
      return;
    }
    this.answers.rejected(n);
    if (!kExplained.has(code)) this.viewing.notice.show(t("q.refused", { why }), () => this.asks());
  }

  /** Shows a notice until anything happens; `was`: null from the next table view on. */
  private note(text: string, was: string | null = this.moment()): void {
    this.viewing.notice.show(text, () => this.moment(), was);
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
    return `${this.asks()} ${this.log.next.value}`;
  }
}

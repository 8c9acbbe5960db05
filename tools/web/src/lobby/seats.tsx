// Seat assignment: people, or bots of a kind.
import { kMaxName, type SeatChoice } from "../contract/lobby";
import type { Choices } from "../contract/server";
import { Badge } from "../look/seat";
import { range, t } from "../words/words";

type Props = {
  seats: SeatChoice[];
  bots: Choices["bots"];
  players: Choices["players"];
  onChange: (seats: SeatChoice[]) => void;
};

/** Returns the default player of a seat: a strong bot, if there is one. */
export function usualBot(bots: Choices["bots"]): string {
  return (bots.find((each) => each.kind === "heuristic") ?? bots[0])?.kind ?? "open";
}

export function Seats({ seats, bots, players, onChange }: Props) {
  const most = seats.length >= players.most;
  const least = seats.length <= players.least;
  const set = (i: number, change: Partial<SeatChoice>) =>
    onChange(seats.map((seat, j) => (i === j ? { ...seat, ...change } : seat)));
  return (
    <fieldset class="panel seats">
      <legend tabIndex={-1} data-heading>
        {t("lobby.seats")} <small>({range(players.least, players.most)})</small>
      </legend>
      {seats.map((seat, i) => (
        <div key={i} class="seat-row">
          <Badge seat={i + 1} />
          <input
            type="text"
            maxLength={kMaxName}
            data-seat-name={i + 1}
            placeholder={t("lobby.seat", { n: i + 1 })}
            aria-label={t("lobby.seat.name", { n: i + 1 })}
            value={seat.name}
            onInput={(event) => set(i, { name: event.currentTarget.value })}
          />
          <select
            data-seat-kind={i + 1}
            aria-label={t("lobby.seat.kind", { n: i + 1 })}
            value={seat.kind}
            onChange={(event) => set(i, { kind: event.currentTarget.value })}
          >
            <option value="open">{t("lobby.seat.open")}</option>
            {bots.map((bot) => (
              <option key={bot.kind} value={bot.kind} title={bot.text}>
                {t("lobby.seat.bot", { kind: bot.name })}
              </option>
            ))}
          </select>
          <button
            type="button"
            class="plain"
            aria-label={t("lobby.seat.remove", { n: i + 1 })}
            aria-disabled={least || undefined}
            onClick={() => !least && onChange(seats.filter((_, j) => j !== i))}
          >
            ×
          </button>
        </div>
      ))}
      {bots
        .filter((bot) => bot.text && seats.some((seat) => seat.kind === bot.kind))
        .map((bot) => (
          <p key={bot.kind} class="quiet" data-bot-told={bot.kind}>
            <b>{t("lobby.seat.bot", { kind: bot.name })}.</b> {bot.text}
          </p>
        ))}
      <button
        type="button"
        data-add-seat
        aria-disabled={most || undefined}
        onClick={() => !most && onChange([...seats, { name: "", kind: usualBot(bots) }])}
      >
        {t("lobby.seat.add")}
      </button>
    </fieldset>
  );
}

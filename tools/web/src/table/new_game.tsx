// A new game with the same people: a rematch after the end, and swapped seats before anybody has answered.
import { useState } from "preact/hooks";
import { arrival } from "../state/table";
import { Refused } from "../ui/refused";
import { t } from "../words/words";
import { useTable } from "./context";

export function Rematch() {
  const table = useTable();
  if (!table) return null;
  const moved = table.moved.value;
  if (moved) {
    return (
      <p class="beside" role="status" data-rematch="begun">
        {t("again.begun")}{" "}
        <button type="button" class="primary" onClick={() => table.follow(moved)}>
          {t("again.go")}
        </button>
      </p>
    );
  }
  if (table.isHost) {
    return (
      <div class="rematch" data-rematch="host">
        <button type="button" class="primary" data-rematch-do onClick={() => table.newGame()}>
          {t("again.do")}
        </button>
        <p class="quiet">{t("again.text")}</p>
        <Refused why={table.viewing.menuRefused.value} />
      </div>
    );
  }
  const host = table.welcome.value?.seats.find((each) => each.host);
  if (!host || table.seat === null) return null;
  return (
    <p class="quiet" data-rematch="guest">
      {t("again.host", { who: table.name(host.seat) })}
    </p>
  );
}

type PickProps = { label: string; seats: number[]; chosen: number; onChange: (seat: number) => void };

function Pick({ label, seats, chosen, onChange }: PickProps) {
  const table = useTable();
  return (
    <label class="field">
      <span>{label}</span>
      <select value={chosen} onChange={(event) => onChange(Number(event.currentTarget.value))}>
        {seats.map((seat) => (
          <option key={seat} value={seat}>
            {table?.name(seat)}
          </option>
        ))}
      </select>
    </label>
  );
}

/** For the host, as long as nobody can have answered. The server knows if somebody has. */
export function SwapSeats() {
  const table = useTable();
  const [one, setOne] = useState(1);
  const [other, setOther] = useState(2);
  const view = table?.live.value;
  const seats = table?.welcome.value?.seats.map((each) => each.seat) ?? [];
  if (!table?.isHost || !view || view.over || view.round > 1 || table.answers.chosen.value !== null || seats.length < 2)
    return null;
  const swap = () => table.newGame(seats.map((seat) => (seat === one ? other : seat === other ? one : seat)));
  return (
    <div class="fields" role="group" aria-label={t("swap.title")} data-swap>
      <Pick label={t("swap.one")} seats={seats} chosen={one} onChange={setOne} />
      <Pick label={t("swap.other")} seats={seats} chosen={other} onChange={setOther} />
      <button type="button" aria-disabled={one === other || undefined} onClick={() => one !== other && swap()}>
        {t("swap.do")}
      </button>
      <p class="quiet">{t("swap.text")}</p>
    </div>
  );
}

/** Tells where this page has come, until the reader has read it. */
export function Arrival() {
  const table = useTable();
  const arrived = arrival.value;
  if (!table || arrived?.table !== table.id) return null;
  return (
    <div class="strip-notice" role="status" data-arrival>
      <span>{t(arrived.again ? "again.arrived" : "swap.done")}</span>
      <button type="button" class="small" onClick={() => (arrival.value = null)}>
        {t("rules-changed.seen")}
      </button>
    </div>
  );
}

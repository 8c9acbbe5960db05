// Gives up the reader's seat, after explaining the consequences.
import { useState } from "preact/hooks";
import { t } from "../words/words";
import { useTable } from "./context";

export function GiveUp() {
  const table = useTable();
  const [asks, setAsks] = useState(false);
  if (!table || table.seat === null) return null;
  if (!asks) {
    return (
      <div class="inline">
        <button type="button" data-give-up onClick={() => setAsks(true)}>
          {t("seat.give-up")}
        </button>
      </div>
    );
  }
  const giveUp = () => {
    setAsks(false);
    table.giveUpSeat();
  };
  return (
    <div class="confirm" role="group" aria-label={t("seat.give-up")}>
      <p>{t(table.isHost ? "seat.give-up.host" : "seat.give-up.text")}</p>
      <div class="inline">
        <button type="button" data-give-up-do onClick={giveUp}>
          {t("seat.give-up.do")}
        </button>
        <button type="button" onClick={() => setAsks(false)}>
          {t("seat.keep")}
        </button>
      </div>
    </div>
  );
}

// The way back to the reader's own seat, and the host's way to all links, as this browser stores them.
import { myTable, seatLink } from "../state/my_tables";
import { t } from "../words/words";
import { useTable } from "./context";

/** For a reader whose link has no seat, or no longer one. */
export function MySeat() {
  const table = useTable();
  const mine = table ? myTable(table.id) : undefined;
  if (!table || !mine || table.seat !== null || table.wire.state.value === "connecting") return null;
  const keys = mine.seats.filter((key) => key.token !== table.usedToken);
  if (keys.length === 0 || table.live.value?.over) return null;
  return (
    <div class="strip-notice" role="status" data-my-seat>
      <span>{t("seat.mine")}</span>
      <span class="inline">
        {keys.map((key) => (
          <a key={key.seat} class="button small" href={seatLink(table.id, key.token)}>
            {t("mine.play.as", { who: mine.players[key.seat - 1] || t("lobby.seat", { n: key.seat }) })}
          </a>
        ))}
      </span>
    </div>
  );
}

/** For the browser in which the table was opened. */
export function AllLinks() {
  const table = useTable();
  if (!table || !myTable(table.id)?.links.length) return null;
  return (
    <p class="inline">
      <a class="button" data-all-links href={`#l=${encodeURIComponent(table.id)}`}>
        {t("links.again")}
      </a>
    </p>
  );
}

// Running and finished tables.
import { useEffect, useState } from "preact/hooks";
import type { TableRow } from "../contract/server";
import { api } from "../net/api";
import { settings } from "../state/settings";
import { t } from "../words/words";

function Row({ row }: { row: TableRow }) {
  const when = new Intl.DateTimeFormat(settings.language.value, { dateStyle: "medium", timeStyle: "short" });
  return (
    <li>
      <div>
        <b>{row.name || row.game}</b> <span class="quiet">{row.packs.join(", ")}</span>
        <br />
        <small>
          {row.seats.map((seat) => seat.name || t("lobby.seat", { n: seat.seat })).join(", ")}
          {row.when ? ` · ${when.format(new Date(row.when))}` : ""}
        </small>
      </div>
      <a class="button small" href={`#${row.over ? "r" : "t"}=${encodeURIComponent(row.table)}`}>
        {t(row.over ? "lobby.replay" : "lobby.watch")}
      </a>
    </li>
  );
}

export function Tables({ changed }: { changed: string }) {
  const [rows, setRows] = useState<TableRow[] | null>(null);
  const language = settings.language.value;
  useEffect(() => {
    api.tables(language).then(setRows, () => setRows(null));
  }, [changed, language]);
  if (rows === null) return null;
  const running = rows.filter((row) => !row.over);
  const finished = rows.filter((row) => row.over);
  return (
    <section class="panel tables">
      <h2>{t("lobby.tables")}</h2>
      {rows.length === 0 ? <p class="quiet">{t("lobby.none")}</p> : null}
      {running.length > 0 ? <h3>{t("lobby.running")}</h3> : null}
      <ul>
        {running.map((row) => (
          <Row key={row.table} row={row} />
        ))}
      </ul>
      {finished.length > 0 ? <h3>{t("lobby.finished")}</h3> : null}
      <ul>
        {finished.map((row) => (
          <Row key={row.table} row={row} />
        ))}
      </ul>
    </section>
  );
}

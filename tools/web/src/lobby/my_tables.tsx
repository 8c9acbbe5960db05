// The tables that were opened or played at in this browser: how to get back to them.
import { useEffect, useState } from "preact/hooks";
import type { KnownTables, TableRow } from "../contract/server";
import { api } from "../net/api";
import { changeTable, forgetTable, type MyTable, myTables, rereadTables, seatLink } from "../state/my_tables";
import { settings } from "../state/settings";
import { listed, t } from "../words/words";

/** What the server says about a table: its row, null if it doesn't exist, undefined if it hasn't answered. */
type Known = { row: TableRow | null | undefined; replaced: Set<string> };

/** Returns the server's answers about all these tables and their links. */
function useKnown(tables: MyTable[], language: string): Map<string, Known> {
  const [known, setKnown] = useState(new Map<string, Known>());
  const asked = tables.map((each) => ({
    table: each.table,
    tokens: (each.seats[0] ? each.seats : each.links).map((key) => key.token),
  }));
  const question = JSON.stringify(asked);
  useEffect(() => {
    let current = true;
    const all = (JSON.parse(question) as typeof asked).flatMap(({ table, tokens }) =>
      (tokens.length > 0 ? tokens : [undefined]).map((token) => ({ table, ...(token ? { token } : {}) })),
    );
    api.known(all, language).then(
      (rows) => current && setKnown(knownOf(all, rows)),
      () => {}, // the lobby says so
    );
    return () => {
      current = false;
    };
  }, [question, language]);
  return known;
}

function knownOf(asked: { table: string; token?: string }[], rows: KnownTables): Map<string, Known> {
  const known = new Map<string, Known>();
  asked.forEach(({ table, token }, i) => {
    const row = rows[i];
    const before = known.get(table) ?? { row, replaced: new Set<string>() };
    if (row && row.seat === null && token) before.replaced.add(token);
    known.set(table, before);
  });
  return known;
}

/** Stores current names, and the end of a game that others finished. */
function useNews(known: Map<string, Known>): void {
  useEffect(() => {
    for (const [table, { row }] of known) {
      if (!row) continue;
      const { name, game, packs, over } = row;
      changeTable(table, () => ({ name, game, packs, over, players: row.seats.map((seat) => seat.name) }));
    }
  }, [known]);
}

function Acts({ mine, known, title }: { mine: MyTable; known: Known | undefined; title: string }) {
  const gone = known?.row === null;
  const keys = mine.seats.filter((key) => !known?.replaced.has(key.token));
  const name = (seat: number) => mine.players[seat - 1] || t("lobby.seat", { n: seat });
  const lost = mine.seats.length > 0 && keys.length === 0 && mine.links.length === 0;
  return (
    <span class="inline">
      {gone || mine.over
        ? null
        : keys.map((key) => (
            <a key={key.seat} class="button small" data-continue={key.seat} href={seatLink(mine.table, key.token)}>
              {t(keys.length > 1 ? "mine.play.as" : "mine.play", { who: name(key.seat) })}
            </a>
          ))}
      {gone || mine.over || mine.links.length === 0 ? null : (
        <a class="button small" data-links href={`#l=${encodeURIComponent(mine.table)}`}>
          {t("mine.links")}
        </a>
      )}
      {mine.over && !gone ? (
        <a class="button small" href={`#r=${encodeURIComponent(mine.table)}`}>
          {t("lobby.replay")}
        </a>
      ) : null}
      {gone || mine.over || lost ? (
        <button
          type="button"
          class="small"
          data-forget
          aria-label={t("mine.remove.for", { what: title })}
          onClick={() => forgetTable(mine.table)}
        >
          {t("mine.remove")}
        </button>
      ) : null}
    </span>
  );
}

function Row({ mine, known }: { mine: MyTable; known: Known | undefined }) {
  const when = new Intl.DateTimeFormat(settings.language.value, { dateStyle: "medium", timeStyle: "short" });
  const title = mine.name || mine.game || t("lobby.table");
  const gone = known?.row === null;
  const own = mine.seats.length > 0 && mine.seats.every((key) => known?.replaced.has(key.token));
  return (
    <li data-mine={mine.table}>
      <div>
        <b>{title}</b> <span class="quiet">{t(mine.over ? "mine.over" : "mine.running")}</span>
        <br />
        <small>
          {listed(mine.players.map((name, i) => name || t("lobby.seat", { n: i + 1 })))} ·{" "}
          {t("mine.last", { when: when.format(new Date(mine.when)) })}
        </small>
        {gone ? <p class="notice">{t("mine.gone")}</p> : own ? <p class="notice">{t("mine.replaced")}</p> : null}
      </div>
      <Acts mine={mine} known={known} title={title} />
    </li>
  );
}

export function MyTables() {
  useEffect(rereadTables, []);
  const all = myTables.value;
  const known = useKnown(all, settings.language.value);
  useNews(known);
  if (all.length === 0) return null;
  const sorted = [...all.filter((each) => !each.over), ...all.filter((each) => each.over)];
  return (
    <section class="panel tables" data-my-tables>
      <h2>{t("mine.title")}</h2>
      <p class="quiet">{t("mine.where")}</p>
      <ul>
        {sorted.map((each) => (
          <Row key={each.table} mine={each} known={known.get(each.table)} />
        ))}
      </ul>
    </section>
  );
}

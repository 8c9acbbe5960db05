// Events since the reader last decided, above the question; and the aim of the game, until they have decided
// something.
import { useState } from "preact/hooks";
import type { Entry } from "../contract/view";
import { Chosen } from "../question/chosen";
import { withReasons } from "../state/log";
import { t } from "../words/words";
import { Aim } from "./aim";
import { useTable } from "./context";
import { EntryLine } from "./log";

const kShown = 5;

/**
 * Returns the entries shown at first, in log order: those that concern the reader, then the latest others.
 * Their causes are shown, too.
 */
function foremost(news: Entry[]): Entry[] {
  const mine = news.filter((entry) => entry.you).slice(-kShown);
  const others = news.filter((entry) => !entry.you);
  const kept = new Set([...mine, ...others.slice(Math.max(0, others.length - (kShown - mine.length)))]);
  return withReasons(news, (entry) => kept.has(entry));
}

export function News() {
  const table = useTable();
  const [all, setAll] = useState(false);
  if (!table) return null;
  const since = table.answers.decided.value;
  const news = table.log.entries.value.filter((entry) => entry.n >= (since ?? 0));
  const game = since === null ? table.live.value?.game : undefined;
  if (news.length === 0 && !game?.aim && !table.answers.chosen.value) return null;
  const shown = all ? news : foremost(news);
  return (
    <section class="news" aria-label={t(since === null ? "news.first" : "news.title")}>
      {table.live.value?.question ? <Chosen /> : null}
      {game ? <Aim game={game} /> : null}
      {news.length > 0 ? (
        <header>
          <h2>{t(since === null ? "news.first" : "news.title")}</h2>
          {all || shown.length < news.length ? (
            <button type="button" class="link" aria-expanded={all} onClick={() => setAll(!all)}>
              {all ? t("news.less") : t("news.all", { n: news.length })}
            </button>
          ) : null}
        </header>
      ) : null}
      <ul>
        {shown.map((entry) => (
          <li key={entry.n}>
            <EntryLine entry={entry} />
          </li>
        ))}
      </ul>
    </section>
  );
}

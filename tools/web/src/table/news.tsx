// What happened since the reader last decided, before anything is asked.
import { useState } from "preact/hooks";
import { t } from "../words/words";
import { useTable } from "./context";
import { EntryLine } from "./log";

const kShown = 5;

export function News() {
  const table = useTable();
  const [all, setAll] = useState(false);
  if (!table) return null;
  const since = table.decided.value;
  const news = table.entries.value.filter((entry) => entry.n >= (since ?? 0));
  if (news.length === 0) return null;
  const shown = all ? news : news.slice(-kShown);
  return (
    <section class="news" aria-label={t(since === null ? "news.first" : "news.title")}>
      <header>
        <h2>{t(since === null ? "news.first" : "news.title")}</h2>
        {news.length > kShown ? (
          <button type="button" class="link" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? t("news.less") : t("news.all", { n: news.length })}
          </button>
        ) : null}
      </header>
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

// The rulebook of what is enabled at this table. Its HTML comes from the server, which makes it from packs; it holds no scripts, and the page's
// security policy runs none.
import { useEffect, useState } from "preact/hooks";
import { api } from "../net/api";
import { settings } from "../state/settings";
import { t } from "../words/words";

/** Links within the rulebook scroll to their place and open it: the address is the table's, and stays as it is. */
function follow(event: MouseEvent) {
  const link = event.target instanceof Element ? event.target.closest("a[href^='#']") : null;
  if (!link || !(event.currentTarget instanceof Element)) return;
  event.preventDefault();
  const id = (link.getAttribute("href") ?? "").slice(1);
  const goal = event.currentTarget.querySelector(`#${CSS.escape(id)}`);
  goal?.closest("details")?.setAttribute("open", "");
  goal?.scrollIntoView();
}

export function Rules({ table }: { table: string }) {
  const [html, setHtml] = useState<string | null | undefined>(undefined);
  const language = settings.language.value;
  useEffect(() => {
    setHtml(undefined);
    api
      .rules(table, language)
      .then((text) => setHtml(text === null ? null : new DOMParser().parseFromString(text, "text/html").body.innerHTML))
      .catch(() => setHtml(null));
  }, [table, language]);
  if (html === undefined) return <p class="quiet">{t("rules.loading")}</p>;
  if (html === null) return <p class="quiet">{t("rules.none")}</p>;
  return <div class="rulebook" onClick={follow} dangerouslySetInnerHTML={{ __html: html }} />;
}

// The rulebook of this table's packs and options. Its HTML comes from the server, which makes it from packs; it
// contains no scripts, and the page's security policy runs none. The page adds a button to each scenario that
// opens a table there.
import { useEffect, useState } from "preact/hooks";
import { api } from "../net/api";
import { settings } from "../state/settings";
import { t } from "../words/words";

/**
 * Makes links within the rulebook scroll to their target and open it: the address is the table's and must not
 * change.
 */
function follow(event: MouseEvent, link: Element) {
  if (!(event.currentTarget instanceof Element)) return;
  event.preventDefault();
  const id = (link.getAttribute("href") ?? "").slice(1);
  const goal = event.currentTarget.querySelector(`#${CSS.escape(id)}`);
  goal?.closest("details")?.setAttribute("open", "");
  goal?.scrollIntoView();
}

/**
 * Turns the document's body into a part of the page, which has landmarks of its own: adds a button below each
 * scenario, and a space for its result.
 */
function asPart(html: string): string {
  const document = new DOMParser().parseFromString(html, "text/html");
  for (const landmark of document.querySelectorAll("header, main")) landmark.replaceWith(...landmark.childNodes);
  for (const scenario of document.querySelectorAll("[data-scenario]")) {
    const line = document.createElement("p");
    line.setAttribute("aria-live", "polite");
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = t("rules.sit");
    button.dataset["sit"] = scenario.getAttribute("data-scenario") ?? "";
    line.append(button);
    scenario.querySelector("pre")?.after(line);
  }
  return document.body.innerHTML;
}

/**
 * Opens a table at this button's scenario. A link to it replaces the button: a tab that opens by itself would
 * be blocked.
 */
async function sitDown(button: HTMLElement) {
  if (button.ariaDisabled === "true") return;
  button.ariaDisabled = "true";
  button.textContent = t("rules.sitting");
  try {
    const made = await api.sitDown(button.dataset["sit"] ?? "", settings.language.value);
    const link = document.createElement("a");
    link.href = new URL(made.links[0]?.url ?? made.spectator, location.href).href;
    link.target = "_blank";
    link.rel = "noopener";
    link.textContent = t("rules.seat");
    button.replaceWith(link);
    link.focus();
  } catch (error) {
    button.ariaDisabled = null;
    button.textContent = t("rules.sit");
    const problem = document.createElement("span");
    problem.className = "problems";
    problem.textContent = ` ${error instanceof Error ? error.message : String(error)}`;
    button.parentElement?.querySelector(".problems")?.remove();
    button.after(problem);
  }
}

function click(event: MouseEvent) {
  if (!(event.target instanceof Element)) return;
  const link = event.target.closest("a[href^='#']");
  if (link) return follow(event, link);
  const button = event.target.closest("button[data-sit]");
  if (button instanceof HTMLElement) void sitDown(button);
}

export function Rules({ table }: { table: string }) {
  const [html, setHtml] = useState<string | null | undefined>(undefined);
  const language = settings.language.value;
  useEffect(() => {
    setHtml(undefined);
    api
      .rules(table, language)
      .then((text) => setHtml(text === null ? null : asPart(text)))
      .catch(() => setHtml(null));
  }, [table, language]);
  if (html === undefined) return <p class="quiet">{t("rules.loading")}</p>;
  if (html === null) return <p class="quiet">{t("rules.none")}</p>;
  return <div class="rulebook" onClick={click} dangerouslySetInnerHTML={{ __html: html }} />;
}

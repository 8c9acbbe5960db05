// The rulebook of what is enabled at this table. Its HTML comes from the server, which makes it from packs; it holds no
// scripts, and the page's security policy runs none. Where it shows a scenario, the page adds a button that sits the
// reader down there.
import { useEffect, useState } from "preact/hooks";
import { api } from "../net/api";
import { settings } from "../state/settings";
import { t } from "../words/words";

/** Links within the rulebook scroll to their place and open it: the address is the table's, and stays as it is. */
function follow(event: MouseEvent, link: Element) {
  if (!(event.currentTarget instanceof Element)) return;
  event.preventDefault();
  const id = (link.getAttribute("href") ?? "").slice(1);
  const goal = event.currentTarget.querySelector(`#${CSS.escape(id)}`);
  goal?.closest("details")?.setAttribute("open", "");
  goal?.scrollIntoView();
}

/**
 * The body of the document as a part of the page, whose landmarks are its own: a button below each scenario, and a
 * place for what becomes of it.
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
 * Opens a table at the scenario of this button. The link to it takes the button's place: a tab that opens by itself
 * would be blocked.
 */
async function sitDown(button: HTMLElement) {
  if (button.ariaDisabled === "true") return;
  button.ariaDisabled = "true";
  button.textContent = t("rules.sitting");
  try {
    const made = await api.sitDown(button.dataset["sit"] ?? "", settings.language.value);
    const link = document.createElement("a");
    link.href = made.links[0]?.url ?? made.spectator;
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

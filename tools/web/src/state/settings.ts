// What the reader has set for themselves; kept in this browser.
import { effect, signal } from "@preact/signals";

export type Theme = "system" | "light" | "dark";

function kept(key: string): string | null {
  try {
    return localStorage.getItem(`table.${key}`);
  } catch {
    return null; // a browser that keeps nothing: settings last as long as the page
  }
}

export function keep(key: string, value: string): void {
  try {
    localStorage.setItem(`table.${key}`, value);
  } catch {
    // nothing is kept then
  }
}

/** Whether a choice is kept as made. */
export const keptFlag = (key: string): boolean => kept(key) === "yes";

const language = kept("language") ?? (navigator.language.startsWith("de") ? "de" : "en");

export const settings = {
  language: signal(language),
  theme: signal<Theme>((kept("theme") as Theme | null) ?? "system"),
  logMine: signal(keptFlag("log-mine")),
};

/** Keeps the settings, and tells the document what they are. */
export function applySettings(): void {
  effect(() => {
    document.documentElement.lang = settings.language.value;
    keep("language", settings.language.value);
  });
  effect(() => {
    document.documentElement.dataset["theme"] = settings.theme.value;
    keep("theme", settings.theme.value);
  });
  effect(() => keep("log-mine", settings.logMine.value ? "yes" : "no"));
}

/** A number that is kept for this seat of this table, so that a reload forgets nothing. */
export function keptNumber(key: string): number | null {
  const text = kept(key);
  return text === null || !/^\d+$/.test(text) ? null : Number(text);
}

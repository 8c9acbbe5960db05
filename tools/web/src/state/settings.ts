// The reader's settings, stored in this browser.
import { effect, signal } from "@preact/signals";

export type Theme = "system" | "light" | "dark";

export function kept(key: string): string | null {
  try {
    return localStorage.getItem(`table.${key}`);
  } catch {
    return null; // a browser without storage: settings last until the page is closed
  }
}

export function keep(key: string, value: string): void {
  try {
    localStorage.setItem(`table.${key}`, value);
  } catch {
    // no storage
  }
}

/** Returns the items of a stored list; what isn't one, such as an item of another version, is left out. */
export function itemsIn<Item>(text: string | null, isItem: (value: unknown) => value is Item): Item[] {
  try {
    const all: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(all) ? all.filter(isItem) : [];
  } catch {
    return [];
  }
}

/** Returns true if the stored flag is set. */
export const keptFlag = (key: string): boolean => kept(key) === "yes";

/** The number of decisions that a new browser explains. */
export const kGuided = 3;

const language = kept("language") ?? (navigator.language.startsWith("de") ? "de" : "en");

export const settings = {
  language: signal(language),
  theme: signal<Theme>((kept("theme") as Theme | null) ?? "system"),
  logMine: signal(keptFlag("log-mine")),
  /** The number of decisions that are still explained; 0: the explanations are over, or switched off. */
  guide: signal(Math.min(keptNumber("guide") ?? kGuided, kGuided)),
};

/** Stores the settings and applies them to the document. */
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
  effect(() => keep("guide", String(settings.guide.value)));
}

/** Returns a stored number. */
export function keptNumber(key: string): number | null {
  const text = kept(key);
  return text === null || !/^\d+$/.test(text) ? null : Number(text);
}

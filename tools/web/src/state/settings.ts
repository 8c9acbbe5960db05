// The reader's settings, stored in this browser.
import { effect, signal } from "@preact/signals";
import { keep, kept, keptFlag, keptNumber } from "./storage";

export type Theme = "system" | "light" | "dark";

/** The number of decisions that a new browser explains. */
export const kGuided = 3;

/** Returns true if the page is used by touch. */
const isPhone = (): boolean => globalThis.matchMedia?.("(pointer: coarse)").matches ?? false;

const language = kept("language") ?? (navigator.language.startsWith("de") ? "de" : "en");

export const settings = {
  language: signal(language),
  theme: signal<Theme>((kept("theme") as Theme | null) ?? "system"),
  /** A tone when it is the reader's turn; phones keep silent until it is switched on. */
  sound: signal(kept("sound") === null ? !isPhone() : keptFlag("sound")),
  notify: signal(keptFlag("notify")),
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
  effect(() => keep("notify", settings.notify.value ? "yes" : "no"));
  effect(() => keep("sound", settings.sound.value ? "yes" : "no"));
  effect(() => keep("log-mine", settings.logMine.value ? "yes" : "no"));
  effect(() => keep("guide", String(settings.guide.value)));
}

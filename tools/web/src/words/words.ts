// The page's own words in the reader's language.
import { settings } from "../state/settings";
import { de } from "./de";
import { en, type WordKey } from "./en";

export type { WordKey };
const languages: Record<string, Record<WordKey, string>> = { en, de };

/** The string for a key, with `{name}` filled in. Of one there may be another: `KEY.one` where `n` is 1. */
export function t(key: WordKey, values: Record<string, string | number> = {}): string {
  const words: Record<string, string> = languages[settings.language.value] ?? en;
  const text = (values["n"] === 1 ? words[`${key}.one`] : undefined) ?? words[key] ?? key;
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** "a, b and c" in the reader's language. */
export function listed(names: string[]): string {
  return new Intl.ListFormat(settings.language.value, { type: "conjunction" }).format(names);
}

/** The languages that the page itself speaks. */
export const spoken = [
  { id: "en", name: "English" },
  { id: "de", name: "Deutsch" },
];

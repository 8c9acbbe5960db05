// The page's own words in the reader's language.
import { settings } from "../state/settings";
import { de } from "./de";
import { en, type WordKey } from "./en";

export type { WordKey };
const languages: Record<string, Record<WordKey, string>> = { en, de };

/** The string for a key, with `{name}` filled in. */
export function t(key: WordKey, values: Record<string, string | number> = {}): string {
  const text = (languages[settings.language.value] ?? en)[key];
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

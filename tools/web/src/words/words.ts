// The page's own words in the reader's language.
import { settings } from "../state/settings";
import { de } from "./de";
import { en, type WordKey } from "./en";
import { render, type Text, type Values } from "./text";

export type { WordKey };
const languages: Record<string, Record<WordKey, Text>> = { en, de };

/** Returns the text of a key with its placeholders filled in; `n` selects the plural form. */
export function t(key: WordKey, values: Values = {}): string {
  const language = settings.language.value;
  return render((languages[language] ?? en)[key], language, values);
}

/** Returns "a, b, and c" in the reader's language. */
export function listed(names: string[]): string {
  return new Intl.ListFormat(settings.language.value, { type: "conjunction" }).format(names);
}

/** Returns "2 to 5", or "4" if there is nothing between. */
export function range(least: number, most: number): string {
  return least === most ? String(least) : t("range", { least, most });
}

/** Returns "2", "1 to 3" or "1 or 3". */
export function sizes(all: number[]): string {
  const [least] = all;
  const most = all.at(-1);
  if (least === undefined || most === undefined) return "–";
  if (all.length > 2 && most - least === all.length - 1) return range(least, most);
  return new Intl.ListFormat(settings.language.value, { type: "disjunction" }).format(all.map(String));
}

/** The languages of the page. */
export const spoken = [
  { id: "en", name: "English" },
  { id: "de", name: "Deutsch" },
];

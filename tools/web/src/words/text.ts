// Texts of the page and how they are filled in. Knows no settings, so that tests can call it.

/** A text with placeholders `{name}`; or its plural forms, by the value `n` (categories of Intl.PluralRules). */
export type Text = string | { one: string; other: string };

export type Values = Record<string, string | number>;

/** Returns the text with its placeholders filled in; unknown ones remain. */
export function render(text: Text, language: string, values: Values = {}): string {
  const form = typeof text === "string" ? text : text[pluralOf(language, Number(values["n"]))];
  return form.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** English and German, and every language added so far, distinguish two forms. */
function pluralOf(language: string, n: number): "one" | "other" {
  return new Intl.PluralRules(language).select(n) === "one" ? "one" : "other";
}

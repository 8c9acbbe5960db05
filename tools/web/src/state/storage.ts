// The storage of this browser. Without storage, everything lasts until the page is closed.

/** Returns a stored text, or null. */
export function kept(key: string): string | null {
  try {
    return localStorage.getItem(`table.${key}`);
  } catch {
    return null;
  }
}

export function keep(key: string, value: string): void {
  try {
    localStorage.setItem(`table.${key}`, value);
  } catch {
    // no storage
  }
}

/** Returns true if the stored flag is set. */
export const keptFlag = (key: string): boolean => kept(key) === "yes";

/** Returns a stored number, or null. */
export function keptNumber(key: string): number | null {
  const text = kept(key);
  return text === null || !/^\d+$/.test(text) ? null : Number(text);
}

export const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((each) => typeof each === "string");

/** Returns true if the value has all of these fields: each of this type, or accepted by this function. */
export function hasFields(value: unknown, fields: Record<string, string | ((field: unknown) => boolean)>): boolean {
  const all = value as Record<string, unknown> | null | undefined;
  return Object.entries(fields).every(([name, type]) =>
    typeof type === "string" ? typeof all?.[name] === type : type(all?.[name]),
  );
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

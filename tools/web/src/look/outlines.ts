// Icon outlines, by name. The page's own icons are bundled; others are requested from the server when they are
// first drawn, all missing ones in a single request.
import { type Signal, signal } from "@preact/signals";
import bundled from "icons";
import { api } from "../net/api";

/** undefined: not known yet; null: there is no such icon. */
type Outline = string | null | undefined;

const kAtOnce = 100; // the server answers at most 128
const kAgain = 5000; // milliseconds

const known = new Map<string, Signal<Outline>>(
  Object.entries(bundled).map(([name, outline]) => [name, signal<Outline>(outline)]),
);
const missing = new Set<string>();

function want(names: string[], inMs: number): void {
  if (missing.size === 0) setTimeout(ask, inMs);
  for (const name of names) missing.add(name);
}

async function ask(): Promise<void> {
  const names = [...missing].sort();
  missing.clear();
  for (let i = 0; i < names.length; i += kAtOnce) await askFor(names.slice(i, i + kAtOnce));
}

/** If the server doesn't answer, names have no icon until it does. */
async function askFor(names: string[]): Promise<void> {
  const found = await api.icons(names).catch(() => null);
  if (!found) want(names, kAgain);
  for (const name of names) {
    const outline = known.get(name);
    if (outline) outline.value = found?.get(name) ?? null;
  }
}

/** Returns an icon's outline; the calling component renders again once it is known. */
export function outlineOf(name: string): Outline {
  let outline = known.get(name);
  if (!outline) {
    outline = signal<Outline>(undefined);
    known.set(name, outline);
    want([name], 0);
  }
  return outline.value;
}

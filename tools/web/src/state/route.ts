// The current route: `#t=TABLE&k=TOKEN` a seat, `#t=TABLE` a spectator, `#r=TABLE` a replay, `#l=TABLE` the links of a
// table, else the lobby.
import { signal } from "@preact/signals";

export type Route =
  | { at: "lobby" }
  | { at: "links"; table: string }
  | { at: "table"; table: string; token?: string }
  | { at: "replay"; table: string };

/** Parses a link's fragment. */
export function routeOf(hash: string): Route {
  const parts = new URLSearchParams(hash.slice(1));
  const table = parts.get("t");
  const replay = parts.get("r");
  const links = parts.get("l");
  const token = parts.get("k");
  if (replay) return { at: "replay", table: replay };
  if (table) return token ? { at: "table", table, token } : { at: "table", table };
  if (links) return { at: "links", table: links };
  return { at: "lobby" };
}

export const route = signal<Route>(routeOf(location.hash));

export function followRoute(): void {
  addEventListener("hashchange", () => (route.value = routeOf(location.hash)));
}

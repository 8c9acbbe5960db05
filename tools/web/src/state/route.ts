// The current route: `#t=TABLE&k=TOKEN` a seat, `#t=TABLE` a spectator, `#r=TABLE` a replay, else the lobby.
import { signal } from "@preact/signals";

export type Route = { at: "lobby" } | { at: "table"; table: string; token?: string } | { at: "replay"; table: string };

/** Parses a link's fragment. */
export function routeOf(hash: string): Route {
  const parts = new URLSearchParams(hash.slice(1));
  const table = parts.get("t");
  const replay = parts.get("r");
  const token = parts.get("k");
  if (replay) return { at: "replay", table: replay };
  if (table) return token ? { at: "table", table, token } : { at: "table", table };
  return { at: "lobby" };
}

export const route = signal<Route>(routeOf(location.hash));

export function followRoute(): void {
  addEventListener("hashchange", () => (route.value = routeOf(location.hash)));
}

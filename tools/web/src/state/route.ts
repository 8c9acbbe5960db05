// Where the reader is: `#t=TABLE&k=TOKEN` a seat, `#t=TABLE` a spectator, `#r=TABLE` a replay, else the lobby.
import { signal } from "@preact/signals";

export type Route =
  | { at: "lobby" }
  | { at: "table"; table: string; token?: string }
  | { at: "replay"; table: string };

function read(): Route {
  const parts = new URLSearchParams(location.hash.slice(1));
  const table = parts.get("t");
  const replay = parts.get("r");
  const token = parts.get("k");
  if (replay) return { at: "replay", table: replay };
  if (table) return token ? { at: "table", table, token } : { at: "table", table };
  return { at: "lobby" };
}

export const route = signal<Route>(read());

export function followRoute(): void {
  addEventListener("hashchange", () => (route.value = read()));
}

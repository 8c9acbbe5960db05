// The server's address in links. A page that only this machine can open, and one behind a proxy, learn it from the
// server.
import { signal } from "@preact/signals";
import { api } from "./api";

/** Returns true for the name of a host that only this machine can reach. */
export function isLoopback(host: string): boolean {
  return host === "localhost" || host === "[::1]" || /^127(\.\d+){3}$/.test(host);
}

/** Returns a link of the server (`#t=…`) as a whole URL at this address. */
export function linkAt(address: string, link: string): string {
  return new URL(new URL(link, address).hash, address).href;
}

/** The address that other machines can open, once the server has told it; null: the page's own. */
export const publicAddress = signal<string | null>(null);
/** The server has told its address, or can't. */
export const addressKnown = signal(false);

export function askAddress(): void {
  api
    .addresses()
    .then(
      ([first]) => (publicAddress.value = first ?? null),
      () => {}, // the page's own address has to do
    )
    .finally(() => (addressKnown.value = true));
}

/** Returns a link of the server (`#t=…`) as a whole URL for other people. */
export const linkForOthers = (link: string): string => linkAt(publicAddress.value ?? location.href, link);

// Addresses of the server in links.

/** Returns true for the name of a host that only this machine can reach. */
export function isLoopback(host: string): boolean {
  return host === "localhost" || host === "[::1]" || /^127(\.\d+){3}$/.test(host);
}

/** Returns a link of the server (`#t=…`) as a whole URL at this address. */
export function linkAt(address: string, link: string): string {
  return new URL(new URL(link, address).hash, address).href;
}

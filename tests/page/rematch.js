// Pages that follow their players to another table: after a rematch or a swap of seats.
import { expect } from "./fixtures.js";
import { isOver } from "./game.js";

export const tableOf = (page) => new URL(page.url()).hash.match(/t=([^&]+)/)[1];
export const names = (page) => page.locator(".player h3").allTextContents();

/** Waits until a page has followed to another table than this one, and shows it. */
export async function follows(page, from) {
  await expect.poll(() => tableOf(page), `${page.who ?? "a player"} follows to the new table`).not.toBe(from);
  await page.locator("[data-arrival]").waitFor();
  await page.locator(".felt").waitFor();
  page.seat = await page.locator(".mine").getAttribute("data-seat");
}

/** The host starts a rematch after the end, and all follow. */
export async function rematch(host, others) {
  const from = tableOf(host);
  const pages = [host, ...others];
  const before = await names(host);
  await host.locator("[data-rematch-do]").click();
  for (const page of pages) await follows(page, from);
  expect((await names(host)).join(), "the same people sit at it").toBe(before.join());
  expect(await isOver(host), "a new game begins").toBe(false);
  expect(await host.locator("[data-over]").count(), "a new game begins").toBe(0);
}

/** A link of the old table shows its result, and leads to the rematch. */
export async function joinLate(page, link) {
  await page.goto(link);
  await page.locator("[data-over]").waitFor();
  const from = tableOf(page);
  await page.locator('[data-rematch="begun"] button').click();
  await follows(page, from);
}

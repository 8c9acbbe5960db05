// At a real server: the host swaps seats before anybody has answered, and starts a rematch after the end. Pages follow
// to the new table, and so do links of the old one.
import { open } from "./browser.js";
import { check, eventually, none } from "./checks.js";
import { isOver, play, sit } from "./game.js";
import { openTable } from "./lobby.js";

const tableOf = (page) => new URL(page.url()).hash.match(/t=([^&]+)/)[1];
const seatOf = (page) => page.locator(".mine").getAttribute("data-seat");
const names = (page) => page.locator(".player h3").allTextContents();

/** Waits until a page has followed to another table than this one, and shows it. */
export async function follows(page, from) {
  const there = () => tableOf(page) !== from;
  check(`${page.who ?? "a player"} follows to the new table`, await eventually(there), page.url());
  await page.locator("[data-arrival]").waitFor();
  await page.locator(".felt").waitFor();
  page.seat = await seatOf(page);
}

async function swapped(host, guest) {
  const from = tableOf(host);
  await host.locator('[data-bar="menu"]').click();
  await host.locator("[data-swap]").getByRole("button", { name: "Swap" }).click();
  for (const page of [host, guest]) await follows(page, from);
  check("both have each other's seat", host.seat === "2" && guest.seat === "1", `${host.seat} ${guest.seat}`);
  check("and the others are who they were", (await names(host)).join() === "Ada,Ben", (await names(host)).join());
  await host.locator('[data-bar="menu"]').click();
  await host.getByRole("button", { name: "Create a new link" }).waitFor();
  await host.keyboard.press("Escape");
}

/** The host starts a rematch after the end, and all follow. */
export async function rematch(host, others) {
  const from = tableOf(host);
  const pages = [host, ...others];
  const before = await names(host);
  await host.locator("[data-rematch-do]").click();
  for (const page of pages) await follows(page, from);
  check("the same people sit at it", (await names(host)).join() === before.join(), (await names(host)).join());
  check("a new game begins", !(await isOver(host)) && (await host.locator("[data-over]").count()) === 0);
}

/** A link of the old table shows its result, and leads to the rematch. */
export async function joinLate(page, link) {
  await page.goto(link);
  await page.locator("[data-over]").waitFor();
  const from = tableOf(page);
  await page.locator('[data-rematch="begun"] button').click();
  await follows(page, from);
}

export async function nextGame(browser, server) {
  const links = await openTable(browser, server.address, {
    seats: ["Anna", "Ben", null],
    options: { "base.mine-nuggets": "10" },
  });
  const [host, guest] = await Promise.all(links.seats.map(async (link) => sit(await open(browser), link)));
  [host.who, guest.who] = ["the host", "the guest"];
  await swapped(host, guest);
  await host.locator("[data-arrival] button").click();
  const oldLink = guest.url();
  await play([host, guest], 7);
  check("the guest can't start a rematch", (await guest.locator("[data-rematch-do]").count()) === 0);
  await rematch(host, [guest]);
  check("seats stay", host.seat === "2" && guest.seat === "1", `${host.seat} ${guest.seat}`);
  const late = await open(browser);
  late.who = "someone late";
  await joinLate(late, oldLink);
  none("no errors", late.errors);
  await late.context().close();
  await server.kill();
  await server.start();
  for (const page of [host, guest]) await page.locator("[data-lost]").waitFor({ state: "detached" });
  check("it continues after a restart", (await play([host, guest], 8, undefined, 4)) === 4);
  await host.goto(new URL("#", host.url()).href);
  await host.locator("[data-mine]").first().waitFor();
  check("the lobby lists both tables", (await host.locator("[data-mine]").count()) === 2);
  for (const page of [host, guest]) {
    none("no errors", page.errors);
    await page.context().close();
  }
}

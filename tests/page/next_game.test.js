// At a real server: the host swaps seats before anybody has answered, and starts a rematch after the end. Pages follow
// to the new table, and so do links of the old one.
import { expect, test } from "./fixtures.js";
import { play, sit } from "./game.js";
import { openTable } from "./lobby.js";
import { follows, joinLate, names, rematch, tableOf } from "./rematch.js";

async function swapped(host, guest) {
  const from = tableOf(host);
  await host.locator('[data-bar="menu"]').click();
  await host.locator("[data-swap]").getByRole("button", { name: "Swap" }).click();
  for (const page of [host, guest]) await follows(page, from);
  expect(host.seat, "both have each other's seat").toBe("2");
  expect(guest.seat, "both have each other's seat").toBe("1");
  expect((await names(host)).join(), "and the others are who they were").toBe("Ada,Ben");
  await host.locator('[data-bar="menu"]').click();
  await host.getByRole("button", { name: "Create a new link" }).waitFor();
  await host.keyboard.press("Escape");
}

test("seats are swapped, and a rematch follows the game", async ({ open, server }) => {
  const links = await openTable(open, server.address, {
    seats: ["Anna", "Ben", null],
    options: { "base.mine-nuggets": "3" },
  });
  const [host, guest] = await Promise.all(links.seats.map(async (link) => sit(await open(), link)));
  [host.who, guest.who] = ["the host", "the guest"];
  await swapped(host, guest);
  await host.locator("[data-arrival] button").click();
  const oldLink = guest.url();
  await play([host, guest], 7);
  expect(await guest.locator("[data-rematch-do]").count(), "the guest can't start a rematch").toBe(0);
  await rematch(host, [guest]);
  expect(host.seat, "seats stay").toBe("2");
  expect(guest.seat, "seats stay").toBe("1");
  const late = await open();
  late.who = "someone late";
  await joinLate(late, oldLink);
  await server.kill();
  await server.start();
  for (const page of [host, guest]) await page.locator("[data-lost]").waitFor({ state: "detached" });
  expect(await play([host, guest], 8, undefined, 4), "it continues after a restart").toBe(4);
  await host.goto(new URL("#", host.url()).href);
  await host.locator("[data-mine]").first().waitFor();
  expect(await host.locator("[data-mine]").count(), "the lobby lists both tables").toBe(2);
});

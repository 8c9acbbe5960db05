// A whole game of Hearts by clicking, against bots.
import { expect, test } from "./fixtures.js";
import { wholeGame } from "./other_games.js";

test.use({ serverOptions: ["--game", "tests/games/hearts"] });

/** A large pile of won cards is summarized, and can be opened. */
async function manyCards(page) {
  const many = page.locator(":is(.player, .mine) button.zone-name").first();
  if ((await many.count()) === 0) return false;
  const chips = page.locator(":is(.player, .mine) .zone:has(> button.zone-name) .card.chip");
  const before = await chips.count();
  await many.click();
  await chips.first().waitFor();
  return before === 0;
}

test("a game of Hearts can be played", async ({ open, server }) => {
  const pages = await wholeGame(open, server, "hearts", {
    seats: ["Anna", null, "Ben", null],
    seed: 5,
    lying: "trick",
  });
  const compared = Math.max(...pages.map((page) => page.compared ?? 0));
  expect(compared, "hearts: choices were compared with a hand").toBeGreaterThan(0);
  expect(await manyCards(pages[0]), "hearts: many cards are told in short").toBe(true);
});

// A whole game of all packs at a real server. Searches the pages and all frames for hidden cards.
import { barriers, expect, test } from "./fixtures.js";
import { play } from "./game.js";
import { atTheEnd, nuggets, people, seated } from "./games.js";
import { openTable } from "./lobby.js";
import { picturesOf } from "./screens.js";
import { shown } from "./secrets.js";

test("a game of all packs hides what is secret", async ({ open, server }) => {
  const links = await openTable(open, server.address, {
    seats: [...people.slice(0, 3), null],
    packs: ["wild-west", "indians", "cowboys", "first-edition"],
    options: { "base.mine-nuggets": "1", "wild-west.more-nuggets": nuggets("1") },
  });
  const pages = await seated(open, links);
  const hidden = [];
  const between = new Set();
  const answered = await play(pages, 7, async (n) => {
    if (n % 40 === 0) hidden.push(...(await shown(pages)));
    for (const pile of await pages[0]
      .locator(".question .middle")
      .evaluateAll((all) => all.map((each) => each.dataset.pile)))
      between.add(pile);
    if (n === 60) await pages[0].locator(".on-table button.amount.asks").first().hover();
    if (n === 60) expect(await barriers(pages[0]), "all packs: axe finds nothing").toEqual([]);
    if (n === 60) await picturesOf(pages[0], "all-packs");
  });
  expect(answered, "all packs: the game is long enough").toBeGreaterThan(60);
  expect(hidden, "all packs: no page shows what is hidden").toEqual([]);
  expect([...between], "all packs: no cards that lie on the table stand between what is asked and its text").toEqual(
    [],
  );
  await atTheEnd("all packs", pages, 10);
});

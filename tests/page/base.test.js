// A whole game of base at a real server, on four pages: one of them a phone in German and one with keys only. The
// server is killed in the middle. Searches the pages and all frames for hidden cards.
import { copyFileSync } from "node:fs";
import { join } from "node:path";
import { barriers, expect, sideways, test } from "./fixtures.js";
import { play } from "./game.js";
import { atTheEnd, nuggets, people, seated } from "./games.js";
import { answerByKeys } from "./keyboard.js";
import { openTable } from "./lobby.js";
import { out, root } from "./paths.js";
import { pictureForReadme, picturesOf } from "./screens.js";
import { shown } from "./secrets.js";

/** The server is killed while everybody is at the table, and restarts. */
async function killed(server, pages) {
  await server.kill();
  for (const page of pages)
    await expect(page.locator("[data-lost]"), "all pages say that the connection is lost").toBeVisible();
  await server.start();
  for (const page of pages) await expect(page.locator("[data-lost]"), "all pages are back").toHaveCount(0);
}

test("a game of base is played in four ways", async ({ open, server }) => {
  const links = await openTable(open, server.address, {
    seats: people,
    options: { "base.mine-nuggets": nuggets("1") },
  });
  const phone = { viewport: { width: 360, height: 740 }, locale: "de-DE", hasTouch: true, isMobile: true };
  const pages = await seated(open, links, [
    {},
    phone,
    { viewport: { width: 800, height: 1000 }, colorScheme: "dark" },
    {},
  ]);
  pages[3].answer = answerByKeys;
  const hidden = [];
  const wide = [];
  const pictured = new Set();
  const answered = await play(pages, 1, async (n) => {
    // A late screenshot is better, but the game may be a short one: until there is a screenshot, waits for each
    // question.
    for (const after of [5, 15, 40])
      if (n > after && !pictured.has(after) && (await pictureForReadme(pages[0], pictured.size > 0 ? 1 : 1000)))
        pictured.add(after);
    if (n === 25) await killed(server, pages);
    if (n % 10 === 0) hidden.push(...(await shown(pages)));
    if (n % 10 === 5) wide.push(...(await sideways(pages[1])));
  });
  expect(answered, "base: the server was killed in the middle").toBeGreaterThan(25);
  expect(hidden, "base: no page shows what is hidden").toEqual([]);
  expect(wide, "base: the phone never scrolls sideways").toEqual([]);
  expect(pages[3].lostFocus ?? 0, "base: the focus was never lost").toBe(0);
  expect(pictured.size, "base: there is a picture for the README").toBeGreaterThan(0);
  expect(await pages[1].locator("html").getAttribute("lang"), "base: the phone speaks German").toBe("de");
  await atTheEnd("base", pages, 20);
  expect(await barriers(pages[0]), "base: axe finds nothing at the end").toEqual([]);
  await picturesOf(pages[0], "end");
  if (process.env.UPDATE_PICTURE) copyFileSync(join(out, "picture.jpg"), join(root, "tests/page/picture.jpg"));
});

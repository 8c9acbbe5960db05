// A mod of Dice Town, whose texts and icons need no change of the page.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { barriers, expect, test } from "./fixtures.js";
import { sit } from "./game.js";
import { openTable } from "./lobby.js";
import { undrawn } from "./other_games.js";
import { root, web } from "./paths.js";

test.use({ serverOptions: ["--pack-path", "tests/page/meadow"] });

const linesOf = (file) => readFileSync(file, "utf8").trimEnd().split("\n");
const outlines = new Map(linesOf(join(web, "icons.txt")).map((line) => line.split(/ (.*)/)));

test("the engine knows the names of all icons", () => {
  const names = linesOf(join(root, "engine/packs/icons/game-icons.txt"));
  expect(names, "the engine knows the names of all icons").toEqual([...outlines.keys()]);
});

test("the server has every icon", async ({ server }) => {
  const names = [...outlines.keys()];
  const ask = (some) => fetch(`${server.address}/api/icons?names=${some.join(",")}`);
  const wrong = [];
  for (let i = 0; i < names.length; i += 100) {
    const some = names.slice(i, i + 100);
    const answered = await (await ask(some)).json();
    wrong.push(...some.filter((name) => answered[name] !== outlines.get(name)));
  }
  expect(wrong, "the server has every icon").toEqual([]);
  const answer = await ask(["sheep", "sheeep", "", "constructor", "zzzz", "0", "sheep"]);
  expect(Object.keys(await answer.json()).join(), "and says nothing of others").toBe("sheep");
  expect(answer.headers.get("cache-control"), "which is asked for once a day").toBe("private, max-age=86400");
  expect((await ask(Array(129).fill("sheep"))).status, "not too many at a time").toBe(414);
});

/** The place, card and resource of the pack in meadow/. */
async function meadow(page) {
  const outline = (selector) => page.locator(`${selector} svg.icon path`).first().getAttribute("d");
  expect(await outline('[data-step="meadow"]'), "a mod's place has its icon").toBe(outlines.get("sheep"));
  expect(await outline('.mine .card:has-text("Sheepdog")'), "a mod's card has its icon").toBe(
    outlines.get("sitting-dog"),
  );
  expect(await outline('.amount:has-text("wool")'), "a mod's resource has its icon").toBe(outlines.get("wool"));
  await page.locator('[data-step="meadow"]').hover();
  expect(await page.locator(".strip-told").textContent(), "a mod's place says its rule").toContain(
    "Take a bale of wool for each of your aces.",
  );
  expect(await undrawn(page), "a mod: everything has its icon").toEqual([]);
  expect(await barriers(page), "a mod: axe finds nothing").toEqual([]);
}

test("a mod's texts and icons are shown", async ({ open, server }) => {
  const lobby = await open();
  await lobby.goto(server.address);
  const pack = lobby.locator('.pack:has([data-pack="meadow"])');
  expect(await pack.textContent(), "the lobby says what a mod is").toContain(
    "Sheep outside the town, and a dog for everybody.",
  );
  const page = await open();
  await sit(page, (await openTable(open, server.address, { packs: ["meadow"], seats: ["Anna", null, null] })).seats[0]);
  await page.waitForFunction(() => document.querySelector("svg.icon:empty") === null);
  await meadow(page);
});

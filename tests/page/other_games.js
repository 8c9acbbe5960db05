// The page knows no game: plays whole other games by clicking, against bots, each at a server of its own; and a
// mod of Dice Town, whose texts and icons need no change of the page.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { barriers, open, sideways } from "./browser.js";
import { check, none } from "./checks.js";
import { play, sit } from "./game.js";
import { atTheEnd, seated } from "./games.js";
import { openTable } from "./lobby.js";
import { picturesOf } from "./screens.js";
import { ownHand, pictures, shown } from "./secrets.js";
import { Server } from "./server.js";

async function at(program, root, options, run) {
  const server = new Server(program, root, options);
  try {
    await server.start();
    await run(server.address);
  } finally {
    await server.close();
  }
}

/** Returns the icons shown as letters, once all existing icons have arrived. */
async function undrawn(page) {
  await page.waitForFunction(() => document.querySelector("svg.icon:empty") === null);
  return page
    .locator(".icon-letters")
    .evaluateAll((all) => all.map((each) => each.closest(".icon").parentElement.outerHTML.slice(0, 200)));
}

/** Compares the order of choices among hand cards with the order of the hand. */
async function disorder(page) {
  const { ids, choices, names } = await page.evaluate(() => {
    const all = (selector) => [...document.querySelectorAll(selector)];
    const texts = (selector) => all(selector).map((each) => each.textContent);
    return {
      ids: all(".question .options [data-answer]").map((each) => each.dataset.answer),
      choices: texts(".question .options .option-label"),
      names: texts(".mine .card-name"),
    };
  });
  const picture = pictures(page).at(-1)?.picture;
  const cards = new Map((picture?.question?.answers ?? []).map((answer) => [answer.id, answer.about?.card]));
  // Cards elsewhere may share names with cards in the hand.
  if (!ids.every((id) => ownHand(picture).has(cards.get(id)))) return [];
  const hand = names.filter((name) => choices.includes(name));
  if (hand.length === 0 || hand.length !== choices.length) return [];
  page.compared = (page.compared ?? 0) + 1;
  return hand.join() === choices.join() ? [] : [`${choices.join()}, but ${hand.join()}`];
}

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

/** Returns what axe finds when dice are first chosen. */
async function diceAreClear(page, name) {
  if (page.choseDice || (await page.locator(".question .tray").count()) === 0) return;
  page.choseDice = true;
  none(`${name}: axe finds nothing where dice are chosen`, await barriers(page));
}

/** Two people and bots at a table of another game. `lying`: the row of cards in its middle. */
async function wholeGame(browser, address, out, name, { seats, options, seed, lying, ends }) {
  const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
  const pages = await seated(browser, await openTable(browser, address, { seats, options }), [{}, phone]);
  const hidden = [];
  const wide = [];
  const bare = [];
  const mixed = [];
  let lay = 0;
  await play(pages, seed, async (n) => {
    lay += await pages[0].locator(`.felt [data-pile="${lying}"] .card`).count();
    for (const page of pages) mixed.push(...(await disorder(page)));
    await diceAreClear(pages[0], name);
    if (n % 5 === 0) hidden.push(...(await shown(pages)));
    if (n % 5 === 1) wide.push(...(await sideways(pages[1])));
    if (n % 5 === 2) bare.push(...(await undrawn(pages[0])));
    if (n !== 8) return;
    none(`${name}: axe finds nothing`, await barriers(pages[0]));
    await picturesOf(pages[0], out, name);
  });
  none(`${name}: no page shows what is hidden`, hidden);
  none(`${name}: the phone never scrolls sideways`, wide);
  none(`${name}: everything has its icon`, bare);
  none(`${name}: choices stand as the hand does`, mixed);
  check(`${name}: what lies in the middle stands beside what is asked`, lay > 0);
  await atTheEnd(name, pages, 10);
  none(`${name}: axe finds nothing at the end`, await barriers(pages[0]));
  await picturesOf(pages[0], out, `${name}-end`);
  await ends?.(pages);
  for (const page of pages) await page.context().close();
}

const game = (name, table) => (browser, program, root, out) =>
  at(program, root, ["--game", `tests/games/${name}`], (address) => wholeGame(browser, address, out, name, table));

export const hearts = game("hearts", {
  seats: ["Anna", null, "Ben", null],
  seed: 5,
  lying: "trick",
  ends: async (pages) => {
    check(
      "hearts: choices were compared with a hand",
      pages.some((page) => page.compared > 0),
    );
    check("hearts: many cards are told in short", await manyCards(pages[0]));
  },
});
export const harbour = game("harbour", {
  seats: ["Anna", "Ben", null],
  options: { "harbour.last-round": "4" },
  seed: 9,
  lying: "pier",
});

/** The place, card and resource of the pack in meadow/. */
async function meadow(page, outlines) {
  const outline = (selector) => page.locator(`${selector} svg.icon path`).first().getAttribute("d");
  check("a mod's place has its icon", (await outline('[data-step="meadow"]')) === outlines.get("sheep"));
  check(
    "a mod's card has its icon",
    (await outline('.mine .card:has-text("Sheepdog")')) === outlines.get("sitting-dog"),
  );
  check("a mod's resource has its icon", (await outline('.amount:has-text("wool")')) === outlines.get("wool"));
  await page.locator('[data-step="meadow"]').hover();
  check(
    "a mod's place says its rule",
    (await page.locator(".strip-told").textContent()).includes("Take a bale of wool for each of your aces."),
  );
  none("a mod: everything has its icon", await undrawn(page));
  none("a mod: axe finds nothing", await barriers(page));
}

async function rulesOfTheServer(address, outlines) {
  const names = [...outlines.keys()];
  const ask = (some) => fetch(`${address}/api/icons?names=${some.join(",")}`);
  const wrong = [];
  for (let i = 0; i < names.length; i += 100) {
    const some = names.slice(i, i + 100);
    const answered = await (await ask(some)).json();
    wrong.push(...some.filter((name) => answered[name] !== outlines.get(name)));
  }
  none("the server has every icon", wrong);
  const answer = await ask(["sheep", "sheeep", "", "constructor", "zzzz", "0", "sheep"]);
  check("and says nothing of others", Object.keys(await answer.json()).join() === "sheep");
  check(
    "which is asked for once a day",
    answer.headers.get("cache-control") === "private, max-age=86400",
    answer.headers.get("cache-control"),
  );
  check("not too many at a time", (await ask(Array(129).fill("sheep"))).status === 414);
}

/**
 * A mod's texts and icons, in the lobby and at the table; `check` knows exactly the icon names that the server
 * has.
 */
export async function mods(browser, program, root) {
  const outlines = new Map(
    readFileSync(join(root, "build/web/icons.txt"), "utf8")
      .trimEnd()
      .split("\n")
      .map((line) => line.split(/ (.*)/)),
  );
  const names = readFileSync(join(root, "engine/packs/icons/game-icons.txt"), "utf8").trimEnd().split("\n");
  check(
    "the engine knows the names of all icons",
    names.join() === [...outlines.keys()].join(),
    `${names.length} and ${outlines.size}`,
  );
  await at(program, root, ["--pack-path", "tests/page/meadow"], async (address) => {
    await rulesOfTheServer(address, outlines);
    const lobby = await open(browser);
    await lobby.goto(address);
    const pack = lobby.locator('.pack:has([data-pack="meadow"])');
    check(
      "the lobby says what a mod is",
      (await pack.textContent()).includes("Sheep outside the town, and a dog for everybody."),
    );
    await lobby.context().close();
    const page = await open(browser);
    await sit(page, (await openTable(browser, address, { packs: ["meadow"], seats: ["Anna", null, null] })).seats[0]);
    await page.waitForFunction(() => document.querySelector("svg.icon:empty") === null);
    await meadow(page, outlines);
    none("a mod: no errors", page.errors);
    await page.context().close();
  });
}

// The page knows no game: plays whole other games by clicking, against bots.
import { barriers, expect, sideways } from "./fixtures.js";
import { play } from "./game.js";
import { atTheEnd, seated } from "./games.js";
import { openTable } from "./lobby.js";
import { picturesOf } from "./screens.js";
import { ownHand, pictures, shown } from "./secrets.js";

/** Returns the icons shown as letters, once all existing icons have arrived. */
export async function undrawn(page) {
  await page.waitForFunction(() => document.querySelector("svg.icon:empty") === null);
  return page
    .locator(".icon-letters")
    .evaluateAll((all) => all.map((each) => each.closest(".icon").parentElement.outerHTML.slice(0, 200)));
}

/** Compares the order of choices among hand cards with the order of the hand. */
async function disorder(page) {
  const { question, ids, choices, names } = await page.evaluate(() => {
    const all = (selector) => [...document.querySelectorAll(selector)];
    const texts = (selector) => all(selector).map((each) => each.textContent);
    return {
      question: document.querySelector(".question[data-question]")?.dataset.question,
      ids: all(".question .options [data-answer]").map((each) => each.dataset.answer),
      choices: texts(".question .options .option-label"),
      names: texts(".mine .card-name"),
    };
  });
  const picture = pictures(page).at(-1)?.picture;
  if (picture?.question?.id !== question) return []; // the page doesn't show the latest question yet
  const cards = new Map((picture?.question?.answers ?? []).map((answer) => [answer.id, answer.about?.card]));
  // Cards elsewhere may share names with cards in the hand.
  if (!ids.every((id) => ownHand(picture).has(cards.get(id)))) return [];
  const hand = names.filter((name) => choices.includes(name));
  if (hand.length === 0 || hand.length !== choices.length) return [];
  page.compared = (page.compared ?? 0) + 1;
  return hand.join() === choices.join() ? [] : [`${choices.join()}, but ${hand.join()}`];
}

/** Returns what axe finds when dice are first chosen. */
async function diceAreClear(page, name) {
  if (page.choseDice || (await page.locator(".question .tray").count()) === 0) return;
  page.choseDice = true;
  expect(await barriers(page), `${name}: axe finds nothing where dice are chosen`).toEqual([]);
}

/** Plays with two people and bots at a table of another game. `lying`: the row of cards in its middle. */
export async function wholeGame(open, server, name, { seats, options, seed, lying }) {
  const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
  const pages = await seated(open, await openTable(open, server.address, { seats, options }), [{}, phone]);
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
    expect(await barriers(pages[0]), `${name}: axe finds nothing`).toEqual([]);
    await picturesOf(pages[0], name);
  });
  expect(hidden, `${name}: no page shows what is hidden`).toEqual([]);
  expect(wide, `${name}: the phone never scrolls sideways`).toEqual([]);
  expect(bare, `${name}: everything has its icon`).toEqual([]);
  expect(mixed, `${name}: choices stand as the hand does`).toEqual([]);
  expect(lay, `${name}: what lies in the middle stands beside what is asked`).toBeGreaterThan(0);
  await atTheEnd(name, pages, 10);
  expect(await barriers(pages[0]), `${name}: axe finds nothing at the end`).toEqual([]);
  await picturesOf(pages[0], `${name}-end`);
  return pages;
}

// Whole games at a real server: base on four pages, one of them a phone in German and one with keys only, while
// the server is killed in the middle; and a game of all packs. Searches the pages and all frames for hidden
// cards.
import { barriers, kPatience, open, sideways } from "./browser.js";
import { check, none } from "./checks.js";
import { play, sit } from "./game.js";
import { answerByKeys } from "./keyboard.js";
import { openTable } from "./lobby.js";
import { pictureForReadme, picturesOf } from "./screens.js";
import { shown, told } from "./secrets.js";

export const people = ["Anna", "Ben", "Carla", "Dora"];

/** The length of games: they end when so many nuggets are mined. */
export const kNuggets = process.env.PAGE_NUGGETS ?? "2";

/** Opens all seats' links. */
export async function seated(browser, links, options = []) {
  const pages = [];
  for (const [i, link] of links.seats.entries()) {
    const page = await open(browser, options[i]);
    page.who = people[i];
    pages.push(await sit(page, link));
  }
  return pages;
}

/** Checks the end of any game; `least`: minimum number of times that a unique card was hidden. */
export async function atTheEnd(name, pages, least) {
  const secrets = told(pages);
  console.log(`${name}: ${secrets.looked} cards were looked at`);
  check(`${name}: there were secrets`, secrets.looked > least, `${secrets.looked} cards were looked at`);
  none(`${name}: nobody was told what was hidden`, secrets.faults);
  for (const page of pages) none(`${name}: no errors at ${page.who}'s`, page.errors);
  const winners = await Promise.all(pages.map((page) => page.locator("[data-over] h2").textContent()));
  check(
    `${name}: all are told of an end`,
    winners.every((each) => each),
  );
  const totals = await Promise.all(
    pages.map((page) =>
      page
        .locator("[data-over] tbody tr")
        .evaluateAll((rows) =>
          rows.map((row) =>
            [row.querySelector("th").textContent.trim(), row.querySelector(".total").textContent].join(" "),
          ),
        ),
    ),
  );
  check(
    `${name}: all read the same final scores`,
    new Set(totals.map((each) => each.join())).size === 1,
    totals.join(" / "),
  );
  const best = totals[0][0].replace(/^\d+ ?/, "").replace(/ -?\d+$/, "");
  check(
    `${name}: whoever wins has the most`,
    winners.every((each) => each.includes(best)),
    `${winners[0]}, but ${totals[0].join()}`,
  );
}

/** The server is killed while everybody is at the table, and restarts. */
async function killed(server, pages) {
  await server.kill();
  for (const page of pages) await page.waitForSelector("[data-lost]", { timeout: kPatience });
  check("all pages say that the connection is lost", true);
  await server.start();
  for (const page of pages) await page.waitForSelector("[data-lost]", { state: "detached", timeout: kPatience });
  check("all pages are back", true);
}

/** A game of base, with four ways to play. */
export async function gameOfBase(browser, server, out) {
  const links = await openTable(browser, server.address, { seats: people, options: { "base.mine-nuggets": kNuggets } });
  const phone = { viewport: { width: 360, height: 740 }, locale: "de-DE", hasTouch: true, isMobile: true };
  const pages = await seated(browser, links, [
    {},
    phone,
    { viewport: { width: 800, height: 1000 }, colorScheme: "dark" },
    {},
  ]);
  pages[3].answer = answerByKeys;
  const hidden = [];
  const wide = [];
  const pictured = new Set();
  await play(pages, 1, async (n) => {
    // A late screenshot is better, but the game may be a short one: until there is a screenshot, waits for each
    // question.
    for (const after of [5, 15, 40])
      if (n > after && !pictured.has(after) && (await pictureForReadme(pages[0], out, pictured.size > 0 ? 0 : 1000)))
        pictured.add(after);
    if (n === 25) await killed(server, pages);
    if (n % 10 === 0) hidden.push(...(await shown(pages)));
    if (n % 10 === 5) wide.push(...(await sideways(pages[1])));
  });
  none("base: no page shows what is hidden", hidden);
  none("base: the phone never scrolls sideways", wide);
  check("base: the focus was never lost", !pages[3].lostFocus, `${pages[3].lostFocus} times`);
  check("base: there is a picture for the README", pictured.size > 0);
  check("base: the phone speaks German", (await pages[1].locator("html").getAttribute("lang")) === "de");
  await atTheEnd("base", pages, 50);
  none("base: axe finds nothing at the end", await barriers(pages[0]));
  await picturesOf(pages[0], out, "end");
  for (const page of pages) await page.context().close();
}

export async function gameOfAll(browser, server, out) {
  const links = await openTable(browser, server.address, {
    seats: people,
    packs: ["wild-west", "indians", "cowboys", "first-edition"],
    options: { "base.mine-nuggets": "1", "wild-west.more-nuggets": kNuggets },
  });
  const pages = await seated(browser, links);
  const hidden = [];
  const between = new Set();
  await play(pages, 7, async (n) => {
    if (n % 40 === 0) hidden.push(...(await shown(pages)));
    for (const pile of await pages[0]
      .locator(".question .middle")
      .evaluateAll((all) => all.map((each) => each.dataset.pile)))
      between.add(pile);
    if (n === 60) await pages[0].locator(".on-table button.amount.asks").first().hover();
    if (n === 60) none("all packs: axe finds nothing", await barriers(pages[0]));
    if (n === 60) await picturesOf(pages[0], out, "all-packs");
  });
  none("all packs: no page shows what is hidden", hidden);
  none("all packs: no cards that lie on the table stand between what is asked and its text", [...between]);
  await atTheEnd("all packs", pages, 10);
  for (const page of pages) await page.context().close();
}

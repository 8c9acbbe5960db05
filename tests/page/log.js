// The log beside the board: it follows new entries unless the reader scrolls back. Each entry leads to the
// table as it was then, both at a table and in a replay.
import { open } from "./browser.js";
import { check, eventually, none, settled } from "./checks.js";
import { entries, questions } from "./made_up.js";
import { serve, welcome } from "./made_up_server.js";

const wide = { viewport: { width: 1600, height: 1000 } };

/** Returns the distance of the log from its end, in pixels. */
export const fromTheEnd = (page) =>
  page.locator(".side-body").evaluate((log) => Math.round(log.scrollHeight - log.scrollTop - log.clientHeight));

/** Sends this many more table views, with some entries each, as quickly as bots play. */
async function goesOn(page, told, n) {
  for (let i = 0; i < n; ++i) {
    const from = told.next;
    told.next += 4;
    const more = Array.from({ length: 4 }, (_, nth) => ({
      ...entries[0],
      n: from + nth,
      round: 3,
      text: `Entry ${from + nth + 1}.`,
    }));
    page.say({ type: "picture", picture: { ...questions.keep(), log: { next: told.next, from, entries: more } } });
    if (i % 3 === 0) await settled(page);
  }
  await page.locator(`.side .entry:text-is("Entry ${told.next}.")`).waitFor();
  await settled(page);
}

/** Scrolls, and waits until the page has noticed. */
async function wheel(page, by, arrived) {
  await page.mouse.wheel(0, by);
  await eventually(arrived);
  await settled(page);
}

async function follows(browser, web) {
  const page = await open(browser, wide);
  await serve(page, web, "keep");
  const told = { next: entries.length };
  await goesOn(page, told, 150);
  check("the log follows what happens", (await fromTheEnd(page)) < 40, `${await fromTheEnd(page)} pixels from its end`);
  await page.locator(".side-body").hover();
  await wheel(page, -600, async () => (await fromTheEnd(page)) > 300);
  const top = () => page.locator(".side-body").evaluate((log) => log.scrollTop);
  const before = await top();
  await goesOn(page, told, 5);
  check("not while the reader has gone back", (await top()) === before);
  const filter = page.locator(".side [data-log-mine]");
  const { y } = await filter.boundingBox();
  check("what concerns the reader can be asked for wherever the log stands", y > 0 && y < 200, `at ${y}`);
  await wheel(page, 10000, async () => (await fromTheEnd(page)) < 2);
  await goesOn(page, told, 5);
  check("and again from its end on", (await fromTheEnd(page)) < 40);
  await filter.click();
  check(
    "only what concerns the reader is shown",
    (await page.locator(".side .entry:not(.you)").count()) === 0,
    (await page.locator(".side .entry:not(.you)").allTextContents()).join(),
  );
  none("the log: no errors", page.errors);
  await page.context().close();
}

/** A look back shows the offers and numbers of that time. */
async function past(browser, web) {
  const page = await open(browser, wide);
  page.reply = (message) => (message.type === "at" ? [{ type: "at", n: message.n, picture: questions.tie() }] : []);
  await serve(page, web, "tie");
  const offers = page.locator(".about-tie .offer-made");
  const asks = page.locator(".asks");
  check(
    "all that was offered is told",
    (await offers.count()) === 2 && (await asks.count()) > 10,
    `${await asks.count()}`,
  );
  await page.locator(".side .entry", { hasText: "Ben offers" }).click();
  await page.locator("[data-now]").waitFor();
  check(
    "as it was, only what had been offered",
    (await offers.allTextContents()).join().includes("Ben offers 2 dollars") && (await offers.count()) === 1,
    (await offers.allTextContents()).join(),
  );
  check("no number says why it is what it is now", (await asks.count()) === 0, `${await asks.count()}`);
  await page.locator("[data-now]").click();
  await page.locator("[data-now]").waitFor({ state: "detached" });
  check("now all of them do", (await offers.count()) === 2 && (await asks.count()) > 10);
  await page.context().close();
}

/**
 * Spectators get explanations only after the end of the game: the server says so, and before it nothing is
 * clickable.
 */
async function lookingOn(browser, web) {
  const page = await open(browser, wide);
  page.greet = () => [
    { ...welcome, seat: null },
    { type: "picture", picture: { ...questions.wait(), eyes: null } },
  ];
  await serve(page, web, "wait");
  check("who looks on can't ask for reasons", (await page.locator(".asks").count()) === 0);
  page.say({ type: "picture", picture: { ...questions.over(), eyes: null } });
  await page.locator("[data-over]").waitFor();
  check("before the end", (await page.locator("[data-over] .asks").count()) > 10);
  await page.context().close();
}

async function inReplay(browser, web) {
  const page = await open(browser, wide);
  const picture = { ...questions.wait(), open: true };
  page.greet = () => [{ ...welcome, seat: null }];
  page.reply = ({ type, n, at, entry }) =>
    type === "replay" ? [{ type, n, at: entry === undefined ? at : 7, count: 20, picture }] : [];
  await serve(page, web, "wait", "#r=t");
  await page.locator(".side .entry").nth(3).click();
  const asked = () => page.sent.find((each) => each.entry !== undefined);
  check(
    "an entry of a replay leads to where it was told",
    (await eventually(asked)) && asked().entry === entries[3].n,
    JSON.stringify(page.sent),
  );
  check(
    "the slider goes there, too",
    await eventually(async () => (await page.locator(".slider output").textContent()) === "Decision 7 of 20"),
  );
  await page.locator("[data-next]").click();
  check(
    "and on from there",
    await eventually(() => page.sent.at(-1).at === 8 && page.sent.at(-1).entry === undefined),
    JSON.stringify(page.sent.at(-1)),
  );
  await page.context().close();
}

/** Totals and their parts explain themselves, in the dialog and at the end. */
async function scores(browser, web) {
  const page = await open(browser, wide);
  await serve(page, web, "keep");
  await page.locator('[data-bar="scores"]').click();
  await page.locator("dialog .score-table .asks").first().waitFor();
  const ask = async (within, nth) => {
    const windows = await page.locator("dialog[open]").count();
    await page.locator(`${within} .score-table .asks`).nth(nth).click();
    await eventually(async () => (await page.locator("dialog[open]").count()) > windows);
    await page.keyboard.press("Escape");
    await eventually(async () => (await page.locator("dialog[open]").count()) === windows);
    return page.sent.at(-1).about;
  };
  const window = [await ask("dialog", 0), await ask("dialog", 1)];
  check("points in the window say why", window.join() === "p1.score,p1.nuggets", window.join());
  await page.keyboard.press("Escape");
  await page.locator("dialog").waitFor({ state: "detached" });
  page.say({ type: "picture", picture: questions.over() });
  await page.locator("[data-over]").waitFor();
  const end = [await ask("[data-over]", 0), await ask("[data-over]", 3)];
  page.say({ type: "picture", picture: { ...questions.keep(), facts: [{ id: "tide", name: "Tide", value: "4" }] } });
  await page.locator(".sites button", { hasText: "4" }).first().click();
  check(
    "so does what is so in the whole game",
    await eventually(() => page.sent.at(-1).about === "tide"),
    page.sent.at(-1).about,
  );
  check(
    "and those at the end",
    end.every((about, i) => /^p\d[.](score|cards)$/.test(about) && about.endsWith(["score", "cards"][i])),
    end.join(),
  );
  await page.context().close();
}

export async function log(browser, web) {
  for (const each of [follows, past, lookingOn, inReplay, scores]) await each(browser, web);
}

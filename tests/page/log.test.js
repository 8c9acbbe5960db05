// The log beside the board: it follows new entries unless the reader scrolls back. Each entry leads to the
// table as it was then, both at a table and in a replay.
import { expect, fromTheEnd, settled, test } from "./fixtures.js";
import { entries, questions } from "./made_up.js";
import { serve, welcome } from "./made_up_server.js";

const wide = { viewport: { width: 1600, height: 1000 } };

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

test("the log follows new entries", async ({ open }) => {
  const page = await open({ ...wide, drawn: true });
  await serve(page, "keep");
  const told = { next: entries.length };
  await goesOn(page, told, 60);
  expect(await fromTheEnd(page), "the log follows what happens").toBeLessThan(40);
  await page.locator(".side-body").hover();
  await page.mouse.wheel(0, -600);
  await expect.poll(() => fromTheEnd(page)).toBeGreaterThan(300);
  await settled(page);
  const top = () => page.locator(".side-body").evaluate((log) => log.scrollTop);
  const before = await top();
  await goesOn(page, told, 5);
  expect(await top(), "not while the reader has gone back").toBe(before);
  const filter = page.locator(".side [data-log-mine]");
  const { y } = await filter.boundingBox();
  expect(y, "what concerns the reader can be asked for wherever the log stands").toBeGreaterThan(0);
  expect(y, "what concerns the reader can be asked for wherever the log stands").toBeLessThan(200);
  await page.mouse.wheel(0, 10000);
  await expect.poll(() => fromTheEnd(page)).toBeLessThan(2);
  await settled(page);
  await goesOn(page, told, 5);
  expect(await fromTheEnd(page), "and again from its end on").toBeLessThan(40);
  await filter.click();
  expect(await page.locator(".side .entry:not(.you)").count(), "only what concerns the reader is shown").toBe(0);
});

test("a look back shows the table as it was then", async ({ open }) => {
  const page = await open(wide);
  page.reply = (message) => (message.type === "at" ? [{ type: "at", n: message.n, picture: questions.tie() }] : []);
  await serve(page, "tie");
  const offers = page.locator(".about-tie .offer-made");
  const asks = page.locator(".asks");
  expect(await offers.count(), "all that was offered is told").toBe(2);
  expect(await asks.count(), "all that was offered is told").toBeGreaterThan(10);
  await page.locator(".side .entry", { hasText: "Ben offers" }).click();
  await page.locator("[data-now]").waitFor();
  expect((await offers.allTextContents()).join(), "as it was, only what had been offered").toContain(
    "Ben offers 2 dollars",
  );
  expect(await offers.count(), "as it was, only what had been offered").toBe(1);
  expect(await asks.count(), "no number says why it is what it is now").toBe(0);
  await page.locator("[data-now]").click();
  await page.locator("[data-now]").waitFor({ state: "detached" });
  expect(await offers.count(), "now all of them do").toBe(2);
  expect(await asks.count(), "now all of them do").toBeGreaterThan(10);
});

test("spectators get explanations after the end", async ({ open }) => {
  const page = await open(wide);
  page.greet = () => [
    { ...welcome, seat: null },
    { type: "picture", picture: { ...questions.wait(), eyes: null } },
  ];
  await serve(page, "wait");
  expect(await page.locator(".asks").count(), "who looks on can't ask for reasons").toBe(0);
  page.say({ type: "picture", picture: { ...questions.over(), eyes: null } });
  await page.locator("[data-over]").waitFor();
  expect(await page.locator("[data-over] .asks").count(), "before the end").toBeGreaterThan(10);
});

test("an entry leads to its decision in a replay", async ({ open }) => {
  const page = await open(wide);
  const picture = { ...questions.wait(), open: true };
  page.greet = () => [{ ...welcome, seat: null }];
  page.reply = ({ type, n, at, entry }) =>
    type === "replay" ? [{ type, n, at: entry === undefined ? at : 7, count: 20, picture }] : [];
  await serve(page, "wait", "#r=t");
  await page.locator(".side .entry").nth(3).click();
  const asked = () => page.sent.find((each) => each.entry !== undefined);
  await expect.poll(() => asked()?.entry, "an entry of a replay leads to where it was told").toBe(entries[3].n);
  await expect(page.locator(".slider output"), "the slider goes there, too").toHaveText("Decision 7 of 20");
  await page.locator("[data-next]").click();
  await expect.poll(() => page.sent.at(-1).at, "and on from there").toBe(8);
  expect(page.sent.at(-1).entry, "and on from there").toBe(undefined);
});

test("scores explain themselves", async ({ open }) => {
  const page = await open(wide);
  await serve(page, "keep");
  await page.locator('[data-bar="scores"]').click();
  await page.locator("dialog .score-table .asks").first().waitFor();
  const ask = async (within, nth) => {
    const windows = await page.locator("dialog[open]").count();
    await page.locator(`${within} .score-table .asks`).nth(nth).click();
    await expect.poll(() => page.locator("dialog[open]").count()).toBeGreaterThan(windows);
    await page.keyboard.press("Escape");
    await expect(page.locator("dialog[open]")).toHaveCount(windows);
    return page.sent.at(-1).about;
  };
  const window = [await ask("dialog", 0), await ask("dialog", 1)];
  expect(window.join(), "points in the window say why").toBe("p1.score,p1.nuggets");
  await page.keyboard.press("Escape");
  await page.locator("dialog").waitFor({ state: "detached" });
  page.say({ type: "picture", picture: questions.over() });
  await page.locator("[data-over]").waitFor();
  const end = [await ask("[data-over]", 0), await ask("[data-over]", 3)];
  page.say({ type: "picture", picture: { ...questions.keep(), facts: [{ id: "tide", name: "Tide", value: "4" }] } });
  await page.locator(".sites button", { hasText: "4" }).first().click();
  await expect.poll(() => page.sent.at(-1).about, "so does what is so in the whole game").toBe("tide");
  expect(end.join(), "and those at the end").toMatch(/^p\d[.]score,p\d[.]cards$/);
});

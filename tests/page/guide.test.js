// A new player's way through a game: explained decisions, the answer that was given, the goal, the result, statistics.
import { copies } from "./clicker.js";
import { barriers, expect, settled, test } from "./fixtures.js";
import { questions } from "./made_up.js";
import { serve, welcome } from "./made_up_server.js";

const words = async (page, selector) => (await page.locator(selector).allInnerTexts()).join(" ").replace(/\s+/g, " ");
const guide = (page) => page.locator("[data-guide]");

/** Declines the question, which the server accepts; the next question of this name follows. */
async function decline(page, next, id) {
  const before = page.sent.filter((each) => each.type === "answer").length;
  await page.locator("[data-pass]").click();
  await expect.poll(() => page.sent.filter((each) => each.type === "answer").length).toBeGreaterThan(before);
  page.say({ type: "taken", n: page.sent.findLast((each) => each.type === "answer").n });
  const made = questions[next]();
  if (made.question) made.question.id = id;
  page.say({ type: "picture", picture: made });
  await page.locator(made.question ? `[data-question="${id}"]` : ".question:not([data-question])").waitFor();
}

test("the guide explains the first three decisions", async ({ open }) => {
  const page = await open();
  const made = questions.keep();
  made.question.why = "Faces win locations.";
  page.greet = () => [welcome, { type: "picture", picture: made }];
  await serve(page, "keep");
  const first = await words(page, "[data-guide]");
  expect(first, "a new player's decision is explained").toContain("Your first game: decision 1 of 3");
  expect(first, "with how to answer").toContain("How to answer: Select everything you want");
  expect(first, "and why it matters, as the pack says").toContain("Why this matters: Faces win locations.");
  expect(await barriers(page), "axe finds nothing in an explanation").toEqual([]);
  await decline(page, "keep", "keep.2");
  const second = await words(page, "[data-guide]");
  expect(second, "the next one, too").toContain("decision 2 of 3");
  expect(second, "by the goal, if no pack says more").toContain("Why this matters: Have the most points.");
  await page.reload();
  await guide(page).waitFor();
  expect(await words(page, "[data-guide]"), "a reload explains nothing again").toContain("decision 2 of 3");
  await decline(page, "keep", "keep.3");
  await decline(page, "keep", "keep.4");
  expect(await guide(page).count(), "the fourth isn't explained").toBe(0);
  await page.locator('[data-bar="menu"]').click();
  await page.locator("[data-guide-on]").check();
  await page.keyboard.press("Escape");
  expect(await words(page, "[data-guide]"), "explanations can be had again").toContain("decision 1 of 3");
  await page.locator("[data-guide-off]").click();
  expect(await guide(page).count(), "and switched off").toBe(0);
  await page.reload();
  await page.locator(".question[data-question]").waitFor();
  expect(await guide(page).count(), "which the browser remembers").toBe(0);
  const passing = questions.played();
  passing.question.form.options = [];
  passing.question.id = "idle.1";
  await page.locator('[data-bar="menu"]').click();
  await page.locator("[data-guide-on]").check();
  await page.keyboard.press("Escape");
  page.say({ type: "picture", picture: passing });
  await page.locator('[data-question="idle.1"]').waitFor();
  expect(await guide(page).count(), "what can only be declined isn't explained").toBe(0);
});

test("the chosen answer is shown and can be changed", async ({ open }) => {
  const page = await open();
  await serve(page, "keep");
  expect(await page.locator(".chosen").count(), "before an answer nothing was chosen").toBe(0);
  await decline(page, "wait");
  const waiting = await words(page, ".question .chosen");
  expect(waiting, "while one waits, the answer is shown").toContain("You chose: Keep no die");
  page.greet = () => [welcome, { type: "picture", picture: questions.wait() }];
  await page.reload();
  await page.locator(".question .chosen").waitFor();
  expect(await words(page, ".question .chosen"), "after a reload, too").toContain("Keep no die");
  const made = questions.keep();
  made.question.id = "keep.2";
  page.say({ type: "picture", picture: made });
  await page.locator(".news .chosen").waitFor();
  expect(await page.locator(".question .chosen").count(), "beside the next question, with the news").toBe(0);
  await page.locator("[data-change]").click();
  await expect.poll(() => page.sent.at(-1).type, "it can be changed").toBe("undo");
  page.say({ type: "undone", undone: 1, by: 1, agreed: false });
  await expect(page.locator(".chosen"), "what was taken back isn't shown").toHaveCount(0);
});

test("the goal dialog explains aim, end, costs and rounds", async ({ open }) => {
  const page = await open();
  await serve(page, "keep");
  page.say({ type: "picture", picture: questions.tie() });
  await page.locator(".about-tie").waitFor();
  await page.locator('[data-bar="goal"]').click();
  const said = await words(page, "dialog .goal");
  expect(said, "the goal is one tap away").toContain("Goal: Have the most points.");
  expect(said, "and what ends the game").toContain("End of the game: The gold mine is empty.");
  expect(said, "and what dice cost").toContain("Which dice do you keep?");
  expect(said, "and what dice cost").toContain("5 4 dollars");
  expect(said, "and what happens in a round").toContain("Whoever shows the most 9 wins here");
  expect(await barriers(page), "axe finds nothing at the goal").toEqual([]);
});

test("an offer is made beside what rivals have", async ({ open }) => {
  for (const width of [360, 1280]) {
    const page = await open({ viewport: { width, height: 800 } });
    await serve(page, "offer");
    const purses = await words(page, "[data-purse]");
    expect(purses, `${width}: what rivals have is in the form`).toBe(
      "2 Ben 3 dollars 0 nuggets 3 Carla 12 dollars 5 nuggets 4 Otto (bot) 6 dollars 2 nuggets",
    );
    const top = (selector) => page.locator(selector).evaluate((each) => each.getBoundingClientRect().top);
    const [question, news] = [await top(".question"), await top(".news")];
    if (width === 360) expect(question, "on a phone the question comes before the news").toBeLessThan(news);
    else expect(Math.abs(question - news), "elsewhere they are side by side").toBeLessThan(30);
  }
});

test("keys choose without a click", async ({ open }) => {
  const page = await open();
  await serve(page, "keep");
  await page.keyboard.press("2");
  const pressed = page.locator(".tray .die-button[aria-pressed=true]");
  await expect(pressed, "a key chooses while nothing has the focus").toHaveCount(1);
  await page.locator('[data-bar="menu"]').click();
  await page.keyboard.press("3");
  await settled(page);
  expect(await pressed.count(), "but not behind a window").toBe(1);
  await page.keyboard.press("Escape");
  await page.reload();
  await page.locator(".question[data-question]").waitFor();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  const at = () => page.evaluate(() => document.activeElement?.textContent);
  expect(await at(), "the first Tab stop skips to the question").toBe("Which dice do you keep?");
});

test("the result is shown, shared and counted", async ({ open }) => {
  const page = await open({ viewport: { width: 360, height: 740 } });
  await serve(page, "keep");
  await page.evaluate(() => scrollTo(0, 1500));
  page.say({ type: "picture", picture: questions.over() });
  const heading = page.locator(".over h2");
  await heading.waitFor();
  const top = () => heading.evaluate((each) => each.getBoundingClientRect().top);
  await expect.poll(async () => (await top()) > 0 && (await top()) < 740, "the result comes into view").toBe(true);
  await page.evaluate(() => (document.execCommand = () => true));
  await copies(page.getByRole("button", { name: "Copy replay link" }), "its replay can be shared");
  await page.goto("http://page.test/");
  const games = page.locator("[data-games]");
  await games.waitFor();
  const said = await words(page, "[data-games]");
  expect(said, "the lobby counts finished games").toContain("Dice Town 1 1 35 35");
  expect(said, "and lists them").toContain("Rank 1 of 4");
  expect(said, "and lists them").toContain("35 points");
  expect(await games.locator("a").getAttribute("href"), "with the replay").toBe("#r=t");
  await page.reload();
  await games.waitFor();
  expect(await games.locator("li").count(), "after a reload, too").toBe(1);
  expect(await barriers(page), "axe finds nothing in the statistics").toEqual([]);
  await page.locator("[data-forget-games]").click();
  expect(await games.count(), "the list can be cleared").toBe(0);
});

// A new player's way through a game: explained decisions, the answer that was given, the goal, the result, statistics.
import { barriers, open } from "./browser.js";
import { check, eventually, none, settled } from "./checks.js";
import { copies } from "./clicker.js";
import { questions } from "./made_up.js";
import { serve, welcome } from "./made_up_server.js";

const words = async (page, selector) => (await page.locator(selector).allInnerTexts()).join(" ").replace(/\s+/g, " ");
const guide = (page) => page.locator("[data-guide]");

/** Declines the question, which the server accepts; the next question of this name follows. */
async function decline(page, next, id) {
  const before = page.sent.filter((each) => each.type === "answer").length;
  await page.locator("[data-pass]").click();
  await eventually(() => page.sent.filter((each) => each.type === "answer").length > before);
  page.say({ type: "taken", n: page.sent.findLast((each) => each.type === "answer").n });
  const made = questions[next]();
  if (made.question) made.question.id = id;
  page.say({ type: "picture", picture: made });
  await page.locator(made.question ? `[data-question="${id}"]` : ".question:not([data-question])").waitFor();
}

/** The first three decisions are explained, in the words of the pack; then no more. */
async function threeDecisions(browser, web) {
  const page = await open(browser);
  const made = questions.keep();
  made.question.why = "Faces win locations.";
  page.greet = () => [welcome, { type: "picture", picture: made }];
  await serve(page, web, "keep");
  const first = await words(page, "[data-guide]");
  check("a new player's decision is explained", first.includes("Your first game: decision 1 of 3"), first);
  check("with how to answer", first.includes("How to answer: Select everything you want"), first);
  check("and why it matters, as the pack says", first.includes("Why this matters: Faces win locations."), first);
  none("axe finds nothing in an explanation", await barriers(page));
  await decline(page, "keep", "keep.2");
  const second = await words(page, "[data-guide]");
  check("the next one, too", second.includes("decision 2 of 3"), second);
  check("by the goal, if no pack says more", second.includes("Why this matters: Have the most points."), second);
  await page.reload();
  await guide(page).waitFor();
  check("a reload explains nothing again", (await words(page, "[data-guide]")).includes("decision 2 of 3"));
  await decline(page, "keep", "keep.3");
  await decline(page, "keep", "keep.4");
  check("the fourth isn't explained", (await guide(page).count()) === 0);
  await page.locator('[data-bar="menu"]').click();
  await page.locator("[data-guide-on]").check();
  await page.keyboard.press("Escape");
  check("explanations can be had again", (await words(page, "[data-guide]")).includes("decision 1 of 3"));
  await page.locator("[data-guide-off]").click();
  check("and switched off", (await guide(page).count()) === 0);
  await page.reload();
  await page.locator(".question[data-question]").waitFor();
  check("which the browser remembers", (await guide(page).count()) === 0);
  const passing = questions.played();
  passing.question.form.options = [];
  passing.question.id = "idle.1";
  await page.locator('[data-bar="menu"]').click();
  await page.locator("[data-guide-on]").check();
  await page.keyboard.press("Escape");
  page.say({ type: "picture", picture: passing });
  await page.locator('[data-question="idle.1"]').waitFor();
  check("what can only be declined isn't explained", (await guide(page).count()) === 0);
  none("explanations: no errors", page.errors);
  await page.context().close();
}

/** After an answer the page shows what was chosen, and a way to change it. */
async function whatWasChosen(browser, web) {
  const page = await open(browser);
  await serve(page, web, "keep");
  check("before an answer nothing was chosen", (await page.locator(".chosen").count()) === 0);
  await decline(page, "wait");
  const waiting = await words(page, ".question .chosen");
  check("while one waits, the answer is shown", waiting.includes("You chose: Keep no die"), waiting);
  page.greet = () => [welcome, { type: "picture", picture: questions.wait() }];
  await page.reload();
  await page.locator(".question .chosen").waitFor();
  check("after a reload, too", (await words(page, ".question .chosen")).includes("Keep no die"));
  const made = questions.keep();
  made.question.id = "keep.2";
  page.say({ type: "picture", picture: made });
  await page.locator(".news .chosen").waitFor();
  check("beside the next question, with the news", (await page.locator(".question .chosen").count()) === 0);
  await page.locator("[data-change]").click();
  check("it can be changed", await eventually(() => page.sent.at(-1).type === "undo"), JSON.stringify(page.sent));
  page.say({ type: "undone", undone: 1, by: 1, agreed: false });
  await page.locator(".chosen").waitFor({ state: "detached" });
  check("what was taken back isn't shown", true);
  await page.context().close();
}

/** The aim, the end, the costs and the round are one tap away, whatever is asked. */
async function goal(browser, web) {
  const page = await open(browser);
  await serve(page, web, "keep");
  page.say({ type: "picture", picture: questions.tie() });
  await page.locator(".about-tie").waitFor();
  await page.locator('[data-bar="goal"]').click();
  const said = await words(page, "dialog .goal");
  check("the goal is one tap away", said.includes("Goal: Have the most points."), said);
  check("and what ends the game", said.includes("End of the game: The gold mine is empty."), said);
  check("and what dice cost", said.includes("Which dice do you keep?") && said.includes("5 4 dollars"), said);
  check("and what happens in a round", said.includes("Whoever shows the most 9 wins here"), said);
  none("axe finds nothing at the goal", await barriers(page));
  await page.context().close();
}

/** Who makes an offer sees what the others can offer; on a phone the question is first. */
async function offering(browser, web) {
  for (const width of [360, 1280]) {
    const page = await open(browser, { viewport: { width, height: 800 } });
    await serve(page, web, "offer");
    const purses = await words(page, "[data-purse]");
    check(
      `${width}: what rivals have is in the form`,
      purses === "2 Ben 3 dollars 0 nuggets 3 Carla 12 dollars 5 nuggets 4 Otto (bot) 6 dollars 2 nuggets",
      purses,
    );
    const top = (selector) => page.locator(selector).evaluate((each) => each.getBoundingClientRect().top);
    const [question, news] = [await top(".question"), await top(".news")];
    if (width === 360) check("on a phone the question comes before the news", question < news, `${question} ${news}`);
    else check("elsewhere they are side by side", Math.abs(question - news) < 30, `${question} ${news}`);
    await page.context().close();
  }
}

/** Keys choose without a click before; the first Tab stop leads to the question. */
async function keys(browser, web) {
  const page = await open(browser);
  await serve(page, web, "keep");
  await page.keyboard.press("2");
  const pressed = page.locator(".tray .die-button[aria-pressed=true]");
  check("a key chooses while nothing has the focus", await eventually(async () => (await pressed.count()) === 1));
  await page.locator('[data-bar="menu"]').click();
  await page.keyboard.press("3");
  await settled(page);
  check("but not behind a window", (await pressed.count()) === 1);
  await page.keyboard.press("Escape");
  await page.reload();
  await page.locator(".question[data-question]").waitFor();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  const at = () => page.evaluate(() => document.activeElement?.textContent);
  check("the first Tab stop skips to the question", (await at()) === "Which dice do you keep?", await at());
  await page.context().close();
}

/** The result comes into view, its replay can be shared, and the game counts in this browser's statistics. */
async function result(browser, web) {
  const page = await open(browser, { viewport: { width: 360, height: 740 } });
  await serve(page, web, "keep");
  await page.evaluate(() => scrollTo(0, 1500));
  page.say({ type: "picture", picture: questions.over() });
  const heading = page.locator(".over h2");
  await heading.waitFor();
  const top = () => heading.evaluate((each) => each.getBoundingClientRect().top);
  check("the result comes into view", await eventually(async () => (await top()) > 0 && (await top()) < 740));
  await page.evaluate(() => (document.execCommand = () => true));
  check("its replay can be shared", await copies(page.getByRole("button", { name: "Copy replay link" })));
  await page.goto("http://page.test/");
  const games = page.locator("[data-games]");
  await games.waitFor();
  const said = await words(page, "[data-games]");
  check("the lobby counts finished games", said.includes("Dice Town 1 1 35 35"), said);
  check("and lists them", said.includes("Rank 1 of 4") && said.includes("35 points"), said);
  check("with the replay", (await games.locator("a").getAttribute("href")) === "#r=t");
  await page.reload();
  await games.waitFor();
  check("after a reload, too", (await games.locator("li").count()) === 1);
  none("axe finds nothing in the statistics", await barriers(page));
  await page.locator("[data-forget-games]").click();
  check("the list can be cleared", (await games.count()) === 0);
  await page.context().close();
}

export async function guided(browser, web) {
  for (const each of [threeDecisions, whatWasChosen, goal, offering, keys, result]) await each(browser, web);
}

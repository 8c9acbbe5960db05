// A game whose script has failed says so instead of continuing, and lists what can be done.
import { barriers, open } from "./browser.js";
import { check, eventually, none } from "./checks.js";
import { questions } from "./made_up.js";
import { serve, welcome } from "./made_up_server.js";

const why = "The game can't continue: one of its scripts failed.";
const picture = () => ({ ...questions.wait(), waiting: [], failed: why });

async function toWhoPlays(browser, web) {
  const page = await open(browser);
  page.greet = () => [welcome, { type: "picture", picture: picture() }];
  await serve(page, web, "wait");
  const heading = await page.locator(".question h2").textContent();
  check("a game that has failed says so", heading === why, heading);
  none("a game that has failed: axe finds nothing", await barriers(page));
  const aloud = page.locator("[role=status].unseen");
  check(
    "also to who can't see it",
    await eventually(async () => (await aloud.textContent()).includes(why)),
    await aloud.textContent(),
  );
  const failed = page.locator("[data-failed]");
  check("the lobby is at hand", (await failed.locator("a").getAttribute("href")) === "#");
  await failed.locator("button").click();
  check("the last answer can be taken back there", await eventually(() => page.sent.at(-1).type === "undo"));
  page.say({ type: "picture", picture: questions.keep() });
  check("afterwards nothing is said of it", await eventually(async () => (await failed.count()) === 0));
  await page.context().close();
}

async function toWhoLooksOn(browser, web) {
  const page = await open(browser);
  page.greet = () => [
    { ...welcome, seat: null },
    { type: "picture", picture: { ...picture(), eyes: null } },
  ];
  await serve(page, web, "wait");
  check("who looks on is told, too", (await page.locator(".question h2").textContent()) === why);
  check("but has nothing to take back", (await page.locator("[data-failed] button").count()) === 0);
  await page.context().close();
}

export async function failed(browser, web) {
  for (const each of [toWhoPlays, toWhoLooksOn]) await each(browser, web);
}

// A game whose script has failed says so instead of continuing, and lists what can be done.
import { barriers, expect, test } from "./fixtures.js";
import { questions } from "./made_up.js";
import { serve, welcome } from "./made_up_server.js";

const why = "The game can't continue: one of its scripts failed.";
const picture = () => ({ ...questions.wait(), waiting: [], failed: why });

test("players learn why a game failed", async ({ open }) => {
  const page = await open();
  page.greet = () => [welcome, { type: "picture", picture: picture() }];
  await serve(page, "wait");
  const heading = await page.locator(".question h2").textContent();
  expect(heading, "a game that has failed says so").toBe(why);
  expect(await barriers(page), "a game that has failed: axe finds nothing").toEqual([]);
  const aloud = page.locator("[role=status].unseen");
  await expect.poll(() => aloud.textContent(), "also to who can't see it").toContain(why);
  const failed = page.locator("[data-failed]");
  expect(await failed.locator("a").getAttribute("href"), "a link leads to the lobby").toBe("#");
  await failed.locator("button").click();
  await expect.poll(() => page.sent.at(-1).type, "the last answer can be taken back there").toBe("undo");
  page.say({ type: "picture", picture: questions.keep() });
  await expect(failed, "afterwards nothing is said of it").toHaveCount(0);
});

test("spectators learn why a game failed", async ({ open }) => {
  const page = await open();
  page.greet = () => [
    { ...welcome, seat: null },
    { type: "picture", picture: { ...picture(), eyes: null } },
  ];
  await serve(page, "wait");
  expect(await page.locator(".question h2").textContent(), "who looks on is told, too").toBe(why);
  expect(await page.locator("[data-failed] button").count(), "but has nothing to take back").toBe(0);
});

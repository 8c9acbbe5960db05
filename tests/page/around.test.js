// Actions at a table other than answering: undo with consent, a look back, explanations, hints, the log, rules,
// settings, a replay.
import { asked } from "./clicker.js";
import { barriers, expect, fromTheEnd, test } from "./fixtures.js";
import { play, sit, untilAsked } from "./game.js";
import { nuggets } from "./games.js";
import { openTable } from "./lobby.js";

async function undoIsAsked([anna, ben]) {
  await anna.locator('[data-bar="undo"]').click();
  await expect(ben.locator("[data-undo] [data-agree]"), "undo asks whom it concerns").toBeVisible();
  await ben.locator("[data-agree]").click();
  await anna.waitForSelector("[data-undo]", { state: "detached" });
}

async function lookingBack(page) {
  await page.locator(".side .entry").first().click();
  await expect(page.locator(".strip-notice.past"), "the table is shown as it was").toBeVisible();
  await page.locator("[data-now]").click();
  await expect(page.locator(".strip-notice.past"), "and as it is again").toHaveCount(0);
}

async function why(page) {
  await page.locator(".mine .points, .mine .amount").first().click();
  await expect(page.locator("dialog .why-lines li").first(), "a number says why").toBeVisible();
  const lines = await page.locator("dialog .why-lines").textContent();
  expect(lines, "in words, without files and ids of scripts").not.toMatch(/\.lua|\.yaml|value\./);
  await page.keyboard.press("Escape");
  await expect(page.locator("dialog"), "Escape closes a window").toHaveCount(0);
}

/** "Show me" creates the scenario's table on the server, with a seat for the reader. */
async function sitDownAt(page, shown, sentence) {
  await shown.locator("button[data-sit]").click();
  const link = shown.locator('a[target="_blank"]');
  await link.waitFor();
  expect(await link.evaluate((each) => each === document.activeElement), "the seat's link has the focus").toBe(true);
  const [table] = await Promise.all([page.context().waitForEvent("page"), link.click()]);
  await expect(table.locator("[data-question]"), "it asks its reader").toBeVisible();
  expect(await table.textContent("body"), "the table is called as the scenario is").toContain(sentence);
  await table.close();
}

/** Each rule links to a scenario that shows it. */
async function whatShowsARule(page) {
  await page.locator('[data-bar="rules"]').click();
  await page.locator(".rulebook details.by summary").first().click();
  const link = page.locator(".rulebook details.by a").first();
  const sentence = await link.textContent();
  await link.click();
  const shown = page.locator("#scenarios details[open]");
  expect(await shown.textContent(), "a rule leads to the scenario that shows it, as it is written").toContain(sentence);
  expect(await shown.locator("pre").isVisible(), "a rule leads to the scenario that shows it, as it is written").toBe(
    true,
  );
  expect(await shown.textContent(), "with the command that sits one down there").toContain("dicetown play --scenario");
  expect(await barriers(page), "the rules: axe finds nothing").toEqual([]);
  await sitDownAt(page, shown, sentence);
  await page.keyboard.press("Escape");
  await page.waitForSelector("dialog", { state: "detached" });
}

async function windows(page) {
  for (const name of ["scores", "rules", "menu"]) {
    await page.locator(`[data-bar="${name}"]`).click();
    await expect(page.locator("dialog[open]"), `${name} can be opened`).toBeVisible();
    await page.keyboard.press("Escape");
    await page.waitForSelector("dialog", { state: "detached" });
  }
  await page.locator('[data-bar="menu"]').click();
  await page.locator("dialog [data-language]").selectOption("de");
  await expect(page.locator("html[lang=de]"), "the page speaks German at once").toBeVisible();
  await page.keyboard.press("Escape");
}

/** The server accepts names of the greatest length that the page allows. */
async function rename(host, other) {
  await host.locator('[data-bar="menu"]').click();
  const field = host.locator("dialog form input");
  const name = "Ä".repeat(Number(await field.getAttribute("maxlength")));
  await field.fill(name);
  await field.press("Enter");
  await expect(other.locator(`.player h3:text-is("${name}")`), "the longest name is taken").toBeVisible();
  await host.keyboard.press("Escape");
}

/** The host's own new link: the page switches to it, and the old one stops working. */
async function newLink(open, host) {
  const before = host.url();
  await host.locator('[data-bar="menu"]').click();
  await host.getByRole("button", { name: "Create a new link" }).click();
  await host.waitForFunction((old) => location.href !== old, before);
  await host.getByText("This page already uses it.").waitFor();
  await host.keyboard.press("Escape");
  const old = await open();
  await old.goto(before);
  await expect(old.locator("[data-closed]"), "the old link of the host leads nowhere").toBeVisible();
  await host.reload();
  await expect(host.locator(".mine"), "the new one leads to the seat").toBeVisible();
}

async function hint(page, others) {
  await untilAsked(page, others, 4);
  await page.locator("[data-hint]").click();
  await expect(page.locator(":is(.hinted, .hint-line)").first(), "a hint is shown").toBeVisible();
}

async function replay(open, address) {
  const page = await open();
  await page.goto(address);
  await page.locator('.tables a[href^="#r="]').first().click();
  await expect(page.locator(".slider"), "a finished table can be replayed").toBeVisible();
  await page.locator('.slider input[type="range"]').press("End");
  await page.locator("[data-over]").waitFor();
  const log = page.locator(".side .entry");
  const all = await log.allTextContents();
  await log.nth(8).click();
  await page.locator("[data-over]").waitFor({ state: "detached" });
  const then = await log.allTextContents();
  expect(then.length, "an entry leads to where it was told").toBeGreaterThan(8);
  expect(then.length, "an entry leads to where it was told").toBeLessThan(all.length);
  expect(then[8], "an entry leads to where it was told").toBe(all[8]);
  expect(Number(await page.locator('.slider input[type="range"]').inputValue()), "the slider is there").toBeGreaterThan(
    0,
  );
  await page.locator("[data-next]").click();
  await page.locator('.slider input[type="range"]').press("End");
  await expect(page.locator("[data-over]"), "the replay reaches the end").toBeVisible();
  await page.locator("[data-show-chances]").click();
  await expect(page.locator('[data-chances="whole"]'), "the chances to win are drawn, to the last point").toBeVisible();
  const shares = await page.locator(".chances li b").allTextContents();
  expect(shares.filter((share) => share === "100 %").length, "at the end one player has won").toBe(1);
}

test("a game can be explained, undone and replayed", async ({ open, server }) => {
  const links = await openTable(open, server.address, {
    seats: ["Anna", "Ben"],
    options: { "base.mine-nuggets": nuggets("2") },
    listed: true,
  });
  const pages = [
    await sit(await open({ viewport: { width: 1400, height: 900 } }), links.seats[0]),
    await sit(await open(), links.seats[1]),
  ];
  const watcher = await sit(await open(), links.spectator);
  expect(await asked(watcher), "a spectator is asked nothing").toBe(null);
  await play(pages, 3, undefined, 6);
  await why(pages[0]);
  await lookingBack(pages[0]);
  await hint(pages[0], pages.slice(1));
  await undoIsAsked(pages);
  await rename(pages[0], pages[1]);
  await newLink(open, pages[0]);
  await whatShowsARule(pages[0]);
  await windows(pages[0]);
  await play(pages, 5);
  await replay(open, server.address);
});

// One person and bots, the lobby's default: the log stays at its end, however much bots do meanwhile.
test("the log follows bots", async ({ open, server }) => {
  const links = await openTable(open, server.address, { seats: ["Anna", null, null, null] });
  const page = await sit(
    await open({ viewport: { width: 1600, height: 1000 }, reducedMotion: "no-preference", drawn: true }),
    links.seats[0],
  );
  await play(
    [page],
    2,
    async (n) => {
      const message = `the log follows what bots do, after ${n} answers`;
      await expect.poll(() => fromTheEnd(page), { message, timeout: 5000 }).toBeLessThanOrEqual(40);
    },
    20,
  );
  expect(await page.locator(".side .entry").count(), "there is much in it").toBeGreaterThan(60);
});

test("a bad link to a replay is reported", async ({ open, server }) => {
  const page = await open();
  await page.goto(`${server.address}/#r=nothing`);
  await expect(page.locator("[data-closed]"), "a bad link of a replay is told").toBeVisible();
});

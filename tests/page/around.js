// Actions at a table other than answering: undo with consent, a look back, explanations, hints, the log, rules,
// settings, a replay.
import { barriers, open } from "./browser.js";
import { check, eventually, none } from "./checks.js";
import { asked } from "./clicker.js";
import { play, sit, untilAsked } from "./game.js";
import { kNuggets } from "./games.js";
import { openTable } from "./lobby.js";
import { fromTheEnd } from "./log.js";

const there = (page, selector) => page.waitForSelector(selector).then(() => true);

async function undoIsAsked([anna, ben]) {
  await anna.locator('[data-bar="undo"]').click();
  check("undo asks whom it concerns", await there(ben, "[data-undo] [data-agree]"));
  await ben.locator("[data-agree]").click();
  await anna.waitForSelector("[data-undo]", { state: "detached" });
}

async function lookingBack(page) {
  await page.locator(".side .entry").first().click();
  check("the table is shown as it was", await there(page, ".strip-notice.past"));
  await page.locator("[data-now]").click();
  check("and as it is again", await page.waitForSelector(".strip-notice.past", { state: "detached" }).then(() => true));
}

async function why(page) {
  await page.locator(".mine .points, .mine .amount").first().click();
  check("a number says why", await there(page, "dialog .why-lines li"));
  const lines = await page.locator("dialog .why-lines").textContent();
  check("in words, without files and ids of scripts", !/\.lua|\.yaml|value\./.test(lines), lines);
  await page.keyboard.press("Escape");
  check("Escape closes a window", await page.waitForSelector("dialog", { state: "detached" }).then(() => true));
}

/** "Show me" creates the scenario's table on the server, with a seat for the reader. */
async function sitDownAt(page, shown, sentence) {
  await shown.locator("button[data-sit]").click();
  const link = shown.locator('a[target="_blank"]');
  await link.waitFor();
  check("the seat's link has the focus", await link.evaluate((element) => element === document.activeElement));
  const [table] = await Promise.all([page.context().waitForEvent("page"), link.click()]);
  const asked = await there(table, "[data-question]");
  check("it asks its reader", asked, await table.textContent("body"));
  check("the table is called as the scenario is", (await table.textContent("body")).includes(sentence));
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
  check(
    "a rule leads to the scenario that shows it, as it is written",
    (await shown.textContent()).includes(sentence) && (await shown.locator("pre").isVisible()),
  );
  check("with the command that sits one down there", (await shown.textContent()).includes("dicetown play --scenario"));
  none("the rules: axe finds nothing", await barriers(page));
  await sitDownAt(page, shown, sentence);
  await page.keyboard.press("Escape");
  await page.waitForSelector("dialog", { state: "detached" });
}

async function windows(page) {
  for (const name of ["scores", "rules", "menu"]) {
    await page.locator(`[data-bar="${name}"]`).click();
    check(`${name} can be opened`, await there(page, "dialog[open]"));
    await page.keyboard.press("Escape");
    await page.waitForSelector("dialog", { state: "detached" });
  }
  await page.locator('[data-bar="menu"]').click();
  await page.locator("dialog [data-language]").selectOption("de");
  check("the page speaks German at once", await there(page, "html[lang=de]"));
  await page.keyboard.press("Escape");
}

/** The server accepts names of the greatest length that the page allows. */
async function rename(host, other) {
  await host.locator('[data-bar="menu"]').click();
  const field = host.locator("dialog form input");
  const name = "Ä".repeat(Number(await field.getAttribute("maxlength")));
  await field.fill(name);
  await field.press("Enter");
  check("the longest name is taken", await there(other, `.player h3:text-is("${name}")`));
  await host.keyboard.press("Escape");
}

/** The host's own new link: the page switches to it, and the old one stops working. */
async function newLink(browser, host) {
  const before = host.url();
  await host.locator('[data-bar="menu"]').click();
  await host.getByRole("button", { name: "Create a new link" }).click();
  await host.waitForFunction((old) => location.href !== old, before);
  await host.getByText("This page already uses it.").waitFor();
  await host.keyboard.press("Escape");
  const old = await open(browser);
  await old.goto(before);
  check("the old link of the host leads nowhere", await there(old, "[data-closed]"));
  await old.context().close();
  await host.reload();
  check("the new one leads to the seat", await there(host, ".mine"));
}

/** One person and bots, the lobby's default: the log stays at its end, however much bots do meanwhile. */
async function logWithBots(browser, address) {
  const links = await openTable(browser, address, { seats: ["Anna", null, null, null] });
  const page = await sit(
    await open(browser, { viewport: { width: 1600, height: 1000 }, reducedMotion: "no-preference" }),
    links.seats[0],
  );
  const behind = [];
  await play(
    [page],
    2,
    async (n) => {
      if (!(await eventually(async () => (await fromTheEnd(page)) <= 40, 5000)))
        behind.push(`${await fromTheEnd(page)} pixels after ${n} answers`);
    },
    30,
  );
  none("the log follows what bots do", behind);
  check("there is much in it", (await page.locator(".side .entry").count()) > 60);
  await page.context().close();
}

async function badReplay(browser, address) {
  const page = await open(browser);
  await page.goto(`${address}/#r=nothing`);
  check("a bad link of a replay is told", await there(page, "[data-closed]"));
  await page.context().close();
}

async function hint(page, others) {
  await untilAsked(page, others, 4);
  await page.locator("[data-hint]").click();
  check("a hint is shown", await there(page, ":is(.hinted, .hint-line)"));
}

async function replay(browser, address) {
  const page = await open(browser);
  await page.goto(address);
  await page.locator('.tables a[href^="#r="]').first().click();
  check("a finished table can be replayed", await there(page, ".slider"));
  await page.locator('.slider input[type="range"]').press("End");
  await page.locator("[data-over]").waitFor();
  const log = page.locator(".side .entry");
  const all = await log.allTextContents();
  await log.nth(8).click();
  await page.locator("[data-over]").waitFor({ state: "detached" });
  const then = await log.allTextContents();
  check(
    "an entry leads to where it was told",
    then.length > 8 && then.length < all.length && then[8] === all[8],
    `${then.length} of ${all.length}`,
  );
  check("the slider stands there", Number(await page.locator('.slider input[type="range"]').inputValue()) > 0);
  await page.locator("[data-next]").click();
  await page.locator('.slider input[type="range"]').press("End");
  check("the replay reaches the end", await there(page, "[data-over]"));
  await page.locator("[data-show-chances]").click();
  check("the chances to win are drawn, to the last point", await there(page, '[data-chances="whole"]'));
  const shares = await page.locator(".chances li b").allTextContents();
  check("at the end one player has won", shares.filter((share) => share === "100 %").length === 1, shares.join(", "));
  check("no errors in a replay", page.errors.length === 0, page.errors.join("\n"));
  await page.context().close();
}

export async function around(browser, server) {
  const links = await openTable(browser, server.address, {
    seats: ["Anna", "Ben"],
    options: { "base.mine-nuggets": kNuggets },
    listed: true,
  });
  const pages = [
    await sit(await open(browser, { viewport: { width: 1400, height: 900 } }), links.seats[0]),
    await sit(await open(browser), links.seats[1]),
  ];
  const watcher = await sit(await open(browser), links.spectator);
  check("a spectator is asked nothing", (await asked(watcher)) === null);
  await play(pages, 3, undefined, 6);
  await why(pages[0]);
  await lookingBack(pages[0]);
  await hint(pages[0], pages.slice(1));
  await undoIsAsked(pages);
  await rename(pages[0], pages[1]);
  await newLink(browser, pages[0]);
  await whatShowsARule(pages[0]);
  await windows(pages[0]);
  await play(pages, 5);
  for (const page of [...pages, watcher]) check("no errors", page.errors.length === 0, page.errors.join("\n"));
  for (const page of [...pages, watcher]) await page.context().close();
  await logWithBots(browser, server.address);
  await replay(browser, server.address);
  await badReplay(browser, server.address);
}

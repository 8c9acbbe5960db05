// The rulebook, made up: texts of packs are texts, whatever they contain; a rule leads to the scenario that shows it,
// and its button to a table there.
import { barriers, open, sideways } from "./browser.js";
import { check, none } from "./checks.js";
import { markup } from "./made_up_rulebook.js";
import { serve } from "./made_up_server.js";

async function read(browser, web, width) {
  const page = await open(browser, { viewport: { width, height: 800 } });
  await serve(page, web, "keep");
  await page.locator('[data-bar="rules"]').click();
  const book = page.locator(".rulebook");
  await book.locator("h1").waitFor();
  const words = await book.textContent();
  check(
    `${width}: texts of packs are texts`,
    words.split(markup).length === 3 && (await book.locator("img").count()) === 0,
  );
  check("a changed number has its reason", words.includes("There are 7 (set for this game; default 4) beds."), words);
  const names = await book.locator("dt").allTextContents();
  check(
    "several copies are counted",
    names.join() === "Lamp × 2,Rope,Beds: 7 (set for this game; default 4)",
    names.join(),
  );
  none(`${width}: nothing stands out sideways`, await sideways(page));
  none(`${width}: axe finds nothing`, await barriers(page));
  await book.locator("details.by summary").first().click();
  await book.locator("details.by a").first().click();
  const shown = book.locator("#scenarios details[open]");
  check("a rule leads to its scenario", await shown.locator("pre").isVisible());
  check("the address stays", (await page.evaluate(() => location.hash)) === "#t=t&k=k");
  page.refused = { status: 429, json: { error: "Too many tables.", code: "too-many-tables" } };
  await shown.locator("[data-sit]").click();
  await shown.getByText("Too many tables.").waitFor();
  page.refused = undefined;
  await shown.locator("[data-sit]").click();
  const link = shown.locator('a[target="_blank"]');
  await link.waitFor();
  check("the link has the focus", await link.evaluate((element) => element === document.activeElement));
  check("it leads to the seat", (await link.getAttribute("href")).endsWith("#t=t&k=k1"));
  const sent = page.posted.at(-1);
  check("the table is the scenario's", sent.body.scenario === "00ff", JSON.stringify(sent));
  none("no errors", page.errors);
  await page.context().close();
}

/** A server without the rulebook of this table. */
async function withoutRulebook(browser, web) {
  const page = await open(browser);
  page.bookless = true;
  await serve(page, web, "keep");
  await page.locator('[data-bar="rules"]').click();
  await page.getByText("This table has no rulebook.").waitFor();
  check("a missing rulebook is said to be missing", true);
  await page.context().close();
}

export async function rules(browser, web) {
  for (const width of [360, 1280]) await read(browser, web, width);
  await withoutRulebook(browser, web);
}

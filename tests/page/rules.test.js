// The rulebook, made up: texts of packs are texts, whatever they contain; a rule leads to the scenario that shows it,
// and its button to a table there.
import { barriers, expect, sideways, test } from "./fixtures.js";
import { markup } from "./made_up_rulebook.js";
import { serve } from "./made_up_server.js";

for (const width of [360, 1280])
  test(`the rulebook can be read at ${width} pixels`, async ({ open }) => {
    const page = await open({ viewport: { width, height: 800 } });
    await serve(page, "keep");
    await page.locator('[data-bar="rules"]').click();
    const book = page.locator(".rulebook");
    await book.locator("h1").waitFor();
    const words = await book.textContent();
    expect(words.split(markup).length, `${width}: texts of packs are texts`).toBe(3);
    expect(await book.locator("img").count(), `${width}: texts of packs are texts`).toBe(0);
    expect(words, "a changed number has its reason").toContain("There are 7 (set for this game; default 4) beds.");
    const names = await book.locator("dt").allTextContents();
    expect(names.join(), "several copies are counted").toBe("Lamp × 2,Rope,Beds: 7 (set for this game; default 4)");
    expect(await sideways(page), `${width}: nothing stands out sideways`).toEqual([]);
    expect(await barriers(page), `${width}: axe finds nothing`).toEqual([]);
    await book.locator("details.by summary").first().click();
    await book.locator("details.by a").first().click();
    const shown = book.locator("#scenarios details[open]");
    expect(await shown.locator("pre").isVisible(), "a rule leads to its scenario").toBe(true);
    expect(await page.evaluate(() => location.hash), "the address stays").toBe("#t=t&k=k");
    page.refused = { status: 429, json: { error: "Too many tables.", code: "too-many-tables" } };
    await shown.locator("[data-sit]").click();
    await shown.getByText("Too many tables.").waitFor();
    page.refused = undefined;
    await shown.locator("[data-sit]").click();
    const link = shown.locator('a[target="_blank"]');
    await link.waitFor();
    expect(await link.evaluate((element) => element === document.activeElement), "the link has the focus").toBe(true);
    expect(await link.getAttribute("href"), "it leads to the seat").toMatch(/#t=t&k=k1$/);
    const sent = page.posted.at(-1);
    expect(sent.body.scenario, "the table is the scenario's").toBe("00ff");
  });

test("a missing rulebook is reported", async ({ open }) => {
  const page = await open();
  page.bookless = true;
  await serve(page, "keep");
  await page.locator('[data-bar="rules"]').click();
  const notice = page.getByText("This table has no rulebook.");
  await expect(notice, "a missing rulebook is said to be missing").toBeVisible();
});

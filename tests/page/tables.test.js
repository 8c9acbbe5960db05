// The links that a browser keeps: of its own seats, and of tables that were opened in it.
import { barriers, expect, sideways, test } from "./fixtures.js";
import { questions } from "./made_up.js";
import { serve, welcome } from "./made_up_server.js";

const greeting = (seat) => () => [
  { ...welcome, seat },
  { type: "picture", picture: questions.keep() },
];
const shownLinks = (page) => page.locator(".links code").allTextContents();
const mine = (page) => page.locator('[data-mine="t"]');
const hash = (page) => page.evaluate(() => location.hash);
const go = (page, to) => page.evaluate((next) => void (location.hash = next), to);

test("a new table's links are kept", async ({ open }) => {
  const page = await open({ viewport: { width: 360, height: 740 }, locale: "de-DE" });
  page.checked = { fine: true, problems: [] };
  await serve(page, "lobby");
  expect(await page.locator("[data-my-tables]").count(), "a new browser has no tables").toBe(0);
  await page.locator("[data-create]:not([aria-disabled])").click();
  await page.waitForSelector(".links code");
  const before = await shownLinks(page);
  expect(await sideways(page), "links: nothing stands out sideways on a phone").toEqual([]);
  const rowOfButtons = await page
    .locator(".link-acts")
    .first()
    .evaluate((each) => new Set([...each.children].map((child) => child.offsetTop)).size);
  expect(rowOfButtons, "a link's buttons are in one row on a phone").toBe(1);
  page.addresses = ["https://play.example.org/dice/"];
  await page.reload();
  await page.waitForSelector(".links code");
  const elsewhere = before.map((link) => link.replace("http://page.test/", page.addresses[0]));
  expect((await shownLinks(page)).join(), "links have the server's public address").toBe(elsewhere.join());
  page.addresses = [];
  await page.reload();
  await page.waitForSelector(".links code");
  expect((await shownLinks(page)).join(), "links are there after a reload").toBe(before.join());
  expect(await barriers(page), "axe finds nothing").toEqual([]);
  page.replaced = ["k2"];
  await page.reload();
  await page.getByText("Dieser Link wurde ersetzt.").waitFor();
  expect((await shownLinks(page)).length, "a replaced link isn't shown").toBe(before.length - 1);
  await go(page, "");
  await mine(page).locator("[data-links]").click();
  await page.waitForSelector(".links code");
  await go(page, "#l=other");
  await page.waitForSelector("[data-no-links]");
  expect(await page.locator(".links code").count(), "links of other tables aren't known").toBe(0);
});

test("a seat is found again from the lobby", async ({ open }) => {
  const page = await open();
  page.greet = greeting(1);
  await serve(page, "keep", "#t=t&k=k1");
  await page.waitForSelector(".felt");
  expect(await page.locator("[data-my-seat]").count(), "one's own seat needs no notice").toBe(0);
  await go(page, "");
  await mine(page).getByText("Anna, Ben, Carla, and Otto").waitFor();
  expect(await mine(page).locator("[data-links]").count(), "a guest has no links of others").toBe(0);
  expect(await barriers(page), "axe finds nothing").toEqual([]);
  await mine(page).locator("[data-continue]").click();
  await page.waitForSelector(".felt");
  expect(await hash(page), "the lobby leads to the seat").toBe("#t=t&k=k1");
  page.greet = greeting(null);
  await go(page, "#t=t");
  await page.locator("[data-my-seat]").getByRole("link", { name: "Continue as Anna" }).waitFor();
  page.greet = greeting(1);
  await page.locator("[data-my-seat] a").click();
  await page.locator("[data-my-seat]").waitFor({ state: "detached" });
  expect(await hash(page), "a link without a seat leads there, too").toBe("#t=t&k=k1");
  page.say({ type: "link", seat: 1, url: "#t=t&k=k9" });
  await expect.poll(() => hash(page)).toBe("#t=t&k=k9");
  await go(page, "");
  const kept = await mine(page).locator("[data-continue]").getAttribute("href");
  expect(kept, "a new link replaces the stored one").toBe("#t=t&k=k9");
});

test("a missing table can be removed", async ({ open }) => {
  const page = await open();
  page.greet = greeting(2);
  await serve(page, "keep", "#t=t&k=k2");
  await page.waitForSelector(".felt");
  page.replaced = ["k2"];
  await go(page, "");
  await mine(page).getByText("Your link has been replaced.").waitFor();
  expect(await mine(page).locator("[data-continue]").count(), "a replaced link leads nowhere").toBe(0);
  page.gone = true;
  await page.reload();
  await mine(page).getByText("This table no longer exists.").waitFor();
  await mine(page).locator("[data-forget]").click();
  await mine(page).waitFor({ state: "detached" });
  await page.reload();
  await page.waitForSelector(".new-table");
  expect(await page.locator("[data-my-tables]").count(), "it stays removed").toBe(0);
});

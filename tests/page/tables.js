// The links that a browser keeps: of its own seats, and of tables that were opened in it.
import { barriers, open, sideways } from "./browser.js";
import { check, eventually, none } from "./checks.js";
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

/** The links of a new table are there again after a reload, and from the lobby. */
async function links(browser, web) {
  const page = await open(browser, { viewport: { width: 360, height: 740 }, locale: "de-DE" });
  page.checked = { fine: true, problems: [] };
  await serve(page, web, "lobby");
  check("a new browser has no tables", (await page.locator("[data-my-tables]").count()) === 0);
  await page.locator("[data-create]:not([aria-disabled])").click();
  await page.waitForSelector(".links code");
  const before = await shownLinks(page);
  none("links: nothing stands out sideways on a phone", await sideways(page));
  const rowOfButtons = await page
    .locator(".link-acts")
    .first()
    .evaluate((each) => new Set([...each.children].map((child) => child.offsetTop)).size);
  check("a link's buttons are in one row on a phone", rowOfButtons === 1, `${rowOfButtons} rows`);
  page.addresses = ["https://play.example.org/dice/"];
  await page.reload();
  await page.waitForSelector(".links code");
  const elsewhere = before.map((link) => link.replace("http://page.test/", page.addresses[0]));
  check("links have the server's public address", (await shownLinks(page)).join() === elsewhere.join());
  page.addresses = [];
  await page.reload();
  await page.waitForSelector(".links code");
  check("links are there after a reload", (await shownLinks(page)).join() === before.join(), before.join());
  none("axe finds nothing", await barriers(page));
  page.replaced = ["k2"];
  await page.reload();
  await page.getByText("Dieser Link wurde ersetzt.").waitFor();
  check("a replaced link isn't shown", (await shownLinks(page)).length === before.length - 1);
  await go(page, "");
  await mine(page).locator("[data-links]").click();
  await page.waitForSelector(".links code");
  await go(page, "#l=other");
  await page.waitForSelector("[data-no-links]");
  check("links of other tables aren't known", (await page.locator(".links code").count()) === 0);
  check("no errors", page.errors.length === 0, page.errors.join("\n"));
  await page.context().close();
}

/** A seat is found again from the lobby, and by the link for spectators. */
async function seat(browser, web) {
  const page = await open(browser);
  page.greet = greeting(1);
  await serve(page, web, "keep", "#t=t&k=k1");
  await page.waitForSelector(".felt");
  check("one's own seat needs no notice", (await page.locator("[data-my-seat]").count()) === 0);
  await go(page, "");
  await mine(page).getByText("Anna, Ben, Carla, and Otto").waitFor();
  check("a guest has no links of others", (await mine(page).locator("[data-links]").count()) === 0);
  none("axe finds nothing", await barriers(page));
  await mine(page).locator("[data-continue]").click();
  await page.waitForSelector(".felt");
  check("the lobby leads to the seat", (await hash(page)) === "#t=t&k=k1", await hash(page));
  page.greet = greeting(null);
  await go(page, "#t=t");
  await page.locator("[data-my-seat]").getByRole("link", { name: "Continue as Anna" }).waitFor();
  page.greet = greeting(1);
  await page.locator("[data-my-seat] a").click();
  await page.locator("[data-my-seat]").waitFor({ state: "detached" });
  check("a link without a seat leads there, too", (await hash(page)) === "#t=t&k=k1", await hash(page));
  page.say({ type: "link", seat: 1, url: "#t=t&k=k9" });
  await eventually(async () => (await hash(page)) === "#t=t&k=k9");
  await go(page, "");
  const kept = await mine(page).locator("[data-continue]").getAttribute("href");
  check("a new link replaces the stored one", kept === "#t=t&k=k9", kept);
  await page.context().close();
}

/** What isn't there any more says so, and can be removed. */
async function gone(browser, web) {
  const page = await open(browser);
  page.greet = greeting(2);
  await serve(page, web, "keep", "#t=t&k=k2");
  await page.waitForSelector(".felt");
  page.replaced = ["k2"];
  await go(page, "");
  await mine(page).getByText("Your link has been replaced.").waitFor();
  check("a replaced link leads nowhere", (await mine(page).locator("[data-continue]").count()) === 0);
  page.gone = true;
  await page.reload();
  await mine(page).getByText("This table no longer exists.").waitFor();
  await mine(page).locator("[data-forget]").click();
  await mine(page).waitFor({ state: "detached" });
  await page.reload();
  await page.waitForSelector(".new-table");
  check("it stays removed", (await page.locator("[data-my-tables]").count()) === 0);
  await page.context().close();
}

export async function tables(browser, web) {
  for (const each of [links, seat, gone]) await each(browser, web);
}

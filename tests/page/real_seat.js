// At a real server: a seat's preferences survive a server restart, a seat is given up and taken again, and the
// lobby reports games that can't begin.
import { open } from "./browser.js";
import { check, eventually } from "./checks.js";
import { sit } from "./game.js";
import { openTable } from "./lobby.js";

const menu = (page) => page.locator('[data-bar="menu"]').click();
const box = (page) => page.getByLabel("Skip other players' ties");
const lastWelcome = (page) => page.heard.findLast((message) => message.type === "welcome");
const wishes = (page) => page.said.filter(({ type }) => type === "skip-ties").length;

async function skippedTies([page, other], server) {
  await menu(page);
  check(
    "a table that was opened as usual has no house rules",
    !(await page.locator("dialog").innerText()).includes("House rules"),
    await page.locator("dialog").innerText(),
  );
  await box(page).check();
  await eventually(() => wishes(page) === 1);
  await server.kill();
  for (const each of [page, other]) await each.locator("[data-lost]").waitFor();
  await server.start();
  for (const each of [page, other]) await each.locator("[data-lost]").waitFor({ state: "detached" });
  check("the server that was started again knew nothing of it", lastWelcome(page).skip_ties === false);
  check("the box stays as it was", await box(page).isChecked());
  check("and the server was told again", await eventually(() => wishes(page) === 2));
  const heeded = async () => {
    await page.reload();
    await page.waitForSelector(".felt");
    return lastWelcome(page).skip_ties === true;
  };
  check("which it keeps", await eventually(heeded));
}

async function givenUp([host, other], browser) {
  const old = other.url();
  await menu(other);
  await other.locator("[data-give-up]").click();
  await other.locator("[data-give-up-do]").click();
  await other.locator("[data-closed]").getByText("You gave up this seat.").waitFor();
  const given = () => host.heard.find((message) => message.type === "link");
  check("the host gets the new link", await eventually(() => given()?.seat === 2));
  const late = await open(browser);
  await late.goto(old);
  check(
    "the old one leads nowhere",
    await late
      .locator("[data-closed]")
      .waitFor()
      .then(() => true),
  );
  await late.goto("about:blank");
  await late.goto(new URL(given().url, old).href);
  check(
    "the new one leads to the seat",
    await late
      .locator('.mine[data-seat="2"]')
      .waitFor()
      .then(() => true),
  );
  await late.context().close();
}

/** An error that only a script detects is reported before the table is opened. */
async function cannotBegin(browser, address) {
  const page = await open(browser);
  await page.goto(address);
  await page.locator(".house-rules summary").click();
  await page.locator('[data-option="base.first-sheriff"]').fill("6");
  const said = await page.locator("[data-problems]").innerText();
  check(
    "the lobby says which house rule keeps the game from beginning, and a fix",
    ["First Sheriff", "there are 4 players", "Possible fix: reset First Sheriff"].every((part) => said.includes(part)),
    said,
  );
  check("such a table can't be opened", (await page.locator("[data-create]").getAttribute("aria-disabled")) === "true");
  await page.locator('[data-option="base.first-sheriff"]').fill("4");
  await page.locator("[data-problems]").waitFor({ state: "detached" });
  await page.context().close();
}

/**
 * A pack changes the default of another pack's option: the lobby shows it, and the old value can be selected
 * again.
 */
async function patchedDefault(browser, address) {
  const page = await open(browser);
  await page.goto(address);
  await page.locator('[data-pack="wild-west"]').check();
  await page.locator(".house-rules summary").click();
  const money = page.locator('[data-option="base.stagecoach-dollars"]');
  const shows = (value) =>
    page.waitForFunction(
      (wanted) => document.querySelector('[data-option="base.stagecoach-dollars"]')?.value === wanted,
      value,
    );
  const sent = async (value) => {
    const request = page.waitForRequest((each) => each.url().includes("/api/check"));
    await money.fill(value);
    return JSON.parse((await request).postData()).options["base.stagecoach-dollars"];
  };
  await shows("2");
  check("a patched default can be changed to the default of the pack that it is of", (await sent("0")) === "0");
  check("a patched default can be chosen back", (await sent("2")) === "2");
  await page.locator('[data-pack="wild-west"]').uncheck();
  await page.locator('[data-pack="wild-west"]').check();
  await shows("2");
  await page.context().close();
}

async function bots(browser, address) {
  const links = await openTable(browser, address, { seats: ["Anna", null, null] });
  const page = await sit(await open(browser), links.seats[0]);
  const names = await page.locator(".player h3").allTextContents();
  check("bots have names", names.join() === "Ada,Ben", names.join());
  await page.context().close();
}

export async function realSeat(browser, server) {
  await cannotBegin(browser, server.address);
  await patchedDefault(browser, server.address);
  await bots(browser, server.address);
  const links = await openTable(browser, server.address, { seats: ["Anna", "Ben"] });
  const pages = [await sit(await open(browser), links.seats[0]), await sit(await open(browser), links.seats[1])];
  await skippedTies(pages, server);
  await givenUp(pages, browser);
  for (const page of pages) check("no errors", page.errors.length === 0, page.errors.join("\n"));
  for (const page of pages) await page.context().close();
}

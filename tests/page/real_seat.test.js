// At a real server: a seat's preferences survive a server restart, a seat is given up and taken again, and the
// lobby reports games that can't begin.
import { expect, test } from "./fixtures.js";
import { sit } from "./game.js";
import { openTable } from "./lobby.js";

const menu = (page) => page.locator('[data-bar="menu"]').click();
const box = (page) => page.getByLabel("Skip other players' ties");
const lastWelcome = (page) => page.heard.findLast((message) => message.type === "welcome");
const wishes = (page) => page.said.filter(({ type }) => type === "skip-ties").length;

// An error that only a script detects is reported before the table is opened.
test("the lobby explains why a game can't begin", async ({ open, server }) => {
  const page = await open();
  await page.goto(server.address);
  await page.locator(".house-rules summary").click();
  await page.locator('[data-option="base.first-sheriff"]').fill("6");
  const said = await page.locator("[data-problems]").innerText();
  for (const part of ["First Sheriff", "there are 4 players", "Possible fix: reset First Sheriff"])
    expect(said, "the lobby says which house rule keeps the game from beginning, and a fix").toContain(part);
  expect(await page.locator("[data-create]").getAttribute("aria-disabled"), "such a table can't be opened").toBe(
    "true",
  );
  await page.locator('[data-option="base.first-sheriff"]').fill("4");
  await page.locator("[data-problems]").waitFor({ state: "detached" });
});

// A pack changes the default of another pack's option: the lobby shows it, and the old value can be selected again.
test("a patched default can be changed back", async ({ open, server }) => {
  const page = await open();
  await page.goto(server.address);
  await page.locator('[data-pack="wild-west"]').check();
  await page.locator(".house-rules summary").click();
  const money = page.locator('[data-option="base.stagecoach-dollars"]');
  const sent = async (value) => {
    const request = page.waitForRequest((each) => each.url().includes("/api/check"));
    await money.fill(value);
    return JSON.parse((await request).postData()).options["base.stagecoach-dollars"];
  };
  await expect(money).toHaveValue("2");
  expect(await sent("0"), "a patched default can be changed to the default of the pack that it is of").toBe("0");
  expect(await sent("2"), "a patched default can be chosen back").toBe("2");
  await page.locator('[data-pack="wild-west"]').uncheck();
  await page.locator('[data-pack="wild-west"]').check();
  await expect(money).toHaveValue("2");
});

test("bots have names", async ({ open, server }) => {
  const links = await openTable(open, server.address, { seats: ["Anna", null, null] });
  const page = await sit(await open(), links.seats[0]);
  const names = await page.locator(".player h3").allTextContents();
  expect(names.join(), "bots have names").toBe("Ada,Ben");
});

/** Opens a table for two people, and the pages of both. */
async function atTable(open, server) {
  const links = await openTable(open, server.address, { seats: ["Anna", "Ben"] });
  return [await sit(await open(), links.seats[0]), await sit(await open(), links.seats[1])];
}

test("skipped ties are kept across a restart", async ({ open, server }) => {
  const [page, other] = await atTable(open, server);
  await menu(page);
  expect(await page.locator("dialog").innerText(), "a table that was opened as usual has no house rules").not.toContain(
    "House rules",
  );
  await box(page).check();
  await expect.poll(() => wishes(page)).toBe(1);
  await server.kill();
  for (const each of [page, other]) await each.locator("[data-lost]").waitFor();
  await server.start();
  for (const each of [page, other]) await each.locator("[data-lost]").waitFor({ state: "detached" });
  expect(lastWelcome(page).skip_ties, "the server that was started again knew nothing of it").toBe(false);
  expect(await box(page).isChecked(), "the box stays as it was").toBe(true);
  await expect.poll(() => wishes(page), "and the server was told again").toBe(2);
  const heeded = async () => {
    await page.reload();
    await page.waitForSelector(".felt");
    return lastWelcome(page).skip_ties;
  };
  await expect.poll(heeded, "which it keeps").toBe(true);
});

test("a seat that is given up gets a new link", async ({ open, server }) => {
  const [host, other] = await atTable(open, server);
  const old = other.url();
  await menu(other);
  await other.locator("[data-give-up]").click();
  await other.locator("[data-give-up-do]").click();
  await other.locator("[data-closed]").getByText("You gave up this seat.").waitFor();
  const given = () => host.heard.find((message) => message.type === "link");
  await expect.poll(() => given()?.seat, "the host gets the new link").toBe(2);
  const late = await open();
  await late.goto(old);
  await expect(late.locator("[data-closed]"), "the old one leads nowhere").toBeVisible();
  await late.goto("about:blank");
  await late.goto(new URL(given().url, old).href);
  await expect(late.locator('.mine[data-seat="2"]'), "the new one leads to the seat").toBeVisible();
});

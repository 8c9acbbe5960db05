// The reader's own seat: the page repeats its preferences to a server that has forgotten them, and the seat can
// be given up.
import { expect, settled, test } from "./fixtures.js";
import { questions } from "./made_up.js";
import { serve, welcome } from "./made_up_server.js";

const greeting = (more) => () => [
  { ...welcome, ...more },
  { type: "picture", picture: questions.keep() },
];
const box = (page) => page.getByLabel("Skip other players' ties");
const skips = (page) => page.sent.filter((message) => message.type === "skip-ties").map((message) => message.on);
const menu = (page) => page.locator('[data-bar="menu"]').click();

// A server that was restarted, or another one, doesn't know the preferences.
test("skipped ties are repeated to a new server", async ({ open }) => {
  const page = await open();
  page.greet = greeting({ skip_ties: false });
  await serve(page, "keep");
  await menu(page);
  await box(page).check();
  await expect.poll(() => skips(page).join(), "the server is told").toBe("true");
  page.hangUp(4007, "the server is stopping");
  await expect.poll(() => skips(page).join(), "a server that has forgotten it is told again").toBe("true,true");
  expect(await box(page).isChecked(), "and the box stays as it was").toBe(true);
  page.sent = [];
  await page.reload();
  await menu(page);
  await expect.poll(() => skips(page).join(), "after a reload, too").toBe("true");
  expect(await box(page).isChecked(), "after a reload, too").toBe(true);
  await box(page).uncheck();
  await expect.poll(() => skips(page).length).toBe(2);
  page.sent = [];
  await page.reload();
  await menu(page);
  await settled(page);
  expect(skips(page).length, "who has taken it back isn't skipped again").toBe(0);
  expect(await box(page).isChecked(), "who has taken it back isn't skipped again").toBe(false);
  page.greet = greeting({ seat: 2, skip_ties: true });
  page.sent = [];
  await page.reload();
  await menu(page);
  expect(await box(page).isChecked(), "what the server knows isn't said again").toBe(true);
  expect(skips(page).length, "what the server knows isn't said again").toBe(0);
});

test("a seat can be given up", async ({ open }) => {
  const page = await open();
  page.greet = greeting({ seat: 2 });
  await serve(page, "keep");
  const gives = () => page.sent.filter((message) => message.type === "give-up");
  await menu(page);
  await page.locator("[data-give-up]").click();
  const said = await page.locator(".confirm p").textContent();
  expect(said, "what it means to give a seat up is said").toContain("Your link stops working");
  expect(said, "what it means to give a seat up is said").toContain("the host gives your seat");
  expect(gives().length, "nothing is given up before").toBe(0);
  await page.getByRole("button", { name: "Keep the seat" }).click();
  expect(await page.locator("[data-give-up]").count(), "a seat can be kept").toBe(1);
  expect(gives().length, "a seat can be kept").toBe(0);
  await page.locator("[data-give-up]").click();
  await page.locator("[data-give-up-do]").click();
  await expect.poll(() => gives().map((each) => each.seat), "one's own seat is given up").toEqual([undefined]);
  page.hangUp(4005, "this seat has a new link");
  const closed = page.locator("[data-closed]");
  await closed.waitFor();
  expect(await closed.textContent(), "the page says that it was given up").toContain("You gave up this seat.");
  await expect(page.locator("dialog"), "and has nothing in the way").toHaveCount(0);
  expect(await closed.locator("button").count(), "but the way to the lobby").toBe(0);
  expect(await closed.locator("a").getAttribute("href"), "but the way to the lobby").toBe("#");
});

test("a host who gives up gets a new link", async ({ open }) => {
  const page = await open();
  page.greet = greeting({});
  await serve(page, "keep");
  await menu(page);
  await page.locator("[data-give-up]").click();
  expect(await page.locator(".confirm p").textContent(), "the host is told where the new link comes").toContain(
    "this page switches to a new one",
  );
  await page.locator("[data-give-up-do]").click();
  await expect.poll(() => page.sent.at(-1).type).toBe("give-up");
  page.say({ type: "link", seat: 1, url: "/#t=t&k=another" });
  page.hangUp(4005, "this seat has a new link");
  await expect.poll(() => page.sent.at(-1).token, "the page comes in by it").toBe("another");
  await expect(page.getByText("This page already uses it."), "and has it to copy").toBeVisible();
});

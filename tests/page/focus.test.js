// The focus is never lost: if an element disappears when it is used, the nearest heading gets the focus.
import { expect, settled, test } from "./fixtures.js";
import { questions } from "./made_up.js";
import { serve, welcome } from "./made_up_server.js";

/** Returns the focused element once the page is idle: its tag and first words. */
async function focused(page) {
  await settled(page);
  return page.evaluate(() => `${document.activeElement?.tagName} ${document.activeElement?.textContent.slice(0, 40)}`);
}

async function leadsTo(page, name, act, where) {
  await act();
  await expect.poll(() => focused(page), `the focus isn't lost: ${name}`).toMatch(where);
}

test("the focus moves to the question's heading", async ({ open }) => {
  const page = await open();
  await serve(page, "keep");
  const heading = /^H2 Which dice/;
  page.say({ type: "undo-asked", id: 1, by: 2, open: [1], text: "Ben wants to undo the last answer." });
  await leadsTo(page, "agreeing to an undo", () => page.locator("[data-agree]").click(), heading);
  page.say({ type: "paused", by: 2 });
  await page.getByRole("button", { name: "Resume the game" }).focus();
  await leadsTo(page, "going on", () => page.say({ type: "paused", by: null }), heading);
  await page.locator(".side .entry").first().focus();
  page.say({ type: "at", n: 99, picture: questions.tie() });
  await page.locator("[data-now]").focus();
  await leadsTo(page, "back from a look at the past", () => page.locator("[data-now]").click(), heading);
  await page.locator('[data-bar="undo"]').focus();
  const end = () => page.say({ type: "picture", picture: questions.over() });
  await leadsTo(page, "the end of the game", end, /^H2 Anna wins/);
  page.hangUp(4001, "this link is invalid or has been replaced");
  await page.getByRole("button", { name: "Reconnect" }).focus();
  await leadsTo(page, "connecting again", () => page.keyboard.press("Enter"), /^H2 /);
});

// A card is read in a dialog, and leaves the hand meanwhile.
test("the focus follows a card and stays in a dialog", async ({ open }) => {
  const page = await open();
  await serve(page, "keep");
  await page.locator(".mine .card").first().click();
  const without = questions.keep();
  without.players[0].zones = [];
  await leadsTo(page, "a card that is gone", () => page.say({ type: "picture", picture: without }), /^H2 Which dice/);
  await page.locator('[data-bar="menu"]').click();
  page.say({ type: "link", seat: 2, url: "/#t=t&k=k1" });
  await page.getByRole("button", { name: "Copy the link" }).focus();
  page.say({ ...welcome, seats: welcome.seats.map((each) => ({ ...each, host: each.seat === 2 })) });
  await leadsTo(page, "within a window", () => {}, /^DIV /);
});

test("a moved element keeps the focus", async ({ open }) => {
  const page = await open();
  await serve(page, "order");
  for (const name of ["Move Dynamite down", "Move Equipment (5) up"])
    await leadsTo(page, name, () => page.getByRole("button", { name }).press("Enter"), /^BUTTON /);
  await page.locator(".felt").click({ position: { x: 5, y: 5 } });
  await leadsTo(
    page,
    "nowhere stays nowhere",
    () => page.say({ type: "picture", picture: questions.keep() }),
    /^BODY /,
  );
});

test("the focus stays in the lobby's forms", async ({ open }) => {
  const page = await open();
  page.checked = { fine: true, problems: [], players: { least: 2, most: 5 } };
  await serve(page, "lobby");
  const remove = page.locator(".seat-row button");
  await leadsTo(page, "removing the last seat", () => remove.last().press("Enter"), /^LEGEND Players/);
  await leadsTo(page, "removing another", () => remove.first().press("Enter"), /^BUTTON /);
  expect(await remove.count(), "the fewest players are seated").toBe(2);
  await leadsTo(page, "removing one too many", () => remove.first().press("Enter"), /^BUTTON /);
  expect(await remove.count(), "no more can be removed").toBe(2);
  const add = page.locator("[data-add-seat]");
  for (let n = 0; n < 4; ++n) await leadsTo(page, "adding a seat", () => add.press("Enter"), /^BUTTON Add/);
  expect(await remove.count(), "no more can be added").toBe(5);
  await leadsTo(page, "opening a table", () => page.locator("[data-create]").press("Enter"), /^H2 Your table is open/);
  const another = page.getByRole("button", { name: "Open another table" });
  await leadsTo(page, "another table", () => another.press("Enter"), /^H2 New table/);
});

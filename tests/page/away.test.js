// Players who are away: what the page says, the bot that may play for them, the host's rights, and undone entries.
import { barriers, expect, test } from "./fixtures.js";
import { questions } from "./made_up.js";
import { serve, welcome } from "./made_up_server.js";

/** The seats as the server sends them, with this about the third one. */
const seats = (about, host = 1) =>
  welcome.seats.map((each) => ({ ...each, host: each.seat === host, ...(each.seat === 3 ? about : {}) }));
const said = (page) => page.sent.filter(({ type }) => type === "stand-in").map(({ seat, on }) => `${seat} ${on}`);

test("a bot can play for a player who is away", async ({ open }) => {
  const page = await open();
  await serve(page, "keep");
  const notice = page.locator('[data-away="3"]');
  expect(await notice.count(), "a short absence is no notice").toBe(0);
  page.say({ type: "seats", seats: seats({ overdue: true }) });
  await notice.getByText("Carla has been away for a while.").waitFor();
  await notice.getByRole("button", { name: "Let a bot play for Carla" }).click();
  await expect.poll(() => said(page).join(), "one can ask for a bot").toBe("3 true");
  page.say({ type: "seats", seats: seats({ overdue: true, agreed: [1] }) });
  await notice.getByText("Waiting for Ben").waitFor();
  expect(await barriers(page), "axe finds nothing").toEqual([]);
  page.say({ type: "seats", seats: seats({ overdue: true, agreed: [2] }) });
  await notice.getByText("Ben wants a bot to play.").waitFor();
  await notice.getByRole("button", { name: "Decline" }).click();
  await expect.poll(() => said(page).join(), "one can decline").toBe("3 true,3 false");
  page.say({ type: "stand-in-closed", seat: 3, by: 2 });
  await page.locator(".question .notice").getByText("Ben doesn't want a bot to play.").waitFor();
  page.say({ type: "seats", seats: seats({ overdue: true, stand_in: true }) });
  await notice.getByText("A bot is playing for Carla until they return.").waitFor();
  await page.locator('.player[data-seat="3"]').getByText("away; a bot is playing").waitFor();
  await notice.getByRole("button", { name: "Copy a reminder for Carla" }).click();
  await notice.getByText("Copied").waitFor();
  page.say({ type: "seats", seats: seats({ here: true }) });
  await notice.waitFor({ state: "detached" });
});

test("the host's rights follow the server's messages", async ({ open }) => {
  const page = await open();
  await serve(page, "keep");
  await page.locator('[data-bar="menu"]').click();
  const links = page.getByRole("button", { name: "Create a new link" });
  await links.waitFor();
  page.say({ type: "seats", seats: seats({}, 2) });
  await links.waitFor({ state: "detached" });
  page.say({ type: "seats", seats: seats({}) });
  await expect(links, "the host's rights come and go with what the server says").toBeVisible();
});

test("undone entries stay in the log", async ({ open }) => {
  const page = await open({ viewport: { width: 1600, height: 1000 } });
  await serve(page, "keep");
  const before = questions.keep();
  const last = before.log.entries.at(-1);
  const entries = page.locator(".side .entry");
  await entries.last().waitFor();
  const count = await entries.count();
  page.say({ type: "undone", undone: 1, by: 2, agreed: true });
  page.say({ type: "picture", picture: { ...before, log: { next: last.n, from: last.n, entries: [] } } });
  const told = page.locator(".side .entry.undone");
  await told.getByText(`Undone by agreement: ${last.text}`).waitFor();
  expect(await entries.count(), "it stands where it stood").toBe(count);
  expect(await told.evaluate((each) => each.tagName), "that moment can't be shown").toBe("SPAN");
  await page.reload();
  await told.getByText(`Undone by agreement: ${last.text}`).waitFor();
  page.say({ type: "undone", undone: 2, by: 1, agreed: false });
  const third = before.log.entries.at(-2);
  page.say({ type: "picture", picture: { ...before, log: { next: third.n, from: third.n, entries: [] } } });
  await expect.poll(() => entries.count()).toBeLessThan(count);
  expect(await told.count(), "what nobody else has seen leaves no trace").toBeLessThanOrEqual(1);
});

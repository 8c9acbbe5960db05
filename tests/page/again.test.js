// The end of a game and the next one: rematches, swapped seats, saved games; and calls to one's turn: sounds, clocks.
import { barriers, expect, settled, sideways, test } from "./fixtures.js";
import { questions } from "./made_up.js";
import { serve, welcome } from "./made_up_server.js";

const greet =
  (seat, picture, host = 1) =>
  () => [
    { ...welcome, seat, seats: welcome.seats.map((each) => ({ ...each, host: each.seat === host })) },
    { type: "picture", picture },
  ];
const hash = (page) => page.evaluate(() => location.hash);
const sent = (page, type) => page.sent.filter((each) => each.type === type);
const stored = (page) => page.evaluate(() => JSON.parse(localStorage.getItem("table.tables")));

test("a rematch moves everyone to a new table", async ({ open }) => {
  const page = await open({ viewport: { width: 360, height: 740 }, locale: "de-DE" });
  page.greet = greet(1, questions.over());
  await serve(page, "over", "#t=t&k=k1");
  await page.locator("[data-rematch-do]").click();
  await expect.poll(() => sent(page, "new-game").length, "the host asks for it").toBe(1);
  page.say({ type: "refused", code: "not-played", why: "Das geht nicht." });
  await page.locator("[data-rematch]").getByText("Das geht nicht.").waitFor();
  expect(await barriers(page), "axe finds nothing").toEqual([]);
  expect(await sideways(page), "nothing stands out sideways").toEqual([]);
  page.greet = greet(1, questions.keep());
  page.say({ type: "moved", table: "t2", seats: [1, 2, 3, 4], now: true });
  await expect.poll(() => hash(page), "everybody goes there with their own link").toBe("#t=t2&k=k1");
  await page.locator("[data-arrival]").getByText("Das ist die Revanche.").waitFor();
  expect((await stored(page)).map((each) => each.table).join(), "both tables are kept").toBe("t2,t");

  const guest = await open();
  guest.greet = greet(2, questions.over());
  await serve(guest, "over", "#t=t&k=k2");
  await guest.getByText("Anna can start a rematch.").waitFor();
  expect(await guest.locator("[data-rematch-do]").count(), "a guest can't").toBe(0);
  guest.say({ type: "moved", table: "t2", seats: [1, 2, 3, 4], now: false });
  await guest.locator('[data-rematch="begun"]').waitFor();
  expect(await hash(guest), "who comes later sees the result first").toBe("#t=t&k=k2");
  await guest.locator('[data-rematch="begun"] button').click();
  await expect.poll(() => hash(guest), "then goes there").toBe("#t=t2&k=k2");
});

test("the host swaps seats in the first round", async ({ open }) => {
  const page = await open();
  page.checked = { fine: true, problems: [] };
  await serve(page, "lobby");
  await page.locator("[data-create]:not([aria-disabled])").click();
  await page.locator('[data-sit="1"]').waitFor();
  page.greet = greet(1, { ...questions.wait(), round: 1 });
  await page.locator('[data-sit="1"]').click();
  await page.locator('[data-bar="menu"]').click();
  const form = page.locator("[data-swap]");
  expect(await barriers(page), "axe finds nothing").toEqual([]);
  await form.getByRole("button", { name: "Swap" }).click();
  const order = () => sent(page, "new-game").map(({ seats }) => seats.join(" "));
  await expect.poll(() => order().join(), "seats are swapped").toBe("2 1 3 4");
  page.greet = greet(2, questions.keep());
  page.say({ type: "moved", table: "t2", seats: [2, 1, 3, 4], now: true });
  await expect.poll(() => hash(page), "the link leads to the other seat").toBe("#t=t2&k=k1");
  await page.locator("[data-arrival]").getByText("The host has swapped seats.").waitFor();
  const [kept, ...others] = await stored(page);
  const links = kept.links.map(({ seat, token }) => `${seat}${token}`).join();
  expect(links, "links are swapped, too").toBe("1k2,2k1");
  expect(others.length, "links are swapped, too").toBe(0);
  await page.locator('[data-bar="menu"]').click();
  await page.locator("[data-all-links]").click();
  await page.waitForSelector(".links code");

  const late = await open();
  late.greet = greet(1, { ...questions.keep(), round: 2 });
  await serve(late, "keep", "#t=t&k=k1");
  await late.locator('[data-bar="menu"]').click();
  await late.locator("[data-sound]").waitFor();
  expect(await late.locator("[data-swap]").count(), "not in a later round").toBe(0);
});

/** Counts the notes that a page plays. */
const countNotes = (page) =>
  page.addInitScript(() => {
    globalThis.notes = 0;
    const make = AudioContext.prototype.createOscillator;
    AudioContext.prototype.createOscillator = function () {
      ++globalThis.notes;
      return make.call(this);
    };
  });
const notes = (page) => page.evaluate(() => globalThis.notes);

test("a turn is heard and shown in the title", async ({ open }) => {
  const page = await open({ sound: true });
  await countNotes(page);
  page.greet = greet(1, questions.wait());
  await serve(page, "wait");
  page.say({ type: "picture", picture: questions.keep() });
  await expect.poll(() => notes(page), "a turn is heard").toBe(2);
  expect(await page.title(), "and seen in the title").toMatch(/^● /);
  page.say({ type: "picture", picture: questions.wait() });
  page.say({ type: "picture", picture: questions.tie() });
  await settled(page);
  expect(await notes(page), "the next question of the same turn isn't heard").toBe(2);
  await page.getByRole("button", { name: "Sound off" }).click();
  expect(await page.getByRole("button", { name: "Sound on" }).count(), "the button says so").toBe(1);
  await page.reload();
  await page.getByRole("button", { name: "Sound on" }).waitFor();
  page.say({ type: "picture", picture: questions.keep() });
  await settled(page);
  expect(await notes(page), "a mute is remembered").toBe(0);
  await page.locator('[data-bar="menu"]').click();
  expect(await page.locator("[data-sound]").isChecked(), "the menu knows it").toBe(false);
  expect(await page.locator("[data-notify]").count(), "without https there are no notifications").toBe(0);

  const phone = await open({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, sound: true });
  await countNotes(phone);
  phone.greet = greet(1, questions.wait());
  await serve(phone, "wait");
  phone.say({ type: "picture", picture: questions.keep() });
  await phone.locator(".question").waitFor();
  expect(await notes(phone), "a phone is silent at first").toBe(0);
  expect(await sideways(phone), "its bar has room").toEqual([]);
});

test("a clock shows the time left for an answer", async ({ open }) => {
  const page = await open();
  page.greet = greet(1, questions.keep());
  page.checked = { fine: true, problems: [] };
  await serve(page, "lobby");
  await page.locator("[data-clock]").selectOption("60");
  await page.locator("[data-create]:not([aria-disabled])").click();
  await page.waitForSelector(".links code");
  const opened = page.posted.find(({ pathname }) => pathname === "/api/tables");
  expect(opened.body.clock, "the host sets a time").toBe(60);
  await page.evaluate(() => void (location.hash = "#t=t&k=k1"));
  await page.waitForSelector(".felt");
  const clock = page.locator("[data-clock-left]");
  expect(await clock.count(), "there is no clock without a time").toBe(0);
  page.say({ type: "clock", left: 65000 });
  await clock.getByText("1:05").waitFor();
  const seats = (late, agreed = []) =>
    welcome.seats.map((each) => ({ ...each, ...(each.seat === late ? { late: true, agreed } : {}) }));
  page.say({ type: "clock", left: 0 });
  page.say({ type: "seats", seats: seats(2) });
  await clock.getByText("0:00").waitFor();
  await page.locator('[data-late="2"]').getByText("Ben's time is up.").waitFor();
  await page.getByRole("button", { name: "Let a bot answer for Ben" }).click();
  await expect.poll(() => sent(page, "stand-in")[0]?.seat, "one can ask for a bot").toBe(2);
  expect(await barriers(page), "axe finds nothing").toEqual([]);
  page.say({ type: "seats", seats: seats(1, [2]) });
  await page.locator('[data-late="1"]').getByText("Your time is up.").waitFor();
  expect(await page.locator('[data-late="1"] button').count(), "nobody decides about themselves").toBe(0);
  page.say({ type: "clock", left: null });
  await clock.waitFor({ state: "detached" });
});

test("an uploaded file opens a table", async ({ open }) => {
  const page = await open();
  await serve(page, "lobby");
  const file = (size) => ({ name: "evening.dicetown", mimeType: "text/plain", buffer: Buffer.alloc(size, "x") });
  const form = page.locator("[data-import]");
  const send = async (size) => {
    await form.locator("input").setInputFiles(file(size));
    await form.locator("button").click();
  };
  await send(1_000_000);
  await form.getByText("This file is too large").waitFor();
  page.refused = { status: 400, json: { error: "this file can't be played here: it is cut off", code: "bad-file" } };
  await send(10);
  await form.getByText("it is cut off").waitFor();
  expect(await barriers(page), "axe finds nothing").toEqual([]);
  page.refused = null;
  await send(10);
  await page.waitForSelector(".links code");
  const { body } = page.posted.filter(({ pathname }) => pathname === "/api/import").at(-1);
  expect(body.file, "the file is sent").toBe("x".repeat(10));
  expect(body.name, "the file is sent").toBe("evening");
  expect((await stored(page))[0].name, "the table is kept").toBe("evening");
});

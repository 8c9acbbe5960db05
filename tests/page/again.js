// The end of a game and the next one: rematches, swapped seats, saved games; and calls to one's turn: sounds, clocks.
import { barriers, open, sideways } from "./browser.js";
import { check, eventually, none, settled } from "./checks.js";
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
const leadsTo = (page, to) => eventually(async () => (await hash(page)) === to);
const stored = (page) => page.evaluate(() => JSON.parse(localStorage.getItem("table.tables")));

/** The host begins it, and all go there; who comes later is told. */
async function rematch(browser, web) {
  const page = await open(browser, { viewport: { width: 360, height: 740 }, locale: "de-DE" });
  page.greet = greet(1, questions.over());
  await serve(page, web, "over", "#t=t&k=k1");
  await page.locator("[data-rematch-do]").click();
  check("the host asks for it", await eventually(() => sent(page, "new-game").length === 1));
  page.say({ type: "refused", code: "not-played", why: "Das geht nicht." });
  await page.locator("[data-rematch]").getByText("Das geht nicht.").waitFor();
  none("axe finds nothing", await barriers(page));
  none("nothing stands out sideways", await sideways(page));
  page.greet = greet(1, questions.keep());
  page.say({ type: "moved", table: "t2", seats: [1, 2, 3, 4], now: true });
  check("everybody goes there with their own link", await leadsTo(page, "#t=t2&k=k1"), await hash(page));
  await page.locator("[data-arrival]").getByText("Das ist die Revanche.").waitFor();
  check("both tables are kept", (await stored(page)).map((each) => each.table).join() === "t2,t");
  await page.context().close();

  const guest = await open(browser);
  guest.greet = greet(2, questions.over());
  await serve(guest, web, "over", "#t=t&k=k2");
  await guest.getByText("Anna can start a rematch.").waitFor();
  check("a guest can't", (await guest.locator("[data-rematch-do]").count()) === 0);
  guest.say({ type: "moved", table: "t2", seats: [1, 2, 3, 4], now: false });
  await guest.locator('[data-rematch="begun"]').waitFor();
  check("who comes later sees the result first", (await hash(guest)) === "#t=t&k=k2");
  await guest.locator('[data-rematch="begun"] button').click();
  check("then goes there", await leadsTo(guest, "#t=t2&k=k2"), await hash(guest));
  await guest.context().close();
}

async function swap(browser, web) {
  const page = await open(browser);
  page.checked = { fine: true, problems: [] };
  await serve(page, web, "lobby");
  await page.locator("[data-create]:not([aria-disabled])").click();
  await page.locator('[data-sit="1"]').waitFor();
  page.greet = greet(1, { ...questions.wait(), round: 1 });
  await page.locator('[data-sit="1"]').click();
  await page.locator('[data-bar="menu"]').click();
  const form = page.locator("[data-swap]");
  none("axe finds nothing", await barriers(page));
  await form.getByRole("button", { name: "Swap" }).click();
  const order = () => sent(page, "new-game").map(({ seats }) => seats.join(" "));
  check("seats are swapped", await eventually(() => order().join() === "2 1 3 4"), order().join());
  page.greet = greet(2, questions.keep());
  page.say({ type: "moved", table: "t2", seats: [2, 1, 3, 4], now: true });
  check("the link leads to the other seat", await leadsTo(page, "#t=t2&k=k1"), await hash(page));
  await page.locator("[data-arrival]").getByText("The host has swapped seats.").waitFor();
  const [kept, ...others] = await stored(page);
  const links = kept.links.map(({ seat, token }) => `${seat}${token}`).join();
  check("links are swapped, too", links === "1k2,2k1" && others.length === 0, `${links} ${others.length}`);
  await page.locator('[data-bar="menu"]').click();
  await page.locator("[data-all-links]").click();
  await page.waitForSelector(".links code");
  await page.context().close();

  const late = await open(browser);
  late.greet = greet(1, { ...questions.keep(), round: 2 });
  await serve(late, web, "keep", "#t=t&k=k1");
  await late.locator('[data-bar="menu"]').click();
  await late.locator("[data-sound]").waitFor();
  check("not in a later round", (await late.locator("[data-swap]").count()) === 0);
  await late.context().close();
}

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

async function turns(browser, web) {
  const page = await open(browser);
  await countNotes(page);
  page.greet = greet(1, questions.wait());
  await serve(page, web, "wait");
  page.say({ type: "picture", picture: questions.keep() });
  check("a turn is heard", await eventually(async () => (await notes(page)) === 2), `${await notes(page)}`);
  check("and seen in the title", (await page.title()).startsWith("● "), await page.title());
  page.say({ type: "picture", picture: questions.wait() });
  page.say({ type: "picture", picture: questions.tie() });
  await settled(page);
  check("the next question of the same turn isn't heard", (await notes(page)) === 2, `${await notes(page)}`);
  await page.getByRole("button", { name: "Sound off" }).click();
  check("the button says so", (await page.getByRole("button", { name: "Sound on" }).count()) === 1);
  await page.reload();
  await page.getByRole("button", { name: "Sound on" }).waitFor();
  page.say({ type: "picture", picture: questions.keep() });
  await settled(page);
  check("a mute is remembered", (await notes(page)) === 0, `${await notes(page)}`);
  await page.locator('[data-bar="menu"]').click();
  check("the menu knows it", !(await page.locator("[data-sound]").isChecked()));
  check("without https there are no notifications", (await page.locator("[data-notify]").count()) === 0);
  await page.context().close();

  const phone = await open(browser, { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  await countNotes(phone);
  phone.greet = greet(1, questions.wait());
  await serve(phone, web, "wait");
  phone.say({ type: "picture", picture: questions.keep() });
  await phone.locator(".question").waitFor();
  check("a phone is silent at first", (await notes(phone)) === 0);
  none("its bar has room", await sideways(phone));
  await phone.context().close();
}

async function clocks(browser, web) {
  const page = await open(browser);
  page.greet = greet(1, questions.keep());
  page.checked = { fine: true, problems: [] };
  await serve(page, web, "lobby");
  await page.locator("[data-clock]").selectOption("60");
  await page.locator("[data-create]:not([aria-disabled])").click();
  await page.waitForSelector(".links code");
  const opened = page.posted.find(({ pathname }) => pathname === "/api/tables");
  check("the host sets a time", opened.body.clock === 60, JSON.stringify(opened.body));
  await page.evaluate(() => void (location.hash = "#t=t&k=k1"));
  await page.waitForSelector(".felt");
  const clock = page.locator("[data-clock-left]");
  check("there is no clock without a time", (await clock.count()) === 0);
  page.say({ type: "clock", left: 65000 });
  await clock.getByText("1:05").waitFor();
  const seats = (late, agreed = []) =>
    welcome.seats.map((each) => ({ ...each, ...(each.seat === late ? { late: true, agreed } : {}) }));
  page.say({ type: "clock", left: 0 });
  page.say({ type: "seats", seats: seats(2) });
  await clock.getByText("0:00").waitFor();
  await page.locator('[data-late="2"]').getByText("Ben's time is up.").waitFor();
  await page.getByRole("button", { name: "Let a bot answer for Ben" }).click();
  check("one can ask for a bot", await eventually(() => sent(page, "stand-in")[0]?.seat === 2));
  none("axe finds nothing", await barriers(page));
  page.say({ type: "seats", seats: seats(1, [2]) });
  await page.locator('[data-late="1"]').getByText("Your time is up.").waitFor();
  check("nobody decides about themselves", (await page.locator('[data-late="1"] button').count()) === 0);
  page.say({ type: "clock", left: null });
  await clock.waitFor({ state: "detached" });
  await page.context().close();
}

async function imports(browser, web) {
  const page = await open(browser);
  await serve(page, web, "lobby");
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
  none("axe finds nothing", await barriers(page));
  page.refused = null;
  await send(10);
  await page.waitForSelector(".links code");
  const { body } = page.posted.filter(({ pathname }) => pathname === "/api/import").at(-1);
  check("the file is sent", body.file === "x".repeat(10) && body.name === "evening", JSON.stringify(body));
  check("the table is kept", (await stored(page))[0].name === "evening");
  await page.context().close();
}

export async function again(browser, web) {
  for (const each of [rematch, swap, turns, clocks, imports]) await each(browser, web);
}

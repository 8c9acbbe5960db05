// Problems at a table, with a fake server: links that stop working, a connection that recovers, rejections. The
// page explains them and continues.
import { open } from "./browser.js";
import { check, eventually, settled } from "./checks.js";
import { questions } from "./made_up.js";
import { serve, welcome } from "./made_up_server.js";

/** Checks that the condition becomes true. */
const becomes = (page, name, holds, argument) =>
  page.waitForFunction(holds, argument).then(
    () => check(name, true),
    () => check(name, false),
  );
const none = (locator) => eventually(async () => (await locator.count()) === 0);

/** The connection breaks, and recovers after the page has reported the loss. */
async function breaks(page) {
  const greet = page.greet;
  const comes = new Promise((resolve) => {
    page.greet = (hello) => {
      resolve(hello);
      return [];
    };
  });
  page.hangUp(4007, "the server is stopping");
  await page.locator("[data-lost]").waitFor();
  const hello = await comes;
  page.greet = greet;
  greet(hello).forEach(page.say);
  await page.locator("[data-lost]").waitFor({ state: "detached" });
}

/** The host's own new link closes the old one: the page and its address switch to the new one. */
async function ownLink(browser, web) {
  const page = await open(browser);
  await serve(page, web, "keep");
  await page.locator('[data-bar="menu"]').click();
  await page.getByRole("button", { name: "Create a new link" }).click();
  await eventually(() => page.sent.at(-1).type === "give-up");
  const { type, seat } = page.sent.at(-1);
  check("the host's own seat is the first to choose", type === "give-up" && seat === 1, `${type} ${seat}`);
  page.say({ type: "link", seat: 1, url: "/#t=t&k=another" });
  page.hangUp(4005, "this seat has a new link");
  await becomes(page, "the address is the new link", () => location.hash === "#t=t&k=another");
  const hello = () => page.sent.findLast((message) => message.type === "hello");
  check("the page comes in by the new link", await eventually(() => hello().token === "another"), hello().token);
  check("the host stays at the table", await none(page.locator(".strip-notice")));
  check("and is told", await eventually(() => page.getByText("This page already uses it.").isVisible()));
  page.say({ type: "link", seat: 2, url: "/#t=t&k=of-ben" });
  await page.getByText("New link for Ben").waitFor();
  check("another's link isn't taken over", (await page.evaluate(() => location.hash)) === "#t=t&k=another");
  await page.context().close();
}

/** The page doesn't request what the server can't answer: the reason is already shown, or there is none. */
async function reasons(browser, web) {
  const page = await open(browser);
  await serve(page, web, "tie");
  const why = () => page.sent.filter((message) => message.type === "why").map((message) => message.about);
  const carla = page.locator(".not-offered [data-not-offered]");
  check("a player who can't be chosen says why", (await carla.textContent()).includes("Rules don't allow it."));
  check("and is no button", (await carla.evaluate((each) => each.tagName)) === "SPAN");
  await page.getByRole("button", { name: "Sheriff", exact: true }).click();
  await page.locator("dialog .why-lines").getByText("Decides ties.").waitFor();
  check("an office says what it is, without asking", why().length === 0, why().join());
  await page.keyboard.press("Escape");
  page.say({ type: "picture", picture: questions.keep() });
  await page.locator(".prices .refused").getByText("you have 3 dollars").waitFor();
  check(
    "a size that can't be paid for is no button",
    (await page.locator("button[data-not-offered], .prices button").count()) === 0,
  );
  page.say({ type: "picture", picture: questions.played() });
  await page.locator("button[data-not-offered]").first().click();
  check(
    "a card's reasons are asked for by its id",
    await eventually(() => why().join() === "not dynamite"),
    why().join(),
  );
  await page.context().close();
}

/** Notices at the time of the disconnection are shown again afterwards, if they still apply. */
async function comingBack(browser, web) {
  const page = await open(browser);
  await serve(page, web, "keep");
  const notices = page.locator(".strip-notice");
  page.say({ type: "paused", by: 2 });
  page.say({ type: "undo-asked", id: 1, by: 2, open: [1], text: "Ben wants to undo the last answer." });
  await page.getByText("Paused by Ben.").waitFor();
  await page.locator("[data-undo]").waitFor();
  const usual = page.greet;
  page.greet = (hello) => [...usual(hello), { type: "paused", by: 3 }];
  page.hangUp(4007, "the server is stopping");
  await page.getByText("Paused by Carla.").waitFor();
  check("an undo that is over is asked no more", (await page.locator("[data-undo]").count()) === 0);
  page.greet = usual;
  await breaks(page);
  check("a pause that is over is told no more", (await notices.count()) === 0);
  await page.locator("[data-why]").click();
  const asked = () => page.sent.filter((message) => message.type === "why").map((message) => message.n);
  await eventually(() => asked().length === 1);
  const [first] = asked();
  await breaks(page);
  await eventually(() => asked().length > 1);
  await settled(page);
  check("what wasn't told is asked for again, once", asked().length === 2 && asked()[1] !== first, asked().join());
  await page.context().close();
}

/** A notice is replaced by the next one; a rejection is shown where the rejected request was made. */
async function notices(browser, web) {
  const page = await open(browser);
  await serve(page, web, "keep");
  const notice = page.locator(".question .notice");
  const later = questions.keep();
  later.log = { next: 12, from: 11, entries: [{ ...later.log.entries.at(-1), n: 11, text: "Ben keeps 9." }] };
  for (const [name, news] of [
    [
      "an undo",
      [
        { type: "undone", undone: 1, by: 2, agreed: true },
        { type: "picture", picture: questions.keep() },
      ],
    ],
    [
      "an undo that is off",
      [
        { type: "picture", picture: questions.keep() },
        { type: "undo-closed", id: 1, by: 2 },
      ],
    ],
  ]) {
    news.forEach(page.say);
    await notice.waitFor();
    await settled(page);
    check(`${name} is told`, (await notice.count()) === 1);
    page.say({ type: "picture", picture: later });
    check(`${name} is told until something happens`, await none(notice));
  }
  page.say({ type: "undo-asked", id: 1, by: 1, open: [2, 3], text: "Ada wants to undo the last answer." });
  await page
    .locator("[data-undo]")
    .getByText("Waiting for Ben and Carla to agree. Carla is away; the request will wait.")
    .waitFor();
  page.say({ type: "undone", undone: 2, by: 2, agreed: true });
  page.say({ type: "picture", picture: questions.keep() });
  await notice.getByText("Undone.").waitFor();
  check(
    "an undo that all have agreed to is told",
    (await notice.textContent()) === "Undone.",
    await notice.textContent(),
  );
  page.say({ type: "picture", picture: later });
  await settled(page);
  await page.locator('[data-bar="menu"]').click();
  const name = page.locator("dialog form input");
  check("a name is no longer than the server takes", (await name.getAttribute("maxlength")) === "20");
  page.say({ type: "refused", code: "name", why: "that name is taken" });
  await page.locator("dialog .notice").getByText("that name is taken").waitFor();
  check("a refused name isn't told below the menu", (await notice.count()) === 0);
  await name.press("Enter");
  check("another try is another matter", await none(page.locator("dialog .notice")));
  await page.context().close();
}

/** Among bots, what was taken back has been seen, and repeats itself. */
async function undoneAmongBots(browser, web) {
  const page = await open(browser);
  const seats = welcome.seats.map((each) => ({ ...each, kind: each.seat === 1 ? "open" : "heuristic" }));
  page.greet = () => [
    { ...welcome, seats },
    { type: "picture", picture: questions.keep() },
  ];
  await serve(page, web, "keep");
  page.say({ type: "undone", undone: 1, by: 2, agreed: true });
  page.say({ type: "picture", picture: questions.keep() });
  const told = await page.locator(".question .notice").textContent();
  check("who plays among bots is told that the same comes again", told.includes("will do the same again"), told);
  await page.context().close();
}

/** A rejection that doesn't name its request unblocks the page. */
async function answeredAgain(browser, web) {
  const page = await open(browser);
  await serve(page, web, "number");
  const answers = () => page.sent.filter((message) => message.type === "answer").map((message) => message.answer);
  await page.locator("[data-answer='2']").click();
  await page.locator(".question[aria-busy=true]").waitFor();
  page.say({ type: "refused", code: "too-fast", why: "too many messages; slow down" });
  await page.locator(".question .notice").getByText("too many messages; slow down").waitFor();
  check(
    "the question is asked still",
    await eventually(async () => (await page.locator(".question[aria-busy=false]").count()) === 1),
  );
  await page.locator("[data-answer='1']").click();
  check("and can be answered again", await eventually(() => answers().join() === "2,1"), answers().join());
  await page.context().close();
}

/** A replay that can't be shown says why; any other is shown. */
async function replays(browser, web) {
  const page = await open(browser);
  page.greet = () => [];
  await serve(page, web, "", "#r=nothing");
  await page.getByText("Connecting…").waitFor();
  await eventually(() => page.sent.length > 0);
  page.hangUp(4001, "this link is invalid or has been replaced");
  const told = await page.locator("[data-closed]").textContent();
  check("a bad link of a replay says so", told.includes("This link is invalid"), told);
  check("there is nothing to play then", (await page.locator(".slider, .side").count()) === 0);
  check("but the way to the lobby", (await page.locator("[data-closed] a").getAttribute("href")) === "#");
  page.greet = () => [
    { ...welcome, seat: null },
    { type: "refused", n: 1, code: "not-over", why: "It goes on." },
  ];
  await page.getByRole("button", { name: "Reconnect" }).click();
  await page.locator("[role=alert]").getByText("It goes on.").waitFor();
  check("a game that goes on has no slider", (await page.locator(".slider").count()) === 0);
  page.say({ type: "replay", n: 1, at: 0, count: 3, picture: questions.over() });
  await page.locator(".slider").waitFor();
  check("what can be shown is shown", (await page.locator("[role=alert]").count()) === 0);
  await page.context().close();
}

export async function troubles(browser, web) {
  for (const each of [ownLink, reasons, comingBack, notices, undoneAmongBots, answeredAgain, replays])
    await each(browser, web);
}

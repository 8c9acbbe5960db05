// Problems at a table, with a fake server: links that stop working, a connection that recovers, rejections. The
// page explains them and continues.
import { expect, settled, test } from "./fixtures.js";
import { questions } from "./made_up.js";
import { serve, welcome } from "./made_up_server.js";

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

test("a host's new link replaces the old one", async ({ open }) => {
  const page = await open();
  await serve(page, "keep");
  await page.locator('[data-bar="menu"]').click();
  await page.getByRole("button", { name: "Create a new link" }).click();
  await expect.poll(() => page.sent.at(-1).type).toBe("give-up");
  expect(page.sent.at(-1).seat, "the host's own seat is the first to choose").toBe(1);
  page.say({ type: "link", seat: 1, url: "/#t=t&k=another" });
  page.hangUp(4005, "this seat has a new link");
  const hash = () => page.evaluate(() => location.hash);
  await expect.poll(hash, "the address is the new link").toBe("#t=t&k=another");
  const hello = () => page.sent.findLast((message) => message.type === "hello");
  await expect.poll(() => hello().token, "the page comes in by the new link").toBe("another");
  await expect(page.locator(".strip-notice"), "the host stays at the table").toHaveCount(0);
  await expect(page.getByText("This page already uses it."), "and is told").toBeVisible();
  page.say({ type: "link", seat: 2, url: "/#t=t&k=of-ben" });
  await page.getByText("New link for Ben").waitFor();
  expect(await hash(), "another's link isn't taken over").toBe("#t=t&k=another");
});

// The page doesn't request what the server can't answer: the reason is already shown, or there is none.
test("reasons are requested only if missing", async ({ open }) => {
  const page = await open();
  await serve(page, "tie");
  const why = () => page.sent.filter((message) => message.type === "why").map((message) => message.about);
  const carla = page.locator(".not-offered [data-not-offered]");
  expect(await carla.textContent(), "a player who can't be chosen says why").toContain("Rules don't allow it.");
  expect(await carla.evaluate((each) => each.tagName), "and is no button").toBe("SPAN");
  await page.getByRole("button", { name: "Sheriff", exact: true }).click();
  await page.locator("dialog .why-lines").getByText("Decides ties.").waitFor();
  expect(why().length, "an office says what it is, without asking").toBe(0);
  await page.keyboard.press("Escape");
  page.say({ type: "picture", picture: questions.keep() });
  await page.locator(".prices .refused").getByText("you have 3 dollars").waitFor();
  expect(
    await page.locator("button[data-not-offered], .prices button").count(),
    "a size that can't be paid for is no button",
  ).toBe(0);
  page.say({ type: "picture", picture: questions.played() });
  await page.locator("button[data-not-offered]").first().click();
  await expect.poll(() => why().join(), "a card's reasons are asked for by its id").toBe("not dynamite");
});

test("notices are restored after a reconnection", async ({ open }) => {
  const page = await open();
  await serve(page, "keep");
  const notices = page.locator(".strip-notice");
  page.say({ type: "paused", by: 2 });
  page.say({ type: "undo-asked", id: 1, by: 2, open: [1], text: "Ben wants to undo the last answer." });
  await page.getByText("Paused by Ben.").waitFor();
  await page.locator("[data-undo]").waitFor();
  const usual = page.greet;
  page.greet = (hello) => [...usual(hello), { type: "paused", by: 3 }];
  page.hangUp(4007, "the server is stopping");
  await page.getByText("Paused by Carla.").waitFor();
  expect(await page.locator("[data-undo]").count(), "an undo that is over is asked no more").toBe(0);
  page.greet = usual;
  await breaks(page);
  expect(await notices.count(), "a pause that is over is told no more").toBe(0);
  await page.locator("[data-why]").click();
  const asked = () => page.sent.filter((message) => message.type === "why").map((message) => message.n);
  await expect.poll(() => asked().length).toBe(1);
  const [first] = asked();
  await breaks(page);
  await expect.poll(() => asked().length).toBeGreaterThan(1);
  await settled(page);
  expect(asked().length, "what wasn't told is asked for again, once").toBe(2);
  expect(asked()[1], "what wasn't told is asked for again, once").not.toBe(first);
});

test("a notice is replaced by the next one", async ({ open }) => {
  const page = await open();
  await serve(page, "keep");
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
    expect(await notice.count(), `${name} is told`).toBe(1);
    page.say({ type: "picture", picture: later });
    await expect(notice, `${name} is told until something happens`).toHaveCount(0);
  }
  page.say({ type: "undo-asked", id: 1, by: 1, open: [2, 3], text: "Ada wants to undo the last answer." });
  await page
    .locator("[data-undo]")
    .getByText("Waiting for Ben and Carla to agree. Carla is away; the request will wait.")
    .waitFor();
  page.say({ type: "undone", undone: 2, by: 2, agreed: true });
  page.say({ type: "picture", picture: questions.keep() });
  await notice.getByText("Undone.").waitFor();
  expect(await notice.textContent(), "an undo that all have agreed to is told").toBe("Undone.");
  page.say({ type: "picture", picture: later });
  await settled(page);
  await page.locator('[data-bar="menu"]').click();
  const name = page.locator("dialog form input");
  expect(await name.getAttribute("maxlength"), "a name is no longer than the server takes").toBe("20");
  page.say({ type: "refused", code: "name", why: "that name is taken" });
  await page.locator("dialog .notice").getByText("that name is taken").waitFor();
  expect(await notice.count(), "a refused name isn't told below the menu").toBe(0);
  await name.press("Enter");
  await expect(page.locator("dialog .notice"), "another try is another matter").toHaveCount(0);
});

// Among bots, what was taken back has been seen, and repeats itself.
test("an undo among bots repeats their answers", async ({ open }) => {
  const page = await open();
  const seats = welcome.seats.map((each) => ({ ...each, kind: each.seat === 1 ? "open" : "heuristic" }));
  page.greet = () => [
    { ...welcome, seats },
    { type: "picture", picture: questions.keep() },
  ];
  await serve(page, "keep");
  page.say({ type: "undone", undone: 1, by: 2, agreed: true });
  page.say({ type: "picture", picture: questions.keep() });
  const told = await page.locator(".question .notice").textContent();
  expect(told, "who plays among bots is told that the same comes again").toContain("will do the same again");
});

// A rejection that doesn't name its request unblocks the page.
test("a question can be answered after a rejection", async ({ open }) => {
  const page = await open();
  await serve(page, "number");
  const answers = () => page.sent.filter((message) => message.type === "answer").map((message) => message.answer);
  await page.locator("[data-answer='2']").click();
  await page.locator(".question[aria-busy=true]").waitFor();
  page.say({ type: "refused", code: "too-fast", why: "too many messages; slow down" });
  await page.locator(".question .notice").getByText("too many messages; slow down").waitFor();
  await expect(page.locator(".question[aria-busy=false]"), "the question is asked still").toHaveCount(1);
  await page.locator("[data-answer='1']").click();
  await expect.poll(() => answers().join(), "and can be answered again").toBe("2,1");
});

test("a replay that can't be shown says why", async ({ open }) => {
  const page = await open();
  page.greet = () => [];
  await serve(page, "", "#r=nothing");
  await page.getByText("Connecting…").waitFor();
  await expect.poll(() => page.sent.length).toBeGreaterThan(0);
  page.hangUp(4001, "this link is invalid or has been replaced");
  const told = await page.locator("[data-closed]").textContent();
  expect(told, "a bad link of a replay says so").toContain("This link is invalid");
  expect(await page.locator(".slider, .side").count(), "there is nothing to play then").toBe(0);
  expect(await page.locator("[data-closed] a").getAttribute("href"), "but the way to the lobby").toBe("#");
  page.greet = () => [
    { ...welcome, seat: null },
    { type: "refused", n: 1, code: "not-over", why: "It goes on." },
  ];
  await page.getByRole("button", { name: "Reconnect" }).click();
  await page.locator("[role=alert]").getByText("It goes on.").waitFor();
  expect(await page.locator(".slider").count(), "a game that goes on has no slider").toBe(0);
  page.say({ type: "replay", n: 1, at: 0, count: 3, picture: questions.over() });
  await page.locator(".slider").waitFor();
  expect(await page.locator("[role=alert]").count(), "what can be shown is shown").toBe(0);
});

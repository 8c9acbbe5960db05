// Information for first-time players: the aim of the game, the costs of choices, and the current standings.
import { barriers, expect, settled, test } from "./fixtures.js";
import { questions } from "./made_up.js";
import { serve, welcome } from "./made_up_server.js";

const words = async (page, selector) => (await page.locator(selector).allInnerTexts()).join(" ").replace(/\s+/g, " ");

test("the aim is shown until the first decision", async ({ open }) => {
  const page = await open();
  await serve(page, "keep");
  const said = await words(page, ".news .aim");
  expect(said, "the table says what everybody wants, and what ends the game").toContain("Have the most points.");
  expect(said, "the table says what everybody wants, and what ends the game").toContain("The gold mine is empty.");
  await page.locator("[data-pass]").click();
  await page.waitForFunction(() => document.querySelector(".question[aria-busy=true]"));
  const answer = () => page.sent.find((each) => each.type === "answer");
  await expect.poll(answer).toBeDefined();
  page.say({ type: "taken", n: answer().n });
  page.say({ type: "picture", picture: questions.tie() });
  await page.locator(".about-tie").waitFor();
  expect(await page.locator(".news .aim").count(), "who has decided something isn't told again").toBe(0);
  await page.locator('[data-bar="scores"]').click();
  await page.locator("dialog .scores").waitFor();
  expect(await words(page, "dialog .aim"), "the scores say it always").toContain("Have the most points.");
});

test("prices are shown before and after a choice", async ({ open }) => {
  const page = await open();
  await serve(page, "keep");
  expect(await words(page, ".prices li"), "prices stand there before anything is chosen").toBe(
    "none 1 dollar 1 free 2 1 dollar 3 2 dollars 4 3 dollars 5 4 dollars : Price: 4 dollars; you have 3 dollars.",
  );
  await page.locator(".die-button").first().click();
  expect(await words(page, ".sum"), "that something is free is said").toContain("Cost: free");
  await page.locator(".die-button").last().click();
  const price = await words(page, ".sum");
  expect(price, "with a price stands what one has").toContain("Cost: 1 dollar (you have 8)");
  expect(await words(page, ".prices .now"), "the price of what is chosen is marked").toMatch(/^2/);
});

test("an unaffordable choice gives its reason", async ({ open }) => {
  const page = await open();
  await serve(page, "keep");
  expect(await page.locator(".not-offered").count(), "what is too dear has no box of its own").toBe(0);
  expect(await words(page, ".prices .refused"), "it is struck out among the prices").toMatch(/^5/);
  const poor = questions.keep();
  poor.question.form.sizes = [1];
  poor.question.form.with = [];
  delete poor.question.pass;
  poor.question.id = "keep.2";
  poor.question.not_offered = [0, 2].map((n) => ({
    about: { n },
    label: `${n} of them`,
    why: "It costs 1 dollar; you have 0 dollars.",
  }));
  page.say({ type: "picture", picture: poor });
  await page.locator(".unfit").waitFor();
  expect(await words(page, ".sum"), "no price is told of what can't be chosen").not.toContain("Cost:");
  await page.locator(".die-button").nth(0).click();
  await page.locator(".die-button").nth(1).click();
  expect(await words(page, ".sum"), "why so many can't be chosen is said").toContain("It costs 1 dollar");
});

test("a shared reason is shown once", async ({ open }) => {
  const page = await open();
  await serve(page, "tie");
  const played = questions.played();
  const why = "Follow suit if you can.";
  played.question.id = "played.9";
  played.question.not_offered = ["dynamite", "wanted"].map((card) => ({ about: { card }, label: card, why }));
  played.question.not_offered.push({ about: { seat: 3 }, label: "Carla", why: "Rules don't allow it." });
  page.say({ type: "picture", picture: played });
  await page.locator('[data-question="played.9"]').waitFor();
  const boxes = await page.locator("[data-not-offered]").allTextContents();
  expect(boxes.length, "a reason for several is told once").toBe(2);
  expect(boxes[0], "a reason for several is told once").toContain("wanted");
  expect(boxes[0].split(why).length, "a reason for several is told once").toBe(2);
  expect(await barriers(page), "axe finds nothing there").toEqual([]);
  await page.locator("[data-not-offered] button").nth(1).click();
  await expect(page.locator("dialog"), "each of them can be asked about").toHaveCount(1);
  const asked = () => page.sent.filter((message) => message.type === "why").map((message) => message.about);
  await expect.poll(asked, "and is").toContain("not wanted");
});

test("another player's dice look as they do on the table", async ({ open }) => {
  const page = await open();
  await serve(page, "tie");
  const made = questions.tie();
  const options = [1, 4].map((die) => ({
    id: `die ${die}`,
    label: ["", "Q", "", "", "K"][die],
    about: { die, of: "p4.poker" },
  }));
  made.question = { ...made.question, id: "die.1", question: "die", form: { options }, about: {}, not_offered: [] };
  page.say({ type: "picture", picture: made });
  await page.locator('[data-question="die.1"]').waitFor();
  const drawn = await page.locator(".question .option .die").allTextContents();
  expect(drawn.join(), "another's dice are drawn as they lie there").toBe("Q,K");
});

test("a played card is shown with its text", async ({ open }) => {
  const page = await open();
  const made = questions.played();
  made.question.about.event = {
    id: "card-play",
    name: "A card is played",
    text: "The card takes effect unless somebody answers it.",
  };
  page.greet = () => [welcome, { type: "picture", picture: made }];
  await serve(page, "played");
  const said = await words(page, ".about-card");
  expect(said, "a card that is played stands there with its text").toContain("Ben plays");
  expect(said, "a card that is played stands there with its text").toContain("it yields 2 times as many nuggets");
  expect(said, "and what an answer does").toContain("unless somebody answers it");
});

test("only a trick is shown beside the question", async ({ open }) => {
  const page = await open();
  const made = questions.tie();
  const row = made.piles.find((pile) => pile.id === "deed-row");
  const lies = (id, group) => ({ ...row, id, look: { ...row.look, group } });
  made.piles = [
    lies("trick", "trick"),
    lies("bandits", "sheriff"),
    lies("deed-row", "deeds"),
    made.piles.find((pile) => pile.id === "deeds"),
  ];
  page.greet = () => [welcome, { type: "picture", picture: made }];
  await serve(page, "tie");
  const piles = (within) =>
    page.locator(`${within}[data-pile]`).evaluateAll((all) => all.map((each) => each.dataset.pile).join());
  expect(await piles(".question "), "only what belongs to nothing stands beside what is asked").toBe("trick");
  expect(await page.locator(".on-table .pile.row").count(), "the rest lies on the table").toBe(2);
});

test("a question without a choice doesn't alert", async ({ open }) => {
  const page = await open();
  await serve(page, "tie");
  const idle = questions.played();
  idle.question.form.options = [];
  idle.question.answers = [{ id: "none", label: "Don't play a card" }];
  idle.question.id = "idle.1";
  idle.question.not_offered = [];
  page.say({ type: "picture", picture: idle });
  await page.locator('[data-question="idle.1"]').waitFor();
  expect(await words(page, ".question"), "who can choose nothing is told why they are asked").toContain(
    "Everyone is asked",
  );
  expect(await words(page, ".question"), "and that they need not do anything").toContain(
    "The game continues by itself.",
  );
  expect(await page.locator(".question .options").count(), "there is no empty list of choices").toBe(0);
  await expect(page, "the tab doesn't call").not.toHaveTitle(/●/, { timeout: 10000 });
  expect(await words(page, "[role=status].unseen"), "nor is it said aloud").not.toContain("Play a card?");
});

// Entries are not in numerical order: the page requests the next entry that the log names.
test("news are the entries after the answer", async ({ open }) => {
  const page = await open();
  const made = questions.keep();
  made.log.entries = [7, 9, 8].map((n) => ({ ...made.log.entries[0], n, text: `Entry ${n}.` }));
  made.log.next = 10;
  page.greet = () => [welcome, { type: "picture", picture: made }];
  await serve(page, "keep");
  await page.locator("[data-pass]").click();
  await page.waitForFunction(() => document.querySelector(".question[aria-busy=true]"));
  const next = questions.tie();
  next.log = { next: 11, from: 10, entries: [{ ...made.log.entries[0], n: 10, text: "Entry 10." }] };
  page.say({ type: "picture", picture: next });
  await page.locator(".about-tie").waitFor();
  const news = await words(page, ".news li");
  expect(news, "the news are what came after the answer").toBe("Entry 10.");
  page.hangUp(1001, "");
  await expect.poll(() => page.sent.filter((each) => each.type === "hello").length).toBeGreaterThan(1);
  const hello = page.sent.filter((each) => each.type === "hello").at(-1);
  expect(hello.after, "who comes back asks for what follows").toBe(11);
});

test("news prefer entries that concern the reader", async ({ open }) => {
  const page = await open();
  const made = questions.keep();
  made.log.entries = Array.from({ length: 9 }, (_, n) => ({
    ...made.log.entries[0],
    n,
    text: `Entry ${n}.`,
    you: n === 1,
  }));
  made.log.next = 9;
  page.greet = () => [welcome, { type: "picture", picture: made }];
  await serve(page, "keep");
  const news = await words(page, ".news li");
  expect(news, "what concerns the reader is among the few that are shown").toBe(
    "Entry 1. Entry 5. Entry 6. Entry 7. Entry 8.",
  );
});

test("news include the causes of entries", async ({ open }) => {
  const page = await open();
  const made = questions.keep();
  const entry = (text, depth, event, more = {}) => ({
    ...made.log.entries[0],
    text,
    depth,
    event,
    you: false,
    step: "bank",
    ...more,
  });
  const told = [
    entry("Earlier.", 0, "earlier", { step: "gold-mine" }),
    entry("Ben robs the bank.", 0, "rob"),
    entry("Ben gets 9 dollars.", 0, "rob", { kind: "move" }),
    entry("Carla plays Prudence.", 1, "card-play"),
    entry("Ben plays Nervous Joe.", 1, "card-play"),
    entry("Ben gets 3 dollars from Carla.", 1, "card-play", { kind: "move" }),
    entry("Ben gets 4 dollars from Anna.", 1, "card-play", { kind: "move", you: true }),
    ...[1, 2, 3, 4, 5, 6].map((n) => entry(`Other ${n}.`, 0, "other")),
  ];
  made.log.entries = told.map((each, n) => ({ ...each, n }));
  made.log.next = told.length;
  page.greet = () => [welcome, { type: "picture", picture: made }];
  await serve(page, "keep");
  const news = await words(page, ".news li");
  const chain = "Ben robs the bank. Ben plays Nervous Joe. Ben gets 4 dollars from Anna.";
  expect(news, "what concerns the reader is told with what it comes of").toBe(
    `${chain} Other 3. Other 4. Other 5. Other 6.`,
  );
  await page.setViewportSize({ width: 1600, height: 1000 });
  await page.locator(".side [data-log-mine]").check();
  const mine = await words(page, ".side .log li");
  expect(mine, "in the log, too").toBe(chain);
});

// A place's explanation is open in the round in which the reader is first asked there, whichever that is.
test("a place is explained on the first visit", async ({ open }) => {
  const page = await open();
  const asks = async (round, step) => {
    const made = questions.played();
    const now = made.steps.find((each) => each.state === "now");
    Object.assign(made, { round, step });
    Object.assign(now, { id: step, name: step, text: `What ${step} is.`, place: undefined });
    made.question.about = {};
    made.question.id = `${step}.${round}`;
    page.say({ type: "picture", picture: made });
    await page.locator(`[data-question="${made.question.id}"]`).waitFor();
    return page.locator(".step-told").evaluate((told) => told.open);
  };
  await serve(page, "tie");
  expect(await asks(1, "dock"), "who comes to a place in the first round is told about it").toBe(true);
  expect(await asks(2, "dock"), "and not again later").toBe(false);
  expect(await asks(2, "mill"), "who comes to another in the second round is told about that").toBe(true);
});

test("a new question scrolls into view", async ({ open }) => {
  const page = await open({ viewport: { width: 360, height: 740 } });
  await serve(page, "keep");
  const top = () =>
    page.locator(".question > h2").evaluate((heading) => Math.round(heading.getBoundingClientRect().top));
  const asks = async (made, id) => {
    made.question.id = id;
    await page.evaluate(() => scrollTo(0, 1200));
    page.say({ type: "picture", picture: made });
    await page.locator(`[data-question="${id}"]`).waitFor();
    await settled(page);
  };
  await asks(questions.tie(), "tie.1");
  await expect.poll(async () => (await top()) >= 0 && (await top()) < 740, "a new question comes into view").toBe(true);
  await page.locator(".mine .points").focus();
  await asks(questions.keep(), "keep.2");
  expect(await top(), "who is busy elsewhere stays there").toBeLessThan(0);
});

test("a waited-for player is shown as away", async ({ open }) => {
  const page = await open();
  await serve(page, "wait");
  const said = await words(page, '[data-seat="3"] .status');
  expect(said, "of who has left it is said that all wait").toBe("away; everyone is waiting");
});

test("a tie states its subject once", async ({ open }) => {
  const page = await open();
  const made = questions.tie();
  made.question.text = "What was offered is yours.";
  made.question.about.event = {
    id: "first",
    name: "Exploit the gold mine",
    text: "Take one nugget for each 9 you show.",
  };
  page.greet = () => [welcome, { type: "picture", picture: made }];
  await serve(page, "tie");
  const said = await words(page, ".question");
  expect(said.split("Take one nugget for each 9").length, "what a tie is about is said once").toBe(2);
  expect(said, "of several prizes all are told").toContain("Draw two river cards and use one.");
  expect(said, "and how they are shared out").toContain("each choose a different one of these");
  expect(said, "a tie says for which place it is").toContain("Bank: tie for place 1 of 2");
  const sole = questions.tie();
  sole.question.about = { place: "bank", prize: "first", tied: [2, 4] };
  sole.steps.find((each) => each.id === "bank").place.prizes.length = 1;
  page.say({ type: "picture", picture: sole });
  await page.locator(".about-prizes").waitFor({ state: "detached" });
  const one = await words(page, ".about-tie");
  expect(one, "of one, that").toContain("Take one nugget for each 9");
  expect(one, "of one, that").toContain("Bank: tie 2 Ben");
  const bid = questions.offer();
  bid.question.about = { place: "bank", tied: [2, 4] };
  page.say({ type: "picture", picture: bid });
  await page.locator(".stepper").first().waitFor();
  const offers = await words(page, ".about-tie");
  expect(offers, "who offers reads what the place gives").toContain("Whoever shows the most 10 wins here");
});

test("shared dice are named and shown after the roll", async ({ open }) => {
  const page = await open();
  const made = questions.keep();
  const die = (face) => ({
    id: face ?? "cup",
    name: `Weather ${face ? "" : "coming up"}`.trim(),
    look: { colour: "grey", group: "weather", order: 0 },
    dice: [face ? { status: "shown", face, name: face } : { status: "cup" }],
  });
  made.dice = [die("Thunder"), die()];
  page.greet = () => [welcome, { type: "picture", picture: made }];
  await serve(page, "keep");
  const said = await words(page, ".shared-dice");
  expect(said, "dice that nobody owns are called by name, and their side too").toMatch(/^Weather/);
  expect(said, "dice that nobody owns are called by name, and their side too").toContain("Thunder");
  expect(said, "dice that nobody owns are called by name, and their side too").not.toContain("coming up");
});

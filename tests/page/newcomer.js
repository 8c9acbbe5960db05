// Information for first-time players: the aim of the game, the costs of choices, and the current standings.
import { barriers, open } from "./browser.js";
import { check, eventually, none, settled } from "./checks.js";
import { questions } from "./made_up.js";
import { serve, welcome } from "./made_up_server.js";

const words = async (page, selector) => (await page.locator(selector).allInnerTexts()).join(" ").replace(/\s+/g, " ");

async function whatItIsAbout(browser, web) {
  const page = await open(browser);
  await serve(page, web, "keep");
  const said = await words(page, ".news .aim");
  check(
    "the table says what everybody wants, and what ends the game",
    said.includes("Have the most points.") && said.includes("The gold mine is empty."),
    said,
  );
  await page.locator("[data-pass]").click();
  await page.waitForFunction(() => document.querySelector(".question[aria-busy=true]"));
  await eventually(() => page.sent.some((each) => each.type === "answer"));
  page.say({ type: "taken", n: page.sent.find((each) => each.type === "answer").n });
  page.say({ type: "picture", picture: questions.tie() });
  await page.locator(".about-tie").waitFor();
  check("who has decided something isn't told again", (await page.locator(".news .aim").count()) === 0);
  await page.locator('[data-bar="scores"]').click();
  await page.locator("dialog .scores").waitFor();
  check("the scores say it always", (await words(page, "dialog .aim")).includes("Have the most points."));
  await page.context().close();
}

async function whatItCosts(browser, web) {
  const page = await open(browser);
  await serve(page, web, "keep");
  check(
    "prices stand there before anything is chosen",
    (await words(page, ".prices li")) ===
      "none 1 dollar 1 free 2 1 dollar 3 2 dollars 4 3 dollars 5 4 dollars : Price: 4 dollars; you have 3 dollars.",
    await words(page, ".prices li"),
  );
  await page.locator(".die-button").first().click();
  check(
    "that something is free is said",
    (await words(page, ".sum")).includes("Cost: free"),
    await words(page, ".sum"),
  );
  await page.locator(".die-button").last().click();
  const price = await words(page, ".sum");
  check("with a price stands what one has", price.includes("Cost: 1 dollar (you have 8)"), price);
  check("the price of what is chosen is marked", (await words(page, ".prices .now")).startsWith("2"));
  await page.context().close();
}

/**
 * Unaffordable choices are listed with the prices; a number of chosen cards that is too high has its reason.
 */
async function tooDear(browser, web) {
  const page = await open(browser);
  await serve(page, web, "keep");
  check("what is too dear has no box of its own", (await page.locator(".not-offered").count()) === 0);
  check("it is struck out among the prices", (await words(page, ".prices .refused")).startsWith("5"));
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
  check(
    "no price is told of what can't be chosen",
    !(await words(page, ".sum")).includes("Cost:"),
    await words(page, ".sum"),
  );
  await page.locator(".die-button").nth(0).click();
  await page.locator(".die-button").nth(1).click();
  check(
    "why so many can't be chosen is said",
    (await words(page, ".sum")).includes("It costs 1 dollar"),
    await words(page, ".sum"),
  );
  await page.context().close();
}

/** A reason shared by several unavailable choices is shown once, and each of their cards can be explained. */
async function oneReason(browser, web) {
  const page = await open(browser);
  await serve(page, web, "tie");
  const played = questions.played();
  const why = "Follow suit if you can.";
  played.question.id = "played.9";
  played.question.not_offered = ["dynamite", "wanted"].map((card) => ({ about: { card }, label: card, why }));
  played.question.not_offered.push({ about: { seat: 3 }, label: "Carla", why: "Rules don't allow it." });
  page.say({ type: "picture", picture: played });
  await page.locator('[data-question="played.9"]').waitFor();
  const boxes = await page.locator("[data-not-offered]").allTextContents();
  check(
    "a reason for several is told once",
    boxes.length === 2 && boxes[0].includes("wanted") && boxes[0].split(why).length === 2,
    boxes.join(" / "),
  );
  none("axe finds nothing there", await barriers(page));
  await page.locator("[data-not-offered] button").nth(1).click();
  check(
    "each of them can be asked about",
    await page.waitForFunction(() => document.querySelector("dialog") !== null).then(() => true),
  );
  const isAsked = () => page.sent.some((message) => message.type === "why" && message.about === "not wanted");
  check("and is", await eventually(isAsked), JSON.stringify(page.sent));
  await page.context().close();
}

/** A selectable die of another player looks as it does on the table, not like the reader's own. */
async function othersDice(browser, web) {
  const page = await open(browser);
  await serve(page, web, "tie");
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
  check("another's dice are drawn as they lie there", drawn.join() === "Q,K", drawn.join());
  await page.context().close();
}

/** A question about a played card says what an answer would do to it. */
async function cardPlayed(browser, web) {
  const page = await open(browser);
  const made = questions.played();
  made.question.about.event = {
    id: "card-play",
    name: "A card is played",
    text: "The card takes effect unless somebody answers it.",
  };
  page.greet = () => [welcome, { type: "picture", picture: made }];
  await serve(page, web, "played");
  const said = await words(page, ".about-card");
  check(
    "a card that is played stands there with its text",
    said.includes("Ben plays") && said.includes("it yields 2 times as many nuggets"),
    said,
  );
  check("and what an answer does", said.includes("unless somebody answers it"), said);
  await page.context().close();
}

/** A trick in the middle is shown beside the question; rows of a place or a deck are not. */
async function inTheMiddle(browser, web) {
  const page = await open(browser);
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
  await serve(page, web, "tie");
  const piles = (within) =>
    page.locator(`${within}[data-pile]`).evaluateAll((all) => all.map((each) => each.dataset.pile).join());
  check(
    "only what belongs to nothing stands beside what is asked",
    (await piles(".question ")) === "trick",
    await piles(".question "),
  );
  check("the rest lies on the table", (await page.locator(".on-table .pile.row").count()) === 2);
  await page.context().close();
}

/** Everybody is asked: players without a choice read why they are asked, and are not alerted. */
async function nothingToChoose(browser, web) {
  const page = await open(browser);
  await serve(page, web, "tie");
  const idle = questions.played();
  idle.question.form.options = [];
  idle.question.answers = [{ id: "none", label: "Don't play a card" }];
  idle.question.id = "idle.1";
  idle.question.not_offered = [];
  page.say({ type: "picture", picture: idle });
  await page.locator('[data-question="idle.1"]').waitFor();
  check(
    "who can choose nothing is told why they are asked",
    (await words(page, ".question")).includes("Everyone is asked"),
  );
  check(
    "and that they need not do anything",
    (await words(page, ".question")).includes("The game continues by itself."),
  );
  check("there is no empty list of choices", (await page.locator(".question .options").count()) === 0);
  check(
    "the tab doesn't call",
    await page
      .waitForFunction(() => !document.title.includes("●"), null, { timeout: 10000 })
      .then(
        () => true,
        () => false,
      ),
  );
  check("nor is it said aloud", !(await words(page, "[role=status].unseen")).includes("Play a card?"));
  await page.context().close();
}

/** Entries are not in numerical order: the page requests the next entry that the log names. */
async function newsByNumber(browser, web) {
  const page = await open(browser);
  const made = questions.keep();
  made.log.entries = [7, 9, 8].map((n) => ({ ...made.log.entries[0], n, text: `Entry ${n}.` }));
  made.log.next = 10;
  page.greet = () => [welcome, { type: "picture", picture: made }];
  await serve(page, web, "keep");
  await page.locator("[data-pass]").click();
  await page.waitForFunction(() => document.querySelector(".question[aria-busy=true]"));
  const next = questions.tie();
  next.log = { next: 11, from: 10, entries: [{ ...made.log.entries[0], n: 10, text: "Entry 10." }] };
  page.say({ type: "picture", picture: next });
  await page.locator(".about-tie").waitFor();
  const news = await words(page, ".news li");
  check("the news are what came after the answer", news === "Entry 10.", news);
  page.hangUp(1001, "");
  await eventually(() => page.sent.filter((each) => each.type === "hello").length > 1);
  const hello = page.sent.filter((each) => each.type === "hello").at(-1);
  check("who comes back asks for what follows", hello.after === 11, JSON.stringify(hello));
  await page.context().close();
}

/** If much has happened, entries that the reader took part in come first. */
async function ownNewsFirst(browser, web) {
  const page = await open(browser);
  const made = questions.keep();
  made.log.entries = Array.from({ length: 9 }, (_, n) => ({
    ...made.log.entries[0],
    n,
    text: `Entry ${n}.`,
    you: n === 1,
  }));
  made.log.next = 9;
  page.greet = () => [welcome, { type: "picture", picture: made }];
  await serve(page, web, "keep");
  const news = await words(page, ".news li");
  check(
    "what concerns the reader is among the few that are shown",
    news === "Entry 1. Entry 5. Entry 6. Entry 7. Entry 8.",
    news,
  );
  await page.context().close();
}

/** Entries that concern the reader are shown with their causes. */
async function newsWithReasons(browser, web) {
  const page = await open(browser);
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
  await serve(page, web, "keep");
  const news = await words(page, ".news li");
  const chain = "Ben robs the bank. Ben plays Nervous Joe. Ben gets 4 dollars from Anna.";
  check(
    "what concerns the reader is told with what it comes of",
    news === `${chain} Other 3. Other 4. Other 5. Other 6.`,
    news,
  );
  await page.setViewportSize({ width: 1600, height: 1000 });
  await page.locator(".side [data-log-mine]").check();
  const mine = await words(page, ".side .log li");
  check("in the log, too", mine === chain, mine);
  await page.context().close();
}

/** A place's explanation is open in the round in which the reader is first asked there, whichever that is. */
async function toldWhenNew(browser, web) {
  const page = await open(browser);
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
  await serve(page, web, "tie");
  check("who comes to a place in the first round is told about it", await asks(1, "dock"));
  check("and not again later", !(await asks(2, "dock")));
  check("who comes to another in the second round is told about that", await asks(2, "mill"));
  await page.context().close();
}

/** A new question scrolls into view, with the news, unless the reader is busy elsewhere. */
async function intoView(browser, web) {
  const page = await open(browser, { viewport: { width: 360, height: 740 } });
  await serve(page, web, "keep");
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
  check(
    "a new question comes into view",
    await eventually(async () => (await top()) >= 0 && (await top()) < 740),
    `at ${await top()}`,
  );
  await page.locator(".mine .points").focus();
  await asks(questions.keep(), "keep.2");
  check("who is busy elsewhere stays there", (await top()) < 0, `at ${await top()}`);
  await page.context().close();
}

/** A disconnected player who is being waited for is shown as disconnected. */
async function away(browser, web) {
  const page = await open(browser);
  await serve(page, web, "wait");
  const said = await words(page, '[data-seat="3"] .status');
  check("of who has left it is said that all wait", said === "away; everyone is waiting", said);
  await page.context().close();
}

/** The subject of a tie is stated once. */
async function tieSaysOnce(browser, web) {
  const page = await open(browser);
  const made = questions.tie();
  made.question.text = "What was offered is yours.";
  made.question.about.event = {
    id: "first",
    name: "Exploit the gold mine",
    text: "Take one nugget for each 9 you show.",
  };
  page.greet = () => [welcome, { type: "picture", picture: made }];
  await serve(page, web, "tie");
  const said = await words(page, ".question");
  check("what a tie is about is said once", said.split("Take one nugget for each 9").length === 2, said);
  check("of several prizes all are told", said.includes("Draw two river cards and use one."), said);
  check("and how they are shared out", said.includes("each choose a different one of these"), said);
  check("a tie says for which place it is", said.includes("Bank: tie for place 1 of 2"), said);
  const sole = questions.tie();
  sole.question.about = { place: "bank", prize: "first", tied: [2, 4] };
  sole.steps.find((each) => each.id === "bank").place.prizes.length = 1;
  page.say({ type: "picture", picture: sole });
  await page.locator(".about-prizes").waitFor({ state: "detached" });
  const one = await words(page, ".about-tie");
  check("of one, that", one.includes("Take one nugget for each 9") && one.includes("Bank: tie 2 Ben"), one);
  const bid = questions.offer();
  bid.question.about = { place: "bank", tied: [2, 4] };
  page.say({ type: "picture", picture: bid });
  await page.locator(".stepper").first().waitFor();
  const offers = await words(page, ".about-tie");
  check("who offers reads what the place gives", offers.includes("Whoever shows the most 10 wins here"), offers);
  await page.context().close();
}

/** Dice that nobody owns have a name; while all are in their cup, they aren't shown. */
async function sharedDice(browser, web) {
  const page = await open(browser);
  const made = questions.keep();
  const die = (face) => ({
    id: face ?? "cup",
    name: `Weather ${face ? "" : "coming up"}`.trim(),
    look: { colour: "grey", group: "weather", order: 0 },
    dice: [face ? { status: "shown", face, name: face } : { status: "cup" }],
  });
  made.dice = [die("Thunder"), die()];
  page.greet = () => [welcome, { type: "picture", picture: made }];
  await serve(page, web, "keep");
  const said = await words(page, ".shared-dice");
  check(
    "dice that nobody owns are called by name, and their side too",
    said.startsWith("Weather") && said.includes("Thunder") && !said.includes("coming up"),
    said,
  );
  await page.context().close();
}

export async function newcomer(browser, web) {
  const all = [
    whatItIsAbout,
    whatItCosts,
    tooDear,
    oneReason,
    othersDice,
    cardPlayed,
    inTheMiddle,
    nothingToChoose,
    newsByNumber,
    ownNewsFirst,
    newsWithReasons,
    toldWhenNew,
    intoView,
    away,
    tieSaysOnce,
    sharedDice,
  ];
  for (const each of all) await each(browser, web);
}

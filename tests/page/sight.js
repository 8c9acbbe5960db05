// Visual properties: badges that differ without color, no movement where it isn't wanted, no overlapping
// elements, columns side by side.
import { open, sideways } from "./browser.js";
import { check, eventually, none, settled } from "./checks.js";
import { longRound, players, questions } from "./made_up.js";
import { serve, welcome } from "./made_up_server.js";

/** Six players; returns everything visible of their badges except the color. */
async function seatsWithoutColour(browser, web) {
  const page = await open(browser);
  const made = questions.wait();
  const [, second] = players([]);
  made.players = Array.from({ length: 6 }, (_, i) => ({
    ...second,
    seat: i + 1,
    name: `Player ${i + 1}`,
    you: i === 0,
  }));
  page.greet = () => [welcome, { type: "picture", picture: made }];
  await serve(page, web, "wait");
  const badges = page.locator(":is(.player, .mine) > header > .badge");
  const seen = await badges.evaluateAll((all) =>
    all.map((each) => {
      const { borderRadius, clipPath, rotate } = getComputedStyle(each);
      return { shape: `${borderRadius} ${clipPath} ${rotate}`, number: each.textContent.trim() };
    }),
  );
  check(
    "each of six seats has a shape of its own",
    new Set(seen.map((each) => each.shape)).size === 6,
    JSON.stringify(seen),
  );
  check("and its number", new Set(seen.map((each) => each.number)).size === 6, JSON.stringify(seen));
  await page.context().close();
}

/** Returns the elements that are moving now, including pseudo-elements. */
const moving = (page) =>
  page.evaluate(() => document.getAnimations().map((each) => each.animationName ?? each.transitionProperty));

/** Returns the elements that would move on interaction. */
const canMove = (page) =>
  page.evaluate(() =>
    [...document.querySelectorAll("body *")].flatMap((each) => {
      const styles = ["", "::before", "::after"].map((part) => getComputedStyle(each, part));
      const moves = ({ animationName, transitionDuration }) =>
        animationName !== "none" || transitionDuration.split(", ").some((time) => parseFloat(time) > 0);
      return styles.some(moves) ? [each.className || each.tagName] : [];
    }),
  );

async function movement(browser, web) {
  for (const reducedMotion of ["reduce", "no-preference"]) {
    const page = await open(browser, { reducedMotion });
    let moved = [];
    await serve(page, web, "tie");
    for (const name of ["keep", "played", "tie", "wait", "over"]) {
      page.say({ type: "picture", picture: questions[name]() });
      await settled(page);
      moved = [...moved, ...(await moving(page)), ...(await canMove(page))];
    }
    if (reducedMotion === "reduce") none("nothing moves where that isn't wanted", moved);
    else check("elsewhere something does", moved.length > 0);
    await page.context().close();
  }
}

/** Returns the overlap of two boxes, in pixels along the shorter side. */
const shared = ([a, b]) =>
  Math.min(
    Math.min(a.right, b.right) - Math.max(a.left, b.left),
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top),
  );

async function tilesOnAPhone(browser, web) {
  const page = await open(browser, { viewport: { width: 360, height: 740 } });
  const made = questions.wait();
  made.steps = longRound();
  made.steps.find((each) => each.id === "gold-mine").place.wins.face = {
    id: "10",
    name: "10",
    look: { colour: "grey", group: "faces", order: 1 },
  };
  page.greet = () => [welcome, { type: "picture", picture: made }];
  await serve(page, web, "wait");
  const boxes = await page
    .locator(".tile:has(.tile-wins)")
    .evaluateAll((all) =>
      all.map((tile) => [
        tile.firstChild.dataset.step,
        [".tile-icon .icon", ".tile-wins .die"].map((part) =>
          tile.querySelector(part).getBoundingClientRect().toJSON(),
        ),
      ]),
    );
  check("there are tiles with a side to win by", boxes.length > 4, `${boxes.length}`);
  none(
    "on a phone no side lies over the icon of its place",
    boxes.filter(([, both]) => shared(both) > 0).map(([name, both]) => `${name}: ${shared(both)} pixels`),
  );
  none("on a phone the strip stays within", await sideways(page));
  await page.context().close();
}

/** Amounts are aligned with what is above them, whether they are clickable or not. */
async function amountsInLine(browser, web) {
  for (const seat of [1, null]) {
    const page = await open(browser);
    const made = { ...questions.wait(), eyes: seat };
    page.greet = () => [
      { ...welcome, seat },
      { type: "picture", picture: made },
    ];
    await serve(page, web, "wait");
    const [badge, icon] = await page
      .locator('.player[data-seat="2"]')
      .evaluate((player) =>
        [".badge", ".amounts .icon"].map((part) => player.querySelector(part).getBoundingClientRect().left),
      );
    check(
      `amounts stand in line (${seat === null ? "who looks on" : "who plays"})`,
      Math.abs(badge - icon) < 2,
      `${badge} and ${icon}`,
    );
    await page.context().close();
  }
}

/** Offers are in one column for each player who may win. */
async function offersSideBySide(browser, web) {
  for (const width of [360, 1280]) {
    const page = await open(browser, { viewport: { width, height: 900 } });
    await serve(page, web, "tie");
    const columns = page.locator("[data-offers-for]");
    const boxes = await columns.evaluateAll((all) =>
      all.map((each) => ({
        seat: each.dataset.offersFor,
        text: each.textContent,
        ...each.getBoundingClientRect().toJSON(),
      })),
    );
    check(
      `${width}: a column for each who may win`,
      boxes.map((each) => each.seat).join() === "2,4",
      JSON.stringify(boxes),
    );
    check(
      `${width}: side by side`,
      boxes[0].right <= boxes[1].left && Math.abs(boxes[0].top - boxes[1].top) < 1,
      JSON.stringify(boxes),
    );
    check(
      `${width}: each has its own offers`,
      boxes[0].text.includes("Ben offers 2 dollars") &&
        !boxes[0].text.includes("Otto (bot) offers") &&
        boxes[1].text.includes("Otto (bot) offers"),
    );
    none(`${width}: nothing stands out sideways`, await sideways(page));
    await page.context().close();
  }
  const page = await open(browser);
  const made = questions.tie();
  made.log.entries = made.log.entries.map((entry) => (entry.kind === "offer" ? { ...entry, whom: [2] } : entry));
  page.greet = () => [welcome, { type: "picture", picture: made }];
  await serve(page, web, "tie");
  const empty = await page.locator('[data-offers-for="4"]').textContent();
  check("that nothing is offered for somebody is said", empty.includes("No offers"), empty);
  await page.context().close();
}

/** Dice are sorted again whenever a face appears, and the name of the hand stays after them. */
async function diceInOrder(browser, web) {
  const page = await open(browser);
  await serve(page, web, "wait");
  const faces = ["9", "10", "J", "Q", "K", "A"];
  const die = (face) =>
    face
      ? { status: "shown", face, name: face, look: { colour: "grey", group: "faces", order: faces.indexOf(face) } }
      : { status: "cup" };
  const few = ["? ? ? ? ?", "Q ? ? ? ?", "Q A ? 10 ?", "? K ? ? ?"];
  const hands = [...few, "Q A Q 10 J", "9 A Q 10 J", "J J Q 10 A", "9 K 9 A 9"];
  for (const [nth, from] of hands.entries())
    for (const to of [...hands.slice(nth + 1), from]) {
      for (const hand of [from, to]) {
        const made = questions.wait();
        const dice = hand.split(" ").map((face) => die(face === "?" ? "" : face));
        const whole = hand.includes("?") ? {} : { hand: "pair" };
        made.players[1].dice = [{ ...made.players[1].dice[0], dice, hand: undefined, ...whole }];
        page.say({ type: "picture", picture: made });
      }
      const there = page.locator('[data-seat="2"] .dice-row');
      const dice = to.split(" ").filter((face) => face !== "?");
      const sorted = dice.sort((a, b) => faces.indexOf(b) - faces.indexOf(a)).join(" ");
      const wanted = `${sorted} ${dice.length === 5 ? "pair" : ""}`.trim();
      const read = async () =>
        (await there.locator(":scope > *").allTextContents()).filter((text) => text !== "").join(" ");
      let said = "";
      const stands = await eventually(async () => (said = await read()) === wanted);
      check(`dice stand sorted, from ${from} to ${to}`, stands, said);
    }
  await page.context().close();
}

export async function sight(browser, web) {
  for (const each of [seatsWithoutColour, movement, tilesOnAPhone, amountsInLine, offersSideBySide, diceInOrder])
    await each(browser, web);
}

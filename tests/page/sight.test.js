// Visual properties: badges that differ without color, no movement where it isn't wanted, no overlapping
// elements, columns side by side.
import { expect, settled, sideways, test } from "./fixtures.js";
import { longRound, players, questions } from "./made_up.js";
import { serve, welcome } from "./made_up_server.js";

test("seats have different shapes and numbers", async ({ open }) => {
  const page = await open();
  const made = questions.wait();
  const [, second] = players([]);
  made.players = Array.from({ length: 6 }, (_, i) => ({
    ...second,
    seat: i + 1,
    name: `Player ${i + 1}`,
    you: i === 0,
  }));
  page.greet = () => [welcome, { type: "picture", picture: made }];
  await serve(page, "wait");
  const badges = page.locator(":is(.player, .mine) > header > .badge");
  const seen = await badges.evaluateAll((all) =>
    all.map((each) => {
      const { borderRadius, clipPath, rotate } = getComputedStyle(each);
      return { shape: `${borderRadius} ${clipPath} ${rotate}`, number: each.textContent.trim() };
    }),
  );
  expect(new Set(seen.map((each) => each.shape)).size, "each of six seats has a shape of its own").toBe(6);
  expect(new Set(seen.map((each) => each.number)).size, "and its number").toBe(6);
});

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

test("nothing moves with reduced motion", async ({ open }) => {
  for (const reducedMotion of ["reduce", "no-preference"]) {
    const page = await open({ reducedMotion });
    let moved = [];
    await serve(page, "tie");
    for (const name of ["keep", "played", "tie", "wait", "over"]) {
      page.say({ type: "picture", picture: questions[name]() });
      await settled(page);
      moved = [...moved, ...(await moving(page)), ...(await canMove(page))];
    }
    if (reducedMotion === "reduce") expect(moved, "nothing moves where that isn't wanted").toEqual([]);
    else expect(moved.length, "elsewhere something does").toBeGreaterThan(0);
  }
});

/** Returns the overlap of two boxes, in pixels along the shorter side. */
const shared = ([a, b]) =>
  Math.min(
    Math.min(a.right, b.right) - Math.max(a.left, b.left),
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top),
  );

test("tiles fit on a phone", async ({ open }) => {
  const page = await open({ viewport: { width: 360, height: 740 } });
  const made = questions.wait();
  made.steps = longRound();
  made.steps.find((each) => each.id === "gold-mine").place.wins.face = {
    id: "10",
    name: "10",
    look: { colour: "grey", group: "faces", order: 1 },
  };
  page.greet = () => [welcome, { type: "picture", picture: made }];
  await serve(page, "wait");
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
  expect(boxes.length, "there are tiles with a side to win by").toBeGreaterThan(4);
  expect(
    boxes.filter(([, both]) => shared(both) > 0).map(([name, both]) => `${name}: ${shared(both)} pixels`),
    "on a phone no side lies over the icon of its place",
  ).toEqual([]);
  expect(await sideways(page), "on a phone the strip stays within").toEqual([]);
});

// Amounts are aligned with what is above them, whether they are clickable or not.
test("amounts are aligned with the badge", async ({ open }) => {
  for (const seat of [1, null]) {
    const page = await open();
    const made = { ...questions.wait(), eyes: seat };
    page.greet = () => [
      { ...welcome, seat },
      { type: "picture", picture: made },
    ];
    await serve(page, "wait");
    const [badge, icon] = await page
      .locator('.player[data-seat="2"]')
      .evaluate((player) =>
        [".badge", ".amounts .icon"].map((part) => player.querySelector(part).getBoundingClientRect().left),
      );
    expect(
      Math.abs(badge - icon),
      `amounts stand in line (${seat === null ? "who looks on" : "who plays"})`,
    ).toBeLessThan(2);
  }
});

test("offers are side by side", async ({ open }) => {
  for (const width of [360, 1280]) {
    const page = await open({ viewport: { width, height: 900 } });
    await serve(page, "tie");
    const columns = page.locator("[data-offers-for]");
    const boxes = await columns.evaluateAll((all) =>
      all.map((each) => ({
        seat: each.dataset.offersFor,
        text: each.textContent,
        ...each.getBoundingClientRect().toJSON(),
      })),
    );
    expect(boxes.map((each) => each.seat).join(), `${width}: a column for each who may win`).toBe("2,4");
    expect(boxes[0].right, `${width}: side by side`).toBeLessThanOrEqual(boxes[1].left);
    expect(Math.abs(boxes[0].top - boxes[1].top), `${width}: side by side`).toBeLessThan(1);
    expect(boxes[0].text, `${width}: each has its own offers`).toContain("Ben offers 2 dollars");
    expect(boxes[0].text, `${width}: each has its own offers`).not.toContain("Otto (bot) offers");
    expect(boxes[1].text, `${width}: each has its own offers`).toContain("Otto (bot) offers");
    expect(await sideways(page), `${width}: nothing stands out sideways`).toEqual([]);
  }
  const page = await open();
  const made = questions.tie();
  made.log.entries = made.log.entries.map((entry) => (entry.kind === "offer" ? { ...entry, whom: [2] } : entry));
  page.greet = () => [welcome, { type: "picture", picture: made }];
  await serve(page, "tie");
  const empty = await page.locator('[data-offers-for="4"]').textContent();
  expect(empty, "that nothing is offered for somebody is said").toContain("No offers");
});

test("dice are sorted as they appear", async ({ open }) => {
  const page = await open();
  await serve(page, "wait");
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
      await settled(page);
      const read = async () =>
        (await there.locator(":scope > *").allTextContents()).filter((text) => text !== "").join(" ");
      await expect.poll(read, `dice stand sorted, from ${from} to ${to}`).toBe(wanted);
    }
});

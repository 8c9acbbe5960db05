// Every kind of question, the lobby, and the end, with made-up table views and without a server. axe finds no
// barrier, nothing overflows sideways at any width, and forms send the canonical form that the engine parses.
import { join } from "node:path";
import { answer, chance } from "./clicker.js";
import { barriers, expect, settled, sideways, test } from "./fixtures.js";
import { questions } from "./made_up.js";
import { serve, shownWhole } from "./made_up_server.js";
import { out } from "./paths.js";
import { picture } from "./screens.js";

/** Possible answers to each kind of question. */
const plain = {
  keep: /^(none|(9|J|K|A)( (9|J|K|A))*)( \+ the-brute)?$/,
  tie: /^p[24]$/,
  played: /^(wanted|none)$/,
  offer: /^(nothing|((dollar|nugget):\d+ ?)*(dynamite )? ?for p[12]( hidden)?)$/,
  divide: /^(p2:\d)?( ?p3:\d)?$/,
  order: /^(dynamite|wanted|equipment-5)( (dynamite|wanted|equipment-5)){2}$/,
  turn: /^(9|J|K|A) -> (9|10|J|Q|K|A)$/,
  number: /^[0-3]$/,
};

const phone = { width: 360, colorScheme: "light", locale: "de-DE" };
const tablet = { width: 800, colorScheme: "light", locale: "en-GB" };
const wide = { width: 1600, colorScheme: "dark", locale: "en-GB" };

/** Checks what the page shows now. */
async function look(page, name, { width, colorScheme, locale }) {
  const what = `${name}, ${width} pixels, ${colorScheme}, ${locale}`;
  expect(await sideways(page), `${what}: nothing stands out sideways`).toEqual([]);
  if (width === 1600 || name === "lobby" || name === "keep")
    expect(await barriers(page), `${what}: axe finds nothing`).toEqual([]);
  await picture(page, { path: join(out, `look-${name}-${width}-${colorScheme}-${locale}.png`), fullPage: true });
  if (plain[name] && width === 360) {
    const answered = () => page.sent.some((message) => message.type === "answer");
    for (let tries = 0; tries < 3 && !answered(); ++tries) {
      await answer(page, chance(`${tries} ${width}`));
      if ((await page.locator(".question[aria-busy=true]").count()) > 0) await expect.poll(answered).toBe(true);
    }
    const given = page.sent.find((message) => message.type === "answer");
    expect(given?.answer, `${what}: the answer is plain`).toMatch(plain[name]);
    page.say({ type: "taken", n: given.n });
  }
}

const opened = (open, { width, ...more }) => open({ viewport: { width, height: 800 }, ...more });

/** Looks at the lobby, then at these questions, one after the other, on a page of its own. */
async function lookAtAll(open, names, where) {
  const lobby = await opened(open, where);
  await serve(lobby, "lobby");
  await look(lobby, "lobby", where);
  const page = await opened(open, where);
  await serve(page, names[0]);
  for (const [nth, name] of names.entries()) {
    if (nth > 0) {
      page.sent = [];
      const made = questions[name]();
      page.say({ type: "picture", picture: made });
      const asked = made.question ? `[data-question="${made.question.id}"]` : ":not([data-question])";
      await page.locator(made.over ? "[data-over]" : `.question${asked}`).waitFor();
      await settled(page);
      await shownWhole(page);
    }
    await look(page, name, where);
  }
}

for (const [name, where] of Object.entries({ phone, "wide screen": wide }))
  test(`every question fits a ${name}`, async ({ open }) => lookAtAll(open, Object.keys(questions), where));

test("questions fit a tablet", async ({ open }) => lookAtAll(open, ["keep", "tie"], tablet));

test("a seat's name has room on a phone", async ({ open }) => {
  const page = await open({ viewport: { width: 360, height: 740 } });
  await serve(page, "lobby");
  const fields = await page.locator("[data-seat-name]").evaluateAll((all) => all.map((each) => each.clientWidth));
  expect(fields.length, "the name of a seat has room on a phone").toBeGreaterThan(1);
  expect(Math.min(...fields), "the name of a seat has room on a phone").toBeGreaterThan(150);
});

test("an added seat is a heuristic bot", async ({ open }) => {
  const page = await open();
  await serve(page, "lobby");
  await page.locator("[data-add-seat]").click();
  const kinds = await page.locator("[data-seat-kind]").evaluateAll((all) => all.map((each) => each.value).join());
  expect(kinds, "a seat that is added is played as the first ones").toBe(`open${",heuristic".repeat(4)}`);
});

test("dice to turn are sorted, sides have their colors", async ({ open }) => {
  const page = await open();
  await serve(page, "turn");
  const dice = await page.locator(".question [data-die]").allTextContents();
  expect(dice.join(), "dice to turn stand sorted").toBe("A,K,J,9,9");
  const red = await page.locator('.question [data-face="Q"] .die.hue-red').count();
  expect(red, "sides have their colours").toBe(1);
  expect(await page.locator('.question [data-face="9"] .die.hue-amber').count(), "sides have their colours").toBe(1);
  const done = page.locator("[data-confirm]");
  expect(await done.textContent(), "what is missing stands on the button").toBe("Choose a die and a face");
  await page.locator('.question [data-die="1"]').click();
  await page.locator('.question [data-face="Q"]').click();
  expect(await done.textContent(), "then what is done").toBe("Choose J → Q");
});

// A rejection that a table view explains better isn't shown.
test("a rejection is shown while its question is open", async ({ open }) => {
  const page = await open();
  await serve(page, "keep");
  const notice = page.locator(".question .notice");
  page.say({ type: "refused", code: "illegal", why: "That can't be kept." });
  await notice.waitFor();
  page.say({ type: "picture", picture: questions.keep() });
  await settled(page);
  expect(await notice.count(), "a refusal is told as long as the same is asked").toBe(1);
  page.say({ type: "picture", picture: questions.tie() });
  await notice.waitFor({ state: "detached" });
  for (const code of ["not-asked", "stale", "answered", "over"]) page.say({ type: "refused", code, why: "Too late." });
  await settled(page);
  expect(await notice.count(), "a late answer's refusal isn't told").toBe(0);
});

test("letters replace icons until a server answers", async ({ open }) => {
  const page = await open();
  page.iconless = true;
  await page.clock.install();
  await serve(page, "keep");
  const mine = page.locator('[data-step="gold-mine"] .tile-icon');
  await mine.locator(".icon-letters").waitFor();
  const name = (await page.locator('[data-step="gold-mine"] .tile-name').textContent()).trim();
  expect((await mine.textContent()).trim(), "without icons, first letters are shown").toBe(name.slice(0, 2));
  expect(
    await page.locator(".bar-button .icon path").count(),
    "what the page itself draws needs no server",
  ).toBeGreaterThan(0);
  page.iconless = false;
  await page.clock.fastForward(6000);
  await mine.locator("path").waitFor();
  expect(await page.locator(".icon-letters").count(), "icons come when a server answers").toBe(0);
});

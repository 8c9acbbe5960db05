// Every kind of question, the lobby, and the end, with made-up table views and without a server. axe finds no
// barrier, nothing overflows sideways at any width, and forms send the canonical form that the engine parses.
import { join } from "node:path";
import { barriers, open, sideways } from "./browser.js";
import { check, eventually, none, settled } from "./checks.js";
import { answer, chance } from "./clicker.js";
import { questions } from "./made_up.js";
import { serve } from "./made_up_server.js";
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

async function look(browser, web, out, name, width, colorScheme, locale) {
  const page = await open(browser, { viewport: { width, height: 800 }, colorScheme, locale });
  await serve(page, web, name);
  const what = `${name}, ${width} pixels, ${colorScheme}, ${locale}`;
  none(`${what}: nothing stands out sideways`, await sideways(page));
  if (width === 1600 || name === "lobby" || name === "keep") none(`${what}: axe finds nothing`, await barriers(page));
  await picture(page, { path: join(out, `look-${name}-${width}-${colorScheme}-${locale}.png`), fullPage: true });
  if (plain[name] && width === 360) {
    const answered = () => page.sent.some((message) => message.type === "answer");
    for (let tries = 0; tries < 3 && !answered(); ++tries) {
      await answer(page, chance(`${tries} ${width}`));
      if ((await page.locator(".question[aria-busy=true]").count()) > 0) await eventually(answered);
    }
    const given = page.sent.find((message) => message.type === "answer")?.answer;
    check(`${what}: the answer is plain`, given !== undefined && plain[name].test(given), `answered ${given}`);
  }
  none(`${what}: no errors`, page.errors);
  await page.context().close();
}

/** Names can be read and typed on a phone. */
async function seatsOnAPhone(browser, web) {
  const page = await open(browser, { viewport: { width: 360, height: 740 } });
  await serve(page, web, "lobby");
  const fields = await page.locator("[data-seat-name]").evaluateAll((all) => all.map((each) => each.clientWidth));
  check(
    "the name of a seat has room on a phone",
    fields.length > 1 && fields.every((wide) => wide > 150),
    fields.join(),
  );
  await page.context().close();
}

/** A bot in an added seat is of the same kind as those in the first seats. */
async function addedSeats(browser, web) {
  const page = await open(browser);
  await serve(page, web, "lobby");
  await page.locator("[data-add-seat]").click();
  const kinds = await page.locator("[data-seat-kind]").evaluateAll((all) => all.map((each) => each.value).join());
  check("a seat that is added is played as the first ones", kinds === `open${",heuristic".repeat(4)}`, kinds);
  await page.context().close();
}

/** A die to turn: dice look as they do elsewhere, and sides have the colors of the dice. */
async function turning(browser, web) {
  const page = await open(browser);
  await serve(page, web, "turn");
  const dice = await page.locator(".question [data-die]").allTextContents();
  check("dice to turn stand sorted", dice.join() === "A,K,J,9,9", dice.join());
  const red = await page.locator('.question [data-face="Q"] .die.hue-red').count();
  check(
    "sides have their colours",
    red === 1 && (await page.locator('.question [data-face="9"] .die.hue-amber').count()) === 1,
  );
  const done = page.locator("[data-confirm]");
  check(
    "what is missing stands on the button",
    (await done.textContent()) === "Choose a die and a face",
    await done.textContent(),
  );
  await page.locator('.question [data-die="1"]').click();
  await page.locator('.question [data-face="Q"]').click();
  check("then what is done", (await done.textContent()) === "Choose J → Q", await done.textContent());
  await page.context().close();
}

/**
 * A rejection is shown while its question is open; one that a table view explains better isn't shown at all.
 */
async function refusalsGo(browser, web) {
  const page = await open(browser);
  await serve(page, web, "keep");
  const notice = page.locator(".question .notice");
  page.say({ type: "refused", code: "illegal", why: "That can't be kept." });
  await notice.waitFor();
  page.say({ type: "picture", picture: questions.keep() });
  await settled(page);
  check("a refusal is told as long as the same is asked", (await notice.count()) === 1);
  page.say({ type: "picture", picture: questions.tie() });
  await notice.waitFor({ state: "detached" });
  for (const code of ["not-asked", "stale", "answered", "over"]) page.say({ type: "refused", code, why: "Too late." });
  await settled(page);
  check("a late answer's refusal isn't told", (await notice.count()) === 0);
  await page.context().close();
}

/** A missing icon is shown as the first letters of its name while no server supplies it. */
async function lettersForIcons(browser, web) {
  const page = await open(browser);
  page.iconless = true;
  await page.clock.install();
  await serve(page, web, "keep");
  const mine = page.locator('[data-step="gold-mine"] .tile-icon');
  await mine.locator(".icon-letters").waitFor();
  const name = (await page.locator('[data-step="gold-mine"] .tile-name').textContent()).trim();
  check(
    "without icons, first letters are shown",
    (await mine.textContent()).trim() === name.slice(0, 2),
    await mine.textContent(),
  );
  check("what the page itself draws needs no server", (await page.locator(".bar-button .icon path").count()) > 0);
  page.iconless = false;
  await page.clock.fastForward(6000);
  await mine.locator("path").waitFor();
  check("icons come when a server answers", (await page.locator(".icon-letters").count()) === 0);
  await page.context().close();
}

/** `web`: the folder of the built page; `out`: the folder for screenshots. */
export async function looks(browser, web, out) {
  for (const name of ["lobby", ...Object.keys(questions)]) {
    await Promise.all([
      look(browser, web, out, name, 360, "light", "de-DE"),
      look(browser, web, out, name, 1600, "dark", "en-GB"),
    ]);
  }
  await seatsOnAPhone(browser, web);
  await addedSeats(browser, web);
  await turning(browser, web);
  await refusalsGo(browser, web);
  await lettersForIcons(browser, web);
  for (const name of ["lobby", "keep", "tie"]) await look(browser, web, out, name, 800, "light", "en-GB");
}

// The location track: a place shows its details on hover, tap or keyboard focus; and its numbers explain
// themselves.
import { open } from "./browser.js";
import { check, eventually, none, settled } from "./checks.js";
import { germanRound, longRound, questions } from "./made_up.js";
import { serve } from "./made_up_server.js";
import { picture } from "./screens.js";

const told = async (page) => {
  await settled(page);
  return (await page.locator(".strip-told").count()) > 0 ? page.locator(".strip-told h2").textContent() : null;
};

/**
 * Waits until the place shows its details, or, if null, until none does; returns true if so. A tap takes effect
 * with a delay.
 */
const soonTells = (page, name) => eventually(async () => (await told(page)) === name);

async function byTouch(browser, web) {
  const page = await open(browser, { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  await serve(page, web, "tie");
  const bank = page.locator('[data-step="bank"]');
  await bank.tap();
  check("a tap tells what a place is about", await soonTells(page, "Bank"));
  await page.locator('[data-step="saloon"]').tap();
  check("a tap at another place tells about that", await soonTells(page, "Saloon"));
  await page.locator(".strip-told button").first().tap();
  check(
    "its numbers can be tapped",
    await eventually(() => page.sent.some((each) => each.type === "why" && each.about === "p4.dice-shown.saloon")),
    JSON.stringify(page.sent),
  );
  await page.locator("dialog").waitFor();
  await page.keyboard.press("Escape");
  await page.locator("dialog").waitFor({ state: "detached" });
  check("it stays while why is told", (await told(page)) === "Saloon");
  await page.locator('[data-step="saloon"]').tap();
  check("a second tap ends it", await soonTells(page, null));
  await bank.tap();
  check("it can be told again", await soonTells(page, "Bank"));
  await page.locator(".bar-title").tap();
  check("so does a tap elsewhere", await soonTells(page, null));
  await page.context().close();
}

async function byMouse(browser, web) {
  const page = await open(browser);
  await serve(page, web, "tie");
  const bank = page.locator('[data-step="bank"]');
  await bank.hover();
  check("who points at a place is told about it", (await told(page)) === "Bank");
  await page.mouse.move(640, 800);
  check("as long as they point at it", (await told(page)) === null);
  await bank.hover();
  await bank.click();
  check("who clicks as well isn't told less", (await told(page)) === "Bank");
  await page.mouse.move(640, 800);
  check("what was clicked stays", (await told(page)) === "Bank");
  await page.locator('[data-step="saloon"]').hover();
  check("also while another is pointed at", (await told(page)) === "Bank");
  await bank.click();
  check("until it is clicked again", (await told(page)) === null);
  await page.context().close();
}

async function byKeys(browser, web) {
  const page = await open(browser);
  await serve(page, web, "tie");
  await page.locator(".bar-button").last().focus();
  const mine = page.locator('[data-step="gold-mine"]');
  for (let i = 0; i < 3 && !(await mine.evaluate((each) => each === document.activeElement)); ++i)
    await page.keyboard.press("Tab");
  check("who comes to a place by keys is told about it", (await told(page)) === "Gold Mine");
  await page.keyboard.press("Enter");
  await settled(page);
  const focused = () => page.evaluate(() => document.activeElement.textContent);
  check("Enter leads to its numbers", (await focused()).includes("34"), await focused());
  await page.keyboard.press("Escape");
  check(
    "Escape leads back",
    (await told(page)) === null && (await mine.evaluate((each) => each === document.activeElement)),
  );
  await page.context().close();
}

/** The contents of a place, and the number of dice that each player shows there. */
async function numbers(browser, web) {
  const page = await open(browser);
  page.reply = (message) => (message.type === "why" ? [{ type: "why", n: message.n, lines: ["It is so."] }] : []);
  await serve(page, web, "tie");
  const abouts = () => page.sent.flatMap((each) => (each.type === "why" ? [each.about] : []));
  await page.locator('[data-step="bank"]').click();
  const buttons = page.locator(".strip-told button");
  for (let i = 0, n = await buttons.count(); i < n; ++i) {
    await buttons.nth(i).click();
    await page.locator(".why-lines").waitFor();
    await page.keyboard.press("Escape");
    await page.locator("dialog").waitFor({ state: "detached" });
  }
  check(
    "all numbers of a place say why",
    abouts().join() === "vault.dollar,p2.dice-shown.bank,p4.dice-shown.bank,p1.dice-shown.bank",
    abouts().join(),
  );
  await page.context().close();
}

/** Returns the details shown on hovering over a place. */
async function toldOf(browser, web, step) {
  const page = await open(browser);
  await serve(page, web, "tie");
  await page.locator(`[data-step="${step}"]`).hover();
  const said = await page.locator(".strip-told").innerText();
  await page.context().close();
  return said;
}

/** The rules for several winners of a place. */
async function severalWin(browser, web) {
  const said = await toldOf(browser, web, "saloon");
  check(
    "a place where several win says how",
    said.includes("The best 2 players each choose a different one of these, in order of rank."),
    said,
  );
}

/** The ranking of hands, at the place for the best one. */
async function hands(browser, web) {
  const said = await toldOf(browser, web, "town-hall");
  check(
    "a place for the best hand says which hands there are",
    /Ranking, best first\s+three of a kind, pair, high die/i.test(said),
    said,
  );
}

/** Returns the names on the location track that are broken within a word. */
const broken = (page) =>
  page.locator(".tile-name").evaluateAll((names) =>
    names.flatMap((name) => {
      const text = name.firstChild;
      if (name.getBoundingClientRect().height < 2) return []; // a phone shows a single one
      return [...text.data.matchAll(/[^\s-]+/g)].flatMap((word) => {
        const range = document.createRange();
        range.setStart(text, word.index);
        range.setEnd(text, word.index + word[0].length);
        const wide = name.scrollWidth > name.clientWidth + 1;
        return range.getClientRects().length > 1 || wide ? [word[0]] : [];
      });
    }),
  );

const widths = [1600, 1366, 1280, 1200, 1024, 800, 360];

/** Returns the list once it is empty or has had time to become so: text is fitted a moment after layout. */
async function soonNone(list) {
  let found = [];
  await eventually(async () => (found = await list()).length === 0, 5000);
  return found;
}

/** Long words, as in German, get smaller rather than broken, at each step of the round. */
async function longWords(browser, web, out) {
  const page = await open(browser, { locale: "de-DE" });
  await serve(page, web, "tie");
  for (const [name, steps] of Object.entries(germanRound())) {
    for (const now of [0, 7]) {
      steps.forEach((each, i) => (each.state = i < now ? "before" : i === now ? "now" : "later"));
      page.say({ type: "picture", picture: { ...questions.tie(), steps } });
      await page.locator(`.tile.now [data-step="${steps[now].id}"]`).waitFor();
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        const what = `${name}, ${width} pixels wide, step ${now}`;
        none(`no German word is broken on the strip: ${what}`, await soonNone(() => broken(page)));
        const sizes = await page
          .locator(".tile-name")
          .evaluateAll((all) => all.map((each) => parseFloat(getComputedStyle(each).fontSize)));
        check(`and all can be read: ${what}`, Math.min(...sizes) >= 10, sizes.join());
        if (now === 0) await picture(page, { path: `${out}/look-strip-${name}-${width}.png` });
      }
    }
  }
  await page.context().close();
}

async function manySteps(browser, web, out) {
  for (const colorScheme of ["light", "dark"]) {
    const page = await open(browser, { colorScheme });
    await serve(page, web, "tie");
    page.say({ type: "picture", picture: { ...questions.tie(), steps: longRound() } });
    await page.locator('[data-step="more-4"]').waitFor();
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      none(`no word is broken on the strip, ${width} pixels wide`, await soonNone(() => broken(page)));
      if ([1600, 800, 360].includes(width))
        await picture(page, { path: `${out}/look-strip-${width}-${colorScheme}.png` });
    }
    await page.context().close();
  }
}

export async function strip(browser, web, out) {
  for (const each of [byTouch, byMouse, byKeys, numbers, severalWin, hands]) await each(browser, web);
  await manySteps(browser, web, out);
  await longWords(browser, web, out);
}

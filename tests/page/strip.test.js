// The location track: a place shows its details on hover, tap or keyboard focus; and its numbers explain
// themselves.
import { expect, settled, test } from "./fixtures.js";
import { germanRound, longRound, questions } from "./made_up.js";
import { serve } from "./made_up_server.js";
import { out } from "./paths.js";
import { picture } from "./screens.js";

/** Returns the name of the place that shows its details, or null. */
const told = async (page) => {
  await settled(page);
  return (await page.locator(".strip-told").count()) > 0 ? page.locator(".strip-told h2").textContent() : null;
};

/** Returns the numbers whose reasons the page has requested. */
const abouts = (page) => page.sent.flatMap((each) => (each.type === "why" ? [each.about] : []));

test("a tap shows a place's details", async ({ open }) => {
  const page = await open({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  await serve(page, "tie");
  const bank = page.locator('[data-step="bank"]');
  await bank.tap();
  await expect.poll(() => told(page), "a tap tells what a place is about").toBe("Bank");
  await page.locator('[data-step="saloon"]').tap();
  await expect.poll(() => told(page), "a tap at another place tells about that").toBe("Saloon");
  await page.locator(".strip-told button").first().tap();
  await expect.poll(() => abouts(page), "its numbers can be tapped").toContain("p4.dice-shown.saloon");
  await page.locator("dialog").waitFor();
  await page.keyboard.press("Escape");
  await page.locator("dialog").waitFor({ state: "detached" });
  expect(await told(page), "it stays while why is told").toBe("Saloon");
  await page.locator('[data-step="saloon"]').tap();
  await expect.poll(() => told(page), "a second tap ends it").toBe(null);
  await bank.tap();
  await expect.poll(() => told(page), "it can be told again").toBe("Bank");
  await page.locator(".bar-title").tap();
  await expect.poll(() => told(page), "so does a tap elsewhere").toBe(null);
});

test("hovering and clicking show a place's details", async ({ open }) => {
  const page = await open();
  await serve(page, "tie");
  const bank = page.locator('[data-step="bank"]');
  await bank.hover();
  expect(await told(page), "who points at a place is told about it").toBe("Bank");
  await page.mouse.move(640, 800);
  expect(await told(page), "as long as they point at it").toBe(null);
  await bank.hover();
  await bank.click();
  expect(await told(page), "who clicks as well isn't told less").toBe("Bank");
  await page.mouse.move(640, 800);
  expect(await told(page), "what was clicked stays").toBe("Bank");
  await page.locator('[data-step="saloon"]').hover();
  expect(await told(page), "also while another is pointed at").toBe("Bank");
  await bank.click();
  expect(await told(page), "until it is clicked again").toBe(null);
});

test("keys show a place's details", async ({ open }) => {
  const page = await open();
  await serve(page, "tie");
  await page.locator(".bar-button").last().focus();
  const mine = page.locator('[data-step="gold-mine"]');
  for (let i = 0; i < 3 && !(await mine.evaluate((each) => each === document.activeElement)); ++i)
    await page.keyboard.press("Tab");
  expect(await told(page), "who comes to a place by keys is told about it").toBe("Gold Mine");
  await page.keyboard.press("Enter");
  await settled(page);
  const focused = () => page.evaluate(() => document.activeElement.textContent);
  expect(await focused(), "Enter leads to its numbers").toContain("34");
  await page.keyboard.press("Escape");
  expect(await told(page), "Escape leads back").toBe(null);
  expect(await mine.evaluate((each) => each === document.activeElement), "Escape leads back").toBe(true);
});

test("all numbers of a place explain themselves", async ({ open }) => {
  const page = await open();
  page.reply = (message) => (message.type === "why" ? [{ type: "why", n: message.n, lines: ["It is so."] }] : []);
  await serve(page, "tie");
  await page.locator('[data-step="bank"]').click();
  const buttons = page.locator(".strip-told button");
  for (let i = 0, n = await buttons.count(); i < n; ++i) {
    await buttons.nth(i).click();
    await page.locator(".why-lines").waitFor();
    await page.keyboard.press("Escape");
    await page.locator("dialog").waitFor({ state: "detached" });
  }
  expect(abouts(page).join(), "all numbers of a place say why").toBe(
    "vault.dollar,p2.dice-shown.bank,p4.dice-shown.bank,p1.dice-shown.bank",
  );
});

/** Returns the details shown on hovering over a place. */
async function toldOf(open, step) {
  const page = await open();
  await serve(page, "tie");
  await page.locator(`[data-step="${step}"]`).hover();
  return page.locator(".strip-told").innerText();
}

test("a place with several prizes explains them", async ({ open }) => {
  const said = await toldOf(open, "saloon");
  expect(said, "a place where several win says how").toContain(
    "The best 2 players each choose a different one of these, in order of rank.",
  );
});

test("a place for hands ranks them", async ({ open }) => {
  const said = await toldOf(open, "town-hall");
  expect(said, "a place for the best hand says which hands there are").toMatch(
    /Ranking, best first\s+three of a kind, pair, high die/i,
  );
});

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

/** Text is fitted a moment after layout. */
const expectWholeWords = (page, message) => expect.poll(() => broken(page), { message, timeout: 5000 }).toEqual([]);

const widths = [1600, 1366, 1280, 1200, 1024, 800, 360];

// Long words, as in German, get smaller rather than broken, at each step of the round.
test("long German names aren't broken", async ({ open }) => {
  const page = await open({ locale: "de-DE" });
  await serve(page, "tie");
  for (const [name, steps] of Object.entries(germanRound())) {
    for (const now of [0, 7]) {
      steps.forEach((each, i) => (each.state = i < now ? "before" : i === now ? "now" : "later"));
      page.say({ type: "picture", picture: { ...questions.tie(), steps } });
      await page.locator(`.tile.now [data-step="${steps[now].id}"]`).waitFor();
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        const what = `${name}, ${width} pixels wide, step ${now}`;
        await expectWholeWords(page, `no German word is broken on the strip: ${what}`);
        const sizes = await page
          .locator(".tile-name")
          .evaluateAll((all) => all.map((each) => parseFloat(getComputedStyle(each).fontSize)));
        expect(Math.min(...sizes), `and all can be read: ${what}`).toBeGreaterThanOrEqual(10);
        if (now === 0) await picture(page, { path: `${out}/look-strip-${name}-${width}.png` });
      }
    }
  }
});

test("names of a long round aren't broken", async ({ open }) => {
  for (const colorScheme of ["light", "dark"]) {
    const page = await open({ colorScheme });
    await serve(page, "tie");
    page.say({ type: "picture", picture: { ...questions.tie(), steps: longRound() } });
    await page.locator('[data-step="more-4"]').waitFor();
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      await expectWholeWords(page, `no word is broken on the strip, ${width} pixels wide`);
      if ([1600, 800, 360].includes(width))
        await picture(page, { path: `${out}/look-strip-${width}-${colorScheme}.png` });
    }
  }
});

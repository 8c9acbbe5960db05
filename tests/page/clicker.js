// Plays by clicking what a person would click. It reads the page, not the game: toggles, sliders and buttons of
// any question.

import { expect } from "./fixtures.js";

const kOptions = ".question :is(.options, .numbers) .option[data-answer]:not([aria-disabled])";

/** Returns pseudorandom numbers that depend only on the text. */
export function chance(text) {
  let state = 2166136261;
  for (const each of text) state = Math.imul(state ^ each.codePointAt(0), 16777619);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return { below: (n) => Math.floor(next() * n), likely: (p) => next() < p };
}

/**
 * Returns how the page looks as soon as that differs from `seen`; without `seen`, at once.
 * `question`: the one that can be answered now, or null; `over`: true if the game is over;
 * `idle`: true if the only choice is to decline (most such questions pass by themselves).
 * Returns null if the page was reloaded in the meantime.
 */
export const look = (page, seen = null) =>
  page
    .evaluate(
      (before) =>
        new Promise((looks) => {
          const choices = ".question :is([data-confirm], .option:not(.greyed), .die-button, input)";
          const watch = new MutationObserver(compare);
          function compare() {
            const asks = document.querySelector(".question[data-question][aria-busy=false]");
            const now = {
              question: asks?.dataset.question ?? null,
              idle: !document.querySelector(choices),
              over: document.querySelector("[data-over]") !== null,
            };
            if (before && Object.keys(now).every((key) => now[key] === before[key])) return;
            watch.disconnect();
            looks(now);
          }
          watch.observe(document.documentElement, { subtree: true, childList: true, attributes: true });
          compare();
        }),
      seen,
    )
    .catch(() => null);

/** Returns the question that this page can answer now, or null. */
export const asked = async (page) => (await look(page))?.question ?? null;

/** Clicks a copy button until it confirms: the confirmation is shown only for a moment. */
export const copies = (button, message) =>
  expect(async () => {
    await button.click();
    await expect(button, message).toContainText("Copied", { timeout: 1500 });
  }).toPass();

async function tryConfirm(page) {
  const confirm = page.locator("[data-confirm]");
  if ((await confirm.getAttribute("aria-disabled")) !== null) return false;
  await confirm.click();
  return true;
}

/** Assembles an answer from toggles and steps until it can be confirmed. */
async function compose(page, random) {
  const rows = page.locator(".question fieldset.pick-row");
  const toggles = page.locator(".question .tray .die-button, .question .options .option[aria-pressed]");
  const more = page.locator(".question .stepper button:last-of-type:not([aria-disabled])");
  for (let tries = 0; tries < 24; ++tries) {
    for (let i = 0, n = await rows.count(); i < n; ++i) {
      const choices = rows.nth(i).locator("button");
      await choices.nth(random.below(await choices.count())).click();
    }
    if ((await more.count()) > 0) await more.nth(random.below(await more.count())).click();
    if ((await toggles.count()) > 0) await toggles.nth(random.below(await toggles.count())).click();
    if (random.likely(0.6) && (await tryConfirm(page))) return true;
  }
  return tryConfirm(page);
}

/** Answers the question; `random` determines the answer. */
export async function answer(page, random) {
  const pass = page.locator(".question [data-pass]");
  const options = page.locator(kOptions);
  const { passes, confirms, n } = await page.evaluate((open) => {
    const count = (selector) => document.querySelectorAll(selector).length;
    return {
      passes: count(".question [data-pass]") > 0,
      confirms: count(".question [data-confirm]") > 0,
      n: count(open),
    };
  }, kOptions);
  if (passes && random.likely(0.3)) return pass.click();
  if (confirms) {
    if (!(await compose(page, random)) && passes) await pass.click();
    return undefined;
  }
  if (n > 0) return options.nth(random.below(n)).click();
  return pass.click();
}

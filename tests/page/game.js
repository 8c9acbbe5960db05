// A whole game on the pages of its players.
import { answer, asked, chance, idle } from "./clicker.js";
import { expect, kPatience } from "./fixtures.js";

// Timeout of clicks: a question may disappear while it is answered, when its window closes.
const kClick = 2000;
const kIdle = 300; // delay before declining a question without a choice, as people wait, too

/** Pauses, in milliseconds, before a condition is tested again. Only for loops with a deadline. */
const moment = (long = 15) => new Promise((resolve) => setTimeout(resolve, long));

export const isOver = (page) =>
  page
    .locator("[data-over]")
    .count()
    .then((n) => n > 0);

/** Returns the question that a person answers now, or null. */
async function ripe(page) {
  const question = await asked(page);
  if (question === null || !(await idle(page))) return question;
  if (page.idle?.question !== question) page.idle = { question, since: performance.now() };
  return performance.now() - page.idle.since > kIdle ? question : null;
}

/**
 * Answers the page's question, depending on `seed`, the seat and the question; differently if the previous
 * attempt failed. Returns false if the question has gone meanwhile: an undo, the end, a closed window.
 */
async function answers(page, question, seed) {
  page.tries = page.tried === question ? page.tries + 1 : 0;
  page.tried = question;
  const random = chance(`${seed} ${page.seat} ${question} ${page.tries}`);
  page.setDefaultTimeout(kClick);
  try {
    await (page.answer ?? answer)(page, random);
    return true;
  } catch (error) {
    if (!/Timeout|detached|not attached/.test(error.message)) throw error;
    return false;
  } finally {
    page.setDefaultTimeout(kPatience);
  }
}

/** Waits for a change of the page since the last call, so that `play` needn't poll all the time. */
function change(page) {
  page.change ??= page
    .evaluate(
      () =>
        new Promise((changed) => {
          const watch = new MutationObserver(() => {
            watch.disconnect();
            changed();
          });
          watch.observe(document.documentElement, { subtree: true, childList: true, attributes: true });
        }),
    )
    .catch(() => {}) // the page was reloaded
    .finally(() => (page.change = null));
  return page.change;
}

/**
 * Each page answers when asked, until the game is over or this many answers are given. Calls `meanwhile(n)`
 * after each answer. Returns the number of answers.
 */
export async function play(pages, seed, meanwhile = async () => {}, most = Infinity) {
  let answered = 0;
  let since = performance.now();
  while (answered < most) {
    let any = false;
    const changes = pages.map(change);
    for (const page of pages) {
      const question = answered < most ? await ripe(page) : null;
      if (question === null) continue;
      any = true;
      if (await answers(page, question, seed)) await meanwhile(++answered);
    }
    if (any) since = performance.now();
    else if ((await Promise.all(pages.map(isOver))).every(Boolean)) return answered;
    else if (performance.now() - since > kPatience)
      throw new Error(`nothing was asked for ${kPatience / 1000} s, after ${answered} answers`);
    else await Promise.race([...changes, moment(kIdle / 2)]);
  }
  return answered;
}

/** Plays until this page has a question with a choice; the others answer meanwhile. */
export async function untilAsked(page, others, seed) {
  for (const since = performance.now(); (await asked(page)) === null || (await idle(page)); await moment()) {
    if ((await isOver(page)) || performance.now() - since > kPatience) throw new Error("nothing is asked any more");
    const declining = (await idle(page)) ? [page] : [];
    for (const each of [...others, ...declining]) {
      const question = await ripe(each);
      if (question !== null) await answers(each, question, seed);
    }
  }
}

/** Opens a seat's link and waits for the table; `page.seat` is its seat. */
export async function sit(page, link) {
  await page.goto(link);
  await expect(page.locator(".felt"), `${page.who ?? "a player"} sits`).toBeVisible();
  page.seat = await page
    .locator(".mine")
    .getAttribute("data-seat", { timeout: 1000 })
    .catch(() => null);
  return page;
}

// A whole game at the pages of its players.
import { kPatience } from "./browser.js";
import { check, moment } from "./checks.js";
import { answer, asked, chance, idle } from "./clicker.js";

// A question may go while it is answered: somebody whose window closed clicks at nothing for so long.
const kClick = 2000;
const kIdle = 300; // a question that only declines is left alone for so long: who sits there waits, too
export const isOver = (page) =>
  page
    .locator("[data-over]")
    .count()
    .then((n) => n > 0);

/** The question that a person answers now, or null. */
async function ripe(page) {
  const question = await asked(page);
  if (question === null || !(await idle(page))) return question;
  if (page.idle?.question !== question) page.idle = { question, since: performance.now() };
  return performance.now() - page.idle.since > kIdle ? question : null;
}

/**
 * Answers what a page is asked, as `seed`, the seat and the question say; in another way where that led to no answer.
 * False if the question has gone meanwhile: an undo, the end, a window that closed.
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

/**
 * Something on the page changes, since this was last asked for: `play` looks again then, and not all the time.
 */
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
    .catch(() => {}) // the page was loaded anew
    .finally(() => (page.change = null));
  return page.change;
}

/**
 * Each page answers when it is asked, until the game is over, or so many answers are given. `meanwhile(n)`: called
 * after each answer. Gives how many answers it took.
 */
export async function play(pages, seed, meanwhile = async () => {}, most = Infinity) {
  let answered = 0;
  let since = performance.now();
  while (answered < most) {
    let any = false;
    const changes = pages.map(change);
    for (const page of pages) {
      const question = await ripe(page);
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

/** Until this page is asked something with a choice; the others answer meanwhile. */
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

/** Sits down at a link, and waits for the table; `page.seat` is its seat. */
export async function sit(page, link) {
  await page.goto(link);
  await page.waitForSelector(".felt");
  page.seat = await page
    .locator(".mine")
    .getAttribute("data-seat", { timeout: 1000 })
    .catch(() => null);
  check(`${page.who ?? "a player"} sits`, true);
  return page;
}

// A whole game at the pages of its players.
import { check } from "./checks.js";
import { answer, asked, idle } from "./clicker.js";

const kPatience = 30000;
const kClick = 2000; // a question may go while it is answered: somebody whose window closed clicks at nothing for so long
const kIdle = 300; // a question that only declines is left alone for so long: who sits there waits, too
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
export const isOver = (page) => page.locator("[data-over]").count().then((n) => n > 0);

/** The question that a person answers now, or null. */
async function ripe(page) {
  const question = await asked(page);
  if (question === null || !(await idle(page))) return question;
  if (page.idle?.question !== question) page.idle = { question, since: performance.now() };
  return performance.now() - page.idle.since > kIdle ? question : null;
}

/** Each page answers when it is asked, until the game is over. `meanwhile(n)`: called after each answer. Gives how many answers it took. */
export async function play(pages, random, meanwhile = async () => {}) {
  for (const page of pages) page.setDefaultTimeout(kClick);
  let answered = 0;
  let since = performance.now();
  for (;;) {
    let any = false;
    for (const page of pages) {
      if ((await ripe(page)) === null) continue;
      const given = await (page.answer ?? answer)(page, random).then(
        () => true,
        (error) => {
          // The question may have gone while it was answered: an undo, the end, a window that closed.
          if (!/Timeout|detached|not attached/.test(error.message)) throw error;
          return false;
        },
      );
      any = true;
      if (given) await meanwhile(++answered);
    }
    if (any) since = performance.now();
    else if ((await Promise.all(pages.map(isOver))).every(Boolean)) return answered;
    else if (performance.now() - since > kPatience) throw new Error(`nothing was asked for ${kPatience / 1000} s, after ${answered} answers`);
    else await pause(15);
  }
}

/** Sits down at a link, and waits for the table. */
export async function sit(page, link) {
  await page.goto(link);
  await page.waitForSelector(".felt");
  check(`${page.who ?? "a player"} sits`, true);
  return page;
}

// A whole game on the pages of its players.
import { answer, chance, look } from "./clicker.js";
import { expect, kPatience, test } from "./fixtures.js";

// Timeout of clicks: a question may disappear while it is answered, when its window closes.
const kClick = 2000;
const kIdle = 300; // delay before declining a question without a choice, as people wait, too

export const isOver = async (page) => (await look(page))?.over ?? false;

/** Sets `page.looks` at the next change of the page, and resolves then. */
function change(page) {
  page.change ??= look(page, page.looks).then((now) => {
    page.looks = now;
    page.change = null;
  });
  return page.change;
}

/** Returns the question that a person would answer, by what the page looked like last, or null. */
function ripe(page) {
  const { question, idle } = page.looks ?? { question: null };
  if (question === null || !idle) return question;
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

/** Returns the question that a person answers now, or null. */
async function asks(page) {
  if (ripe(page) === null) return null;
  page.looks = await look(page); // it may have changed while others answered
  return ripe(page);
}

/** Waits for one of these changes, but not past the time when an idle question is to be declined. */
const nextChange = (changes) => Promise.race([...changes, new Promise((resolve) => setTimeout(resolve, kIdle / 2))]);

/**
 * Each page answers when asked, until the game is over or this many answers are given. Calls `meanwhile(n)`
 * after each answer. Returns the number of answers.
 */
export const play = (pages, seed, meanwhile = async () => {}, most = Infinity) =>
  // For each call of a test without steps, Playwright searches all earlier ones.
  test.step("plays", async () => {
    let answered = 0;
    let since = performance.now();
    for (const page of pages) page.looks = await look(page);
    while (answered < most) {
      let any = false;
      const changes = pages.map(change);
      for (const page of pages) {
        const question = answered < most ? await asks(page) : null;
        if (question === null) continue;
        any = true;
        if (await answers(page, question, seed)) await meanwhile(++answered);
      }
      if (any) since = performance.now();
      else if (pages.every((page) => page.looks?.over)) return answered;
      else if (performance.now() - since > kPatience)
        throw new Error(`nothing was asked for ${kPatience / 1000} s, after ${answered} answers`);
      else await nextChange(changes);
    }
    return answered;
  });

/** Plays until this page has a question with a choice; the others answer meanwhile. */
export async function untilAsked(page, others, seed) {
  for (const since = performance.now(); ;) {
    const changes = [page, ...others].map(change);
    page.looks = await look(page);
    if (page.looks?.question && !page.looks.idle) return;
    if (page.looks?.over || performance.now() - since > kPatience) throw new Error("nothing is asked any more");
    let any = false;
    for (const each of [...others, page]) {
      const question = await asks(each);
      if (question === null) continue;
      if (each === page && !page.looks.idle) return;
      any = true;
      await answers(each, question, seed);
    }
    if (!any) await nextChange(changes);
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

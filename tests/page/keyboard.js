// Plays with keys only: Tab to a choice, Space to select it. Checks that the focus is never lost.
import { kPatience } from "./fixtures.js";

const kMostTabs = 250;

const focused = (page) =>
  page.evaluate(() => {
    const here = document.activeElement;
    const question = here?.closest(".question[data-question]");
    const first = document.querySelector(".question");
    const confirm = first?.querySelector("[data-confirm]");
    return {
      question: first?.dataset.question,
      busy: first?.getAttribute("aria-busy") === "true",
      fits: confirm !== null && confirm !== undefined && !confirm.matches("[aria-disabled]"),
      pressed: here?.matches("[aria-pressed=true]") ?? false,
      lost: !here || here === document.body,
      choice:
        question !== null &&
        question !== undefined &&
        here.matches(
          ":is(.die-button, .option:not(.greyed), .primary, .secondary, .stepper button:last-of-type)" +
            ":not([aria-disabled])",
        ),
      id:
        here?.dataset.confirm !== undefined
          ? "confirm"
          : here?.dataset.pass !== undefined
            ? "pass"
            : here?.closest(".stepper")
              ? "step"
              : "other",
    };
  });

/** Answers the question by keys. Throws if nothing has the focus. */
export async function answerByKeys(page, random) {
  const { question: before } = await focused(page);
  let beyond = false; // Tab leads from the last element to the page itself: then a vanishing question loses nothing
  for (let tabs = 0; tabs < kMostTabs; ++tabs) {
    const here = await focused(page);
    if (here.question !== before || here.busy) break;
    beyond = here.lost;
    const wants =
      here.choice &&
      (here.id === "confirm" ||
        (!here.fits && random.likely(here.pressed ? 0.7 : { pass: 0.3, step: 0.9, other: 0.4 }[here.id])));
    if (wants) await page.keyboard.press(here.id === "other" && random.likely(0.5) ? "Space" : "Enter");
    else await page.keyboard.press("Tab");
  }
  await page.waitForFunction(
    (was) =>
      document.querySelector(".question, .over")?.dataset.question !== was ||
      document.querySelector(".question[aria-busy=true]"),
    before,
  );
  await page.waitForSelector(":is(.question[aria-busy=false], .over)");
  if (beyond) await page.keyboard.press("Tab");
  await page
    .waitForFunction(() => ![null, document.body].includes(document.activeElement), null, { timeout: kPatience })
    .catch(() => (page.lostFocus = (page.lostFocus ?? 0) + 1));
}

// Plays with keys only: Tab to what can be chosen, Space to choose it. Sees to it that the focus is never lost.
const kMostTabs = 300;

const focused = (page) =>
  page.evaluate(() => {
    const here = document.activeElement;
    const question = here?.closest(".question[data-question]");
    return {
      lost: !here || here === document.body,
      choice: question !== null && question !== undefined && here.matches(":is(.die-button, .option:not(.greyed), .primary, .secondary, .stepper button:last-of-type):not([aria-disabled])"),
      id: here?.dataset.confirm !== undefined ? "confirm" : here?.dataset.pass !== undefined ? "pass" : here?.closest(".stepper") ? "step" : "other",
    };
  });

/** Answers the question that is asked, by keys. Throws if the focus is nowhere. */
export async function answerByKeys(page, random) {
  const question = () => page.locator(".question").first().getAttribute("data-question");
  const busy = () => page.locator(".question[aria-busy=true]").count();
  const before = await question();
  let passed = 0;
  for (let tabs = 0; tabs < kMostTabs; ++tabs) {
    if ((await question()) !== before || (await busy()) > 0) break;
    const here = await focused(page);
    const wants = here.choice && (here.id === "confirm" || random.likely({ pass: 0.2, step: 0.9, other: 0.5 }[here.id]) || ++passed > 30);
    if (wants) await page.keyboard.press(here.id === "other" && random.likely(0.5) ? "Space" : "Enter");
    else await page.keyboard.press("Tab");
  }
  await page.waitForFunction((was) => document.querySelector(".question, .over")?.dataset.question !== was || document.querySelector(".question[aria-busy=true]"), before);
  await page.waitForSelector(":is(.question[aria-busy=false], .over)");
  if ((await focused(page)).lost) page.lostFocus = (page.lostFocus ?? 0) + 1;
}

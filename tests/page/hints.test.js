// A hint appears in words below each kind of question, even where no button could be marked, or where the hint
// isn't among the listed answers.
import { expect, test } from "./fixtures.js";
import { questions } from "./made_up.js";
import { serve } from "./made_up_server.js";

const kinds = ["choose", "yes-no", "replacement", "number", "subset", "order", "die-face", "divide", "offer"];

/** One question of each kind, and both forms of a number. */
function all() {
  const named = Object.entries(questions).filter(([, make]) => make().question !== null);
  const slider = questions.number();
  slider.question.form.most = 40;
  const alike = ["yes-no", "replacement"].map((kind) => {
    const made = questions.tie();
    made.question.kind = kind;
    return [kind, made];
  });
  return [...named.map(([name, make]) => [name, make()]), ["slider", slider], ...alike];
}

test("every kind of question shows its hint", async ({ open }) => {
  const page = await open();
  const label = "9, 9 and a card";
  page.reply = ({ type, n }) => (type === "hint" ? [{ type: "hint", n, answer: "9 9 + card", label, rated: [] }] : []);
  await serve(page, "wait");
  const pictures = all();
  const missing = kinds.filter((kind) => !pictures.some(([, made]) => made.question.kind === kind));
  expect(missing, "each kind of question is asked").toEqual([]);
  for (const [name, made] of pictures) {
    made.question.id = `${name}.hint`;
    page.say({ type: "picture", picture: made });
    await page.locator(`[data-question="${name}.hint"]`).waitFor();
    expect(await page.locator(".hint-line").count(), `${name}: no hint before it is asked for`).toBe(0);
    await page.locator("[data-hint]").click();
    await expect(page.locator(".question .hint-line"), `${name}: a hint is told in words`).toContainText(label);
  }
});

test("a hint gives its reason", async ({ open }) => {
  const page = await open();
  const text = "It counts nuggets.";
  let rated = [];
  page.reply = ({ type, n }) => (type === "hint" ? [{ type: "hint", n, answer: "p2", label: "Ben", text, rated }] : []);
  await serve(page, "tie");
  const ben = { label: "Ben", worth: 5 };
  const otto = { label: "Otto (bot)", worth: 3 };
  const wanted = [
    [[ben, otto], "The bot rates Ben at 5 and the next-best choice, Otto (bot), at 3."],
    [[ben, { ...otto, worth: 5 }], "The bot rates Ben and Otto (bot) the same, at 5."],
    [[ben], "The bot rates Ben at 5."],
    [[{ ...otto, worth: 0 }], "The bot rates even the best choice, Otto (bot), at only 0."],
    [[], ""],
  ];
  for (const [given, sentence] of wanted) {
    rated = given;
    await page.locator("[data-hint]").click();
    const read = () => page.locator(".hint-reason").innerText();
    await expect.poll(read, `a hint gives its reason: ${sentence}`).toBe(`${text} ${sentence}`.trim());
  }
});

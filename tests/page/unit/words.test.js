// The page's words as readers see them, compared with the reviewed files words.en.txt and words.de.txt.
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { settings } from "../../../tools/web/src/state/settings.ts";
import { de } from "../../../tools/web/src/words/de.ts";
import { en } from "../../../tools/web/src/words/en.ts";
import { render } from "../../../tools/web/src/words/text.ts";
import { listed, range, sizes, t } from "../../../tools/web/src/words/words.ts";

const numbers = new Set(["n", "count", "games", "least", "most", "players", "points", "rank", "slots"]);
const samples = {
  fix: "add Oil",
  game: "Dice Town",
  link: "https://play.example.org/",
  kind: "heuristic",
  less: "3",
  of: "3",
  other: "King",
  pack: "Oil",
  place: "Opera",
  prompt: "Which ace?",
  what: "Ace",
  when: "2 May",
  who: "Ada",
  why: "It is too late.",
  worth: "5",
};

const forms = (text) => (typeof text === "string" ? [text] : Object.values(text));
const placeholders = (text) =>
  [
    ...new Set(
      forms(text)
        .join(" ")
        .match(/\w+(?=\})/g),
    ),
  ].sort();

/** Returns the text with 0, 1, 2 and 5 for its numbers, if it has any. */
function rendered(text, language) {
  const names = placeholders(text);
  const counts = typeof text !== "string" || names.some((name) => numbers.has(name)) ? [0, 1, 2, 5] : [0];
  const values = (n) => Object.fromEntries([...numbers].map((name) => [name, n]));
  return counts.map((n) => render(text, language, { ...samples, ...values(n) })).join(" | ");
}

for (const [language, words] of Object.entries({ en, de })) {
  test(`words.${language}.txt has every text as it is shown`, () => {
    const file = join(process.env.PAGE_UNIT, `words.${language}.txt`);
    const lines = Object.entries(words).map(([key, text]) => `${key}: ${rendered(text, language)}\n`);
    if (process.env.UPDATE_WORDS) writeFileSync(file, lines.join(""));
    assert.equal(lines.join(""), readFileSync(file, "utf8"));
  });
}

test("texts leave no placeholder empty", () => {
  for (const [language, words] of Object.entries({ en, de }))
    for (const [key, text] of Object.entries(words)) assert.doesNotMatch(rendered(text, language), /[{}]/, key);
});

test("German and English texts have the same placeholders, in the same order of keys", () => {
  assert.deepEqual(Object.keys(de), Object.keys(en));
  for (const key of Object.keys(en)) assert.deepEqual(placeholders(de[key]), placeholders(en[key]), key);
});

test("t() selects the plural form by n", () => {
  settings.language.value = "en";
  assert.equal(t("player.cards", { n: 1 }), "1 card");
  assert.equal(t("player.cards", { n: 0 }), "0 cards");
  settings.language.value = "de";
  assert.equal(t("player.cards", { n: 1 }), "1 Karte");
  assert.equal(t("over.wins", { n: 2, who: "Ada und Ben" }), "Ada und Ben gewinnen");
});

test("range(), sizes() and listed() follow the language", () => {
  settings.language.value = "en";
  assert.deepEqual([range(2, 5), range(4, 4)], ["2 to 5", "4"]);
  assert.deepEqual([sizes([]), sizes([2]), sizes([1, 2, 3]), sizes([1, 3])], ["–", "2", "1 to 3", "1 or 3"]);
  assert.equal(listed(["Ada", "Ben", "Cleo"]), "Ada, Ben, and Cleo");
  settings.language.value = "de";
  assert.deepEqual([range(2, 5), sizes([1, 3])], ["2 bis 5", "1 oder 3"]);
  assert.equal(listed(["Ada", "Ben", "Cleo"]), "Ada, Ben und Cleo");
});

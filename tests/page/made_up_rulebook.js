// A made-up rulebook with every part that one may have, and with markup in texts of packs.
export const markup = "<img src=x onerror=\"document.title='caught'\">";
const text = (words) => [{ text: words }];
const rule = (id, parts, more = {}) => ({
  id,
  parts,
  "origin": "p. 1 · no scenario shows it",
  "proved-by": [],
  ...more,
});
const labels = {
  "contents": "Contents",
  "game": "This game",
  "changes": "Changed rules:",
  "options": "Options",
  "scenarios": "Scenarios",
  "scenarios-text": "Short games.",
  "show-me": "Try it:",
};
const changed = { text: "7", note: "set for this game; default 4" };
export const rulebook = {
  rulebook: 2,
  language: "en",
  title: "Dice Town: Rules",
  labels,
  packs: [{ id: "base", name: "Dice Town", version: "1.0.0", text: markup }],
  options: [{ id: "base.beds", name: "Beds", text: "How many.", value: changed }],
  chapters: [
    {
      id: "setup",
      title: "Setup",
      parts: text(markup),
      rules: [
        rule("base.beds", [{ text: "There are " }, changed, { text: " beds." }], {
          "proved-by": [0],
          "origin": "p. 1 · shown by 1 scenario",
          "note-parts": text("Nobody sleeps."),
          "replaces-text": "instead of base.floor",
        }),
      ],
      things: [
        {
          id: "card.lamp",
          name: "Lamp",
          parts: text("Worth 1."),
          copies: { text: "2" },
          rules: [rule("base.lamp", [])],
        },
        { id: "card.rope", name: "Rope", parts: text("Long."), copies: { text: "1" }, rules: [] },
      ],
    },
  ],
  scenarios: [
    {
      "title": "Seven beds",
      "file": "beds.yaml",
      "line": 3,
      "text": "- scenario: Seven beds",
      "key": "00ff",
      "show-me": "dicetown",
    },
  ],
};

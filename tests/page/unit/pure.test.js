// Pure functions of the page: answers in canonical form, the log, routes, dice.
import assert from "node:assert/strict";
import test from "node:test";
import { isIdle } from "../../../tools/web/src/question/idle.ts";
import { divided, listedSubset, offer, subset } from "../../../tools/web/src/question/plain.ts";
import { comparison } from "../../../tools/web/src/question/hint.tsx";
import { finishedGame, gamesIn, statistics } from "../../../tools/web/src/state/games.ts";
import { isUndone, withNews, withReasons } from "../../../tools/web/src/state/log.ts";
import { routeOf } from "../../../tools/web/src/state/route.ts";
import { sorted } from "../../../tools/web/src/table/die.tsx";
import { grouped } from "../../../tools/web/src/table/log.tsx";

const options = (...ids) => ids.map((id) => ({ id, label: id }));
const entry = (n, more = {}) => ({
  n,
  round: 1,
  step: "bank",
  kind: "event",
  depth: 0,
  text: `${n}`,
  you: false,
  ...more,
});
const numbers = (entries) => entries.map(({ n }) => n);

test("subset() joins ids, with the committed card last", () => {
  assert.equal(subset([], null), "none");
  assert.equal(subset(options("9", "J"), null), "9 J");
  assert.equal(subset(options("9"), "brute"), "9 + brute");
  assert.equal(subset([], "brute"), "none + brute");
});

test("listedSubset() finds a subset in any order", () => {
  const question = { answers: options("9 9 J", "9 9 J + brute") };
  assert.equal(listedSubset(question, "9 J 9")?.id, "9 9 J");
  assert.equal(listedSubset(question, "J 9 9 + brute")?.id, "9 9 J + brute");
  assert.equal(listedSubset(question, "9 J"), undefined);
});

test("divided() omits empty shares", () => {
  assert.equal(divided(options("p2", "p3"), [2, 0]), "p2:2");
  assert.equal(divided(options("p2", "p3"), [2, 1]), "p2:2 p3:1");
  assert.equal(divided(options("p2"), [0]), "nothing");
});

test("offer() hides only cards", () => {
  const offered = { amounts: { dollar: 2, nugget: 0 }, cards: [], target: "p2", hidden: true };
  assert.equal(offer(offered), "dollar:2 for p2");
  assert.equal(offer({ ...offered, cards: ["deed"] }), "dollar:2 deed for p2 hidden");
  assert.equal(offer({ ...offered, cards: ["deed"], hidden: false }), "dollar:2 deed for p2");
  assert.equal(offer({ ...offered, amounts: {} }), "nothing");
});

test("isIdle() is true if an answer can only decline", () => {
  const question = { kind: "choose", form: { options: options("pass") }, pass: "pass", answers: [], more: false };
  assert.equal(isIdle(question), true);
  assert.equal(isIdle({ ...question, form: { options: options("pass", "brute") } }), false);
  assert.equal(isIdle({ ...question, answers: options("brute") }), false);
  assert.equal(isIdle({ ...question, more: true }), false);
  assert.equal(isIdle({ ...question, pass: undefined }), false);
});

test("withNews() replaces entries from log.from on", () => {
  const known = [entry(1), entry(2), entry(3)];
  assert.deepEqual(numbers(withNews(known, { next: 5, from: 4, entries: [entry(4)] })), [1, 2, 3, 4]);
  assert.deepEqual(numbers(withNews(known, { next: 5, from: 2, entries: [entry(4)] })), [1, 4]);
  assert.deepEqual(numbers(withNews(known, { next: 0, from: 0, entries: [] })), []);
});

test("withReasons() keeps the causes of an entry within its step", () => {
  const entries = [
    entry(1, { event: "rob" }),
    entry(2, { depth: 1, event: "play" }),
    entry(3, { depth: 1, kind: "move", event: "play" }),
    entry(4, { kind: "move", event: "other" }),
    entry(5, { step: "saloon", event: "steal" }),
  ];
  assert.deepEqual(numbers(withReasons(entries, ({ n }) => n === 3)), [1, 2, 3]);
  assert.deepEqual(numbers(withReasons(entries, ({ n }) => n === 4)), [4]);
  assert.deepEqual(numbers(withReasons(entries, ({ n }) => n === 5)), [5]);
});

test("grouped() groups entries by round and step, in their order", () => {
  const groups = grouped([entry(1), entry(2, { step: "saloon" }), entry(3), entry(4, { round: 2 })]);
  assert.deepEqual(
    groups.map(({ round, steps }) => [round, steps.map(({ step, entries }) => [step, numbers(entries)])]),
    [
      [
        1,
        [
          ["bank", [1]],
          ["saloon", [2]],
          ["bank", [3]],
        ],
      ],
      [2, [["bank", [4]]]],
    ],
  );
});

test("routeOf() reads links", () => {
  assert.deepEqual(routeOf(""), { at: "lobby" });
  assert.deepEqual(routeOf("#t=a"), { at: "table", table: "a" });
  assert.deepEqual(routeOf("#t=a&k=b"), { at: "table", table: "a", token: "b" });
  assert.deepEqual(routeOf("#r=a"), { at: "replay", table: "a" });
  assert.deepEqual(routeOf("#l=a"), { at: "links", table: "a" });
  assert.deepEqual(routeOf("#k=b"), { at: "lobby" });
});

test("sorted() orders dice by face, and puts hidden ones last", () => {
  const die = (face, order) => (face ? { status: "shown", face, look: { order } } : { status: "cup" });
  const places = (dice) => sorted(dice).map(({ nth }) => nth);
  assert.deepEqual(places([die("9", 0), die(""), die("A", 5), die("9", 0)]), [2, 0, 3, 1]);
});

test("comparison() compares the chosen option with the next one", () => {
  const rated = [
    { label: "Ben", worth: 5 },
    { label: "Carla", worth: 3 },
  ];
  assert.match(comparison({ label: "Ben", rated }), /Ben at 5 .*Carla, at 3/);
  assert.match(comparison({ label: "pass", rated: [{ label: "Ben", worth: 0 }] }), /even the best choice, Ben/);
  assert.equal(comparison({ label: "9 9", rated: [] }), "");
});

test("finishedGame() ranks winners first, then by points", () => {
  const scores = [30, 40, 40].map((total, i) => ({ seat: i + 1, total, sources: [] }));
  const picture = { game: { name: "G", packs: [{ name: "A" }, { name: "B" }] }, players: [1, 2, 3] };
  const rank = (seat) => finishedGame("t", seat, picture, { winners: [2], scores }).rank;
  assert.deepEqual([1, 2, 3].map(rank), [3, 1, 2]);
});

test("statistics() has a row for each combination of packs", () => {
  const game = { table: "t", seat: 1, when: "", game: "G", packs: ["A"], players: 4, points: 10, rank: 1 };
  const rows = statistics([game, { ...game, packs: ["A", "B"] }, { ...game, points: 20, rank: 2 }]);
  assert.deepEqual(rows, [
    { packs: "A", games: 2, won: 1, best: 20, mean: 15 },
    { packs: "A, B", games: 1, won: 1, best: 10, mean: 10 },
  ]);
});

test("gamesIn() leaves out what isn't a game", () => {
  const game = { table: "t", seat: 1, when: "", game: "G", packs: [], players: 4, points: 10, rank: 1 };
  assert.deepEqual(gamesIn(JSON.stringify([game, null, { table: "t" }, 3])), [game]);
  for (const text of [null, "", "{}", "[1", "null"]) assert.deepEqual(gamesIn(text), []);
});

test("isUndone() accepts only entries that were taken back", () => {
  for (const after of [null, 4]) assert.equal(isUndone({ after, entries: [entry(5)] }), true);
  for (const wrong of [null, 3, {}, { after: 4 }, { entries: [] }, { after: 4, entries: [null] }])
    assert.equal(isUndone(wrong), false);
});

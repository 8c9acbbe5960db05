// Parts of a table's state: requests and their replies, this seat's answers, the log, notices.
import assert from "node:assert/strict";
import test from "node:test";
import { Requests } from "../../../tools/web/src/net/requests.ts";
import { Answers } from "../../../tools/web/src/state/answers.ts";
import { GameLog } from "../../../tools/web/src/state/game_log.ts";
import { Notice } from "../../../tools/web/src/state/notice.ts";
import { questions } from "../made_up.js";

/** A connection that records what is sent. */
const wire = () => ({
  sent: [],
  send(message) {
    this.sent.push(message);
  },
});

/** What a browser remembers of a seat. */
function memory() {
  const all = new Map();
  const text = (what) => all.get(what) ?? null;
  return {
    text,
    number: (what) => (text(what) === null ? null : Number(text(what))),
    keep: (what, value) => all.set(what, value),
  };
}

const viewOf = (question, next) => ({ question, log: { from: 0, next, entries: [] } });
const entry = (n, text = String(n)) => ({ n, round: 1, step: "bank", kind: "event", depth: 0, text, you: false });

test("Requests.answered() returns each request once", () => {
  const to = wire();
  const requests = new Requests(to);
  requests.ask({ type: "hint", question: "3.1" });
  requests.ask({ type: "at", entry: 7 });
  assert.deepEqual(to.sent, [
    { type: "hint", n: 1 },
    { type: "at", entry: 7, n: 2 },
  ]);
  assert.equal(requests.answered(2)?.entry, 7);
  assert.equal(requests.answered(2), null);
  requests.forget();
  assert.equal(requests.answered(1), null);
  assert.equal(requests.answered(undefined), null);
});

function answering() {
  const to = wire();
  const stored = memory();
  return { to, stored, answers: new Answers(new Requests(to), stored), question: questions.tie().question };
}

test("Answers repeats an answer after a broken connection, until the question changes", () => {
  const { to, stored, answers, question } = answering();
  answers.give(question, "p2", "Ben", 12);
  assert.equal(answers.sent.value?.answer, "p2");
  answers.see(viewOf(question, 12));
  assert.equal(to.sent.length, 1);
  answers.enter();
  answers.see(viewOf(question, 12));
  answers.see(viewOf(question, 12));
  assert.deepEqual(to.sent, [to.sent[0], to.sent[0]]);
  answers.see(viewOf(null, 14));
  assert.equal(answers.sent.value, null);
  assert.equal(answers.chosen.value, "Ben");
  assert.equal(stored.number("decided"), 12);
});

test("Answers forgets an answer that was rejected or taken back", () => {
  const { answers, question } = answering();
  answers.give(question, "p2", "Ben", 12);
  answers.rejected(99);
  assert.notEqual(answers.sent.value, null);
  answers.rejected(undefined);
  assert.equal(answers.sent.value, null);
  answers.give(question, "p2", "Ben", 12);
  answers.accepted();
  assert.equal(answers.decided.value, 12);
  answers.see(viewOf(question, 5));
  assert.equal(answers.decided.value, 5);
  assert.equal(answers.chosen.value, null);
});

test("GameLog keeps what an undo took back by agreement", () => {
  const stored = memory();
  const log = new GameLog(stored);
  log.enter(0);
  log.add({ from: 0, next: 3, entries: [entry(0), entry(1), entry(2)] });
  log.takeBack(1, true);
  log.add({ from: 2, next: 3, entries: [entry(2, "other")] });
  assert.equal(log.undos, 1);
  assert.equal(log.next.value, 3);
  assert.deepEqual(log.undone.value, [{ after: 1, entries: [entry(2)] }]);
  const again = new GameLog(stored);
  again.enter(1);
  assert.deepEqual(again.undone.value, log.undone.value);
  again.clear();
  assert.equal(again.next.value, 0);
});

test("Notice hides when its subject changes", () => {
  let subject = "a";
  const notice = new Notice();
  notice.show("No.", () => subject);
  notice.review();
  assert.equal(notice.text.value, "No.");
  subject = "b";
  notice.review();
  assert.equal(notice.text.value, "");
  notice.show("Undone.", () => subject, null);
  subject = "c";
  notice.review();
  assert.equal(notice.text.value, "Undone.");
  subject = "d";
  notice.review();
  assert.equal(notice.text.value, "");
});

// Messages from the server are checked on arrival. Messages made up by other tests are ones that a server could
// send.
import assert from "node:assert/strict";
import test from "node:test";
import { ContractError, messageOf, replyOf } from "../../../tools/web/src/contract/check.ts";
import { choices, questions } from "../made_up.js";
import { rulebook } from "../made_up_rulebook.js";
import { created, rows, unplayable, welcome } from "../made_up_server.js";

const heard = (message) => messageOf(JSON.stringify(message));
const view = () => questions.keep();

test("messageOf() accepts made-up messages", () => {
  assert.equal(heard(welcome).type, "welcome");
  for (const [name, picture] of Object.entries(questions))
    assert.doesNotThrow(() => heard({ type: "picture", picture: picture() }), name);
});

test("replyOf() accepts made-up replies", () => {
  assert.equal(replyOf("choices", choices), choices);
  assert.equal(replyOf("created", created), created);
  assert.equal(replyOf("tableRows", rows), rows);
  assert.equal(replyOf("checked", unplayable), unplayable);
  assert.equal(replyOf("rulebook", rulebook), rulebook);
  assert.deepEqual(replyOf("outlines", { dice: "M0 0" }), { dice: "M0 0" });
});

test("messageOf() ignores unknown keys", () => {
  assert.doesNotThrow(() => heard({ ...welcome, weather: "fine" }));
  assert.doesNotThrow(() => heard({ type: "picture", picture: { ...view(), weather: "fine" } }));
});

test("messageOf() names what it doesn't expect", () => {
  const fails = (message, path) =>
    assert.throws(() => heard(message), new ContractError(`unexpected ${path} from the server`));
  fails({ type: "weather" }, "message");
  fails({ type: "taken" }, "/n");
  fails({ ...welcome, seat: "1" }, "/seat");
  fails({ type: "picture", picture: { ...view(), picture: 2 } }, "/picture/picture");
  const unknown = view();
  unknown.question.kind = "riddle";
  fails({ type: "picture", picture: unknown }, "/picture/question");
  const other = view();
  other.players[1].zones[0].area = "sleeve";
  fails({ type: "picture", picture: other }, "/picture/players/1/zones/0/area");
});

test("replyOf() rejects other replies", () => {
  assert.throws(() => replyOf("created", { table: "t", links: [{ seat: 1 }], spectator: "" }), ContractError);
  assert.throws(() => replyOf("outlines", { dice: 1 }), ContractError);
  assert.throws(() => replyOf("rulebook", { ...rulebook, rulebook: 1 }), ContractError);
  assert.throws(() => replyOf("tableRows", null), ContractError);
});

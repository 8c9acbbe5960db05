// The form of a file of scenarios. Described for people in tests/scenarios/README.md.
#include "packs/schema/form.hpp"
#include "scenarios/scenario.hpp"

namespace rules::scenarios {
namespace {

using packs::FieldSchema;
using packs::Keys;
using namespace packs::form;

/// Words, in one text or in a list.
FieldSchema words(std::string name, std::string doc) {
  return either(std::move(name), {text("", ""), list("", any("", ""), "")}, std::move(doc));
}

/// Paths and their values: a text, a list of texts, or a map of another kind.
FieldSchema paths(std::string name, Fields maps, std::string doc) {
  FieldSchema value = either("", {text("", ""), list("", text("", ""), ""), map_of(std::move(maps))}, "");
  return table(std::move(name), Keys::any, std::move(value), std::move(doc));
}

FieldSchema expected(std::string name, std::string doc) {
  return paths(std::move(name),
               {words("ordered", "All cards, in this order."), words("top", "The first cards, in this order."),
                words("bottom", "The last cards, in this order."), words("has", "Cards that must be there."),
                words("lacks", "Cards that must not be there.")},
               std::move(doc));
}

FieldSchema seen_by() {
  return table("seen-by", Keys::seats, expected("", ""), "What players know; write ? for an unknown card.");
}

FieldSchema reads() {
  const auto lines = [](std::string name, std::string doc) { return single(texts(std::move(name), std::move(doc))); };
  return table("reads", Keys::seats,
               map_of({lines("prompt", "The question."), lines("options", "The list of answers."),
                       lines("table", "The table."), lines("why", "The output of `why`."), lines("log", "The log.")}),
               "What players read; each string must be part of a line.");
}

FieldSchema game() {
  return map("game",
             {required(within(list_of("packs", "pack", "The packs in the game."), 1, INT32_MAX)),
              within(number("players", "The number of players (default: 4)."), 1, 1000),
              within(number("seed", "The seed (default: 1). Write a seed of 2^63 or more as the seed minus 2^64."),
                     INT64_MIN, INT64_MAX),
              table("options", Keys::any, sentence("", ""), "The values of options, as pack.option: value.")},
             "The game: packs, players, seed and options.");
}

FieldSchema run() {
  const FieldSchema from = map("round", {required(sentence("from", "The first step to run."))}, "");
  const FieldSchema step = either(
      "", {usually(ref("", "step", ""), {"setup", "round", "endings", "score", "play"}), map_of({required(from)})}, "");
  return single(list("run", step,
                     "A step of the round, a list of steps, or setup, round, endings, score or play; {round: {from: "
                     "STEP}} runs the round from that step on."));
}

FieldSchema why() {
  return table("why", Keys::any, single(texts("", "")),
               "The explanation of a number; each string must be part of a line.");
}

FieldSchema chance() {
  return and_keys(Keys::any, words("", ""),
                  map("chance",
                      {table("shuffle", Keys::any, words("", ""), "The top cards after the next shuffles, by zone."),
                       words("pick", "Cards to draw at random, one item for each draw."),
                       words("number", "The results of chance(n), counted from 1.")},
                      "The results of dice (p1.dice), shuffles and random draws."));
}

FieldSchema answers() {
  const FieldSchema ordered = map_of({required(words("ordered", "All of them, in this order."))});
  const FieldSchema among =
      either("among", {text("", ""), list("", any("", ""), ""), ordered}, "Exactly these options.");
  const FieldSchema legal = either("", {list("", any("", ""), ""), map_of({required(among)})}, "");
  const FieldSchema item = and_keys(
      Keys::seats, any("", ""),
      map_of({sentence("question", "The id of the question."),
              expected("expect", "The state while the question is asked."),
              table("legal", Keys::seats, legal, "Exactly the legal answers of each player, or {among: [...]}."),
              and_keys(Keys::seats, any("", ""),
                       map("refused", {required(text("message", "Part of the error message."))},
                           "An answer that is rejected.")),
              and_keys(Keys::seats, text("", ""),
                       map("why-not", {required(text("says", "Part of the reason."))},
                           "A card that a player can't play now: {p1: CARD, says: TEXT}.")),
              why(), seen_by(), reads()}));
  return list("answers", item, "The answers as p1: ANSWER, in the order of the questions, with checks between them.");
}

}  // namespace

FieldSchema scenarios_form() {
  FieldSchema form =
      map_of({required(sentence("scenario", "The title: what the scenario shows, in one sentence.")),
              texts("proves", "The rulebook clauses that the scenario proves."), required(game()),
              sentence("lang", "The language of all text (default: en)."),
              paths("given", {words("only", "For a deck: only these cards.")},
                    "The differences from a normal setup, by path."),
              chance(), run(), answers(), expected("then", "The expected result, by path."), seen_by(),
              table("score", Keys::seats, number("", ""), "The points of each player."),
              text("winner", "The winner, such as p1, or none."),
              sentence("error", "A step, or loading the packs, must fail with an error that contains this text."),
              texts("trace", "Each string must be part of a line of the trace."),
              texts("log", "Each string must be part of a line of the log."), reads(), why(),
              texts("missing-texts", "Exactly the keys that are missing in this language, compared with English.")});
  return list("", std::move(form), "Scenarios.");
}

}  // namespace rules::scenarios

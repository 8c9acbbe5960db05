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
               {words("ordered", "All, in this order."), words("top", "The first ones, in this order."),
                words("bottom", "The last ones, in this order."), words("has", "At least these."),
                words("lacks", "None of these.")},
               std::move(doc));
}

FieldSchema seen_by() {
  return table("seen-by", Keys::seats, expected("", ""), "What players know: write ? for an unknown card.");
}

FieldSchema reads() {
  const auto lines = [](std::string name, std::string doc) { return single(texts(std::move(name), std::move(doc))); };
  return table("reads", Keys::seats,
               map_of({lines("prompt", "The question."), lines("options", "The answers as listed."),
                       lines("table", "The table."), lines("why", "What `why` says."), lines("log", "The log.")}),
               "What players read: each text is a part of a line there.");
}

FieldSchema game() {
  return map(
      "game",
      {required(within(list_of("packs", "pack", "The packs that are played."), 1, INT32_MAX)),
       within(number("players", "The number of players (default: 4)."), 1, 1000),
       within(number("seed", "The seed (default: 1). Seeds of 2^63 and more are written as that number less 2^64."),
              INT64_MIN, INT64_MAX),
       table("options", Keys::any, sentence("", ""), "What options are set to, as pack.option: value.")},
      "What is played.");
}

FieldSchema run() {
  const FieldSchema from = map("round", {required(sentence("from", "The first step that runs."))}, "");
  const FieldSchema step = either(
      "", {usually(ref("", "step", ""), {"setup", "round", "endings", "score", "play"}), map_of({required(from)})}, "");
  return single(
      list("run", step,
           "A step of the round, a list of them, or setup, round, endings, score, play; {round: {from: STEP}} is "
           "the round from that step on."));
}

FieldSchema why() {
  return table("why", Keys::any, single(texts("", "")), "The explanation of a number: each text is a part of a line.");
}

FieldSchema chance() {
  return and_keys(Keys::any, words("", ""),
                  map("chance",
                      {table("shuffle", Keys::any, words("", ""), "What the next shuffles put on top, by zone."),
                       words("pick", "Cards that are drawn at random, one item for each draw."),
                       words("number", "What chance(n) draws, from 1.")},
                      "What dice (p1.dice), shuffles and draws show."));
}

FieldSchema answers() {
  const FieldSchema ordered = map_of({required(words("ordered", "All, in this order."))});
  const FieldSchema among =
      either("among", {text("", ""), list("", any("", ""), ""), ordered}, "Exactly these things.");
  const FieldSchema legal = either("", {list("", any("", ""), ""), map_of({required(among)})}, "");
  const FieldSchema item = and_keys(
      Keys::seats, any("", ""),
      map_of({sentence("question", "Which question it is."), expected("expect", "The state while it is asked."),
              table("legal", Keys::seats, legal, "Exactly the answers that each is offered, or {among: [...]}."),
              and_keys(
                  Keys::seats, any("", ""),
                  map("refused", {required(text("message", "A part of the refusal."))}, "An answer that is refused.")),
              and_keys(Keys::seats, text("", ""),
                       map("why-not", {required(text("says", "A part of the reason."))},
                           "A card that a player can't play now: {p1: CARD, says: TEXT}.")),
              why(), seen_by(), reads()}));
  return list("answers", item, "The answers in the order of the questions: p1: ANSWER; and checks between them.");
}

}  // namespace

FieldSchema scenarios_form() {
  FieldSchema form = map_of(
      {required(sentence("scenario", "What it shows, in one sentence.")),
       texts("proves", "The clauses that it proves."), required(game()),
       sentence("lang", "The language of all texts (default: en)."),
       paths("given", {words("only", "Of a deck: just these cards.")},
             "What is different from a normal setup, by path."),
       chance(), run(), answers(), expected("then", "What the result must be, by path."), seen_by(),
       table("score", Keys::seats, number("", ""), "Points, by player."), text("winner", "Who wins: p1, or none."),
       sentence("error", "A part of the error that a step, or loading the packs, must fail with."),
       texts("trace", "Parts of lines of the trace."), texts("log", "Parts of lines of the log."), reads(), why(),
       texts("missing-texts", "Exactly the keys that English has and the language has not.")});
  return list("", std::move(form), "Scenarios.");
}

}  // namespace rules::scenarios

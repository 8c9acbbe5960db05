// Filters: which cards of a zone or list have something in a field, and which has the most; with and without Lua.
#include <catch2/catch.hpp>

#include "scenarios/scenario.hpp"
#include "unit/support/mods.hpp"
#include "unit/support/played.hpp"

namespace rules::filter_test {

using test::Mods;

namespace {

const std::string kFields =
    "kinds: {suit: {text: A suit.}}\nfields: {card: {suit: {type: suit}, rank: {type: number, default: 0}, "
    "wild: {type: flag, default: false}, no-luck: {type: number, default: 3}}}\n";
const std::string kCards =
    "suit: {clubs: {}, hearts: {}}\nzone: {deck: {seen: nobody}, hand: {of: player, seen: owner}}\n"
    "card: {c7: {deck: deck, suit: clubs, rank: 7}, c9: {deck: deck, suit: clubs, rank: 9, copies: 2},\n"
    "  h9: {deck: deck, suit: hearts, rank: 9, no-luck: 4}, joker: {deck: deck, wild: true, copies: 2}}\n"
    "question: {one: {}, some: {kind: subset}}\nstep: {go: {}}\nending: {once: {script: true}}\n";

/// Runs a step's body; returns its error, which is the same with and without Lua, or "".
std::string run(const std::string& body, const std::string& more = "") {
  Mods mods;
  mods.pack("core", kFields, kCards,
            "function ending.once() return true end\n" + more + "function step.go()\n" + body + "\nend\n");
  try {
    const auto linked = mods.link({"core"});
    const test::Played fast = test::played(*linked, true), lua = test::played(*linked, false);
    CHECK(fast.failure == lua.failure);
    CHECK(fast.hash == lua.hash);
    return fast.failure;
  } catch (const packs::ContentError& error) {
    return error.what();
  }
}

/// Does the same, and checks that the body needs no Lua.
std::string run_fast(const std::string& body) {
  Mods mods;
  mods.pack("core", kFields, kCards, "function ending.once() return true end\nfunction step.go()\n" + body + "\nend\n");
  CHECK(test::played(*mods.link({"core"}), true).entries == 0);
  return run(body);
}

/// A condition that must hold.
std::string holds(const std::string& condition) {
  return run_fast("if not (" + condition + ") then put_all(zone.deck, zone.deck, 0) end");
}

}  // namespace

TEST_CASE("where() and except() keep the order of cards") {
  CHECK(holds("#where(zone.deck, 'suit', suit.clubs) == 3") == "");
  CHECK(holds("where(zone.deck, 'suit', suit.clubs)[1].kind == card.c7") == "");
  CHECK(holds("#except(zone.deck, 'suit', suit.clubs) == 3") == "");
  CHECK(holds("#where(zone.deck, 'rank', 9) == 3") == "");
  CHECK(holds("#where(zone.deck, 'rank', 8) == 0") == "");
  CHECK(holds("#where(zone.deck, 'wild', true) == 2") == "");
  CHECK(holds("#except(zone.deck, 'wild', true) == 4") == "");
  CHECK(holds("#where(zone.deck, 'no_luck', 4) == 1") == "");
  CHECK(holds("#where(zone.deck, 'kind', card.c9) == 2") == "");
  CHECK(holds("#where(zone.hand(1), 'rank', 9) == 0") == "");
}

TEST_CASE("where() accepts the list of another where()") {
  CHECK(holds("#where(where(zone.deck, 'suit', suit.clubs), 'rank', 9) == 2") == "");
  CHECK(holds("#except(where(zone.deck, 'rank', 9), 'suit', suit.clubs) == 1") == "");
}

TEST_CASE("highest() and lowest() return the first among equals") {
  CHECK(holds("highest(zone.deck, 'rank') == where(zone.deck, 'rank', 9)[1]") == "");
  CHECK(holds("lowest(where(zone.deck, 'suit', suit.clubs), 'rank').kind == card.c7") == "");
  CHECK(holds("lowest(zone.hand(2), 'rank') == nil") == "");
  CHECK_THAT(run("local c = highest(zone.deck, 'suit')"), Catch::Contains("card field 'suit' doesn't contain numbers"));
  CHECK_THAT(run("local c = highest(zone.deck, 'kind')"), Catch::Contains("card field 'kind' doesn't contain numbers"));
  CHECK_THAT(run("local f = 'suit' local c = lowest(zone.deck, f)"),
             Catch::Contains("bad argument #2 to 'lowest' (only numbers can be compared, but card field 'suit'"));
}

TEST_CASE("an unknown field of cards is an error at load") {
  CHECK_THAT(run("where(zone.deck, 'suits', suit.clubs)"),
             Catch::Contains("it.lua:3: there is no card field 'suits'; did you mean 'suit'?"));
  CHECK_THAT(run("local name = 'suits' where(zone.deck, name, suit.clubs)"),
             Catch::Contains("bad argument #2 to 'where' (cards have no field 'suits')"));
  CHECK_THAT(run("where(zone.deck, suit.clubs, suit.clubs)"), Catch::Contains("bad argument #2 to 'where'"));
}

TEST_CASE("where() compares values of the field's type") {
  CHECK_THAT(run("where(zone.deck, 'rank', suit.clubs)"), Catch::Contains("a whole number") && Catch::Contains("got"));
  CHECK_THAT(run("where(zone.deck, 'suit', 1)"), Catch::Contains("bad argument #3 to 'where' (a record expected"));
  CHECK_THAT(run("where(zone.deck, 'suit', nil)"), Catch::Contains("a record expected, got nil"));
  CHECK_THAT(run("where(zone.deck, 'wild', 1)"), Catch::Contains("true or false expected"));
  CHECK_THAT(run("where(zone.deck, 'kind', first_card(zone.deck))"), Catch::Contains("a kind of card expected"));
  CHECK_THAT(run("where(zone.hand, 'rank', 1)"), Catch::Contains("every player has a zone 'hand'"));
}

TEST_CASE("cards have records and flags, nil for no record") {
  CHECK(holds("where(zone.deck, 'kind', card.h9)[1].suit == suit.hearts") == "");
  CHECK(holds("where(zone.deck, 'kind', card.joker)[1].suit == nil") == "");
  CHECK(holds("where(zone.deck, 'kind', card.joker)[1].wild") == "");
  CHECK(holds("not where(zone.deck, 'kind', card.c7)[1].wild") == "");
}

TEST_CASE("ask_all() chooses from each player's own zone without Lua") {
  const std::string deal = "for p in seats() do draw(zone.deck, 3, zone.hand(p)) end\n";
  CHECK(
      run_fast(deal +
               "local chosen = ask_all(everyone(), 'some', {cards = zone.hand, least = 2, most = 2})\n"
               "for p in seats() do\nif #chosen[p] ~= 2 then put_all(zone.deck, zone.deck, 0) end\n"
               "for _, c in ipairs(chosen[p]) do if c.owner ~= p then put_all(zone.deck, zone.deck, 0) end end\nend") ==
      "");
  CHECK_THAT(run(deal + "ask(1, 'one', {cards = zone.hand})"), Catch::Contains("every player has a zone 'hand'"));
}

TEST_CASE("advice can't filter cards that it may not see") {
  Mods mods;
  mods.pack("core", kFields, kCards,
            "function ending.once() return true end\nfunction step.go() for p in seats() do draw(zone.deck, 3, "
            "zone.hand(p)) end\n"
            "ask(1, 'one', {cards = zone.hand(1)}) end\n"
            "function advice.one(q) return #where(zone.hand(q.player), 'rank', 9) >= 0 and #where(zone.hand(2), "
            "'rank', 9) + 1 end\n");
  CHECK_THAT(test::played(*mods.link({"core"}), true, {}, "heuristic").failure,
             Catch::Contains("advice reads a card that the bot can't see"));
}

TEST_CASE("advice can't count hidden cards, and they modify no values") {
  const auto failure = [](const std::string& condition) {
    Mods mods;
    mods.pack("core", kFields, kCards,
              "function ending.once() return true end\n"
              "function step.go() for p in seats() do draw(zone.deck, 7, zone.held(p)) end\n"
              "ask(1, 'one', {cards = zone.held(1)}) end\n"
              "function modify.luck.charm(v, me) v:add(10) end\n"
              "function advice.one(q) if " +
                  condition + " then return 1 end return 99 end\n");
    mods.write("core/more.yaml",
               "zone: {held: {of: player, area: hand, seen: owner}}\n"
               "value: {rank-sum: {of: player, cards: rank, in: [held]}, luck: {of: player, base: 1}}\n"
               "card: {charm: {deck: deck, works: in-hand, copies: 9}}\n");
    return test::played(*mods.link({"core"}), true, {}, "heuristic").failure;
  };
  CHECK(failure("compute('rank-sum', q.player) >= 0") == "");
  CHECK_THAT(failure("compute('rank-sum', 2) >= 0"), Catch::Contains("advice uses value 'rank-sum'"));
  // Each hand has some of the nine charms; only those of its own hand count.
  CHECK(failure("compute('luck', 2) == 1 + 10 * #where(zone.held(q.player), 'kind', card.charm)") == "");
}

TEST_CASE("legal: checks the options of a question") {
  Mods mods;
  mods.pack("core", kFields, kCards,
            "function ending.once() return true end\nfunction step.go() ask(1, 'some', {cards = zone.hand(1), least = "
            "2}) end\n");
  const auto report = [&](const std::string& legal) {
    packs::Problems problems;
    const auto scenarios = scenarios::read_scenarios(
        "it.yaml",
        "- scenario: it\n  game: {packs: [core], players: 2}\n  given: {p1.hand: [c7, h9, joker]}\n  run: go\n"
        "  answers:\n    - legal: {p1: " +
            legal + "}\n    - p1: [c7, h9]\n",
        problems);
    problems.throw_if_any();
    return scenarios::ScenarioRunner({mods.root()}).run(scenarios.at(0)).report;
  };
  CHECK(report("{among: [h9, c7, joker]}") == "");
  CHECK(report("{among: {ordered: [c7, h9, joker]}}") == "");
  CHECK_THAT(report("{among: [h9, c7]}"), Catch::Contains("options of p1") && Catch::Contains("[c7 h9 joker]"));
  CHECK_THROWS_WITH(report("c7"), Catch::Contains("legal.p1: expected a list or a map, found the text 'c7'"));
}

TEST_CASE("an empty table of options isn't a list") {
  CHECK(run("ask(1, 'one', {})").find("got a list") == std::string::npos);
}

}  // namespace rules::filter_test

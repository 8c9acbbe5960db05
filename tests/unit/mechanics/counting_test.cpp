// Dice that count as packs say: values of a player and a place, values of dice, wild dice in hands; faulty declarations
// are reported at their position.
#include <catch2/catch.hpp>

#include "kernel/engine.hpp"
#include "mechanics/ranking.hpp"
#include "play/seats.hpp"
#include "unit/support/mods.hpp"
#include "unit/support/played.hpp"

namespace rules::counting_test {

using Catch::Contains;
using test::Mods;

namespace {

const std::string kDice =
    "die: {cube: {faces: [low, mid, high], count: 3, wild: joker}, shared: {faces: [odd, even], of: game}}\n"
    "spot: {top: {side: high}, den: {}}\nother: {thing: {}}\nstep: {go: {}}\nending: {once: {script: true}}\n"
    "variable: {seen: {of: player}}\n";
const std::string kKinds = "kinds: {spot: {fields: {side: {type: face}, label: {type: text}}}, other: {}}\n";
const std::string kValues =
    "value: {shown: {of: player, at: spot, die: cube, shows-its: side}, joker: {of: die, die: cube}}\n";

/// Returns how a game fails whose one step does this, with and without Lua; "" if it doesn't.
std::string played(const std::string& does, const std::string& handlers = "") {
  Mods mods;
  mods.pack("core", kKinds, kDice + kValues,
            handlers +
                "\nfunction ending.once() return true end\nfunction step.go()\nfor n = 1, 3 do lay(die.cube, 1, 1, n - "
                "1) end\n" +
                does + "\nend\n");
  const auto linked = mods.link({"core"});
  const std::string said = test::played(*linked, true).failure;
  CHECK(said == test::played(*linked, false).failure);
  return said;
}

std::string is(const std::string& what, int n) {
  return "if " + what + " ~= " + std::to_string(n) + " then error('" + "it is ' .. " + what + ") end";
}

std::string wrong(const std::string& dice, const std::string& values) {
  Mods mods;
  mods.pack("core", kKinds, dice + values, "function ending.once() return true end\nfunction step.go() end\n");
  return mods.fault({"core"});
}

const HandClass kThree{"three", {3}, 0}, kRun{"run", {}, 3}, kPair{"pair", {2}, 0}, kHigh{"high", {1}, 0};

}  // namespace

TEST_CASE("shows-its counts dice that show the record's face") {
  CHECK(played(is("compute('shown', 1, spot.top)", 1)) == "");
  CHECK(played(is("compute('shown', 2, spot.top)", 0)) == "");
  CHECK(played(is("compute('shown', 1, spot.den)", 0)) == "");
  CHECK(played(is("compute('shown', 1, spot.top)", 3),
               "function modify.shown.more(v) if v.record == spot.top then v:add(2) end end") == "");
  CHECK_THAT(played("local n = compute('shown', 1)"), Contains("it.lua:") && Contains("a record expected, got nil"));
  CHECK_THAT(played("local n = compute('shown', 1, other.thing)"), Contains("computed for records of the kind 'spot'"));
  CHECK_THAT(played("local n = compute('shown', spot.top)"), Contains("it.lua:"));
}

TEST_CASE("values of dice know each die; joker makes dice wild") {
  const std::string lows = "function modify.joker.low(v) if v.face == face.low then v:add(1) end end";
  const std::string second = "function modify.joker.second(v) if v.die == 2 then v:set(1) end end";
  CHECK(played(is("compute('joker', 1, 1)", 0)) == "");
  CHECK(played(is("compute('joker', 1, 1)", 1), lows) == "");
  CHECK(played(is("#wild_dice(die.cube, 1)", 0)) == "");
  CHECK(played(is("#wild_dice(die.cube, 2)", 0), lows) == "");  // their dice are in the cup
  CHECK(played(is("wild_dice(die.cube, 1)[1]", 2), second) == "");
  CHECK(played(is("compute('shown', 1, spot.top)", 2), lows) == "");
  CHECK(played(is("compute('shown', 1, spot.top)", 3), lows + "\n" + second) == "");
  CHECK_THAT(played("local n = compute('joker', 1, 4)"), Contains("a whole number from 1 to 3 expected, got 4"));
  CHECK_THAT(played("local n = compute('joker', 1)"), Contains("a whole number from 1 to 3 expected, got nil"));
}

TEST_CASE("wild dice make the best hand of the ranking") {
  const Ranking ranking(3, 4, {kThree, kRun, kPair, kHigh});
  const auto strength = [&](std::array<int, 3> hand, std::uint32_t wild) {
    return ranking.strength([&](int n) { return hand[static_cast<std::size_t>(n)]; }, wild);
  };
  CHECK(strength({0, 1, 2}, 0) == strength({2, 1, 0}, 0));
  CHECK(strength({0, 2, 2}, 0b001) == strength({2, 2, 2}, 0));
  CHECK(strength({0, 1, 3}, 0b001) == strength({1, 2, 3}, 0));
  CHECK(strength({0, 0, 3}, 0b011) == strength({3, 3, 3}, 0));
  CHECK(strength({0, 0, 0}, 0b111) == strength({3, 3, 3}, 0));
  CHECK(strength({3, 0, 3}, 0b100) > strength({3, 0, 2}, 0));
}

TEST_CASE("heuristic keeps jokers and dice that count at a place") {
  const std::filesystem::path folders[] = {std::string(SOURCE_DIR) + "/content",
                                           std::string(SOURCE_DIR) + "/tests/games/other-cards"};
  const auto results = [&](std::vector<std::string> settings) {
    const auto linked = packs::link(folders, {{"base", "other-cards"}, std::move(settings), 3});
    const auto host = linked->make_host();
    std::uint64_t hash = 0;
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
      Engine engine(linked->ruleset, *host);
      for (int s = 0; s < 3; ++s) engine.seat(Seat(s), play::bot_named("heuristic"));
      engine.start(seed, 2, false);
      while (engine.status() == Status::running) engine.advance(true);
      CHECK(engine.failure() == "");
      hash ^= engine.state().hash();
    }
    return hash;
  };
  const std::uint64_t usual = results({});
  CHECK(results({"other-cards.joker=true"}) != usual);
  CHECK(results({"other-cards.kings-are-queens=true"}) != usual);
}

TEST_CASE("faulty values of dice are reported with their position") {
  const auto of_value = [](const std::string& fields) {
    return wrong(kDice, "value: {shown: " + fields + ", joker: {of: die, die: cube}}\n");
  };
  CHECK(wrong(kDice, kValues) == "");
  CHECK_THAT(of_value("{of: player, at: spot, shows-its: side}"), Contains("things.yaml:") && Contains("needs `die`"));
  CHECK_THAT(of_value("{of: player, at: spot, die: cube}"), Contains("neither `shows` nor `shows-its`"));
  CHECK_THAT(of_value("{of: player, at: spot, die: shared, shows-its: side}"),
             Contains("but all players share 'shared'"));
  CHECK_THAT(of_value("{of: player, die: cube, shows-its: side}"), Contains("it needs `at`"));
  CHECK_THAT(of_value("{of: player, at: spot, die: cube, shows-its: sides}"), Contains("did you mean 'side'"));
  CHECK_THAT(of_value("{of: player, at: spot, die: cube, shows-its: label}"),
             Contains("no field 'label' of type face"));
  CHECK_THAT(of_value("{of: player, at: spots, die: cube, shows-its: side}"), Contains("expected a declared kind"));
  CHECK_THAT(of_value("{of: other, at: spot}"), Contains("`at` needs `of: player`"));
  CHECK_THAT(of_value("{of: player, at: spot, die: cube, shows-its: side, scores: true}"), Contains("can't score"));
  CHECK_THAT(of_value("{of: player, die: shared, shows: low}"), Contains("doesn't have: 'low'"));
  CHECK_THAT(of_value("{of: die}"), Contains("needs `die`"));
  CHECK_THAT(wrong(kDice, "value: {joker: {of: player}}\n"), Contains("`wild` must name a value with `of: die`"));
}

TEST_CASE("fields of records name events and resources as in scripts") {
  Mods mods;
  mods.pack(
      "core", "kinds: {spot: {fields: {acts: {type: list, of: event}, pays: {type: resource}, next: {type: spot}}}}\n",
      "spot: {top: {acts: [gain], pays: coin, next: den}, den: {}}\nresource: {coin: {}}\nstep: {go: {}}\n"
      "event: {gain: {fields: {player: seat}, actor: player}}\nending: {once: {script: true}}\n",
      "function ending.once() return true end\nfunction event.gain(ev) supply(2, spot.top.pays, ev.player) end\n"
      "function step.go()\nif spot.top.acts[1] ~= 'gain' or spot.top.next ~= spot.den or spot.den.pays ~= nil then\n"
      "error('no') end\nfor _, name in ipairs(spot.top.acts) do resolve(name, {player = 1}) end\n"
      "if amount(resource.coin, 1) ~= 2 then error('none') end end\n");
  const auto linked = mods.link({"core"});
  for (const bool fast : {false, true}) {
    const auto host = linked->make_host({}, fast);
    Engine engine(linked->ruleset, *host);
    for (int s = 0; s < 2; ++s) engine.seat(Seat(s), play::bot_named("random"));
    engine.start(1, 2, false);
    engine.advance();
    CHECK(engine.failure() == "");
  }
}

}  // namespace rules::counting_test

// Packs that exceed a limit, or whose values and events call themselves: each causes one clear error, if possible while
// loading, and never a crash.
#include <catch2/catch.hpp>

#include "log/event_log.hpp"
#include "simulation/simulation.hpp"
#include "unit/support/mods.hpp"

namespace rules::hostile_content_test {

using Catch::Matchers::Contains;
using test::Mods;

namespace {

/// Returns why the game of these packs fails, without players; "" if it doesn't. `fast`: without Lua where possible.
std::string failure(const packs::LinkedGame& linked, bool fast) {
  const auto host = linked.make_host({}, fast);
  Engine engine(linked.ruleset, *host);
  engine.start(1, 1, false);
  return engine.advance() == Status::failed ? engine.failure() : "";
}

const std::string kOnce = "ending: {once: {script: true}}\n";
const std::string kOver = "function ending.once() return true end\n";

}  // namespace

TEST_CASE("a value that computes itself is one error") {
  Mods mods;
  mods.pack("core", "", kOnce + "step: {go: {}}\nvalue: {deep: {of: player, script: true}}\n",
            kOver + "function value.deep(p) return compute('deep', p) + 1 end\n" +
                "function step.go() compute('deep', 1) end\n");
  const auto linked = mods.link({"core"});
  for (const bool fast : {true, false})
    CHECK_THAT(failure(*linked, fast),
               Contains("events and values are nested more than 60 deep") && Contains("core/scripts/it.lua:2"));
}

TEST_CASE("a cycle in needs is one error") {
  Mods mods;
  mods.pack("core", "",
            kOnce +
                "step: {go: {}}\nvalue: {ripe: {of: player, script: true}}\nevent: {pick: {fields: {who: {type: "
                "seat, needs: ripe}}}}\n",
            kOver + "function value.ripe(p) return size(targets('pick', 'who')) end\n" +
                "function step.go() targets('pick', 'who') end\n");
  const auto linked = mods.link({"core"});
  for (const bool fast : {true, false})
    CHECK_THAT(failure(*linked, fast), Contains("nested more than 60 deep") && Contains("core/scripts/it.lua:2"));
}

TEST_CASE("a value and an event that need each other are one error") {
  Mods mods;
  mods.pack("core", "",
            kOnce +
                "step: {go: {}}\nvalue: {price: {of: player, base: 1}}\nevent: {sell: {fields: {who: seat}, "
                "affected: who}}\n",
            kOver + "function modify.price.dear(v) if targets('sell', 'who') then v:add(1) end end\n" +
                "function forbid.sell.dear(ev) if compute('price', ev.who) > 9 then return text.dear end end\n" +
                "function step.go() compute('price', 1) end\n")
      .language("core", "message: {dear: Too dear}\n");
  mods.write("core/pack.yaml", "id: core\nname: A pack\nversion: 1.0.0\napi: ^1\nplayers: [2, 4]\nlanguages: [en]\n");
  const auto linked = mods.link({"core"});
  for (const bool fast : {true, false}) CHECK_THAT(failure(*linked, fast), Contains("nested more than 60 deep"));
}

TEST_CASE("a kind doesn't have to declare fields") {
  Mods mods;
  mods.pack("core", "kinds: {pier: {fields: {}}}\n", kOnce + "step: {go: {}}\npier: {north: {}, south: {}}\n",
            kOver +
                "function step.go()\n  if #records('pier') ~= 2 or records('pier')[1] ~= pier.north then error('lost') "
                "end\nend\n");
  const auto linked = mods.link({"core"});
  for (const bool fast : {true, false}) CHECK(failure(*linked, fast) == "");
}

TEST_CASE("players: beyond the number of seats is rejected") {
  Mods mods;
  mods.pack("core", "", kOnce + "step: {go: {}}\n", kOver + "function step.go() end\n");
  mods.pack("crowd", "requires: {core: ^1}\nwidens: [core]\n", "", "");
  mods.write(
      "crowd/pack.yaml",
      "id: crowd\nname: A pack\nversion: 1.0.0\napi: ^1\nrequires: {core: ^1}\nwidens: [core]\nplayers: [1, 9]\n");
  CHECK_THAT(mods.fault({"crowd"}), Contains("crowd/pack.yaml:7") && Contains("from 1 to 8"));
}

TEST_CASE("a contest with too many resources or actions is rejected") {
  const auto contest = [](int resources, int actions) {
    std::string all =
        "die: {cube: {faces: [low, high]}}\nvariable: {boss: {type: seat}}\nquestion: {tie: {type: seat}, "
        "which: {type: event}, bid: {kind: offer}}\n";
    std::string names, events;
    for (int i = 0; i < resources; ++i) names += (i ? ", r" : "r") + std::to_string(i);
    for (int i = 0; i < actions; ++i) events += (i ? ", e" : "e") + std::to_string(i);
    all += "resource:\n";
    for (int i = 0; i < resources; ++i) all += "  r" + std::to_string(i) + ": {}\n";
    all += "event:\n";
    for (int i = 0; i < actions; ++i) all += "  e" + std::to_string(i) + ": {fields: {who: seat}, actor: who}\n";
    all += "contest: {usual: {die: cube, decider: boss, tie: tie, action: which, offers: bid, resources: [" + names +
           "]}}\nspot:\n  here: {face: high, actions: [" + events +
           "]}\nstep: {go: {kind: contest, with: {at: spot.here, " + "rules: usual}}}\n";
    return kOnce + all;
  };
  const std::string kinds = "kinds: {spot: {fields: {face: {type: face}, actions: {type: list, of: action}}}}\n";
  Mods mods;
  mods.pack("core", kinds, contest(16, 160), kOver);
  CHECK(mods.fault({"core"}) == "");
  mods.pack("core", kinds, contest(17, 1), kOver);
  CHECK_THAT(mods.fault({"core"}), Contains("core/things.yaml:") &&
                                       Contains("contest 'usual' has 17 `resources` to offer; there is room for 16"));
  mods.pack("core", kinds, contest(1, 161), kOver);
  CHECK_THAT(mods.fault({"core"}), Contains("spot 'here' has 161 `actions`; there is room for 160"));
}

TEST_CASE("a zone of the game can't be visible only to an owner") {
  const std::vector<std::pair<std::string, std::string>> wrong = {
      {"{seen: owner}", "has no owner: `seen: owner` needs `of: player`"},
      {"{area: hand}", "has no owner: `area: hand` needs `of: player`"},
      {"{of: player, area: in-play, seen: owner}", "`area: in-play` needs `seen: all`"}};
  for (const auto& [zone, fault] : wrong) {
    INFO(zone);
    Mods mods;
    mods.pack("core", "", kOnce + "zone: {field: " + zone + "}\nstep: {go: {}}\n", kOver + "function step.go() end\n");
    CHECK_THAT(mods.fault({"core"}), Contains("core/things.yaml:") && Contains(fault));
  }
}

TEST_CASE("costs of roll-keep are small whole numbers") {
  Mods mods;
  const auto fault = [&](const std::string& costs) {
    mods.pack("core", "",
              kOnce +
                  "die: {cube: {faces: [low, high], count: 5}}\nquestion: {keep: {kind: subset}}\nresource: {coin: "
                  "{}}\nplace: {pot: {}}\nstep:\n  build:\n    kind: roll-keep\n    with: {die: cube, keep: keep, "
                  "pays: coin, to: pot, costs: " +
                  costs + "}\n",
              kOver);
    return mods.fault({"core"});
  };
  CHECK(fault("[0, 0, 1, 10000]") == "");
  CHECK_THAT(fault("[0, 0, -5]"),
             Contains("core/things.yaml:9") &&
                 Contains("costs of step 'build': expected a whole number from 0 to 10000, found the number -5"));
  CHECK_THAT(fault("[0, 0, one]"), Contains("expected a whole number from 0 to 10000"));
  CHECK_THAT(fault("[0, 0, 3.5]"), Contains("expected a whole number from 0 to 10000"));
  CHECK_THAT(fault("[0, 0, 2000000000]"), Contains("expected a whole number from 0 to 10000"));
  CHECK_THAT(fault("7"), Contains("costs of step 'build': expected a list of numbers"));
  CHECK_THAT(fault("[0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]"),
             Contains("has 22 `costs`") && Contains("there is room for 21"));
}

TEST_CASE("limits on all packs together name the largest record") {
  Mods mods;
  std::string cards = kOnce + "zone: {deck: {}}\nstep: {go: {}}\ncard:\n";
  for (int i = 0; i < 1011; ++i) cards += "  c" + std::to_string(i) + ": {deck: deck, copies: 99}\n";
  mods.pack("core", "", cards, kOver + "function step.go() end\n");
  CHECK_THAT(mods.fault({"core"}), Contains("core/things.yaml:5") && Contains("the packs have 100089 cards together") &&
                                       Contains("there is room for 100000"));
  std::string variables = kOnce + "zone: {deck: {}}\nstep: {go: {}}\ncard:\n";
  for (int i = 0; i < 100; ++i) variables += "  c" + std::to_string(i) + ": {deck: deck, copies: 99}\n";
  variables += "variable:\n";
  for (int i = 0; i < 100; ++i) variables += "  v" + std::to_string(i) + ": {of: card}\n";
  mods.pack("core", "", variables, kOver + "function step.go() end\n");
  CHECK_THAT(mods.fault({"core"}), Contains("core/things.yaml:106") && Contains("numbers in the game state together") &&
                                       Contains("9900 of them for variable 'v0'; there is room for 1000000"));
  variables.erase(variables.find("  v96"));
  mods.pack("core", "", variables, kOver + "function step.go() end\n");
  CHECK(mods.fault({"core"}) == "");
  variables += "die:\n";  // 2 x 9 cells for the dice of each, and 3 that count the rolls
  for (int i = 0; i < 500; ++i) variables += "  d" + std::to_string(i) + ": {faces: [a, b], count: 20}\n";
  mods.pack("core", "", variables, kOver + "function step.go() end\n");
  CHECK_THAT(mods.fault({"core"}), Contains("numbers in the game state together"));
  std::string endings = kOnce + "step: {go: {}}\nending:\n";
  std::string script = kOver;
  for (int i = 0; i < 31; ++i) {
    endings += "  e" + std::to_string(i) + ": {script: true}\n";
    script += "function ending.e" + std::to_string(i) + "() return false end\n";
  }
  mods.pack("core", "", "step: {go: {}}\n", script + "function step.go() end\n")
      .write("core/more.yaml", endings.substr(kOnce.size() + 14));
  mods.write("core/once.yaml", kOnce);
  CHECK_THAT(mods.fault({"core"}), Contains("the packs have 32 endings together") && Contains("room for 31"));
}

TEST_CASE("one zone holds thousands of cards, shuffled and drawn") {
  Mods mods;
  std::string cards = kOnce + "zone: {deck: {}, hand: {of: player}}\nvariable: {last: {}}\nstep: {go: {}}\ncard:\n";
  for (int i = 0; i < 60; ++i) cards += "  c" + std::to_string(i) + ": {deck: deck, copies: 99}\n";
  mods.pack("core", "", cards,
            kOver +
                "function step.go()\n  shuffle(zone.deck)\n  set(variable.last, pick(zone.deck, 5000, zone.hand(1)))\n"
                "end\n");
  const auto linked = mods.link({"core"});
  for (const bool fast : {true, false}) {
    const auto host = linked->make_host({}, fast);
    Engine engine(linked->ruleset, *host);
    engine.start(1, 1, false);
    REQUIRE(engine.advance() == Status::over);
    CHECK(engine.read().variable(VariableId(0)) == 5000);
    CHECK(broken_invariant(engine).value_or("") == "");
  }
}

TEST_CASE("endless reshuffling while drawing is an error") {
  Mods mods;
  const auto failure_of = [&](const std::string& line) {
    mods.pack("core", "",
              kOnce + "zone: {deck: {refill: pile}, pile: {}}\nstep: {go: {}}\ncard: {gull: {deck: deck, copies: 9}}\n",
              kOver + "function step.go() " + line + " end\n");
    const auto linked = mods.link({"core"});
    const std::string with = failure(*linked, true), without = failure(*linked, false);
    CHECK_THAT(without, Contains("core/scripts/it.lua:2"));
    CHECK_THAT(with, Contains("core/scripts/it.lua:2"));
    return with;
  };
  const auto endless = Contains("a step changes more than 1000000 things (endless loop?)");
  CHECK_THAT(failure_of("draw(zone.deck, 1000000000, zone.pile)"), endless);
  CHECK_THAT(failure_of("refill(zone.pile, zone.deck, 1000000000) draw(zone.deck, 1000000000, zone.deck)"), endless);
  CHECK_THAT(failure_of("for i = 1, 10000000 do shuffle(zone.deck) end"), endless);
}

TEST_CASE("the log of a game has a maximum length") {
  Mods mods;
  mods.pack("core", "languages: [en]\n", kOnce + "step: {go: {}}\nevent: {blink: {}}\n",
            kOver + "function step.go() for i = 1, 10000000 do resolve('blink') end end\n");
  mods.language("core", "event: {blink: {name: Something blinks}}\n");
  const auto linked = mods.link({"core"});
  const auto host = linked->make_host({.time = std::chrono::seconds(60)});
  EventLog log;
  Engine engine(linked->ruleset, *host, &log);
  log.keep(true);
  engine.start(1, 1, false);
  REQUIRE(engine.advance() == Status::failed);
  CHECK_THAT(engine.failure(), Contains("more than 500000 log records in one game"));
}

TEST_CASE("endless games and simulations of them are stopped") {
  Mods mods;
  mods.pack("core", "", "ending: {once: {script: true}}\nstep: {go: {}}\n",
            "function ending.once() return false end\nfunction step.go() end\n");
  const auto linked = mods.link({"core"});
  CHECK(failure(*linked, true) == "the game didn't end within 1000 rounds");
  simulation::SimulationConfig config{.linked = linked, .bots = {"random", "random"}, .games = 1000};
  config.most.rounds = 7;
  config.max_alike = 3;
  const std::atomic<bool> stop = false;
  const simulation::Totals totals = simulation::simulate(config, nullptr, stop);
  CHECK(totals.failure == "the game didn't end within 7 rounds");
  CHECK(totals.failed == 3);
  CHECK(totals.gave_up);
  config.max_alike = 0;
  CHECK(simulation::simulate(config, nullptr, stop).failed == 1000);
  config.most = {.rounds = 1000, .steps = 20};
  CHECK(simulation::simulate(config, nullptr, stop).failure == "the game didn't end within 20 steps");
}

TEST_CASE("a step that asks forever is stopped") {
  Mods mods;
  mods.pack("core", "", kOnce + "step: {go: {}}\nquestion: {sure: {kind: yes-no}}\n",
            kOver + "function step.go() while true do ask(1, 'sure') end end\n");
  const auto linked = mods.link({"core"});
  simulation::SimulationConfig config{.linked = linked, .bots = {"random", "random"}, .games = 1};
  const std::atomic<bool> stop = false;
  CHECK_THAT(simulation::simulate(config, nullptr, stop).failure, Contains("a step asks more than 10000 times"));
}

}  // namespace rules::hostile_content_test

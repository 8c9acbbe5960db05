// Packs with scripts: the records that function names refer to, and the effect of advice on bots.
#include <catch2/catch.hpp>
#include <filesystem>

#include "base/rule_error.hpp"
#include "kernel/flow/flow.hpp"
#include "mechanics/dice.hpp"
#include "nlohmann/json.hpp"
#include "packs/build/linked.hpp"
#include "play/game.hpp"
#include "play/wording.hpp"
#include "simulation/simulation.hpp"
#include "unit/support/known_state.hpp"
#include "unit/support/mods.hpp"

namespace rules::link_test {

using test::Mods;
namespace fs = std::filesystem;

namespace {

std::shared_ptr<const packs::LinkedGame> harbour() {
  const fs::path folder = std::string(SOURCE_DIR) + "/tests/games/harbour";
  return packs::link({&folder, 1}, {{"harbour"}, {}, 3});
}

template <class List>
std::int32_t index_of(const List& list, const std::string& id) {
  for (const auto each : list.ids())
    if (list[each].id == id) return each.index;
  return -1;
}

}  // namespace

TEST_CASE("a handler is a card's only if its pack sees that card") {
  Mods mods;
  mods.pack("core", "", "zone: {deck: {}}\nstep: {go: {}}\nevent: {sail: {fields: {n: number}}}\n",
            "function step.go() resolve('sail', {n = 1}) end\n");
  mods.pack("left", "requires: {core: ^1}\n", "card: {gull: {deck: deck}}\n",
            "function after.sail.gull() end\nfunction advice.gull() return 0 end\n");
  mods.pack("right", "requires: {core: ^1}\n", "", "function after.sail.gull() end\n");
  const auto linked = mods.link({"left", "right"});
  const auto& handlers =
      linked->ruleset.bus().handlers(EventId(index_of(linked->ruleset.events(), "sail")), Stage::after);
  REQUIRE(handlers.size() == 2);
  CHECK(handlers[0].id == "left.gull");
  CHECK(handlers[0].card);
  CHECK(handlers[1].id == "right.gull");
  CHECK_FALSE(handlers[1].card);
}

TEST_CASE("a per-player value can't also need a record or a die") {
  Mods mods;
  const std::string kinds = "kinds: {berth: {}}\n";
  const std::string values =
      "die: {lamp: {faces: [dark, bright]}}\nzone: {deck: {}}\n"
      "value: {lit: {of: player, at: berth, base: 1}, wild: {of: die, die: lamp, base: 1}, plain: {base: 1}}\n"
      "step: {go: {}}\n";
  const auto event = [](const std::string& victim, const std::string& n) {
    return "event: {sail: {fields: {player: seat, victim: {type: seat, needs: " + victim +
           "}, n: {type: number, value: " + n + "}}, actor: player}}\n";
  };
  const std::string script = "function step.go() resolve('sail', {player = 1, victim = 2}) end\n";
  CHECK(mods.pack("core", kinds, values + event("plain", "plain"), script).fault({"core"}).empty());
  CHECK_THAT(mods.pack("core", kinds, values + event("lit", "plain"), script).fault({"core"}),
             Catch::Contains(
                 "event 'sail': `needs` must name a per-player value: 'lit' is computed for a player and a record"));
  CHECK_THAT(
      mods.pack("core", kinds, values + event("plain", "wild"), script).fault({"core"}),
      Catch::Contains("event 'sail': `value` must name a per-player value: 'wild' is computed for a player and a die"));
  CHECK_THAT(mods.pack("core", kinds, values + event("plain", "plain") + "figure: {lit: {value: lit}}\n", script)
                 .fault({"core"}),
             Catch::Contains(
                 "figure 'lit': `value` must name a per-player value: 'lit' is computed for a player and a record"));
}

TEST_CASE("a ranking without any dice is an error") {
  Mods mods;
  mods.pack("core", "", "ranking: {best: {classes: [{name: any, groups: [1]}]}}\nstep: {go: {}}\n",
            "function step.go() end\n");
  CHECK_THAT(mods.fault({"core"}), Catch::Contains("ranking 'best' ranks dice, but no pack declares any; add a die"));
}

TEST_CASE("advice for invisible names is an error, ambiguity a warning") {
  Mods mods;
  mods.pack("core", "", "zone: {deck: {}}\nstep: {go: {}}\n", "function step.go() end\n");
  mods.pack("left", "requires: {core: ^1}\n", "card: {gull: {deck: deck}}\nevent: {gull: {}}\n",
            "function advice.gull() return 0 end\n");
  mods.pack("right", "requires: {core: ^1}\n", "", "function advice.gull() return 0 end\n");
  const auto linked = mods.link({"left"});
  REQUIRE(linked->warnings.size() > 0);
  CHECK_THAT(linked->warnings.back().message.english(),
             Catch::Contains("there is both a card and an event 'gull'; this is used as the card's advice"));
  CHECK_THROWS_WITH(mods.link({"left", "right"}), Catch::Contains("there is no question, card or event 'gull'"));
}

TEST_CASE("among actions, the one with the highest advice is chosen") {
  const auto linked = harbour();
  const Ruleset& rules = linked->ruleset;
  const auto host = linked->make_host();
  Engine engine(rules, *host);
  engine.start(1, 1, true);
  host->attach(&engine.parts());
  Question ask(Seat(0), QuestionId(index_of(rules.questions(), "action")));
  Choose& actions = ask.emplace<Choose>(Type::event);
  const std::int32_t salvage = index_of(rules.events(), "salvage"), search = index_of(rules.events(), "hold-search");
  actions.add(salvage);
  actions.add(search);
  CHECK(host->advise(ask, 0) == Answer(Element::option, search));
  for (int n = 0; n < 2; ++n) Dice(engine.parts()).lay(DieId(0), Seat(0), n, 1);  // crabs
  CHECK(host->advise(ask, 0) == Answer(Element::option, salvage));
  Question other(Seat(0), ask.question);
  other.emplace<Choose>(Type::event).add(index_of(rules.events(), "mend"));
  CHECK_FALSE(host->advise(other, 0));
}

TEST_CASE("a prompt says which of several places is decided") {
  const auto linked = harbour();
  const Ruleset& rules = linked->ruleset;
  const auto host = linked->make_host();
  Engine engine(rules, *host);
  engine.start(1, 1, true);
  Question ask(Seat(0), QuestionId(index_of(rules.questions(), "tie")));
  ask.emplace<Choose>(Type::seat);
  ask.event = EventId(index_of(rules.events(), "salvage"));
  const play::Wording wording(*linked);
  CHECK(wording.prompt(engine.read(), ask) == "Who wins the tie at the wreck?");
  ask.place = 2;
  CHECK(wording.prompt(engine.read(), ask) == "Who wins the tie for second at the wreck?");
}

namespace {

play::GameConfig humans(int players) {
  play::GameConfig config;
  config.seats.assign(static_cast<std::size_t>(players), "human");
  return config;
}

}  // namespace

TEST_CASE("a view shows variables of cards only to seats that see them") {
  const auto linked = harbour();
  play::Game game(linked, humans(3));
  REQUIRE(game.advance() == Status::asking);  // the cards to exchange
  const VariableId used(index_of(linked->ruleset.variables(), "used")),
      master(index_of(linked->ruleset.variables(), "master"));
  const Card held =
      game.engine().read().first(linked->ruleset.pile(ZoneId(index_of(linked->ruleset.zones(), "hand")), Seat(1)));
  game.engine().parts().mutator().set(used, held.index, 1);
  game.engine().parts().mutator().set(master, 0, -1);
  CHECK(test::known_state(game, Seat(0))["variables"]["used"].empty());
  const auto own = test::known_state(game, Seat(1))["variables"];
  REQUIRE(own["used"].size() == 1);
  CHECK(own["used"][0]["card"] == linked->ruleset.kind_of(held).id);
  CHECK(own["used"][0]["value"] == 1);
  CHECK(own["master"].is_null());
  CHECK(test::known_state(game, Seat(0))["dice"]["weather"][0]["status"] == "cup");
}

TEST_CASE("a view shows resources on cards, and no empty decks") {
  Mods mods;
  mods.pack(
      "core", "",
      "resource: {cow: {on-cards: true}}\nzone: {deck: {seen: nobody}, pasture: {of: player, seen: owner}, attic: {}}\n"
      "card: {meadow: {deck: deck, copies: 2}, relic: {deck: attic, copies: 0}}\nquestion: {well: {kind: "
      "yes-no}}\nstep: {go: {}}\n",
      "function step.go()\n  supply(2, resource.cow, first_card(zone.deck))\n  draw(zone.deck, 1, zone.pasture(2))\n  "
      "ask(1, \"well\")\nend\n");
  play::Game game(mods.link({"core"}), humans(2));
  REQUIRE(game.advance() == Status::asking);
  const auto seen = test::known_state(game, Seat(0));
  CHECK(seen["on-cards"].dump() == R"([{"card":"?deck","zone":"pasture","seat":2,"cow":2}])");
  CHECK(test::known_state(game, Seat(1))["on-cards"][0]["card"] == "meadow");
  CHECK(seen["zones"].contains("deck"));
  CHECK_FALSE(seen["zones"].contains("attic"));
}

TEST_CASE("games of Fog Harbor end with every invariant kept") {
  const fs::path folder = std::string(SOURCE_DIR) + "/tests/games/harbour";
  for (const char* windows : {"harbour.windows=users", "harbour.windows=everyone"}) {
    const simulation::SimulationConfig config{.linked = packs::link({&folder, 1}, {{"harbour"}, {windows}, 4}),
                                              .bots = {"random", "heuristic", "random", "heuristic"},
                                              .seed = 3,
                                              .games = 40,
                                              .check = true};
    const std::atomic<bool> stop = false;
    CHECK(simulation::simulate(config, nullptr, stop).failure == "");
  }
}

TEST_CASE("a script host is reused unless a script failed in it") {
  Mods mods;
  mods.pack("core", "", "step: {go: {}}\nending: {once: {script: true}}\n",
            "function ending.once() return true end\nfunction step.go() end\n");
  const auto linked = mods.link({"core"});
  const script::Host* first = nullptr;
  {
    const auto host = linked->borrow_host(), other = linked->borrow_host();
    CHECK(host != other);
    first = other.get();  // returned first
  }
  {
    const auto again = linked->borrow_host(), and_again = linked->borrow_host();
    CHECK((again.get() == first || and_again.get() == first));
    CHECK(again->protect([] { throw TooLong("a long game"); }).error == "a long game");
    CHECK_FALSE(again->failed());
    for (const auto* host : {&again, &and_again})
      CHECK((*host)->protect([] { throw RuleError("broken"); }).error.has_value());
    CHECK(again->failed());
  }
  CHECK_FALSE(linked->borrow_host()->failed());
}

}  // namespace rules::link_test

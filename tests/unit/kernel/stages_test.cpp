// Work for events and values depends on card positions: without a card in a zone where its hook works, none of it runs;
// with one, all of it runs.
#include <catch2/catch.hpp>

#include "kernel/engine.hpp"
#include "play/game.hpp"
#include "unit/support/mods.hpp"

namespace rules::stages_test {

using test::Mods;

namespace {

const std::string kRecords =
    "zone: {deck: {discard: gone}, gone: {}, hand: {of: player, area: hand}, field: {of: player, area: in-play}}\n"
    "resource: {coin: {}}\nquestion: {go-on: {kind: yes-no}}\nvariable: {coins: {}}\n"
    "event: {rain: {fields: {coins: number}}, draw: {}}\n"
    "value: {worth: {base: 3}}\n"
    "card: {cloud: {deck: deck, works: in-play}, drum: {deck: deck, works: in-hand}, stone: {deck: deck}}\n"
    "step: {come: {}, leave: {}}\nending: {never: {script: true}}\n";
const std::string kEnds = "function ending.never() return false end\n";

EventId event(const Engine& engine, const std::string& id) {
  const auto& all = engine.rules().events();
  const auto found = std::find_if(all.begin(), all.end(), [&](const EventDecl& each) { return each.id == id; });
  return EventId(static_cast<std::int32_t>(found - all.begin()));
}

ValueId value(const Engine& engine, const std::string& id) {
  const auto& all = engine.rules().values();
  const auto found = std::find_if(all.begin(), all.end(), [&](const ValueDecl& each) { return each.id == id; });
  return ValueId(static_cast<std::int32_t>(found - all.begin()));
}

}  // namespace

TEST_CASE("an event has stages only while the cards that hook it work") {
  Mods mods;
  mods.pack("core", "", kRecords,
            kEnds +
                "modify.rain.cloud = function(ev) ev:add('coins', 1) end\n"
                "modify.worth.cloud = function(v) v:add(1) end\n"
                "local function cloud() return where(zone.deck, 'kind', card.cloud)[1] end\n"
                "function step.come() put(cloud(), zone.hand(1)) put(cards(zone.hand(1))[1], zone.field(2)) end\n"
                "function step.leave() put(cards(zone.field(2))[1], zone.deck) end\n");
  const auto linked = mods.link({"core"});
  const auto host = linked->make_host();
  Engine engine(linked->ruleset, *host);
  engine.start(1, 1, false);
  engine.guarded([] {});
  const EventId rain = event(engine, "rain");
  const ValueId worth = value(engine, "worth");
  for (int round = 0; round < 3; ++round) {
    CHECK(engine.parts().pipeline().idle(rain));
    CHECK_FALSE(engine.parts().values().is_modified(worth));
    CHECK(engine.parts().values().value(worth, Seat(0)) == 3);
    engine.advance(true);
    INFO(engine.failure());
    REQUIRE(engine.status() == Status::running);
    CHECK(engine.parts().hooks().live_work(rain.index) == kModifyHandlers);
    CHECK(engine.parts().values().is_modified(worth));
    CHECK(engine.parts().values().value(worth, Seat(0)) == 4);
    REQUIRE_FALSE(broken_invariant(engine));
    engine.advance(true);
    REQUIRE(engine.status() == Status::running);
    REQUIRE_FALSE(broken_invariant(engine));
  }
}

TEST_CASE("a card that an event brings to a hand works right afterwards") {
  Mods mods;
  mods.pack("core", "", kRecords,
            kEnds +
                "function event.draw() put(where(zone.deck, 'kind', card.drum)[1], zone.hand(1)) end\n"
                "after.draw.drum = function() set(variable.coins, get(variable.coins) + 5) end\n"
                "function step.come() resolve('draw') end\n"
                "function step.leave() put(cards(zone.hand(1))[1], zone.deck) end\n");
  const auto linked = mods.link({"core"});
  for (const bool fast : {true, false}) {
    const auto host = linked->make_host({}, fast);
    Engine engine(linked->ruleset, *host);
    engine.start(1, 1, false);
    for (int steps = 0; steps < 4; ++steps) engine.advance(true);
    INFO(engine.failure());
    REQUIRE(engine.status() == Status::running);
    CHECK(engine.read().variable(VariableId(0)) == 10);
  }
}

TEST_CASE("a new handler of a card in play works immediately") {
  Mods mods;
  const std::string script = kEnds +
                             "function step.come() put(where(zone.deck, 'kind', card.cloud)[1], zone.field(1)) end\n"
                             "function step.leave() ask(1, 'go-on') set(variable.coins, compute('worth', 1))\n"
                             "put(cards(zone.field(1))[1], zone.deck) end\n";
  mods.pack("core", "", kRecords, script);
  play::GameConfig config;
  config.folders = {mods.root()};
  config.selection.packs = {"core"};
  config.seats = {"human", "human"};
  play::Game game(config);
  REQUIRE(game.advance() == Status::asking);
  mods.write("core/scripts/it.lua", script + "modify.worth.cloud = function(v) v:add(1) end\n");
  const auto next = game.relinked();
  REQUIRE(next->engine().status() == Status::asking);
  REQUIRE_FALSE(broken_invariant(next->engine()));
  REQUIRE_FALSE(next->answer(Seat(0), Answer(Element::flag, 1)));
  REQUIRE(next->advance() == Status::asking);
  CHECK(next->engine().read().variable(VariableId(0)) == 4);
}

}  // namespace rules::stages_test

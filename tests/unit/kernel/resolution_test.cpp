// Events in which several things interact: handlers of a card that is played, cards that must be played, seats that
// were only tried as targets, numbers modified by many handlers.
#include <catch2/catch.hpp>

#include "log/event_log.hpp"
#include "unit/support/mods.hpp"

namespace rules::resolution_test {

using Catch::Matchers::Contains;
using test::Mods;

namespace {

const std::string kOnce = "ending: {once: {script: true}}\n";
const std::string kOver = "function ending.once() return true end\n";

/// Plays the game of these packs to its end, with and without Lua, and passes on the engine. `told`: with notes.
template <class Check>
void play(const Mods& mods, Check check, const std::vector<std::string>& packs = {"core"}, bool told = true) {
  const auto linked = mods.link(packs);
  for (const bool fast : {true, false}) {
    const auto host = linked->make_host({}, fast);
    EventLog log;
    Engine engine(linked->ruleset, *host, &log);
    log.keep(told);
    engine.start(1, 1, true);
    engine.advance();
    INFO((fast ? "without Lua: " : "in Lua: ") << engine.failure());
    check(engine);
  }
}

std::int32_t variable(const Engine& engine, const std::string& id) {
  const auto& all = engine.rules().variables();
  for (const VariableId v : all.ids())
    if (all[v].id == id) return engine.read().variable(v);
  return -1;
}

}  // namespace

TEST_CASE("me is the played card, whatever hooks card-play") {
  for (const std::string handler :
       {"forbid.card_play.any = function(ev) end", "prevent.card_play.any = function(ev) end",
        "modify.card_play.any = function(ev) end", "forbid.card_play.gull = function(ev, me) end"}) {
    Mods mods;
    mods.pack("core", "",
              kOnce +
                  "zone: {deck: {discard: pile}, pile: {}, hand: {of: player, area: hand}}\nvariable: {mine: {start: "
                  "-1, type: "
                  "card}}\nevent: {sail: {}}\nstep: {go: {}}\ncard: {gull: {deck: deck, works: in-hand, play: {when: "
                  "sail, who: anyone, must: true}}}\n",
              kOver + handler +
                  "\nfunction play.gull(ev, me) set(variable.mine, me) end\n"
                  "function step.go() draw(zone.deck, 1, zone.hand(1)) resolve('sail') end\n");
    INFO(handler);
    play(mods, [](const Engine& engine) {
      CHECK(engine.status() == Status::over);
      CHECK(variable(engine, "mine") == 0);
    });
  }
}

TEST_CASE("a card whose play is forbidden isn't offered and stays") {
  Mods mods;
  mods.pack("core", "languages: [en]\n",
            "zone: {deck: {discard: pile}, pile: {}, hand: {of: player, area: hand}}\nvariable: {played: {}}\n"
            "event: {sail: {}}\nstep: {go: {}}\ncard: {gull: {deck: deck, play: {when: sail, who: anyone}}, "
            "tern: {deck: deck, play: {when: sail, who: anyone}}, "
            "puffin: {deck: deck, play: {when: sail, who: anyone, must: true}}}\n",
            "function forbid.card_play.storm(ev) if ev.card.kind ~= card.tern then return text.storm end end\n"
            "function play.gull() end\nfunction play.tern() end\nfunction play.puffin() set(variable.played, 1) end\n"
            "function step.go() draw(zone.deck, 3, zone.hand(1)) resolve('sail') end\n");
  mods.language("core", "message: {storm: 'Not in a storm.'}\n");
  play(mods, [](const Engine& engine) {
    REQUIRE(engine.status() == Status::asking);
    const Question& ask = engine.pending()[0];
    REQUIRE(ask.options()->count == 1);
    CHECK(engine.rules().kind_of(Card((*ask.options())[0])).id == "tern");
    CHECK(variable(engine, "played") == 0);
  });
}

TEST_CASE("each card with must is played once per window") {
  Mods mods;
  const std::string ability = "{deck: deck, play: {when: sail, who: anyone, from: in-play, must: true}}";
  mods.pack("core", "",
            kOnce +
                "zone: {deck: {}, table: {of: player, area: in-play}}\nvariable: {left: {}, right: {}}\nevent: {sail: "
                "{}}\nstep: {go: {}}\ncard: {gull: " +
                ability + ", tern: " + ability + "}\n",
            kOver +
                "function play.gull() set(variable.left, get(variable.left) + 1) end\n"
                "function play.tern() set(variable.right, get(variable.right) + 1) end\n"
                "function step.go() draw(zone.deck, 2, zone.table(1)) resolve('sail') end\n");
  play(mods, [](const Engine& engine) {
    CHECK(engine.status() == Status::over);
    CHECK(variable(engine, "left") == 1);
    CHECK(variable(engine, "right") == 1);
  });
}

TEST_CASE("compute() needs a player for a per-player value") {
  Mods mods;
  mods.pack("core", "",
            kOnce +
                "resource: {coin: {}}\nplace: {pot: {}}\nvariable: {seen: {}}\nstep: {go: {}}\nvalue: {riches: "
                "{resource: coin}}\n",
            kOver +
                "function step.go()\n  supply(7, resource.coin, place.pot)\n  set(variable.seen, "
                "compute('riches'))\nend\n");
  play(mods, [](const Engine& engine) {
    CHECK_THAT(engine.failure(),
               Contains("core/scripts/it.lua:4") && Contains("value 'riches' is computed for players; specify one"));
  });
  mods.pack("core", "kinds: {pier: {fields: {n: {type: number}}}}\n",
            kOnce + "variable: {seen: {}}\nstep: {go: {}}\npier: {north: {}}\nvalue: {berths: {of: pier, base: 2}}\n",
            kOver +
                "function modify.berths.more(v) v:add(1) end\n"
                "function step.go()\n  set(variable.seen, compute('berths', pier.north))\n  compute('berths')\nend\n");
  play(mods, [](const Engine& engine) {
    CHECK_THAT(engine.failure(),
               Contains("core/scripts/it.lua:5") && Contains("value 'berths' is computed for records; specify one"));
  });
}

TEST_CASE("modifying a number beyond its bounds is an error") {
  Mods mods;
  const auto failure_of = [&](const std::string& handlers, const std::string& step) {
    mods.pack("core", "",
              kOnce +
                  "variable: {seen: {}}\nstep: {go: {}}\nvalue: {price: {base: 1}, sum: {script: true}}\nevent: "
                  "{sail: {fields: {n: number}}}\n",
              kOver + handlers + "\nfunction event.sail(ev) set(variable.seen, ev.n) end\nfunction step.go() " + step +
                  " end\n" +
                  (handlers.find("value.sum") == std::string::npos ? "function value.sum() return 1 end\n" : ""));
    std::string message;
    play(mods, [&](const Engine& engine) {
      CHECK(engine.status() == Status::failed);
      CHECK_THAT(engine.failure(), Contains("core/scripts/it.lua:2: "));  // the position of the handlers
      message = engine.failure();
    });
    return message;
  };
  const std::string billions = "for i = 1, 20 do ev:add('n', 1000000000) end";
  CHECK_THAT(failure_of("function modify.sail.much(ev) " + billions + " end", "resolve('sail', {n = 1})"),
             Contains("outside the allowed range"));
  CHECK_THAT(failure_of("function modify.sail.much(ev) ev:multiply('n', 1000000) end", "resolve('sail', {n = 5000})"),
             Contains("outside the allowed range"));
  CHECK_THAT(failure_of("function modify.price.much(v) v:add(1000000000) v:add(1000000000) v:add(1000000000) end",
                        "compute('price', 1)"),
             Contains("outside the allowed range"));
  CHECK_THAT(failure_of("function modify.price.much(v) v:multiply(4000000000000000000) end", "compute('price', 1)"),
             Contains("beyond") || Contains("number"));
  CHECK_THAT(failure_of("function value.sum() return 3000000000 end", "compute('sum', 1)"), Contains("3000000000"));
}

TEST_CASE("a played card needs a discard or a zone from its function") {
  Mods mods;
  mods.pack("core", "",
            kOnce +
                "zone: {deck: {}, hand: {of: player, area: hand}}\nevent: {sail: {}}\n"
                "card: {gull: {deck: deck, play: {when: sail, who: anyone, must: true}}}\nstep: {go: {}}\n",
            kOver +
                "function play.gull() end\nfunction event.sail() end\n"
                "function step.go() draw(zone.deck, 1, zone.hand(1)) resolve('sail') end\n");
  play(mods, [](const Engine& engine) {
    CHECK_THAT(engine.failure(), Contains("card 'gull' was played, but its deck 'deck' has no discard"));
    CHECK_THAT(engine.failure(), Contains("core/scripts/it.lua:4: "));
  });
}

TEST_CASE("an error in a modified number names the modifying pack") {
  const std::string things =
      kOnce + "variable: {seen: {}}\nstep: {go: {}}\nvalue: {price: {base: 1}}\nevent: {sail: {fields: {n: number}}}\n";
  const std::string much = "for i = 1, 30 do ev:add('n', 1000000000) end";
  const std::string sails = "function event.sail(ev) set(variable.seen, ev.n) end\n";
  Mods mods;
  mods.pack("core", "",
            things +
                "zone: {deck: {discard: pile}, pile: {}, hand: {of: player, area: hand}}\n"
                "card: {gull: {deck: deck, works: in-hand, play: {when: sail, who: anyone, must: true}}}\n",
            kOver + "function play.gull(ev)\n  " + much + "\nend\n" + sails +
                "function step.go()\n  draw(zone.deck, 1, zone.hand(1))\n  resolve('sail', {n = 1})\nend\n");
  play(mods, [](const Engine& engine) {
    CHECK_THAT(engine.failure(), Contains("core/scripts/it.lua:3: ") && Contains("outside the allowed range"));
  });
  mods.pack("core", "", things,
            kOver + sails +
                "function step.go()\n  set(variable.seen, compute('price', 1))\n  resolve('sail', {n = 1})\nend\n");
  for (const std::string& handler :
       {"modify.sail.much(ev)\n  " + much + "\nend",
        std::string("modify.sail.much(ev)\n  for i = 1, 30 do ev:multiply('n', 9) end\nend"),
        std::string("modify.sail.much(ev)\n  ev:set('n', 1000000000) ev:multiply('n', 3)\nend"),
        std::string("modify.price.much(v)\n  for i = 1, 30 do v:add(1000000000) end\nend")}) {
    INFO(handler);
    mods.pack("mod", "requires: {core: '*'}\n", "", "function " + handler + "\n");
    const auto blames_the_mod = [](const Engine& engine) {
      CHECK_THAT(engine.failure(), Contains("mod/scripts/it.lua:2: ") && Contains("outside the allowed range"));
    };
    for (const bool told : {true, false}) play(mods, blames_the_mod, {"core", "mod"}, told);
  }
}

TEST_CASE("a fizzled event doesn't keep the last seat that was tried") {
  Mods mods;
  mods.pack("core", "languages: [en]\n",
            kOnce +
                "step: {go: {}}\nquestion: {whom: {type: seat}}\nevent: {rob: {fields: {thief: seat, victim: {type: "
                "seat, ask: whom}}, actor: thief}}\n",
            kOver +
                "function forbid.rob.never(ev) if ev.victim then return text.no end end\n"
                "function step.go() resolve('rob', {thief = 1}) end\n");
  mods.language("core", "message: {no: No}\nevent: {rob: {name: A robbery}}\n");
  play(mods, [](const Engine& engine) {
    REQUIRE(engine.status() == Status::over);
    const LogRecord* told = nullptr;
    for (const LogRecord& record : log_of(engine).records())
      if (record.kind == LogRecord::Kind::event) told = &record;
    REQUIRE(told);
    CHECK(told->outcome == static_cast<std::int32_t>(Outcome::fizzled));
    CHECK(told->as<logged::Event>().fields[1] == -1);
  });
}

}  // namespace rules::resolution_test

// The action of a contest's winner: the field that `count` names receives the number of dice.
#include <catch2/catch.hpp>

#include "unit/support/mods.hpp"
#include "unit/support/played.hpp"

namespace rules::contest_test {
namespace {

using Catch::Matchers::Contains;
using test::Mods;

const std::string kKinds =
    "kinds: {spot: {fields: {face: {type: face}, ranking: {type: ranking}, actions: {type: list, of: action}}}}\n";

/// A pack in which player 2 shows both dice of the first face at the spot `top`. The event `gain` has these fields
/// besides the player.
std::string records(const std::string& fields, const std::string& spot) {
  return "die: {cube: {faces: [low, high], count: 2}}\nresource: {coin: {}}\nplace: {bank: {}}\n"
         "ranking: {hand: {die: cube, classes: [{name: pair, groups: [2]}, {name: other, groups: [1, 1]}]}}\n"
         "event:\n  gain: {fields: {player: seat, " +
         fields +
         "}, actor: player}\n  rest: {fields: {player: seat}, actor: player}\n"
         "spot: {top: {" +
         spot +
         "}}\nquestion: {tie: {type: seat}, action: {type: event}}\nvariable: {judge: {type: seat}}\n"
         "contest: {usual: {die: cube, decider: judge, tie: tie, action: action}}\n"
         "step: {lay-out: {in: setup}, top: {in: setup, kind: contest, with: {at: spot.top, rules: usual}}, go: {}}\n"
         "ending: {once: {script: true}}\n";
}

const std::string kScript =
    "function step.lay_out() lay(die.cube, 2, 2, face.high) end\n"
    "function event.gain(ev) supply(ev.coins, resource.coin, ev.player) end\nfunction event.rest() end\n"
    "function ending.once() return true end\n";

/// Returns the error of a pack with this spot, or "".
std::string fault(const std::string& fields, const std::string& spot, const std::string& kinds = kKinds) {
  Mods mods;
  mods.pack("core", kinds, records(fields, spot), kScript + "function step.go() end\n");
  return mods.fault({"core"});
}

}  // namespace

TEST_CASE("count: names the field that gets the number of dice") {
  Mods mods;
  mods.pack(
      "core", kKinds,
      records("left: {type: number, start: 7}, coins: number", "face: high, actions: [{event: gain, count: coins}]"),
      kScript +
          "function modify.gain.check(ev) if ev.left ~= 7 then error('left is ' .. ev.left) end end\n"
          "function step.go() if amount(resource.coin, 2) ~= 2 then error('nothing was won') end end\n");
  CHECK(test::played(*mods.link({"core"}), true).failure == "");
}

TEST_CASE("without count:, an action gets only its player") {
  Mods mods;
  mods.pack("core", kKinds, records("coins: {type: number, start: 5}", "face: high, actions: [gain]"),
            kScript + "function step.go() if amount(resource.coin, 2) ~= 5 then error('counted') end end\n");
  CHECK(test::played(*mods.link({"core"}), true).failure == "");
  CHECK_THAT(fault("coins: number", "face: high, actions: [gain]"),
             Contains("field 'coins' of event 'gain' has no value") &&
                 Contains("if it is the number of dice that show the face, write `{event: gain, count: coins}`"));
}

TEST_CASE("count: has to name a number of the event") {
  const std::string coins = "coins: number, safe: {type: flag, start: 0}";
  const auto counted = [&](const std::string& count) {
    return fault(coins, "face: high, actions: [{event: gain, count: " + count + "}]");
  };
  CHECK(counted("coins") == "");
  CHECK_THAT(counted("coin"), Contains("core/things.yaml:8:57:") &&
                                  Contains("spot 'top': the event 'gain' has no field 'coin'; did you mean 'coins'?"));
  CHECK_THAT(counted("coin"), !Contains("has no value"));
  CHECK_THAT(counted("safe"), Contains("field 'safe' of the action 'gain' must be of type number"));
  CHECK_THAT(counted("player"), Contains("field 'player' of the action 'gain' must be of type number"));
  CHECK_THAT(counted("[coins]"), Contains("actions.count of spot 'top': expected an id, found a list"));
  CHECK_THAT(fault(coins, "face: high, actions: [{event: rest, count: coins}]"),
             Contains("the event 'rest' has no field 'coins': `count` needs one of type number"));
  CHECK_THAT(fault(coins, "ranking: hand, actions: [{event: gain, count: coins}]"),
             Contains("no dice are counted; remove `count`"));
  CHECK_THAT(fault("coins: {type: number, start: 1}", "face: high, actions: [gain, {event: gain, count: coins}]"),
             Contains("has the action 'gain' twice, with different values of `count`"));
  CHECK_THAT(fault(coins, "face: high, actions: [{count: coins}]"), Contains("'event' is missing"));
  CHECK_THAT(fault(coins, "face: high, actions: [{event: gian, count: coins}]"), Contains("did you mean 'gain'?"));
}

TEST_CASE("actions of a contested place are a list of actions") {
  const std::string kinds = "kinds: {spot: {fields: {face: {type: face}, actions: {type: list, of: event}}}}\n";
  CHECK_THAT(fault("coins: {type: number, start: 1}", "face: high, actions: [gain]", kinds),
             Contains("core/pack.yaml:") && Contains("so it must be `{type: list, of: action}`"));
}

TEST_CASE("a patch adds an action with count and removes one by event") {
  Mods mods;
  mods.pack("core", kKinds, records("coins: number", "face: high, actions: [{event: gain, count: coins}]"),
            kScript + "function step.go() end\n");
  const std::string patch = "patch: [{in: core.spot.top, remove: {actions: gain}, add: {actions: ";
  mods.pack("more", "requires: {core: ^1}\n", patch + "rest}}]\n",
            "function after.rest.once() if #spot.top.actions ~= 1 or spot.top.actions[1] ~= 'rest' then error('no') "
            "end end\n");
  mods.pack("bonus", "requires: {core: ^1}\n",
            "event: {earn: {fields: {player: seat, coins: number}, actor: player}}\n" + patch +
                "{event: earn, count: coins}}}]\n",
            "function event.earn(ev) supply(2 * ev.coins, resource.coin, ev.player) end\n");
  mods.pack("wrong", "requires: {core: ^1}\n", patch + "{event: gain, count: coin}}}]\n", "");
  CHECK(test::played(*mods.link({"more"}), true).failure == "");
  CHECK(test::played(*mods.link({"bonus"}), true).failure == "");
  CHECK_THAT(mods.fault({"wrong"}), Contains("wrong/things.yaml:1:") && Contains("has no field 'coin'"));
}

}  // namespace rules::contest_test

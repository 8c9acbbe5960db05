// Copying the effect of another card or place: an impossible copy says why, at the line of the script that asks for it.
// Also faults of the event that breaks ties.
#include <catch2/catch.hpp>

#include "kernel/engine.hpp"
#include "play/seats.hpp"
#include "unit/support/mods.hpp"
#include "unit/support/played.hpp"

namespace rules::copying_test {

using Catch::Contains;
using test::Mods;

namespace {

const std::string kRecords =
    "die: {cube: {faces: [low, high], count: 2}}\nresource: {coin: {}}\n"
    "zone: {deck: {discard: gone}, gone: {}, hand: {of: player, seen: owner, area: hand}}\n"
    "card:\n"
    "  plum: {deck: deck, copyable: true, play: {when: gain, who: actor}}\n"
    "  pear: {deck: deck, play: {when: gain, who: actor}}\n"
    "  fig: {deck: deck, copyable: true, play: {when: gain, who: anyone}}\n"
    "  nut: {deck: deck, copyable: true, play: {when: entered, who: owner}}\n"
    "  ape: {deck: deck, copyable: true, play: {when: gain, who: anyone, must: true}}\n"
    "event: {gain: {fields: {player: seat, coins: number}, actor: player}, lose: {fields: {player: seat}}}\n"
    "spot: {top: {face: high, actions: [{event: gain, count: coins}]}, den: {face: low}}\n"
    "question: {tie: {type: seat}, action: {type: event}}\nvariable: {judge: {type: seat}, tries: {}}\n"
    "contest: {usual: {die: cube, decider: judge, tie: tie, action: action}}\n"
    "step: {go: {}, top: {kind: contest, with: {at: spot.top, rules: usual}}}\nending: {once: {script: true}}\n";
const std::string kKinds = "kinds: {spot: {fields: {face: {type: face}, actions: {type: list, of: action}}}}\n";

/// Returns how a game fails in which the ape, in the second player's hand, is played on a gain of the first, and does
/// this.
std::string aped(const std::string& does) {
  Mods mods;
  mods.pack("core", kKinds, kRecords,
            "function event.gain(ev) supply(ev.coins, resource.coin, ev.player) end\n"
            "function play.plum(ev) ev:add('coins', 3) end\nfunction play.pear(ev) end\n"
            "function can.fig() return false end\nfunction play.fig(ev, me) supply(1, resource.coin, me.owner) end\n"
            "function play.nut(ev, me) supply(7, resource.coin, ev.player) supply(1, resource.coin, me.owner) end\n"
            "local function named(kind) return where(zone.deck, 'kind', kind)[1] end\n"
            "function play.ape(ev, me) " +
                does +
                " end\n"
                "function step.go()\nput(where(zone.deck, 'kind', card.ape)[1], zone.hand(2))\n"
                "lay(die.cube, 1, 2, face.high)\nresolve('gain', {player = 1, coins = 1}) end\n"
                "function ending.once() return true end\n");
  const auto linked = mods.link({"core"});
  const std::string said = test::played(*linked, true).failure;
  CHECK(said == test::played(*linked, false).failure);
  return said;
}

std::string holds(const std::string& condition) {
  return "if not (" + condition + ") then error([[not so: " + condition + "]]) end ";
}
const std::string kCoins = "amount(resource.coin, ";

std::string tie_break(const std::string& event) {
  Mods mods;
  std::string records = kRecords;
  records.replace(records.find("usual: {"), 8, "usual: {tie-break: split, ");
  records.replace(records.find("event: {"), 8, "event: {split: " + event + ", ");
  mods.pack("core", kKinds, records,
            "function event.gain(ev) end\nfunction play.plum() end\nfunction play.pear() end\nfunction play.fig() end\n"
            "function play.nut() end\nfunction play.ape() end\nfunction step.go() end\n"
            "function ending.once() return true end\n");
  return mods.fault({"core"});
}

}  // namespace

TEST_CASE("play_as() applies a card for another player in its place") {
  CHECK(aped(holds("can_copy(1, named(card.plum))") + "play_as(1, named(card.plum)) " + holds("ev.coins == 4") +
             holds("named(card.plum).zone == zone.deck")) == "");
  CHECK(aped("local nut = named(card.nut) play_as(me.owner, nut) " + holds(kCoins + "2) == 8") +
             holds("nut.owner == nil")) == "");
}

TEST_CASE("play_as() gives the reason and position of a failure") {
  const auto refused = [](const std::string& call, const std::string& why) {
    CHECK_THAT(aped(holds("not can_copy(" + call + ")")), Catch::Equals(""));
    CHECK_THAT(aped("play_as(" + call + ")"), Contains("it.lua:8: ") && Contains(why) && Contains("play.ape"));
  };
  refused("1, named(card.pear)", "card 'pear' can't be copied: it lacks `copyable: true`");
  refused("2, named(card.plum)", "card 'plum' can't be copied: it can't be played by that player on this event");
  refused("2, named(card.fig)",
          "card 'fig' can't be copied: it can't be played on this event now, according to its function");
  CHECK_THAT(aped("play_as(2, me)"), Contains("nested more than"));  // a copy of itself never ends
}

TEST_CASE("act() passes the number that the contest would give") {
  CHECK(aped("if get(variable.tries) == 0 then set(variable.tries, 1) local done, got = act(1, spot.top, 'gain') " +
             holds("done == 'done'") + holds(kCoins + "1) == 2") + " end") == "");
  CHECK_THAT(aped("act(1, spot.top, 'lose')"),
             Contains("it.lua:8: ") && Contains("'lose' is not an action of 'top'; its actions are: gain"));
  CHECK_THAT(aped("act(1, spot.den)"), Contains("'den' has no actions: players don't compete for it"));
}

TEST_CASE("copyable: true needs an effect to copy") {
  Mods mods;
  mods.pack("core", "", "zone: {deck: {}}\ncard: {stone: {deck: deck, copyable: true}}\nstep: {go: {}}\n",
            "function step.go() end\n");
  CHECK_THAT(mods.fault({"core"}), Contains("things.yaml:2:") && Contains("to copy"));
}

TEST_CASE("tie-break needs its fields") {
  const std::string fields = "at: record, judge: seat, tied: players, place: number";
  CHECK(tie_break("{fields: {" + fields + ", winner: {type: seat, among: tied, undecided: true}}, actor: judge}") ==
        "");
  for (const std::string winner :
       {"winner: seat", "winner: {type: seat, undecided: true}", "winner: {type: seat, among: tied}"})
    CHECK_THAT(tie_break("{fields: {" + fields + ", " + winner + "}, actor: judge}"),
               Contains("things.yaml:") && Contains("the fields of `tie-break` must be"));
  CHECK_THAT(tie_break("{fields: {" + fields + ", winner: {type: card, undecided: true}}, actor: judge}"),
             Contains("only a field of type seat can be undecided"));
  CHECK_THAT(tie_break("{fields: {" + fields + ", winner: {type: seat, among: at}}, actor: judge}"),
             Contains("`among` must name a field of type players"));
}

}  // namespace rules::copying_test

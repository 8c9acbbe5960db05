// A set of players is a value of its own, and uninitialized values are nil, 0, false or empty, by type: with and
// without Lua, and as players see them.
#include <catch2/catch.hpp>

#include "nlohmann/json.hpp"
#include "play/table_view/table_view.hpp"
#include "play/wording.hpp"
#include "unit/support/known_state.hpp"
#include "unit/support/mods.hpp"
#include "unit/support/played.hpp"

namespace rules::defaults_test {

using Catch::Contains;
using test::Mods;

namespace {

const std::string kPack =
    "languages: [en]\nkinds: {berth: {fields: {n: {type: number}, open: {type: flag}, face: {type: face}, next: {type: "
    "berth}}}}\n"
    "fields: {card: {size: {type: number}, wide: {type: flag}, face: {type: face}, berth: {type: berth}}}\n";
const std::string kRecords =
    "step: {go: {}}\nending: {once: {script: true}}\nberth: {pier: {}}\nresource: {coin: {}}\nplace: {bank: {}}\n"
    "die: {cube: {faces: [low, high]}}\nquestion: {sure: {kind: yes-no}, much: {kind: number}}\n"
    "variable: {marked: {type: seat}, whose: {of: player, type: seat}, top: {type: card}, n: {}, done: {type: flag}}\n"
    "zone: {pile: {seen: all}, hand: {of: player, seen: owner}}\ncard: {pear: {deck: pile}}\n"
    "event: {gain: {fields: {player: seat, best: {type: seat, undecided: true}, all: {type: players, start: 0}}, "
    "actor: player}}\n";

/// Returns how a game fails in which a step does this, with and without Lua; "" if it doesn't.
std::string error_in(const std::string& body, const std::string& functions = "") {
  Mods mods;
  mods.pack("core", kPack, kRecords,
            "function step.go() " + body + " end\nfunction ending.once() return true end\n" +
                (functions.empty() ? "function event.gain(ev) end\n" : functions));
  mods.language("core", "");
  const auto linked = mods.link({"core"});
  const std::string fast = test::played(*linked, true).failure, lua = test::played(*linked, false).failure;
  INFO(body);
  CHECK(fast == lua);
  return lua;
}

/// Calls error() unless the condition holds.
std::string expect(const std::string& condition) { return "if not (" + condition + ") then count(true) end"; }

}  // namespace

TEST_CASE("variables and fields start as nil, 0, false or empty") {
  for (const char* holds : {"get(variable.marked) == nil", "not get(variable.marked)", "get(variable.whose, 2) == nil",
                            "get(variable.top) == nil", "get(variable.n) == 0", "get(variable.done) == false",
                            "berth.pier.n == 0", "berth.pier.open == false", "berth.pier.face == nil",
                            "berth.pier.next == nil", "card.pear.size == 0", "card.pear.wide == false",
                            "card.pear.face == nil", "card.pear.berth == nil", "first_card(zone.pile).face == nil"})
    CHECK(error_in(expect(holds)) == "");
  CHECK(error_in("resolve('gain', {player = 1})",
                 "function event.gain(ev) " + expect("ev.best == nil and ev.all == nobody()") + " end\n") == "");
  CHECK(error_in("set(variable.marked, 2) set(variable.marked, nil) " + expect("not get(variable.marked)")) == "");
  CHECK_THAT(error_in("move(1, resource.coin, place.bank, get(variable.marked))"), Contains("expected, got nil"));
}

TEST_CASE("an unset seat variable is shown as nothing") {
  Mods mods;
  mods.pack("core", kPack, kRecords,
            "function step.go() ask(1, 'sure') set(variable.marked, 2) ask(1, 'much', {least = 0, most = 3}) end\n"
            "function ending.once() return true end\nfunction event.gain(ev) end\n");
  mods.language("core", "variable: {marked: {name: Marked}, whose: {name: Foe}}\n");
  play::GameConfig config;
  config.folders = {mods.root()};
  config.selection = {.packs = {"core"}, .settings = {}, .players = 2};
  config.seats = {"human", "human"};
  play::Game game(config);
  game.advance();
  CHECK(test::known_state(game, Seat(0))["variables"]["marked"].is_null());
  const auto offices = [&] {
    std::string names;
    for (const auto& player : play::table_view_of(game, Seat(0), game.wording()).players)
      for (const auto& fact : player.facts) names += fact.name + "=" + fact.value + ";";
    return names;
  };
  CHECK(offices() == "");
  REQUIRE(game.asked(Seat(0)));
  game.answer(Seat(0), game.asked(Seat(0))->nth(0));
  game.advance();
  CHECK_THAT(offices(), Contains("Marked"));
}

TEST_CASE("a set of players is no number, and a number is no set") {
  for (const auto& [body, says] : std::vector<std::pair<std::string, std::string>>{
           {"collect(1, resource.coin, 2, place.bank)",
            "bad argument #3 to 'collect' (a set of players expected, got a number"},
           {"ask_all(players(), 'sure')",
            "a set of players expected, got a number; create sets with everyone(), others(p)"},
           {"for p in each(3) do set(variable.n, p) end", "a set of players expected, got a number"},
           {"set(variable.n, size(0))", "a set of players expected, got a number"},
           {"resolve('gain', {player = 1, all = 3})", "a set of players expected, got a number"},
           {"set(variable.n, everyone())", "a whole number expected, got a set of players"},
           {"set(variable.marked, only(1))", "a player expected, got a set of players"},
           {"move(1, resource.coin, place.bank, only(1))", "expected, got a set of players"},
           {"set(variable.n, everyone() + 1)", "a set of players is neither a number nor a list"},
           {"set(variable.n, 1 - everyone())", "a set of players is neither a number nor a list"},
           {"set(variable.n, -everyone())", "a set of players is neither a number nor a list"},
           {"set(variable.n, nil + everyone())", "a set of players is neither a number nor a list"},
           {"set(variable.done, everyone() > 1)", "a set of players is neither a number nor a list"},
           {"set(variable.n, #everyone())", "a set of players is neither a number nor a list"},
           {"set(variable.n, everyone().size)", "a set of players is neither a number nor a list"},
           {"local s = everyone() set(variable.n, s[1])", "a set of players is neither a number nor a list"},
           {"set(variable.n, math.max(1, everyone()))", "number expected, got light userdata"},
           {"for i = 1, everyone() do set(variable.n, i) end", "for"}})
    CHECK_THAT(error_in(body), Contains(says));
  CHECK_THAT(error_in("local s = 1 | everyone()"), Contains("a set of players is neither a number nor a list"));
}

TEST_CASE("sets of players are equal if they have the same players") {
  for (const char* holds :
       {"others(1) == only(2)", "without(only(1), 1) == nobody()", "everyone() == with(only(1), 2)",
        "others(1) ~= others(2)", "nobody() ~= 0", "everyone() ~= 3", "only(1) ~= 1", "size(nobody()) == 0"})
    CHECK(error_in(expect(holds)) == "");
  CHECK(error_in("local found = {} found[#found + 1] = only(2) " +
                 expect("has(found[1], 2) and not has(found[1], 1)")) == "");
}

}  // namespace rules::defaults_test

// No value that a script passes to the API or returns is silently converted. A wrong value is an error that names pack,
// file and line, and reads the same with and without Lua.
#include <catch2/catch.hpp>

#include "play/game.hpp"
#include "unit/support/mods.hpp"
#include "unit/support/played.hpp"

namespace rules::typed_api_test {

using Catch::Contains;
using test::Mods;

namespace {

const std::string kRecords =
    "step: {go: {}}\nending: {once: {script: true}}\nquestion: {which: {type: seat}, much: {kind: number}, some: "
    "{kind: subset, type: card}, sure: {kind: yes-no}, turned: {kind: die-face}, pick: {type: die}, parts: {kind: "
    "divide}, one: {}}\n"
    "die: {cube: {faces: [low, high], count: 2}, shared: {faces: [odd, even], of: game}}\nberth: {pier: {}}\n"
    "variable: {n: {}, whose: {of: player}, marked: {type: flag}}\nresource: {coin: {}}\nplace: {bank: {}}\n"
    "value: {worth: {script: true}}\n"
    "zone: {pile: {seen: all}, hand: {of: player, seen: owner}}\ncard: {pear: {deck: pile, copies: 3}}\n"
    "event: {gain: {fields: {player: seat, coins: number}, actor: player}, lose: {}}\n";

const std::string kManifest = "languages: [en]\nkinds: {berth: {}}\n";

/// Plays until the game is over or asks, and returns how it failed, "" if it didn't.
std::string failure(const Mods& mods, bool without_lua) {
  return test::played(*mods.link({"core"}), without_lua, {.time = std::chrono::milliseconds(100)}, "heuristic").failure;
}

/// Returns the error of a game with these functions, one per line from the first line on; it is the same with and
/// without Lua.
std::string error_of(const std::string& functions) {
  const auto unless = [&](const char* named, const char* otherwise) {
    return functions.find(named) == std::string::npos ? std::string(otherwise) : "";
  };
  Mods mods;
  mods.pack("core", kManifest, kRecords,
            functions + "\n" + unless("ending.once", "function ending.once() return true end\n") +
                unless("value.worth", "function value.worth(p) return p end\n") +
                unless("event.gain", "function event.gain(ev) end\n") +
                unless("event.lose", "function event.lose(ev) end\n") +
                unless("step.go", "function step.go() resolve('gain', {player = 1, coins = 2}) end\n"));
  mods.language("core", "message: {hi: \"Hi {1}\"}\n");
  const std::string with = failure(mods, true), lua = failure(mods, false);
  INFO(functions);
  CHECK(with == lua);
  return lua;
}

std::string error_in(const std::string& body) { return error_of("function step.go() " + body + " end"); }

}  // namespace

TEST_CASE("arguments are never converted") {
  for (const auto& [body, error] : std::vector<std::pair<std::string, std::string>>{
           {"set(variable.n, '5')", "bad argument #2 to 'set' (a whole number expected, got a string)"},
           {"set(variable.n, 5 / 2)",
            "bad argument #2 to 'set' (a whole number expected, got a number that isn't whole)"},
           {"set(variable.n, true)", "bad argument #2 to 'set' (a whole number expected, got true)"},
           {"set(variable.marked, 1)", "bad argument #2 to 'set' (true or false expected, got a number)"},
           {"set(variable.marked, nil)", "bad argument #2 to 'set' (true or false expected, got nil)"},
           {"set(variable.n, 1, 1)", "bad argument #3 to 'set' (nil expected, got a number)"},
           {"set(variable.whose, 1)", "bad argument #3 to 'set' (a player expected, got nil)"},
           {"set(variable.n, players(1))", "'players' takes no arguments"},
           {"count(zone.pile, 1)", "'count' takes at most 1 argument"},
           {"put(first_card(zone.pile), zone.pile, 1)",
            "bad argument #3 to 'put' (true or false expected, got a number)"},
           {"move('1', resource.coin, place.bank, 1)",
            "bad argument #1 to 'move' (a whole number from 0 to 1000000000 expected, got a string)"},
           {"move(1, place.bank, place.bank, 1)", "bad argument #2 to 'move' (a resource expected, got a place)"},
           {"count(zone.hand)", "every player has a zone 'hand'; specify the player: zone.hand(player)"},
           {"count({})", "bad argument #1 to 'count' (a zone expected, got a list)"},
           {"others(3)", "bad argument #1 to 'others' (there is no player 3)"},
           {"look(1, card.pear)", "bad argument #2 to 'look' (a card or a zone expected, got a kind of card)"},
           {"look(1, first_card(zone.pile) + 9)", "bad argument #2 to 'look' (there is no such card)"},
           {"chance(0)", "bad argument #1 to 'chance' (a whole number from 1 to 1000000000 expected, got 0)"},
           {"resolve('gain', {player = 1, coins = '2'})",
            "bad argument 'coins' to 'resolve' (a whole number expected, got a string)"},
           {"resolve('gain', 1)", "bad argument #2 to 'resolve' (a table of fields expected, got a number)"},
           {"ask(1, 'which', {among = only(2), optional = 1})",
            "bad argument 'optional' to 'ask' (true or false expected, got a number)"},
           {"local name = 'gian' resolve(name)", "bad argument #1 to 'resolve' (there is no event with that name)"}})
    CHECK_THAT(error_in(body), Contains("it.lua:1: ") && Contains(error) && Contains("(pack core, step.go)"));
  CHECK(error_in("set(variable.n, 4 // 2) local name = 'gain' resolve(name, {player = 1, coins = 0}) "
                 "set(variable.whose, 1, 2)") == "");
}

TEST_CASE("a call at the end of a function names its file") {
  CHECK_THAT(error_in("return count(1)"), Contains("it.lua:1: bad argument #1 to 'count' (a zone expected"));
}

TEST_CASE("hook functions return what their table requires") {
  const std::string compute = "function step.go() set(variable.n, compute('worth', 1)) end";
  for (const char* value : {"2.7", "'2'", "nil", "true", "{}", "0/0", "1/0", "1 << 40", "zone.pile"})
    CHECK_THAT(error_of("function value.worth(p) return " + std::string(value) + " end\n" + compute),
               Contains("it.lua:1: value.worth must return a whole number") && Contains("(pack core, value.worth"));
  CHECK_THAT(error_of("function value.worth(p) end\n" + compute), Contains("but returns nil"));
  for (const char* reason : {"'because'", "5", "true", "false", "{}", "zone.pile"})
    CHECK_THAT(error_of("function forbid.gain.it(ev) return " + std::string(reason) + " end"),
               Contains("it.lua:1: forbid.gain.it must return nil or a text"));
  CHECK(error_of("function forbid.gain.it(ev) end") == "");
  for (const char* over : {"1", "0", "'yes'", "{}"})
    CHECK_THAT(error_of("function ending.once() return " + std::string(over) + " end"),
               Contains("it.lua:1: ending.once must return true, false or nil"));
}

TEST_CASE("functions without a result return nothing") {
  for (const std::string function :
       {"event.gain(ev)", "after.gain.it(ev)", "prevent.gain.it(ev)", "modify.gain.it(ev)", "step.go()"}) {
    const std::string path = function.substr(0, function.find('('));
    for (const char* given : {"false", "1", "text.hi", "'no'", "{}", "zone.pile", "players()"})
      CHECK_THAT(
          error_of("\nfunction " + function + " return " + given + " end"),
          Contains("it.lua:2: " + path + " must return nothing, but returns ") && Contains("(pack core, " + path));
    // The same holds for functions that test first, or that only call.
    const std::string test = path == "step.go" ? "players() > 1" : "ev.player == 1";
    CHECK_THAT(error_of("function " + function + " if " + test + " then return true end end"),
               Contains(path + " must return nothing, but returns true"));
    CHECK(error_of("function " + function + " if " + test + " then return end end") == "");
    CHECK(error_of("function " + function + " if " + test + " then return nil end return math.max(1) and nil end") ==
          "");
  }
  CHECK_THAT(error_of("function modify.worth.it(v) return 5 end\nfunction step.go() compute('worth', 1) end"),
             Contains("it.lua:1: modify.worth.it must return nothing, but returns a number"));
  CHECK_THAT(error_of("function after.gain.it(ev) return resolve('lose') end\nfunction event.lose() end"),
             Contains("it.lua:1: after.gain.it must return nothing, but returns a string"));
  // A function that returns a call without a value returns nothing.
  CHECK(error_of("local function none() end\nfunction after.gain.it(ev) return none() end") == "");
  CHECK(error_of("function after.gain.it(ev) return tell(text.hi, ev.player) end") == "");
}

TEST_CASE("advice has to fit its question") {
  const std::string ask = "function step.go() ask(1, 'which', {among = everyone()}) end";
  for (const char* advice : {"'1'", "1.5", "true", "3", "0", "{1}"})
    CHECK_THAT(error_of("function advice.which(q) return " + std::string(advice) + " end\n" + ask),
               Contains("it.lua:1: advice.which "));
  CHECK(error_of("function advice.which(q) return 2 end\n" + ask) == "");
  for (const char* worth : {"q", "{1}"})
    CHECK_THAT(error_of("function advice.which(q) return 2 end\nfunction weigh.which.it(q) return " +
                        std::string(worth) + " end\n" + ask),
               Contains("it.lua:2: weigh.which.it must return a whole number or nil, but returns a table"));
}

TEST_CASE("modify reads only the event's numbers") {
  for (const char* body : {"set(variable.n, 1)", "move(1, resource.coin, place.bank, 1)", "tell(1)", "chance(2)",
                           "resolve('gain')", "ask(1, 'which', {among = everyone()})"})
    CHECK_THAT(error_of("function modify.gain.it(ev) " + std::string(body) + " end"),
               Contains("it.lua:1: modify.gain.it can only read"));
  CHECK(error_of("function modify.gain.it(ev) ev:add('coins', get(variable.n)) end") == "");
  CHECK_THAT(error_of("function event.gain(ev) ev:add('coins', 1) end"),
             Contains("it.lua:1: an event's numbers can be changed"));
  CHECK_THAT(error_of("function modify.gain.it(ev) ev:add('player', 1) end"),
             Contains("bad argument #1 to 'add' (the event has no number 'player')"));
  CHECK_THAT(error_of("function modify.gain.it(ev) ev:add(1) end"), Contains("bad argument #1 to 'add'"));
}

TEST_CASE("handlers need names, and hook tables need functions") {
  for (const auto& [line, error] : std::vector<std::pair<std::string, std::string>>{
           {"function after.gain(ev) end", "after.gain needs a handler name after the event"},
           {"event.gain = 5", "event.gain must be a function"},
           {"after.gain.mine = 'x'", "after.gain.mine must be a function"},
           {"event = nil", "'event' contains the game's functions and can't be replaced"},
           {"event = {}", "'event' contains the game's functions and can't be replaced"},
           {"after = {}", "'after' contains the game's functions and can't be replaced"},
           {"modify = 5", "'modify' contains the game's functions and can't be replaced"},
           {"event[1] = function() end", "a name in 'event' must be a string, not a number"},
           {"after[{}].x = function() end", "a name in 'after' must be a string, not a table"},
           {"after[1].x = function() end", "a name in 'after' must be a string, not a number"},
           {"event['gain.x'] = function() end", "a name in 'event' can contain only letters, digits and _"},
           {"after['gain.x'].y = function() end", "a name in 'after' can contain only letters, digits and _"},
           {"after.gain['1'] = function() end", "a name in 'after.gain' can contain only letters, digits and _"},
           {"event.gain = error", "event.gain must be a function of this script"},
           {"after.gain.x = resolve", "after.gain.x must be a function of this script"}}) {
    Mods mods;
    mods.pack("core", kManifest, kRecords, "\n" + line + "\n");
    INFO(line);
    CHECK_THAT(mods.fault({"core"}), Contains(error) && Contains("it.lua:2: "));
  }
  CHECK_THAT(error_of("local kept = after\nfunction step.go() kept.more = 1 end"), Contains("read-only"));
}

TEST_CASE("a function is defined once in a pack") {
  const std::string function = "function event.gain() end\n";
  for (const std::string second : {"function event.gain() end", "event['gain'] = function() end"}) {
    Mods mods;
    mods.pack("core", kManifest, kRecords, function + second + "\n");
    CHECK_THAT(mods.fault({"core"}), Contains("it.lua:2: event.gain is already defined at ") && Contains("it.lua:1"));
  }
  Mods mods;
  mods.pack("core", kManifest, kRecords, function + "function after.gain.more() end\n");
  mods.write("core/scripts/other.lua", "\nfunction after.gain.more() end\n");
  CHECK_THAT(mods.fault({"core"}),
             Contains("other.lua:2: after.gain.more is already defined at ") && Contains("it.lua:2"));
}

TEST_CASE("arguments of tell() keep their type") {
  Mods mods;
  mods.pack("core", kManifest, kRecords,
            "function ending.once() return true end\nfunction value.worth(p) return p end\nfunction event.gain() end\n"
            "function step.go() tell(text.hi, 2, first_card(zone.pile), 2, resource.coin) end\n");
  mods.language("core",
                "message: {hi: \"{1:player} sees {2} and {3} {4}\"}\ncard: {pear: {name: Pear}}\n"
                "resource: {coin: {name: coins}}\nui: {}\n");
  play::GameConfig config;
  config.seats = {"random", "random"};
  play::Game game(mods.link({"core"}), config);
  while (game.advance() == Status::asking) {
  }
  CHECK(game.engine().failure() == "");
  std::size_t next = 0;
  std::string all;
  for (const std::string& line : game.log(Seat(0), 0, next)) all += line + "\n";
  CHECK(all == "Player 2 sees Pear and 2 coins\n");
}

TEST_CASE("a question accepts the options of its kind and type") {
  for (const auto& [call, error] : std::vector<std::pair<std::string, std::string>>{
           {"ask(1, 'which', {among = players(), cards = zone.pile})",
            "question 'which', which is of kind choose, takes no 'cards', but among, optional, about, event and "
            "always"},
           {"ask(1, 'which', {records = records('berth')})", "takes no 'records', but among"},
           {"ask(1, 'which', {among = everyone(), least = 1})", "takes no 'least', but among"},
           {"ask(1, 'much', {least = 1, most = 2, among = everyone()})",
            "question 'much', which is of kind number, takes no 'among', but least, most, about, event and always"},
           {"ask(1, 'some', {cards = zone.pile, optional = true})", "which is of kind subset, takes no 'optional'"},
           {"ask(1, 'sure', {among = everyone()})",
            "which is of kind yes-no, takes no 'among', but about, event and always"},
           {"ask(1, 'turned', {cards = zone.pile})", "which is of kind die-face, takes no 'cards', but die"},
           {"ask(1, 'turned')", "question 'turned', which is of kind die-face, needs die"},
           {"ask(1, 'pick')", "question 'pick', which is of kind choose, needs die"},
           {"ask(1, 'pick', {cards = zone.pile})", "which is of kind choose, takes no 'cards', but optional, die"},
           {"ask(1, 'parts', {among = everyone()})",
            "question 'parts', which is of kind divide, needs units and resource"},
           {"ask(1, 'parts', {units = 1, resource = resource.coin})", "which is of kind divide, needs among"},
           {"ask_all(everyone(), 'much', function() return {least = 1} end)",
            "question 'much', which is of kind number, needs most"},
           {"keep(1, 'which', {cards = zone.pile, to = zone.pile, rest = zone.pile})",
            "keep() needs a question of type card and kind choose, or kind subset with count = n"},
           {"keep(1, 'one', {cards = cards(zone.pile), to = zone.pile, rest = zone.pile})",
            "bad argument 'cards' to 'keep' (a zone expected, got a list)"},
           {"keep(1, 'one', {cards = zone.pile, to = zone.pile, rest = zone.pile, among = everyone()})",
            "question 'one', which is of kind choose, takes no 'among', but cards, deck, optional, about, event, "
            "always, to"}})
    CHECK_THAT(error_in(call), Contains("it.lua:1: ") && Contains(error) && Contains("(pack core, step.go)"));
  CHECK(error_in("ask(1, 'which', {among = everyone(), least = nil, cards = nil})") == "");
}

TEST_CASE("zones, dice, fields and texts fit their function") {
  for (const auto& [call, error] : std::vector<std::pair<std::string, std::string>>{
           {"having(everyone(), zone.pile)", "bad argument #2 to 'having' (all players share zone 'pile')"},
           {"having(everyone(), zone.hand(1))",
            "bad argument #2 to 'having' (expected the zone itself, not one player's)"},
           {"having(everyone(), 1)", "bad argument #2 to 'having' (a per-player zone expected, got a number)"},
           {"local z = zone.pile(1)", "all players share zone 'pile'"},
           {"highest(zone.pile, 'kind')",
            "bad argument #2 to 'highest' (only numbers can be compared, but card field 'kind' doesn't contain "
            "numbers)"},
           {"showing(0)", "bad argument #3 to 'showing' (the dice 'cube' belong to players; specify the player"},
           {"showing(0, 1, die.shared)",
            "bad argument #3 to 'showing' (expected nil for the player, because all players share the dice 'shared')"},
           {"showing({0, 7}, 1)", "bad argument #3 to 'showing' (no player's dice have this face)"},
           {"showing(0, 1, 5)", "bad argument #3 to 'showing' (a die expected, got a number)"},
           {"act(1, berth.pier)", "bad argument #2 to 'act' ('pier' has no actions: players don't compete for it)"},
           {"act(1, zone.pile)", "bad argument #2 to 'act' (a record for which players compete expected, got a zone)"},
           {"tell(text.hi, nil, 2)",
            "bad argument #2 to 'tell' (a number or the handle of a named thing expected, got nil)"},
           {"tell(text.hi, 1, nil)", "bad argument #3 to 'tell' (a number or the handle"}})
    CHECK_THAT(error_in(call), Contains("it.lua:1: ") && Contains(error) && Contains("(pack core, step.go)"));
  CHECK(error_in("having(everyone(), zone.hand) showing({0, 1}, 2) showing(0, nil, die.shared) tell(text.hi, 1)") ==
        "");
}

TEST_CASE("missing options of a number or a subset are errors") {
  CHECK_THAT(error_in("ask(1, 'much', {most = 3})"), Contains("question 'much', which is of kind number, needs least"));
  CHECK_THAT(error_in("ask(1, 'much')"), Contains("needs least and most") && Contains(".lua:1"));
  CHECK_THAT(error_in("ask(1, 'some', {cards = zone.pile, least = -1})"),
             Contains("question 'some': `least` is a minimum number of things, so it must be 0 or more"));
}

}  // namespace rules::typed_api_test

// Functions that run without Lua behave as in Lua, and fail where Lua would fail.
#include <catch2/catch.hpp>

#include "kernel/engine.hpp"
#include "lua/parser.hpp"
#include "play/seats.hpp"
#include "script/api.hpp"
#include "unit/support/mods.hpp"

namespace rules::program_test {

using Catch::Contains;
using Catch::Equals;
using test::Mods;

namespace {

const std::string kRecords =
    "step: {go: {}}\nending: {once: {script: true}}\n"
    "variable: {n: {}, whose: {of: player}, chosen: {type: seat}, marked: {type: flag}}\nvalue: {worth: {script: "
    "true}}\nresource: {coin: {}}\nplace: {bank: {}}\n"
    "zone: {pile: {seen: all}, row: {seen: all}, box: {seen: all}, hand: {of: player, seen: all}}\ncard: {pear: {deck: "
    "pile, copies: 3}, plum: {deck: pile}}\n"
    "die: {cube: {faces: [low, high], count: 3, of: game}}\n"
    "question: {which: {type: seat}}\n"
    "event: {gain: {fields: {player: seat, coins: number}, actor: player}, lose: {fields: {player: seat, coins: "
    "number}, actor: player}, choose: {fields: {player: seat, whom: {type: seat, undecided: true}}, actor: player}, "
    "name-other: {fields: {player: seat, whom: "
    "{type: seat, undecided: true, not: actor}}, actor: player}}\n";

struct Ran {
  std::string failure;
  std::uint64_t hash = 0;
  std::uint64_t entries = 0;  ///< of Lua
};

Ran run(const Mods& mods, bool without_lua) {
  const auto linked = mods.link({"core"});
  const auto host = linked->make_host({.time = std::chrono::milliseconds(100)}, without_lua);
  Engine engine(linked->ruleset, *host);
  for (int s = 0; s < 2; ++s) engine.seat(Seat(s), play::bot_named("random"));
  engine.start(1, 2, false);
  Ran result;
  if (engine.advance() == Status::failed) result.failure = engine.failure();
  result.hash = engine.state().hash();
  result.entries = engine.position().counters.entries;
  return result;
}

/// Runs a step with this body in both modes, which must agree.
Ran both(const std::string& body, const std::string& before = "") {
  Mods mods;
  mods.pack(
      "core", "", kRecords,
      std::string(before.find("value.worth") == std::string::npos ? "function value.worth(p) return p end " : "") +
          "function ending.once() return true end\nfunction event.gain(ev) move(ev.coins, resource.coin, place.bank, "
          "ev.player) end\n" +
          before + "\nfunction step.go() supply(9, resource.coin, place.bank) " + body + " end\n");
  const Ran without = run(mods, true), lua = run(mods, false);
  INFO(body << "\n" << without.failure << "\n" << lua.failure);
  CHECK(without.entries == 0);
  CHECK(lua.entries > 0);
  CHECK(without.hash == lua.hash);
  CHECK(without.failure.empty() == lua.failure.empty());
  return without;
}

/// Returns the condition without which the only function of a text does nothing.
std::optional<script::Equality> needed(const std::string& function) {
  script::Strings strings;
  const auto bound = script::bind_names("pack.lua", lua::parse(function), {});
  return script::needed(bound, script::hook_functions("pack.lua", bound.tree).at(0), strings);
}

}  // namespace

TEST_CASE("numbers, conditions and loops work as in Lua") {
  for (const char* body :
       {"set(variable.n, 7 // 2 * 100 + -7 // 2 * 10 + -7 % 3 - 7 % -3)",
        "local a, b, c = 1, 2 set(variable.n, c == nil and a + b * 3 or 0)",
        "local a = 1 if a > 1 then a = 5 elseif a >= 1 and not (a == 2) then a = 6 else a = 7 end set(variable.n, a)",
        "local a = 0 while true do a = a + 1 if a == 4 then break end end set(variable.n, a)",
        "local a = 0 repeat local done = a == 3 a = a + 1 until done set(variable.n, a)",
        "local a = 0 for n = 3, 5 do a = a * 10 + n end for n = 2, 1 do a = 0 end set(variable.n, a)",
        "local a = 0 for p in each(others(1)) do a = a * 10 + p end for p in seats(2) do a = a * 10 + p end "
        "set(variable.n, a)",
        "local a = 0 for n = 7, 1, -3 do a = a * 10 + n end for n = 1, 6, 2 do a = a * 10 + n end for n = 1, 2, -1 do "
        "a = 0 end set(variable.n, a)",
        "local a, m = 0, 3 for n = 1, m do m = 9 n = n + 5 a = a + n end set(variable.n, a)",
        "local a = 0 for n = 1, 9 do if n == 4 then break end a = a + n end set(variable.n, a)",
        "set(variable.n, chance(6) * 10 + chance(1))", "set(variable.n, math.max(3, math.min(9, 7), 2))",
        "local a = nil local b = a or 4 a, b = b, a set(variable.n, a)",
        "for p in seats() do if p == 2 then return end set(variable.whose, p * 3, p) end"})
    CHECK(both(body).failure == "");
}

TEST_CASE("a constant condition is folded to its branch") {
  for (const char* body :
       {"local a = 1 if false then a = 2 elseif true then a = 3 else a = 4 end set(variable.n, a)",
        "local a = 1 if true then local b = 5 a = b end local c if nil then c = 1 end set(variable.n, a + (c or 2))",
        "if not (1 == 2) and 'x' ~= 'y' then set(variable.n, 7) return end set(variable.n, 8)",
        "local a = 0 for n = 1, 3 do if nil then break elseif n == 2 or false then a = a + 10 else if true then a = a "
        "+ 1 end end end set(variable.n, a)",
        "set(variable.n, (false or 3) * 10 + (nil and 2 or 1))",
        "if false then set(variable.n, #('a' .. 'b')) end set(variable.marked, true or false)",
        "if 1 > 1 or 1 < 1 or 2 <= 1 or 1 >= 2 then set(variable.n, #('a' .. 'b')) else set(variable.n, 3) end"})
    CHECK(both(body).failure == "");
}

TEST_CASE("a local with a constant value is folded into its expressions") {
  for (const char* body : {
           "local few = players() if few > 2 then set(variable.n, #('a' .. 'b')) else set(variable.n, few) end",
           "local a <const> = 4 local b = a >= 4 if not b then set(variable.n, #('a' .. 'b')) end set(variable.n, a)",
           "local a = 1 a = a + 1 if a > 1 then set(variable.n, 10 + a) end",
           "local a = 1 for n = 1, 3 do if a > 1 then set(variable.n, n) end a = a + 1 end",
           "local a = 0 for n = 1, 3 do local b = 1 if n == 2 then b = 5 end a = a * 10 + b end set(variable.n, a)",
           "local a, b = 1, 2 if b > a then set(variable.n, b) end",
           "local a = 3 local a = a > 2 if a then set(variable.n, 7) end",
           "local a, b = players(), #table.map({3, 4}, function(v) return v end) set(variable.n, a * 10 + b)",
           "local a, b = #table.map({3}, function(v) return v end), players() set(variable.n, a * 10 + b)",
           "local a = 1 local a, b = 2, a set(variable.n, a * 10 + b)",
           "local a, b = get(variable.n) + 5, table.best({3, 4, 2}, function(v) return v end) set(variable.n, a * b)",
       })
    CHECK(both(body).failure == "");
}

TEST_CASE("lists are created, appended to and iterated") {
  for (const char* body : {"local found = {} for _, c in ipairs(cards(zone.pile)) do if c.kind == card.pear then "
                           "found[#found + 1] = c end end set(variable.n, #found) put(found[2], zone.row)",
                           "local list = {4, 5, 6} local same = list same[#same + 1] = list[2] set(variable.n, list[4] "
                           "* 10 + #list + (list[9] or 0))",
                           "roll(die.cube) roll(die.cube, nil, 2) local n = 0 for _, side in ipairs(dice(die.cube)) do "
                           "if side then n = n + 1 else n = n + 10 end end set(variable.n, n)",
                           "for i, c in ipairs(cards(zone.pile)) do if i < 3 then put(c, zone.row) end end "
                           "set(variable.n, count(zone.row))"})
    CHECK(both(body).failure == "");
}

TEST_CASE("table.map() calls its function for each value") {
  for (const char* body :
       {"local list = table.map({4, 5, 6}, function(v) return v * 2 end) set(variable.n, list[1] * 1000 + list[3] * 10 "
        "+ #list)",
        "local by = 3 local list = table.map({4, 5}, function(v) return v * by + #{1, by} end) by = 9 set(variable.n, "
        "list[2])",
        "local n = 0 for _, v in ipairs({3, 9, 4}) do local best = table.best({3, 9, 4, 9}, function(w) return v == w "
        "and 99 or w end) n = n * 10 + best end set(variable.n, n)",
        "local list = {3, 9, 4, 9} set(variable.n, table.best(list, function(v) return v end, 3) * 10 + "
        "table.best(list, function(v) return -v end, 7))",
        "set(variable.n, #table.map({}, function() return 1 end) + (table.best({}, function(v) return v end) or 7))",
        "local v = 5 local list = table.map({1}, function(v) return v end) set(variable.n, v * 10 + list[1])",
        "local both = table.map({1, 2}, function(a) return table.best({3, 4, 5}, function(b) return a * b % 4 end) "
        "end) set(variable.n, both[1] * 10 + both[2])",
        "set(variable.n, #table.map(everyone() == 0 and {} or cards(zone.pile), function() return 3 end))"})
    CHECK(both(body).failure == "");
  const std::string named =
      "local function far(v) if v > 5 then return v - 5 end return 5 - v end "
      "local function three() return 3 end local function nothing() end local function both(v, w) return w or v end";
  for (const char* body :
       {"set(variable.n, table.best({3, 9, 4, 9}, far) * 10 + table.best({3, 9, 4, 9}, far, 3) + far(1))",
        "local list = table.map({1, 5, 8}, far) set(variable.n, list[1] * 100 + list[2] * 10 + list[3])",
        "set(variable.n, table.best(table.map({2, 5}, three), three) + #table.map({7}, both))",
        "local list = table.map({1, 2}, function(v) return table.best({9, v}, far) end) set(variable.n, list[2])"})
    CHECK(both(body, named).failure == "");
  CHECK_THAT(both("local list = table.map({1}, nothing)", named).failure,
             Contains("the function passed to table.map returned nil for a value"));
  CHECK_THAT(both("set(variable.n, table.best({1, true}, far))", named).failure, Contains("attempt to compare"));
  for (const auto& [body, says] : {std::pair("local list = table.map({1}, function(v) return nil end)",
                                             "it.lua:4: the function passed to table.map returned nil for a value"),
                                   std::pair("local list = table.map(3, function(v) return v end)",
                                             "it.lua:4: bad argument #1 to 'map' (table expected, got number)"),
                                   std::pair("set(variable.n, table.best({1, 2}, function() return true end))",
                                             "it.lua:4: attempt to compare two boolean values"),
                                   std::pair("set(variable.n, table.best({1,\n2},\nfunction(v)\nreturn v + nil end))",
                                             "it.lua:7: attempt to perform arithmetic on a nil value")})
    CHECK_THAT(both(body).failure, Contains(says));
}

TEST_CASE("missing list items and fields are nil as in Lua") {
  for (const char* body : {"local list = {4, 5, nil} set(variable.n, #list)",
                           "set(variable.n, #ask_all(only(1), 'which', {among = everyone()}))",
                           "local n = 0 for _, p in ipairs(ask_all(only(2), 'which', {among = everyone()})) do n = n + "
                           "p end set(variable.n, n)",
                           "local list = cards(zone.pile) list[#list + 1] = nil set(variable.n, #list)"})
    CHECK(both(body).failure == "");
  const std::string lacking = "function after.gain.x(ev) local c = first_card(zone.box) ";
  for (const char* list : {"{c, first_card(zone.pile)}", "{first_card(zone.pile), c, first_card(zone.pile)}",
                           "{nil, nil, first_card(zone.pile), nil, nil}"}) {
    Mods mods;
    mods.pack("core", "", kRecords,
              "function ending.once() return true end\nfunction value.worth(p) return p end\nfunction event.gain() "
              "end\nfunction step.go() resolve('gain', {player = 1, coins = 2}) end\n" +
                  lacking + "set(variable.n, #where(" + list + ", 'kind', card.pear)) end\n");
    const std::string fast = run(mods, true).failure, lua = run(mods, false).failure;
    CHECK(fast == lua);
    CHECK_THAT(lua, Contains("it.lua:5: bad argument #1 to 'where'") &&
                        (Contains("got nil in the list") || Contains("got a table")));
  }
}

TEST_CASE("a field that the event decides is read again") {
  CHECK(both("resolve('choose', {player = 1})",
             "function event.choose(ev) ev:decide('whom', 2) "
             "set(variable.n, ev.whom * 10 + ev.player) end")
            .failure == "");
  CHECK(both("resolve('choose', {player = 1}) if get(variable.n) ~= 21 then set(variable.n, -1, 7) end",
             "function event.choose(ev) if not ev.whom then ev:decide('whom', 1) end ev:decide('whom', 2) "
             "set(variable.n, ev.whom * 10 + ev.player) end")
            .failure == "");
}

TEST_CASE("decide() rejects a player that the field can't have") {
  CHECK_THAT(
      both("resolve('name-other', {player = 1})", "function event.name_other(ev) ev:decide('whom', 1) end").failure,
      Contains("it.lua:") && Contains("player 1 can't be 'whom' of event 'name-other'"));
}

TEST_CASE("local functions and second results work as in Lua") {
  CHECK(both("set(variable.n, twice(3) + twice(first()))",
             "local function twice(n) return n * 2 end local function first() return 1 end")
            .failure == "");
  CHECK(both("local how, got = resolve(\"gain\", {player = 2, coins = 12}) if how == \"done\" then set(variable.n, "
             "got) end")
            .failure == "");
  CHECK(both("if nothing() == nil then set(variable.n, pair(5)) end",
             "local function nothing() end local function pair(a, b) return b == nil and a or 0 end")
            .failure == "");
  CHECK(both("set(variable.n, second(resolve(\"gain\", {player = 1, coins = 2})))",
             "local function second(_, n) return n end")
            .failure == "");
}

TEST_CASE("handlers change and replace their event") {
  CHECK(both("resolve(\"gain\", {player = 1, coins = 2})",
             "function modify.gain.more(ev) local n = count(zone.pile) if n > 2 then ev:add(\"coins\", n) "
             "ev:at_most(\"coins\", 5) end end")
            .failure == "");
  CHECK(both("resolve(\"gain\", {player = 1, coins = 2})",
             "function event.lose(ev) set(variable.n, ev.coins + ev.player) end function prevent.gain.other(ev) if "
             "get(variable.n) == 0 then ev:replace(\"lose\", {player = ev.player, coins = ev.coins * 2}) end end")
            .failure == "");
  CHECK(both("if resolve(\"gain\", {player = 1, coins = 2}) == \"cancelled\" then set(variable.n, 1) end",
             "function event.lose() end function prevent.gain.never(ev) if ev.coins > 1 then ev:cancel() end end")
            .failure == "");
}

TEST_CASE("guard clauses report errors as Lua does") {
  const std::string gain =
      "set(variable.chosen, nil) resolve(\"gain\", {player = 1, coins = 2}) resolve(\"gain\", {player = 2, coins = "
      "3}) ";
  for (const char* handler :
       {"if ev.player == 2 then set(variable.n, 7) end",
        "if ev.player ~= 2 then return end set(variable.n, 7 + ev.coins)",
        "if ev.coins > 2 and get(variable.whose, ev.player) == 0 then set(variable.whose, 4, ev.player) "
        "set(variable.n, ev.coins) end",
        "if not get(variable.chosen) then set(variable.chosen, ev.player) end if get(variable.chosen) == ev.player "
        "then set(variable.n, 5) end",
        "if get(variable.chosen) == nil and players() >= 2 then set(variable.chosen, 2) end",
        "if ev.player == 1 and count(zone.pile) > 99 then set(variable.n, 8) end",
        "if not (ev.coins <= 2) then set(variable.n, 6) end", "set(variable.n, get(variable.n) * 10 + ev.got)",
        "if get(variable.marked) then return end set(variable.marked, ev.player == 1) set(variable.n, get(variable.n) "
        "+ 1)"})
    CHECK(both(gain, std::string("function after.gain.more(ev) ") + handler + " end").failure == "");
}

TEST_CASE("within() finds an enclosing event") {
  const std::string around =
      "function event.lose(ev) set(variable.n, 3) resolve(\"gain\", {player = ev.player, coins = 1}) end ";
  for (const char* handler :
       {"local loss = within(\"lose\") if loss and loss.player == ev.player then set(variable.n, get(variable.n) * 10 "
        "+ loss.coins) end",
        "if not within(\"lose\") then set(variable.n, get(variable.n) + 100) end",
        "set(variable.n, get(variable.n) * 10 + (within(\"lose\") and within(\"lose\").coins or 0))"})
    CHECK(both("resolve(\"gain\", {player = 1, coins = 2}) resolve(\"lose\", {player = 2, coins = 5})",
               around + "function after.gain.more(ev) " + handler + " end")
              .failure == "");
  CHECK_THAT(both("resolve(\"gain\", {player = 1, coins = 2})",
                  around + "function after.gain.more(ev) local loss = within(\"lose\") set(variable.n, loss.coins) end")
                 .failure,
             Contains("attempt to index a nil value"));
}

TEST_CASE("missing fields are errors where they are read or resolved") {
  const std::string gain = "resolve(\"gain\", {player = 1, coins = 2})";
  const auto failure = [](const std::string& body, const std::string& before = "") {
    Mods mods;
    mods.pack(
        "core", "", kRecords,
        "function value.worth(p) return p end\nfunction ending.once() return true end\nfunction event.gain() end\n" +
            before + "\nfunction step.go() " + body + " end\n");
    const Ran fast = run(mods, true), lua = run(mods, false);
    CHECK(fast.failure == lua.failure);
    return fast.failure;
  };
  CHECK_THAT(failure(gain, "function after.gain.x(ev) set(variable.n, ev.coin or 0) end"),
             Contains("it.lua:4: event 'gain' has no field 'coin'; did you mean 'coins'?"));
  CHECK_THAT(failure(gain, "function after.gain.x(ev) set(variable.n, ev.victim and 1 or 0) end"),
             Contains("event 'gain' has no field 'victim': expected one of player, coins"));
  CHECK_THAT(failure("compute(\"worth\", 1)", "function modify.worth.x(v) if v.plyer == 1 then v:add(1) end end"),
             Contains("a value being modified has no field 'plyer'; did you mean 'player'?"));
  CHECK(
      failure(gain, "function prevent.gain.x(ev) if ev.got or ev.event == \"lose\" then ev:cancel() end end").empty());
  CHECK_THAT(failure("resolve(\"gain\", {player = 1})"),
             Contains("event 'gain' needs its field 'coins', which is missing or nil"));
  CHECK_THAT(failure("set(variable.chosen, nil) resolve(\"gain\", {player = get(variable.chosen), coins = 2})"),
             Contains("event 'gain' needs its field 'player', which is missing or nil"));
  CHECK_THAT(failure(gain, "function prevent.gain.x(ev) ev:replace(\"lose\", {player = 2}) end"),
             Contains("event 'lose' needs its field 'coins'"));
}

TEST_CASE("API calls work with constant and computed arguments") {
  for (const char* body :
       {"local c = first_card(zone.pile) put(c, zone.hand(2)) set(variable.n, c.owner * 10 + "
        "count(zone.hand(c.owner)))",
        "for p in seats() do draw(zone.pile, 1, zone.hand(p)) end set(variable.n, count(zone.hand(1)) * 10 + "
        "count(zone.hand(2)))",
        "set(variable.chosen, 2) local p = get(variable.chosen) set(variable.chosen, nil) set(variable.n, "
        "get(variable.chosen) == nil and p or 0)",
        "local n = move(math.min(4, amount(resource.coin, place.bank)), resource.coin, place.bank, 2) set(variable.n, "
        "n * 10 + amount(resource.coin, 2))",
        "local c = cards(zone.pile, zone.pile)[1] put(c, zone.row, true) set(variable.n, #cards(zone.row) + "
        "count(zone.row))",
        "local p = 1 p = p + 1 local who = p p = 5 set(variable.n, who * 10 + p)",
        "set(variable.n, 1) set(variable.n, get(variable.n) + (get(variable.n) == 1 and get(variable.n) + 4 or 0))"})
    CHECK(both(body).failure == "");
  CHECK(both("resolve(\"gain\", {player = 2, coins = 3})",
             "function after.gain.more(ev) local p = ev.player set(variable.whose, ev.coins, p) set(variable.whose, "
             "ev.coins + 1, ev.player - 1) end")
            .failure == "");
  CHECK_THAT(both("draw(zone.pile, 1, zone.hand(3))").failure, Contains("there is no player 3"));
  CHECK_THAT(both("set(variable.chosen, nil) local p = get(variable.chosen) draw(zone.pile, 1, zone.hand(p))").failure,
             Contains("nil value") || Contains("expected"));
  CHECK_THAT(
      both("set(variable.chosen, nil) local p = get(variable.chosen) set(variable.n, get(variable.whose, p))").failure,
      Contains("bad argument #2 to 'get' (a player expected, got nil)"));
  CHECK_THAT(both("local p = 3 set(variable.n, get(variable.whose, p))").failure, Contains("to 'get'"));
  CHECK_THAT(both("set(variable.chosen, nil) local p = get(variable.chosen) set(variable.whose, 1, p)").failure,
             Contains("bad argument #3 to 'set' (a player expected, got nil)"));
  CHECK_THAT(both("put(first_card(zone.box), zone.row)").failure,
             Contains("bad argument #1 to 'put' (a card expected, got nil)"));
  CHECK_THAT(both("move(2000000000, resource.coin, place.bank, 1)").failure,
             Contains("bad argument #1 to 'move' (a whole number from 0 to 1000000000 expected"));
  CHECK_THAT(both("resolve(\"gain\", {player = 3, coins = 1})").failure,
             Contains("bad argument 'player' to 'resolve' (there is no player 3)"));
}

TEST_CASE("ev.got is known only in after") {
  CHECK(both("resolve(\"gain\", {player = 1, coins = 2}) resolve(\"gain\", {player = 1, coins = 2})",
             "function after.gain.more(ev) set(variable.n, ev.got) end function prevent.gain.never(ev) if ev.got ~= "
             "nil then ev:cancel() end end")
            .hash != 0);
}

TEST_CASE("fields of cards are read by a name in a local") {
  const std::string first = "local c = first_card(zone.pile) local k = 'kind' ";
  CHECK(both(first + "set(variable.n, c[k] == card.pear and 1 or 2)").hash ==
        both("set(variable.n, first_card(zone.pile).kind == card.pear and 1 or 2)").hash);
  CHECK_THAT(both(first + "k = 'colour' set(variable.n, c[k])").failure, Contains("a card has no 'colour'"));
  CHECK(both(first + "c = cards(zone.pile) set(variable.n, c[k] or 7)").failure == "");
}

TEST_CASE("ev.got counts the effect's moves, not later ones") {
  const std::string resolve = "resolve(\"gain\", {player = 1, coins = 2})";
  const std::string handler =
      "function after.gain.more(ev) move(3, resource.coin, place.bank, 2) set(variable.n, get(variable.n) + ev.got) "
      "end";
  CHECK(both(resolve, handler).hash == both("set(variable.n, 2) move(2, resource.coin, place.bank, 1) "
                                            "move(3, resource.coin, place.bank, 2)")
                                           .hash);
}

TEST_CASE("of two assignments to one name, the first counts") {
  const auto hash = [](const char* body) { return both(body).hash; };
  CHECK(hash("local a = 0 a, a = 1, 2 set(variable.n, a)") == hash("set(variable.n, 1)"));
  CHECK(hash("local a, b = 1, 2 local b, a = a, b set(variable.n, a * 10 + b)") == hash("set(variable.n, 21)"));
  CHECK(hash("local a, b = 1, 2 a, b, a = b, a, 7 set(variable.n, a * 10 + b)") == hash("set(variable.n, 21)"));
}

TEST_CASE("read-only functions change nothing, with and without Lua") {
  CHECK_THAT(
      both("set(variable.n, compute(\"worth\", 1))", "function value.worth(p) set(variable.n, 1) return p end").failure,
      Contains("value.worth can only read"));
  CHECK(both("set(variable.n, compute(\"worth\", 2))", "function value.worth(p) return p * 3 + count(zone.pile) end")
            .failure == "");
}

TEST_CASE("hostile packs are rejected with and without Lua") {
  for (const char* body :
       {"set(variable.n, (first_card(zone.pile) + 99999999).worth)", "set(variable.n, (card.pear + 99999999).deck)",
        "set(variable.n, get(variable.n + 99999999))", "set(variable.n, #dice(die.cube + 9999999))",
        "set(variable.n, amount(resource.coin + 99999999, 1))",
        "set(variable.n, amount(resource.coin, place.bank + 4294967295))", "resolve(51539607551, 1)",
        "set(variable.n, count(zone.pile + 4294967295))"})
    CHECK(both(body).failure != "");
  const std::string gain = "resolve(\"gain\", {player = 1, coins = 5})";
  for (const char* handler :
       {"set(variable.n, get(variable.whose, 1 + ev.coins * 100000000))",
        "set(variable.n, get(variable.whose, 1 + ev.coins))", "set(variable.n, amount(resource.coin, 1 + ev.coins))",
        "set(variable.n, size(ev.coins))", "set(variable.n, size(only(64 + ev.coins)))",
        "put(4294967296 + ev.coins, zone.row)", "set(variable.n, 999999999 + ev.coins)"})
    CHECK(both(gain, std::string("function after.gain.more(ev) ") + handler + " end").failure != "");
  CHECK_THAT(both(gain, "function after.gain.more(ev) set(variable.marked, ev.coins) end").failure,
             Contains("true or false expected, got a number"));
  CHECK_THAT(both("local x = -9000000000000000000 - 223372036853726732 set(variable.n, x)").failure,
             Contains("a whole number from -1000000000 to 1000000000 expected, got -9223372036853726732"));
  std::string twice = "local function f0(n) return n + 1 end\n",
              deep = "local function r0(p) resolve(\"gain\", {player = p, coins = 0}) return 1 end\n";
  for (int i = 1; i < 40; ++i)
    twice += "local function f" + std::to_string(i) + "(n) return f" + std::to_string(i - 1) + "(f" +
             std::to_string(i - 1) + "(n)) end\n";
  for (int i = 1; i < 180; ++i)
    deep += "local function r" + std::to_string(i) + "(p) return 1 + r" + std::to_string(i - 1) + "(p) end\n";
  const auto failure = [](const std::string& routines, const std::string& name, const std::string& gains) {
    Mods mods;
    mods.pack(
        "core", "", kRecords,
        routines +
            "function ending.once() return true end\nfunction value.worth(p) return p end\nfunction event.gain(ev) " +
            gains + " end\nfunction event.lose(ev) end\nfunction step.go() set(variable.n, " + name + "(1)) end");
    return run(mods, true).failure;
  };
  CHECK_THAT(failure(twice, "f39", ""), Contains("took longer than"));
  CHECK_THAT(failure(twice, "f5", ""), Equals(""));
  CHECK_THAT(failure(deep, "r179", "r179(ev.player)"), Contains("nested"));
  CHECK_THAT(failure("local function one(p) return p end\n", "one", "resolve(\"gain\", {player = 1, coins = 0})"),
             Equals(""));
  const std::string spread =
      "if get(variable.n) < 40 then set(variable.n, get(variable.n) + 1) resolve(\"gain\", {player = 1, coins = 0}) "
      "resolve(\"gain\", {player = 1, coins = 0}) set(variable.n, get(variable.n) - 1) end";
  CHECK_THAT(failure("local function go(p) resolve(\"gain\", {player = p, coins = 0}) return p end\n", "go", spread),
             Contains("took longer than"));
}

TEST_CASE("names and lists that only look simple work as in Lua") {
  const std::string gain = "resolve(\"gain\", {player = 1, coins = 5})";
  for (const char* before :
       {"local function g(n) return n * 2 end local function f(n) return n end local x f, x = g, 1",
        "local function f(n) return n end function f(n) return n + 7 end",
        "local function f(n) return n end local function h(f) return f(3) end local function k(n) return h(f) + n "
        "end"}) {
    Mods mods;
    mods.pack("core", "", kRecords,
              std::string(before) +
                  " function ending.once() return true end function value.worth(p) return p end function "
                  "event.gain(ev) end function event.lose(ev) end function step.go() set(variable.n, f(2)) end");
    INFO(before);
    CHECK(run(mods, true).hash == run(mods, false).hash);
  }
  CHECK(both(gain, "function after.gain.more(ev, me, x) if x == nil then set(variable.n, 3) end end").failure == "");
  CHECK(both(gain,
             "function after.gain.more(ev, me, x) if ev.coins == 5 then set(variable.n, x == nil and 3 or 4) end end")
            .failure == "");
  CHECK(both(gain,
             "function after.gain.more(ev) if draw(zone.pile, 1, zone.row) == 1 and ev.player == 2 then "
             "set(variable.n, 3) end end")
            .failure == "");
  CHECK(
      both("set(variable.n, #\"four\") if \"done\" < \"void\" then set(variable.n, get(variable.n) + 1) end").failure ==
      "");
}

TEST_CASE("nesting beyond the limit is left to Lua") {
  Mods mods;
  std::string many, deep = "1";
  for (int i = 1; i < 3000; ++i) many += "set(variable.n, get(variable.n) + " + std::to_string(i) + ") ";
  for (int i = 0; i < 80; ++i) deep = "get(variable.n) + (" + deep + ")";
  mods.pack("core", "", kRecords,
            "function ending.once() return true end\nfunction value.worth(p) return p end\nfunction event.gain(ev) " +
                many + " end\nfunction event.lose(ev) set(variable.n, " + deep + ") end\n" +
                "function step.go() resolve(\"gain\", {player = 1, coins = 2}) resolve(\"lose\", {player = 1, coins = "
                "2}) end");
  const Ran without = run(mods, true), lua = run(mods, false);
  CHECK(without.failure.empty());
  CHECK(without.entries == 1);
  CHECK(without.hash == lua.hash);
}

TEST_CASE("the guard clause of a handler limits its calls") {
  for (const char* body :
       {"if ev.at == 5 and get(1) then set(1, 2) end", "if 1 ~= ev.got and ev.at == 5 then set(1, 2) end",
        "if ev.at ~= 5 then return end local f = function() end f()"}) {
    INFO(body);
    const auto needs = needed(std::string("function after.x.y(ev) ") + body + " end");
    REQUIRE(needs);
    CHECK(needs->name == "at");
    CHECK(needs->code == 5);
  }
  for (const char* body :
       {"if get(1) then set(1, 2) else set(1, 3) end", "if ev.at == 5 then set(1, 2) end set(1, 3)",
        "set(1, 3) if ev.at == 5 then set(1, 2) end", "if ev.at ~= 5 then return 1 end set(1, 2)",
        "if ev.at == 5 or get(1) then set(1, 2) end", "if ev.at ~= 5 and get(1) then return end set(1, 2)",
        "if get(1) and ev.at == 5 then set(1, 2) end", "if ev.got == 5 then set(1, 2) end",
        "local ev = 1 if ev.at == 5 then set(1, 2) end"})
    CHECK_FALSE(needed(std::string("function after.x.y(ev) ") + body + " end"));
}

TEST_CASE("errors in Lua are errors without it, at the same line") {
  CHECK_THAT(both("local a = get(variable.n) == 0 and nil set(variable.n, (a or nil) + 1)").failure,
             Contains("it.lua:4: attempt to perform arithmetic on a nil value (pack "));
  CHECK_THAT(both("local a if a < 2 then set(variable.n, 1) end").failure,
             Contains("attempt to compare nil with number"));
  CHECK_THAT(both("local a = 'x' if a < 2 then set(variable.n, 1) end").failure,
             Contains("attempt to compare string with number"));
  CHECK_THAT(both("local a = players() set(variable.n, a.kind == card.pear and 1 or 2)").failure,
             Contains("a number has no 'kind'"));
  CHECK_THAT(both("local a = cards(zone.pile)[9] set(variable.n, a.kind == card.pear and 1 or 2)").failure,
             Contains("attempt to index a nil value"));
  CHECK_THAT(both("local c = cards(zone.pile)[1] set(variable.n, c.colour)").failure,
             Contains("a card has no 'colour'"));
  for (const char* field : {"s.len", "s[1]"})
    CHECK_THAT(
        both(std::string("local s = 'x' local x = ") + field).failure,
        Contains("it.lua:4: a string has no fields or methods; join strings with '..', and get the length with '#'"));
  CHECK_THAT(both("for p in seats() do set(variable.whose, 1, p + 1) end").failure,
             Contains("bad argument #3 to 'set' (there is no player 3)"));
  for (const char* player : {"3", "0", "nil", "'x'", "zone.hand(1)"})
    CHECK_THAT(both("local p = " + std::string(player) + "\nlocal hand = zone.hand(p)").failure,
               Contains("it.lua:5: bad argument #2 to 'zone' ("));
  CHECK_THAT(both("local n = 0 set(variable.n, 1 // n)").failure, Contains("attempt to divide by zero"));
  CHECK_THAT(both("local n = 1 while n > 0 do n = n + 1 end").failure, Contains("it.lua:4: took longer than 100 ms"));
  CHECK_THAT(both("local list = {1} for _, n in ipairs(list) do list[#list + 1] = n end").failure,
             Contains("MB of memory") || Contains("took longer"));
}

TEST_CASE("an error in a broken line has the line that Lua names") {
  for (const char* body :
       {"local a\nif\na\n<\n5\nthen set(variable.n, 1)\nend", "local a\nwhile\n5\n>=\n(\na\n)\ndo end",
        "local a\nrepeat until\na\n<\n5\n", "local a\nfor\ni\n=\na\n,\n5\ndo\nend",
        "local a\nset(variable.n,\na\n+\n1\n)", "local a\nset(variable.n\n,\n-\na\n)",
        "local a\nset(variable.n, 1\n+\na\n.\nworth)", "local a\nset(variable.n,\na\n.\nworth\n+\n1)",
        "local a\nset(\nvariable.n\n,\na\n.\nworth\n)", "local a\nset(\nvariable.n\n,\na\n.\nworth\n, 1)",
        "local a\nif\na\n.\nworth\n==\n1\nthen end", "local a\nif 1 == (\na\n.\nworth\n)\nthen end",
        "local a\nlocal b = {\n1,\na\n.\nworth\n,}", "local a\nlocal b = {\na\n.\nworth\n}",
        "local a\nlocal b, c =\na\n.\nworth\n,\n1", "local a\nlocal b =\na\n.\nworth\n\n",
        "local a\nif\nfirst_card(\nzone.pile)\n.\nworth\n.\nworth == 1 then end",
        "local a\nset(\nvariable.n\n,\n'x'\n)"}) {
    Mods mods;
    mods.pack("core", "", kRecords,
              std::string("function value.worth(p) return p end function ending.once() return true end\n"
                          "function step.go() ") +
                  body + " end\n");
    const Ran without = run(mods, true), lua = run(mods, false);
    INFO(body << "\n" << without.failure << "\n" << lua.failure);
    CHECK(without.entries == 0);
    const auto place = [](const std::string& failure) { return failure.substr(0, failure.find(": ")); };
    CHECK(place(without.failure) == place(lua.failure));
    CHECK(without.failure != "");
  }
}

TEST_CASE("a local function in a condition needs no Lua") {
  CHECK(both("resolve(\"lose\", {player = 1, coins = 2})",
             "if 1 < 2 then\nfunction event.lose(ev) set(variable.n, ev.coins) end\nelse\n"
             "function event.lose() end\nend")
            .failure == "");
}

TEST_CASE("unsupported syntax is left to Lua") {
  const auto needs_lua = [](const std::string& body, const std::string& before = "") {
    Mods mods;
    mods.pack("core", "", kRecords,
              before +
                  "\nfunction ending.once() return true end\nfunction value.worth(p) return p end\n"
                  "function event.gain(ev) end\nfunction event.lose(ev) end\nfunction step.go() " +
                  body + " end");
    return run(mods, true).entries > 0;
  };
  const std::string lose = "resolve('lose', {player = 1, coins = 1})";
  CHECK_FALSE(needs_lua("local n = count(zone.pile) if n > 2 then set(variable.n, n) end"));
  CHECK_FALSE(needs_lua("set(variable.n, f(2))", "local function f(n) return n end"));
  CHECK_FALSE(needs_lua(lose, "function prevent.lose.y(ev) ev:replace('gain', {player = 1, coins = 2}) end"));
  for (const char* body : {"local t = {} t[3] = 1",
                           "local t = {a = 1}",
                           "local f = function() end",
                           "local s = 'a' .. 'b'",
                           "set(variable.n, 3 / 2)",
                           "set(variable.n, 2.5)",
                           "unknown()",
                           "local a <close> = nil",
                           "for k, v in pairs(cards(zone.pile)) do set(variable.n, k) end",
                           "local m = 2 for n = 3, 1, m do set(variable.n, n) end",
                           "for n = 1, 2, 0 do set(variable.n, n) end",
                           "goto out ::out::",
                           "set(variable.n, table.best({}, get))",
                           "set(variable.n, table.best({1}, function(v) return v end, 0 + 1))",
                           "set(variable.n, #table.map({1}, function(v) local w = v return w end))",
                           "set(variable.n, #table.map({1}, function(...) return 1 end))",
                           "table.sort({1, 2})",
                           "local math = 1 set(variable.n, math.min(1, 2))",
                           "return 1, 2, 3",
                           "local up = '3' for n = 1, up do set(variable.n, n) end"}) {
    INFO(body);
    CHECK(needs_lua(body));
  }
  CHECK(needs_lua("set(variable.n, f(2))", "local function f(n) return n < 1 and 1 or f(n - 1) end"));
  CHECK(needs_lua("set(variable.n, f(2))", "local function f(n) return n end f = get"));
  CHECK(needs_lua("set(variable.n, math.min(1, 2))", "local math = {min = get}"));
  CHECK(needs_lua(lose, "function prevent.lose.y(ev) ev:replace('nothing', {player = 1}) end"));
}

}  // namespace rules::program_test

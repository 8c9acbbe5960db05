// Functions that run without Lua: they do what Lua would do, also where they fail.
#include <catch2/catch.hpp>

#include "kernel/engine.hpp"
#include "mods.hpp"
#include "play/bots.hpp"
#include "script/api.hpp"
#include "script/program_reader.hpp"

using namespace rules;
using Catch::Contains;
using script::Bindings;
using test::Mods;

namespace {

const std::string kRecords =
    "step: {go: {}}\nending: {once: {script: true}}\n"
    "variable: {n: {}, whose: {of: player}}\nresource: {coin: {}}\nplace: {bank: {}}\n"
    "zone: {pile: {seen: all}, row: {seen: all}, box: {seen: all}}\ncard: {pear: {deck: pile, copies: 3}, plum: {deck: pile}}\n"
    "die: {cube: {faces: [low, high], count: 3, of: game}}\n"
    "event: {gain: {fields: {player: seat, coins: number}, actor: player}, lose: {fields: {player: seat, coins: number}, actor: player}}\n";

struct Ran {
  std::string failure;
  std::uint64_t hash = 0;
  std::uint64_t entries = 0;  ///< of Lua
};

Ran run(const Mods& mods, bool without_lua) {
  const auto linked = mods.link({"core"});
  const auto host = linked->make_host({.time = std::chrono::milliseconds(100), .straight_lines = without_lua});
  Engine engine(linked->ruleset, *host);
  for (int s = 0; s < 2; ++s) engine.seat(Seat(s), play::bot_named("random"));
  engine.start(1, 2, false);
  Ran result;
  if (engine.advance() == Status::failed) result.failure = engine.failure();
  result.hash = engine.state().hash(), result.entries = engine.counters.entries;
  return result;
}

/// Runs a step with this body, both ways; they have to agree.
Ran both(const std::string& body, const std::string& before = "") {
  Mods mods;
  mods.pack("core", "", kRecords,
            "function ending.once() return true end\nfunction event.gain(ev) move(ev.coins, resource.coin, place.bank, ev.player) end\n" + before +
                "\nfunction step.go() supply(9, resource.coin, place.bank) " + body + " end\n");
  const Ran without = run(mods, true), lua = run(mods, false);
  INFO(body << "\n" << without.failure << "\n" << lua.failure);
  CHECK(without.entries == 0);
  CHECK(lua.entries > 0);
  CHECK(without.hash == lua.hash);
  CHECK(without.failure.empty() == lua.failure.empty());
  return without;
}

bool program(const std::string& functions, const std::string& path) {
  std::map<std::string, const script::Native*> natives;
  for (auto api : {script::read_api(), script::change_api(), script::ask_api(), script::event_api()})
    for (const script::ApiFunction& f : api) if (f.native) natives[f.name] = f.native;
  Bindings bindings;
  script::read_programs("pack.lua", "local get,set,count,cards,each,others,resolve=get,set,count,cards,each,others,resolve " + functions, natives, bindings);
  return bindings.programs.contains("pack.lua:1:" + path);
}

}  // namespace

TEST_CASE("Numbers, conditions and loops mean what they mean in Lua") {
  for (const char* body : {
           "set(variable.n, 7 // 2 * 100 + -7 // 2 * 10 + -7 % 3 - 7 % -3)",
           "local a, b, c = 1, 2 set(variable.n, c == nil and a + b * 3 or 0)",
           "local a = 1 if a > 1 then a = 5 elseif a >= 1 and not (a == 2) then a = 6 else a = 7 end set(variable.n, a)",
           "local a = 0 while true do a = a + 1 if a == 4 then break end end set(variable.n, a)",
           "local a = 0 repeat local done = a == 3 a = a + 1 until done set(variable.n, a)",
           "local a = 0 for n = 3, 5 do a = a * 10 + n end for n = 2, 1 do a = 0 end set(variable.n, a)",
           "local a = 0 for p in each(others(1)) do a = a * 10 + p end for p in seats(2) do a = a * 10 + p end set(variable.n, a)",
           "set(variable.n, math.max(3, math.min(9, 7), 2))",
           "local a = nil local b = a or 4 a, b = b, a set(variable.n, a)",
           "for p in seats() do if p == 2 then return end set(variable.whose, p * 3, p) end"})
    CHECK(both(body).failure == "");
}

TEST_CASE("Lists are made, grown and gone through") {
  for (const char* body : {
           "local found = {} for _, c in ipairs(cards(zone.pile)) do if c.kind == card.pear then found[#found + 1] = c end end set(variable.n, #found) put(found[2], zone.row)",
           "local list = {4, 5, 6} local same = list same[#same + 1] = list[2] set(variable.n, list[4] * 10 + #list + (list[9] or 0))",
           "roll(die.cube) roll(die.cube, nil, 2) local n = 0 for _, side in ipairs(dice(die.cube)) do if side then n = n + 1 else n = n + 10 end end set(variable.n, n)",
           "for i, c in ipairs(cards(zone.pile)) do if i < 3 then put(c, zone.row) end end set(variable.n, count(zone.row))"})
    CHECK(both(body).failure == "");
}

TEST_CASE("Functions of the file, and second results") {
  CHECK(both("set(variable.n, twice(3) + twice(first()))", "local function twice(n) return n * 2 end local function first() return 1 end").failure == "");
  CHECK(both("local how, got = resolve(\"gain\", {player = 2, coins = 12}) if how == \"done\" then set(variable.n, got) end").failure == "");
  CHECK(both("if nothing() == nil then set(variable.n, pair(5)) end", "local function nothing() end local function pair(a, b) return b == nil and a or 0 end").failure == "");
  CHECK(both("set(variable.n, second(resolve(\"gain\", {player = 1, coins = 2})))", "local function second(_, n) return n end").failure == "");
}

TEST_CASE("Handlers that change or replace the event") {
  CHECK(both("resolve(\"gain\", {player = 1, coins = 2})", "function modify.gain.more(ev) local n = count(zone.pile) if n > 2 then ev:add(\"coins\", n) ev:at_most(\"coins\", 5) end end").failure == "");
  CHECK(both("resolve(\"gain\", {player = 1, coins = 2})",
             "function event.lose(ev) set(variable.n, ev.coins + ev.player) end function prevent.gain.other(ev) if get(variable.n) == 0 then ev:replace(\"lose\", {player = ev.player, coins = ev.coins * 2}) end end").failure == "");
  CHECK(both("if resolve(\"gain\", {player = 1, coins = 2}) == \"cancelled\" then set(variable.n, 1) end", "function event.lose() end function prevent.gain.never(ev) if ev.coins > 1 then ev:cancel() end end").failure == "");
}

TEST_CASE("What fails in Lua fails, and says where") {
  CHECK_THAT(both("local a = get(variable.n) == 0 and nil set(variable.n, (a or nil) + 1)").failure, Contains("it.lua:4: attempt to perform arithmetic on a nil value (pack "));
  CHECK_THAT(both("local a if a < 2 then set(variable.n, 1) end").failure, Contains("attempt to compare nil with number"));
  CHECK_THAT(both("local a = cards(zone.pile)[9] set(variable.n, a.kind == card.pear and 1 or 2)").failure, Contains("attempt to index a nil value"));
  CHECK_THAT(both("local c = cards(zone.pile)[1] set(variable.n, c.colour)").failure, Contains("a card has no 'colour'"));
  CHECK_THAT(both("for p in seats() do set(variable.whose, 1, p + 1) end").failure, Contains("bad argument #3 to 'set' (a player expected, got a number)"));
  CHECK_THAT(both("local n = 0 set(variable.n, 1 // n)").failure, Contains("attempt to perform 'n//0'"));
  CHECK_THAT(both("local n = 1 while n > 0 do n = n + 1 end").failure, Contains("it.lua:4: took longer than 100 ms"));
  CHECK_THAT(both("local list = {1} for _, n in ipairs(list) do list[#list + 1] = n end").failure, Contains("MB of memory") || Contains("took longer"));
}

TEST_CASE("What programs don't have is left to Lua") {
  CHECK(program("function step.x() local n = count(5) if n > 2 then set(1, n) end end", "step.x"));
  CHECK(program("local function f(n) return n end function step.x() set(1, f(2)) end", "step.x"));
  for (const char* body : {"local t = {} t[3] = 1", "local t = {a = 1}", "local f = function() end", "local s = 'a' .. 'b'", "set(1, 3 / 2)", "set(1, 2.5)", "unknown()", "local a <const> = 1",
                           "for k, v in pairs(cards(3)) do set(1, v) end", "for n = 3, 1, -1 do set(1, n) end", "goto out ::out::", "set(1, table.best({}, get))", "local s = ('x'):upper()", "local math = 1 set(1, math.min(1, 2))", "return 1, 2"})
    CHECK_FALSE(program(std::string("function step.x() ") + body + " end", "step.x"));
  CHECK_FALSE(program("local function f(n) return f(n) end function step.x() set(1, f(2)) end", "step.x"));
  CHECK_FALSE(program("local function f(n) return n end f = get function step.x() set(1, f(2)) end", "step.x"));
  CHECK_FALSE(program("do local function f(n) return n end end function step.x() set(1, f(2)) end", "step.x"));
  CHECK_FALSE(program("local math = {} function step.x() set(1, math.min(1, 2)) end", "step.x"));
  CHECK_FALSE(program("function advice.x(q) return 1 end", "advice.x"));
}

TEST_CASE("Garbage neither hangs nor crashes the reader of programs") {
  for (const char* body : {"", "(", ")", "if", "if x", "for", "for p in", "for p in each(", "local", "local a =", "return", "return (", "a.b.c", "ev:", "ev:add(", "ev:replace(\"x\", {", "x[", "{", "repeat", "while", "((((", "- - -", "not", "#", "\"", "end end end", "f(((((("})
    CHECK_NOTHROW(program(std::string("function step.x(ev) ") + body, "step.x"));
  std::string deep;
  for (int i = 0; i < 5000; ++i) deep += "(";
  CHECK_NOTHROW(program("function step.x() set(1, " + deep, "step.x"));
  deep.clear();
  for (int i = 0; i < 5000; ++i) deep += "if x then ";
  CHECK_NOTHROW(program("function step.x(x) " + deep, "step.x"));
}

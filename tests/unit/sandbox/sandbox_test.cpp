// Capabilities and limits of an untrusted script. After each hostile script a second one checks that the state is
// intact.

#include "sandbox/sandbox.hpp"

#include <catch2/catch.hpp>
#include <ctime>
#include <stdexcept>
#include <string>
#include <thread>

#include "sandbox/hidden_state.hpp"
#include "sandbox/safe_libraries.hpp"

namespace rules::sandbox_test {

using namespace rules::script;
using namespace std::chrono_literals;
using Catch::Matchers::Contains;
using Catch::Matchers::StartsWith;

namespace {

constexpr Budget small = {.memory = std::size_t{16} << 20, .time = 100ms};
constexpr Budget patient = {.memory = std::size_t{16} << 20, .time = 5000ms};

const char* const probe = R"lua(
local function same(got, expected)
  if got ~= expected then error("probe: not " .. expected) end
end
local list = {3, 1, 2}
table.sort(list)
same(list[1] .. list[2] .. list[3] .. #list, "1233")
local keys = ""
for key in pairs({b = 1, a = 2, [2] = 0, [1] = 0}) do keys = keys .. key end
same(keys, "12ab")
same("ab" .. "-" .. 7 .. "-" .. 2.5 .. #"abc", "ab-7-2.53")
same("ab" < "b" and "smaller", "smaller")
same(math.max(2, 7 // 2), 3)
local function depth(n) return n == 0 and 0 or 1 + depth(n - 1) end
same(depth(1000), 1000)
local total = 0
for i = 1, 10000 do total = total + i % 7 end
same(total, 29998)
)lua";

// For tests alone: assert(value), and tostring(value).
int assert_true(lua_State* state) { return lua_toboolean(state, 1) ? 1 : luaL_error(state, "assertion failed"); }
int to_text(lua_State* state) {
  luaL_tolstring(state, 1, nullptr);
  return 1;
}

// A sandbox with one pack's environment, also at index 1 of its stack.
class Den {
 public:
  explicit Den(const Budget& limits = small) : sandbox(limits) {
    const RunResult made = sandbox.run([this] {
      push_safe_globals(sandbox.state());
      environment = luaL_ref(sandbox.state(), LUA_REGISTRYINDEX);
    });
    if (made.status != RunEnd::ok) throw std::runtime_error(made.message);
    lua_rawgeti(sandbox.state(), LUA_REGISTRYINDEX, environment);
    give("assert", assert_true);
    give("tostring", to_text);
  }

  // Returns why the script is rejected, or "".
  std::string refusal(const std::string& source) {
    try {
      sandbox.load("mods/pack/a.lua", source, environment);
      return {};
    } catch (const ScriptError& error) {
      return error.what();
    }
  }

  void is_sound() {
    CHECK(lua_gettop(sandbox.state()) == 1);
    CHECK(lua_gethook(sandbox.state()) == nullptr);
    CHECK(refusal(probe) == "");
  }

  void accepts(const std::string& source) {
    CHECK(refusal(source) == "");
    is_sound();
  }

  void refuses(const std::string& source, const std::string& why) {
    CHECK_THAT(refusal(source), Contains(why));
    is_sound();
  }

  // Returns the expression's value as text.
  std::string shows(const std::string& expression) {
    CHECK(refusal("shown = tostring(" + expression + ")") == "");
    lua_getfield(sandbox.state(), 1, "shown");
    const char* const text = lua_tostring(sandbox.state(), -1);
    std::string result = text ? text : "";
    lua_pop(sandbox.state(), 1);
    return result;
  }

  // Calls the script's global function, as the host does.
  RunResult call(const char* function) {
    return sandbox.run([this, function] {
      lua_rawgeti(sandbox.state(), LUA_REGISTRYINDEX, environment);
      lua_getfield(sandbox.state(), -1, function);
      lua_call(sandbox.state(), 0, 0);
    });
  }

  void give(const char* name, lua_CFunction function) {
    if (function) lua_pushcfunction(sandbox.state(), function);
    else lua_pushnil(sandbox.state());
    lua_setfield(sandbox.state(), 1, name);
  }

  // Calls freeze_captured on a global function.
  std::vector<HiddenState> freeze_captured_by(const char* function) {
    std::vector<HiddenState> hidden;
    const RunResult outcome = sandbox.run([&] {
      lua_rawgeti(sandbox.state(), LUA_REGISTRYINDEX, environment);
      lua_getfield(sandbox.state(), -1, function);
      hidden = sandbox.hidden().freeze_captured(sandbox.state(), -1);
    });
    CHECK(outcome.message == "");
    return hidden;
  }

  Sandbox sandbox;
  int environment = LUA_NOREF;
};

std::string repeated(const std::string& text, int count) {
  std::string result;
  for (int i = 0; i < count; ++i) result += text;
  return result;
}

// Begins a script with a local: a text of 32 KB.
const std::string with_half = "local half = 'x' for i = 1, 15 do half = half .. half end ";

double cpu_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

}  // namespace

TEST_CASE("an endless loop of any form is stopped") {
  Den den;
  den.refuses("while true do end", "mods/pack/a.lua:1: took longer than 100 ms (endless loop?)");
  den.refuses("for i = 1, 1 << 60 do end", "took longer");
  den.refuses("::again:: goto again", "took longer");
  den.refuses("repeat local x = {} until false", "took longer");
  den.refuses(with_half + "while true do local s = half .. half end", "took longer");
  den.refuses("local function f() return f() end f()", "took longer");
  den.refuses("local t = {} for i = 1, 200 do t[i] = i end while true do for k in pairs(t) do end end", "took longer");
}

TEST_CASE("an endless loop in a comparison or iterator is stopped") {
  Den den;
  den.refuses("table.sort({2, 1}, function() while true do end end)", "took longer");
  den.refuses("for x in function() return 1 end do end", "took longer");
}

TEST_CASE("the time of a call counts from its own beginning") {
  Den den;
  den.accepts("function spin() local x = 0 for i = 1, 200000 do x = x + i end end");
  for (int i = 0; i < 100; ++i) REQUIRE(den.call("spin").status == RunEnd::ok);
}

TEST_CASE("a nested run is charged to the outer run") {
  Den den;
  std::chrono::milliseconds nested{0};  // as charged, since a busy machine may deliver ticks late
  const RunResult outer = den.sandbox.run([&] {
    while (nested <= 2 * small.time) {
      nested += den.sandbox
                    .run([] {
                      for (const double end = cpu_seconds() + 0.04; cpu_seconds() < end;) {
                      }
                    })
                    .time;
      luaL_loadstring(den.sandbox.state(), "for i = 1, 100000 do end");
      lua_call(den.sandbox.state(), 0, 0);
    }
  });
  CHECK_THAT(outer.message, Contains("took longer"));
  den.is_sound();
}

TEST_CASE("endless recursion is an error, in Lua and through C") {
  Den den({.time = 5000ms});
  den.refuses("local function f(a, b, c, d, e) return 1 + f(a, b, c, d, e) end f()", "stack overflow");
  den.refuses("local function f() return 1 + f() end f()", "used more than 64 MB");
  den.refuses("local function f() table.sort({2, 1}, function() f() return true end) end f()", "C stack overflow");
}

TEST_CASE("endless allocation is stopped") {
  Den den(patient);
  const std::string why = "used more than 16 MB";
  den.refuses("local t = {} for i = 1, 1 << 60 do t[i] = {} end", why);
  den.refuses("local t = {} while true do t = {t} end", why);
  den.refuses("local s = 'x' while true do s = s .. s end", why);
  den.refuses(with_half + "local t = {} for i = 1, 1 << 60 do t[i] = half .. half .. i end", why);
  den.refuses("local t = {} for i = 1, 1 << 60 do t['k' .. i] = i end", why);
  den.refuses("local t = {} for i = 1, 1 << 60 do t[i] = function() return i end end", why);
}

TEST_CASE("garbage doesn't count against a script's memory") {
  Den den(patient);
  den.accepts(with_half + "for i = 1, 500 do local s = half .. half .. i end");
  den.accepts(
      "local kept = {} for i = 1, 100000 do kept[i] = i end for i = 1, 50 do local t = {} for j = 1, 5000 do t[j] = j "
      "end end");
}

TEST_CASE("long results are limited where they are returned") {
  Den den;
  CHECK(den.refusal(with_half + "error(half .. half .. half)").size() < 5000);
  den.refuses("local t = {} for i = 1, 10001 do t[i] = i end table.sort(t)", "more than 10000");
}

TEST_CASE("table.map() has a result for each value") {
  Den den;
  den.accepts(R"lua(
    local doubled = table.map({3, 9}, function(v) return v * 2 end)
    assert(#doubled == 2 and doubled[1] == 6 and doubled[2] == 18)
    assert(#table.map({}, error) == 0))lua");
  den.refuses("table.map({1, 2}, function(v) if v == 1 then return v end end)",
              "the function passed to table.map returned nil for a value");
}

TEST_CASE("table.best() searches from a position and wraps") {
  Den den;
  den.accepts(R"lua(
    local function worth(v) return v end
    assert(table.best({}, worth) == nil)
    assert(table.best({3, 9, 4, 9}, worth) == 2)
    assert(table.best({3, 9, 4, 9}, worth, 3) == 4)
    assert(table.best({3, 9, 4, 9}, worth, 5) == 2)
    assert(table.best({-3, -9}, worth) == 1))lua");
  den.refuses("table.best({1}, 2)", "function");
  den.refuses("table.best({1}, function(v) return v end, 0)", "positions count from 1");
  den.refuses("table.best({1, 2}, function() end)", "compare");
}

TEST_CASE("table.sort() ends and keeps all values with any comparison") {
  Den den;
  den.accepts(R"lua(
    for _, lie in ipairs({function() return true end, function() return false end, function(a, b) return a ~= b end}) do
      local t, sum = {}, 0
      for i = 1, 1000 do t[i] = i * 7919 % 1000 end
      table.sort(t, lie)
      for i = 1, 1000 do sum = sum + t[i] end
      assert(#t == 1000 and sum == 499500)
    end)lua");
  den.accepts(R"lua(
    local t = {}
    for i = 1, 500 do t[i] = {i % 5, i} end
    table.sort(t, function(a, b) return a[1] < b[1] end)
    for i = 2, 500 do assert(t[i - 1][1] < t[i][1] or t[i - 1][2] < t[i][2]) end)lua");
  den.accepts(
      "local t = {3, 1, 2} table.sort(t, function(a, b) t[1], t[2], t[3] = nil, nil, nil return a < b end) assert(t[1] "
      "== 1 and t[3] == 3)");
  den.refuses("table.sort({1, 2}, function() error('no order') end)", "no order");
  den.refuses("table.sort({1, 'x'})", "attempt to compare");
}

TEST_CASE("too large source is rejected before compiling") {
  Den den;
  den.refuses("if x then " + repeated("elseif x then ", 15000) + "end", "more than 1000 'elseif'");
  den.refuses("if x then " + repeated("elseif x then ", 200000) + "end", "longer than 256 KB");
  den.refuses("local x = " + repeated("(", 100000) + "1" + repeated(")", 100000), "nested deeper than 100");
  den.refuses("local x = " + repeated("{", 500) + repeated("}", 500), "nested deeper than 100");
  den.refuses(repeated("do ", 500) + repeated("end ", 500), "nested deeper than 100");
  den.refuses(repeated("local f = function() ", 101) + repeated("end ", 101), "nested deeper than 100");
  den.refuses("local x = a" + repeated(".a", 100000), "in one chain");
  den.refuses("local x = a" + repeated("()", 100000), "in one chain");
  den.refuses("local x = 1" + repeated("..1", 50000), "");
  den.refuses("local x = 1" + repeated(" .. 1", 50000), "in one chain");
  den.refuses("local x = " + repeated("- ", 100000) + "1", "in one chain");
  den.refuses("local x = " + repeated("not ", 60000) + "1", "in one chain");
  den.refuses("local x = 1" + repeated(" and 1", 40000), "in one chain");
  den.refuses("local x = 1" + repeated(" .. 1", 900), "overflow");
  den.refuses(repeated("goto x ", 30000) + "::x::", "more than 2000 jumps");
  den.refuses("while true do " + repeated("break ", 40000) + "end", "more than 2000 jumps");
}

TEST_CASE("a rejection has file and line, and ignores strings") {
  Den den;
  CHECK_THAT(den.refusal("\n\nlocal = 1"), StartsWith("mods/pack/a.lua:3: <name> expected"));
  CHECK_THAT(den.refusal("\n\n\nlocal x = " + repeated("(", 200)), StartsWith("mods/pack/a.lua:4: brackets"));
  CHECK_THAT(den.refusal("local x\n = nil + 1"), StartsWith("mods/pack/a.lua:2: attempt to perform arithmetic"));
  try {
    den.sandbox.load("a/very/long/path/to/some/mod/that/somebody/put/far/away/scripts/mod.lua", "\nerror('so')",
                     den.environment);
    FAIL("not refused");
  } catch (const ScriptError& error) {
    CHECK(error.file() == "a/very/long/path/to/some/mod/that/somebody/put/far/away/scripts/mod.lua");
    CHECK(error.line() == 2);
    CHECK(error.message() == "so");
  }
  try {  // a function of another file fails, later
    den.sandbox.load("a/very/long/path/to/some/mod/that/somebody/put/far/away/scripts/one.lua",
                     "function f()\n  error('so')\nend", den.environment);
    den.sandbox.load("a/very/long/path/to/some/mod/that/somebody/put/far/away/scripts/two.lua", "f()", den.environment);
    FAIL("not refused");
  } catch (const ScriptError& error) {
    CHECK(error.file() == "a/very/long/path/to/some/mod/that/somebody/put/far/away/scripts/one.lua");
    CHECK(error.line() == 2);
  }
  den.accepts("local x = '" + repeated("((((", 1000) + "' --[==[ " + repeated("{{{{", 1000) + " ]==] -- " +
              repeated("do ", 1000));
  den.accepts("local x = [[" + repeated("(\n", 1000) + "]] .. \"\\\"" + repeated("(", 1000) + "\\z  \n '(((\\\n(((\"");
  den.accepts(repeated("tostring(1)\n", 5000));
  den.accepts("local t = {" + repeated("{1, 2, 'x'},\n", 5000) + "}");
  den.accepts("local x = 0x1p4 + 3e-2 + .5 + 7 // 2");
}

TEST_CASE("only text is loaded") {
  Den den;
  den.refuses("\x1bLua", "attempt to load a binary chunk");
  den.refuses(std::string("local x = 1\0 y", 14), "zero byte");
  den.refuses("#!/usr/bin/lua", "unexpected symbol");
}

TEST_CASE("nothing dangerous is reachable") {
  Den den;
  const char* const forbidden[] = {"_G",     "io",         "os",       "package",      "require",        "debug",
                                   "load",   "loadstring", "loadfile", "dofile",       "collectgarbage", "coroutine",
                                   "pcall",  "xpcall",     "print",    "next",         "warn",           "rawget",
                                   "rawset", "rawequal",   "rawlen",   "setmetatable", "getmetatable"};
  for (const char* const name : forbidden) {
    INFO(name);
    CHECK(den.shows(name) == "nil");
  }
}

TEST_CASE("forbidden library functions are rejected with a substitute") {
  Den den;
  const auto refused = [&](const std::string& name, const std::string& instead) {
    INFO(name);
    CHECK(den.refusal("\nfunction f()\n return " + name + " end") ==
          "mods/pack/a.lua:3: '" + name + "' is not available to scripts: " + instead);
  };
  for (const std::string name : {"find", "match", "gmatch", "gsub", "dump", "pack", "unpack", "format", "rep", "sub",
                                 "byte", "char", "len", "lower", "upper", "reverse", "__index"})
    refused("string." + name, "join strings and numbers with '..'");
  for (const std::string name : {"char", "len", "codes", "codepoint", "offset", "charpattern"})
    refused("utf8." + name, "join strings and numbers with '..'");
  for (const std::string name : {"os.time", "io.open", "debug.getinfo", "package.loaded"})
    refused(name, "scripts can access only the game");
  refused("coroutine.wrap", "functions always run to completion");
  for (const std::string name : {"floor", "ceil", "modf"})
    refused("math." + name, "a // b divides and rounds down, -(-a // b) rounds up");
  refused("math.fmod", "a % b gives the remainder");
  for (const std::string name : {"tointeger", "type", "ult"})
    refused("math." + name, "numbers in the game are whole; compare them with <, > and ==");
  for (const std::string name : {"random", "randomseed"})
    refused("math." + name, "random numbers must come from the game");
  for (const std::string name : {"acos", "asin", "atan", "cos", "deg", "exp", "log", "pi", "rad", "sin", "sqrt", "tan"})
    refused("math." + name, "the last digit of a fraction may differ between machines");
  refused("table.pack", "write {...}");
  refused("table.move", "copy the values in a loop");
  refused("table.concat", "join strings and numbers with '..'");
  refused("table.insert", "list[#list + 1] = value appends a value to a list");
  refused("table.remove", "list[#list] = nil removes the last value; to remove another one, build a list without it");
  refused("table.unpack", "use the values one by one: list[1], list[2]");
  refused("math.abs", "write n < 0 and -n or n, or math.max(n, -n)");
  for (const std::string name : {"huge", "maxinteger", "mininteger"})
    refused("math." + name, "write a large enough number, such as 1000000000");
  refused("select", "name the parameters");
  refused("tonumber", "numbers in the game are never strings");
  refused("type", "a value has the type of its source; compare it with nil if it may be missing");
  den.give("assert", nullptr);
  den.give("tostring", nullptr);
  refused("assert", "write if not ... then error(\"...\") end");
  refused("tostring", "join strings and numbers with '..'");
}

TEST_CASE("forbidden functions are found in any spelling") {
  Den den;
  den.refuses("local x = math['floor'](2.5)", "a.lua:1: 'math.floor' is not available to scripts");
  den.refuses("local x = string['rep']", "a.lua:1: 'string.rep' is not available to scripts");
  den.refuses("local k = 'rep'\nlocal x = string[k]", "a.lua:2: 'string' is not available to scripts");
  den.refuses("string:rep(3)", "a.lua:1: 'string.rep' is not available to scripts");
  den.refuses("function math.floor(x) return x // 1 end", "'math.floor' is not available to scripts");
  for (const std::string name : {"floor", "random", "sin", "type", "abs", "huge", "maxinteger", "mininteger"})
    CHECK(den.shows("(function(library) return library." + name + " end)(math)") == "nil");
  for (const std::string name : {"pack", "move", "concat", "insert", "remove", "unpack"})
    CHECK(den.shows("(function(library) return library." + name + " end)(table)") == "nil");
  for (const std::string name : {"string", "utf8", "os", "io", "debug", "package", "coroutine"})
    CHECK(den.shows(name) == "nil");
}

TEST_CASE("a script's own table may have a library's name") {
  Den den;
  den.accepts("local string = {rep = 1} assert(string.rep == 1)");
  den.accepts("function f(os) return os.time end");
  den.accepts("package = {small = 1} function f() return package.small end");
  den.accepts("assert(package.small == 1 and package['small'] == 1)");  // in another file
  den.accepts("function type(x) return x end function f() return type(1) end");
  den.accepts("assert(type(2) == 2)");  // in another file
  den.refuses("debug.small = 1", "'debug.small' is not available to scripts");
}

TEST_CASE("strings have no fields and no methods") {
  Den den;
  const std::string why = "a string has no fields or methods; join strings with '..', and get the length with '#'";
  for (const std::string source : {"('x'):rep(3)", "local x = ('').find", "local x = (('x'))['len']", "('x')[1]()"}) {
    INFO(source);
    CHECK(den.refusal("\nfunction f()\n " + source + " end") == "mods/pack/a.lua:3: " + why);
  }
  den.refuses("local s = 'x'\ns:rep(3)", "a.lua:2: " + why);
  for (const std::string field : {".find", ".gsub", ".dump", ".__index", ".__metatable", "['' .. 'len']", "[1]"})
    den.refuses("local s = 'x'\nlocal x = s" + field, "a.lua:2: " + why);
  den.is_sound();
}

TEST_CASE("libraries are read-only, and strings have no metatable") {
  Den den;
  const std::string why = "this table is read-only";
  for (const std::string library : {"math", "table"}) {
    den.refuses(library + ".evil = 1", why);
    den.refuses("function " + library + ".len() end", why);
    den.refuses(library + "[#" + library + " + 1] = 1", why);
    den.refuses("table.sort(" + library + ")", why);
  }
  den.refuses("('').upper = 1", "a string has no fields");
  den.refuses("local s = '' s.upper = 1", "attempt to index a string value (local 's')");
  den.refuses("local x <close> = {}", "non-closable");
  den.refuses("local x <close> = math", "non-closable");
  CHECK(den.shows("math.evil") == "nil");
  CHECK(den.shows("#math") == "0");
}

TEST_CASE("no string shows the address of a table or function") {
  Den den;
  den.refuses("error({})", "string expected, got table");
  den.refuses("error(error)", "string expected, got function");
  den.refuses("local x = {} .. 'x'", "attempt to concatenate a table value");
}

TEST_CASE("pairs() is ordered, uses a snapshot, rejects odd keys") {
  Den den;
  den.accepts(R"lua(
    local t, seen = {z = 1, a = 2, [10] = 3, [-5] = 4, [1] = 5, B = 6}, ""
    for k, v in pairs(t) do
      seen = seen .. k .. "=" .. v .. " "
      t.b, t.z = 7, nil
    end
    assert(seen == "-5=4 1=5 10=3 B=6 a=2 "))lua");
  den.refuses("for k in pairs({[1.5] = 1}) do end", "a key is a fraction");
  den.refuses("for k in pairs({[{}] = 1}) do end", "a key is a table");
  den.refuses("for k in pairs({[true] = 1}) do end", "a key is a boolean");
  den.accepts(
      "local it, t = pairs({5, 6, 7}) assert(it(t, nil) == 1 and it(t, 2) == 3 and it(t, 1) == 2 and it(t, 3) == nil)");
  den.accepts("local n = 0 for k in pairs(table) do n = n + 1 end assert(n == 3)");
}

TEST_CASE("small library functions work as in the manual") {
  Den den;
  CHECK(den.shows("math.max(3, 9, 2) + math.min(4, 1)") == "10");
  CHECK(den.shows("math.max(2, 2.5)") == "2.5");
  den.refuses("math.max(1, '3')", "number expected, got string");
  den.refuses("math.min()", "number expected, got no value");
}

TEST_CASE("hidden state is rejected at load, with line and name") {
  Den den;
  den.refuses("local count = 0\nfunction hit()\n count = count + 1\nend", "a.lua:3: a function assigns 'count'");
  den.refuses("local a\nfunction f() return function() a = 1 end end", "a.lua:2: a function assigns 'a'");
  den.refuses("for i = 1, 3 do local x function f() x = i end end", "assigns 'x'");
  den.refuses("function f()\n count = 1\nend", "a.lua:2: a function assigns the global 'count'");
  den.refuses("function f() function g() end end", "the global 'g'");
  den.refuses("local e = _ENV", "_ENV is not available to scripts");
  den.refuses("function f(_ENV) x = 1 end", "_ENV is not available to scripts");
  den.refuses("_ENV = {}", "_ENV is not available to scripts");
  const std::string many = "local t = {" + [] {
    std::string names;
    for (int i = 0; i < 400; ++i) names += "'k" + std::to_string(i) + "',";
    return names;
  }() + "} ";
  den.refuses("function f() " + many + "\n hidden = t end", "a.lua:2: a function assigns the global 'hidden'");
  den.refuses("function f() " + many + "\n hidden = tostring(t) .. 1 end", "the global 'hidden'");
  den.accepts("function f() " + many + " return tostring(t[1]) .. 1 end " + many + "free = tostring(1)");
}

TEST_CASE("locals of one call may change") {
  Den den;
  den.accepts(
      "local n = 1 n = n + 1 function f() local m = n local function g() m = m + 1 end g() return m end m = f()");
  CHECK(den.shows("m") == "3");
  den.accepts(
      "local even local function odd(n) return n > 0 and even(n - 1) end function even(n) return n == 0 or odd(n - 1) "
      "end");
}

TEST_CASE("_ENV is rejected in any form, but may name a field") {
  Den den;
  for (const char* const source : {"local e = _ENV", "f(_ENV, 'x')", "function f(_ENV) end", "local _ENV = {}",
                                   "_ENV = 1", "for _ENV = 1, 2 do end", "function f() return _ENV end",
                                   "local k = 1 _ENV[k] = 1", "_ENV[1] = 2", "local function _ENV() end"})
    den.refuses(source, "a.lua:1: _ENV is not available to scripts");
  den.accepts("local t = {_ENV = 1} t._ENV = t['_ENV'] + 1 assert(t._ENV == 2)");
}

TEST_CASE("^ is rejected at its line") {
  Den den;
  den.refuses("local x = 2\nlocal y = x\n ^ 2", "a.lua:3: '^' is not available to scripts");
  den.accepts("local x = '2^2' -- x^2");
}

TEST_CASE("a syntax error has Lua's words and what a beginner meant") {
  Den den;
  den.refuses("\nif a != b then end", "a.lua:2: 'then' expected near '!' (Lua uses ~= for 'is not equal')");
  den.refuses("x += 1", "a.lua:1: syntax error near '+' (Lua has no +=; write x = x + ...)");
  den.refuses("function event.curse-pass(ev)\nend",
              "'(' expected near '-' (in Lua, ids are written with _ instead of -: curse_pass)");
  den.refuses("x = face.9", "near '.9' (names that begin with a digit need brackets: [\"9\"])");
  den.refuses("event.tax(ev)\n  x(1)\nend",
              "a.lua:3: <eof> expected near 'end' (is 'function' missing before event.tax on line 1?)");
  CHECK(den.refusal("x = (1") == "mods/pack/a.lua:1: ')' expected near <eof>");
  den.refuses("::l::\n::l::", "a.lua:2: label 'l' already defined on line ");
  den.refuses("local a <const> = 1\na = 2", "a.lua:2: attempt to assign to const variable 'a'");
  den.refuses("local x\nbreak", "a.lua:2: break outside");
  den.refuses("function f() return ... end", "cannot use '...' outside a vararg function near '...'");
  den.refuses("local a <wild> = 1", "unknown attribute 'wild'");
  den.refuses(repeated("local x ", 201), "too many local variables (limit is 200)");
}

TEST_CASE("captured tables are read-only; tables of a call aren't") {
  Den den;
  REQUIRE(den.refusal(R"lua(
    local kept = {list = {1, 2}, deep = {{}}}
    kept.self = kept
    local function inner() return kept end
    local holder = {inner}
    function read()
      assert(kept.list[2] == 2 and #kept.list == 2 and kept.self == kept and holder[1]() == kept)
      for i, v in ipairs(kept.list) do assert(i == v) end
      local mine = {}
      mine.x = kept
    end
    function write() kept.list[3] = 3 end
    function overwrite() holder[1]().list = nil end
    function insert() holder[1]().deep[1][1] = 1 end)lua") == "");
  CHECK(den.freeze_captured_by("overwrite").empty());
  CHECK(den.call("read").message == "");
  CHECK_THAT(den.call("write").message, Contains("a.lua:12: this table is read-only"));
  CHECK_THAT(den.call("overwrite").message, Contains("read-only (field 'list')"));
  CHECK_THAT(den.call("insert").message, Contains("read-only"));
  CHECK(den.freeze_captured_by("write").empty());
  CHECK(den.call("read").message == "");
  den.accepts("fresh = 1");
}

TEST_CASE("freezing finds the state of a function made at load") {
  Den den;
  REQUIRE(den.refusal(
              "local function counter()\n local n = 0\n return function() n = n + 1 end end\nhit = counter()") == "");
  const auto hidden = den.freeze_captured_by("hit");
  REQUIRE(hidden.size() == 1);
  CHECK(hidden[0].name == "n");
  CHECK(hidden[0].line == 3);
  CHECK(hidden[0].file == "mods/pack/a.lua");
}

TEST_CASE("captured tables of any depth are frozen") {
  Den den(patient);
  REQUIRE(den.refusal("deep = {} for i = 1, 30000 do deep = {deep} end") == "");
  const RunResult outcome = den.sandbox.run([&] {
    lua_State* const state = den.sandbox.state();
    lua_rawgeti(state, LUA_REGISTRYINDEX, den.environment);
    lua_getfield(state, -1, "deep");
    for (int times = 0; times < 2; ++times) CHECK(den.sandbox.hidden().freeze_captured(state, -1).empty());
    lua_rawgeti(state, -1, 1);
    CHECK(is_frozen(state, -1));
    freeze(state, -1);
    CHECK(is_frozen(state, -1));
  });
  CHECK(outcome.message == "");
  den.refuses("local t = deep for i = 1, 29999 do t = t[1] end t[1] = 1", "read-only");
}

TEST_CASE("a host's exception becomes an error at the script's line") {
  Den den;
  den.give("fail", [](lua_State*) -> int { throw std::out_of_range("no such card"); });
  den.give("strange", [](lua_State*) -> int { throw 42; });
  REQUIRE(den.refusal("function a()\n fail()\nend function b() table.sort({1, 2}, function() strange() end) end") ==
          "");

  const RunResult failed = den.call("a");
  CHECK(failed.status == RunEnd::error);
  CHECK(failed.message == "mods/pack/a.lua:2: no such card");
  den.is_sound();
  for (int i = 0; i < 300; ++i) REQUIRE(den.call("b").status == RunEnd::error);
  den.is_sound();
  den.refuses("strange()", "a host function threw an exception of unknown type");
  CHECK(den.sandbox.run([] { throw std::runtime_error("plain"); }).message == "plain");
}

TEST_CASE("any error object becomes a string, plus the host's addition") {
  Den den;
  const auto raised = [&](void (*push)(lua_State*)) {
    return den.sandbox.run([&] { push(den.sandbox.state()), lua_error(den.sandbox.state()); }).message;
  };
  CHECK(raised([](lua_State* state) { lua_newtable(state); }) == "(error object is a table)");
  CHECK(raised([](lua_State* state) { lua_pushnil(state); }) == "(error object is a nil)");
  CHECK(raised([](lua_State* state) { lua_pushinteger(state, 7); }) == "7");
  den.sandbox.set_where([](lua_State*) { return std::string(" [in a test]"); });
  CHECK(raised([](lua_State* state) { lua_pushstring(state, "x"); }) == "x [in a test]");
  den.sandbox.set_where([](lua_State* state) -> std::string {
    luaL_error(state, "worse");
    return "";
  });
  CHECK_THAT(raised([](lua_State* state) { lua_pushstring(state, "x"); }), Contains("worse"));
  den.sandbox.set_where([](lua_State*) -> std::string { throw std::runtime_error("worse"); });
  CHECK(raised([](lua_State* state) { lua_pushstring(state, "x"); }) == "x");
  den.sandbox.set_where(nullptr);
  den.is_sound();
}

TEST_CASE("sandboxes in threads stop separately and may move") {
  std::string messages[2];
  Den moved;
  {
    std::thread first([&] {
      Den den;
      messages[0] = den.refusal("while true do end");
    });
    std::thread second([&] { messages[1] = moved.refusal("\nlocal function f() return f() end f()"); });
    first.join();
    second.join();
  }
  CHECK_THAT(messages[0], Contains("a.lua:1: took longer"));
  CHECK_THAT(messages[1], Contains("a.lua:2: took longer"));
  moved.refuses("while true do end", "took longer");
}

}  // namespace rules::sandbox_test

// The parser accepts the same texts as Lua's own compiler, and its tree has the right structure.
#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <lua.hpp>
#include <memory>
#include <random>
#include <sstream>

#include "lua/ast.hpp"
#include "lua/parser.hpp"

namespace rules::lua_parser_test {

using namespace rules::lua;

namespace {

std::string accepted_by_lua(const std::string& source) {
  const std::unique_ptr<lua_State, decltype(&lua_close)> state(luaL_newstate(), lua_close);
  if (luaL_loadbufferx(state.get(), source.data(), source.size(), "=x", "t") == LUA_OK) return "";
  return lua_tostring(state.get(), -1);
}

bool accepted_by_parser(const std::string& source) {
  try {
    parse(source);
    return true;
  } catch (const SyntaxError&) {
    return false;
  }
}

/// Returns true if Lua reports a fault that the parser doesn't check.
bool is_left_to_lua(const std::string& said) {
  for (const char* part : {"label", "<goto", "break outside", "assign to const variable", "unknown attribute",
                           "outside a vararg function", "multiple to-be-closed variables", "too many local variables"})
    if (said.find(part) != said.npos) return true;
  return false;
}

/// Returns true if Lua accepts the text.
bool compare(const std::string& source) {
  const std::string lua = accepted_by_lua(source);
  const bool ours = accepted_by_parser(source);
  if (ours == lua.empty() || (ours && is_left_to_lua(lua))) return lua.empty();
  INFO("Lua: " << lua << "\nparser: " << (ours ? "accepts" : "refuses") << "\nsource:\n" << source);
  CHECK(false);
  return lua.empty();
}

std::vector<std::string> scripts() {
  std::vector<std::string> result;
  for (const char* folder : {"/scripts", "/tests", "/content"})
    for (const auto& entry : std::filesystem::recursive_directory_iterator(SOURCE_DIR + std::string(folder)))
      if (entry.path().extension() == ".lua") {
        std::stringstream text;
        text << std::ifstream(entry.path()).rdbuf();
        result.push_back(text.str());
      }
  return result;
}

/// Fragments, each of them valid Lua or nearly so.
const std::vector<std::string> kPieces = {
    "local a <const>, b <close>, c = 1, nil, 'x'",
    "local a <const> = 1; a = 2",
    "local a <const> = 1; function f() a = 2 end",
    "local a <const> = {} function a.b() end a.c = 1",
    "local a <const> = 1 function a() end",
    "local a <close>, b <close> = nil, nil",
    "local a <wild> = 1",
    "local a<const>=1 return a",
    "goto done do local x end ::done::",
    "do goto done local x ::done:: end",
    "do goto done local x ::done:: ; ::more:: ; end",
    "do goto done local x ::done:: print(x) end",
    "repeat goto next local x ::next:: until x",
    "repeat goto next; local x; ::next:: until true",
    "goto done",
    "do ::l:: end goto l",
    "goto l do ::l:: end",
    "::l:: ::l::",
    "::l:: do ::l:: end",
    "::l:: function f() ::l:: goto l end",
    "::l:: function f() goto l end",
    "while true do if x then goto next end local y = 1 ::next:: end",
    "for i = 1, 2 do for j = 1, 2 do if x then goto next end end ::next:: end",
    "break",
    "while true do break; ; end",
    "while true do if x then break end; x() end",
    "while true do function f() break end end",
    "repeat break until x",
    "for i = 1 do end",
    "for i = 1, 2, 3 do end",
    "for i = 1, 2, 3, 4 do end",
    "for i, j = 1, 2 do end",
    "for i in pairs(x), 2 do end",
    "for i, j, k in x do local i end",
    "for i x do end",
    "for 1 = 2, 3 do end",
    "if x then elseif y then else end",
    "if x then else elseif y then end",
    "if x then return 1; end",
    "if x then return 1; x() end",
    "return",
    "return;",
    "return 1, 2, ...;",
    "return;;",
    "local function f(a, b, ...) return ... end",
    "local function f(a, b) return ... end",
    "function f(..., a) end",
    "function f(a,) end",
    "function f(a b) end",
    "function f(,) end",
    "function a.b.c:d(x) return self end",
    "function a:b.c() end",
    "function a:b:c() end",
    "function a[1]() end",
    "function () end",
    "local function a.b() end",
    "x = function(a, a) end",
    "f()",
    "f{} f'' f[[x]] f{}.y = 1",
    "f().x.y[z]:w 'x' {1}",
    "(f)()",
    "(f())",
    "(f) = 1",
    "(f).x = 1",
    "f() = 1",
    "a, b.c, d[1] = 1, 2",
    "a, f() = 1",
    "a, b",
    "a.b",
    "a:b",
    "a:b() = 1",
    "a = ",
    "a = 1 b = 2; ; c = 3",
    "a += 1",
    "a != b",
    "a++",
    "x = a.1",
    "x = a.b.and",
    "x = {1, 2; 3, a = 1, [b] = 2, f(), ...}",
    "x = {,}",
    "x = {1,,2}",
    "x = {a = 1 b = 2}",
    "x = {[1] 2}",
    "x = {a.b = 1}",
    "x = {a == 1}",
    "x = 1 + + 2",
    "x = - - not # ~ -y",
    "x = 2^-3^-4",
    "x = -2 ^ 2 .. 'a' .. 'b'",
    "x = a or b and c < d == e | f ~ g & h << i >> j .. k + l - m * n / o // p % q ^ r",
    "x = a ~ ~b",
    "x = a = b",
    "x = a ~= b ~ = c",
    "x = not not",
    "x = #",
    "x = (1",
    "x = 1)",
    "x = 'a\\a\\b\\f\\n\\r\\t\\v\\\\\\\"\\'\\0\\65\\065\\255\\x41\\u{48}\\u{7FFFFFFF}\\z   \n  b'",
    "x = '\\256'",
    "x = '\\x4'",
    "x = '\\xg0'",
    "x = '\\u{80000000}'",
    "x = '\\u{}'",
    "x = '\\u{41'",
    "x = '\\u41'",
    "x = '\\q'",
    "x = 'a\\\nb'",
    "x = 'a\\\r\nb'",
    "x = 'a\nb'",
    "x = 'a",
    "x = \"a'b\"",
    "x = '\\",
    "x = [[a]b]]",
    "x = [==[a]=]b]==]",
    "x = [=a]",
    "x = [[a",
    "x = [==[a]=]",
    "--[[a]] x = 1 --[==[ b ]] ]==] y = 2",
    "--[[a",
    "--[=a\nx = 1",
    "-- a\rx = 1",
    "x = a[b[1]]",
    "x = a[[b]]",
    "x = 0x10 + 0xA.8p1 + 0x.8 + 0xffffffffffffffffffff + 1e10 + 1E-2 + .5 + 5. + 3 .. 4",
    "x = 0x",
    "x = 0xp1",
    "x = 1e",
    "x = 1e+",
    "x = 1..2",
    "x = 1.2.3",
    "x = 0x1.8",
    "x = 0x1p",
    "x = 12a",
    "x = 0b1",
    "x = 1_000",
    "x = 08 + 9223372036854775807 + 9223372036854775808 + 1e999",
    "x = .e1",
    "x = 5.e3 + 0x5.p2",
    "x = a.. b",
    "x = a...b",
    "x = a....b",
    "x = ...",
    "function f() x = ... end",
    "x = function(...) return function() return ... end end",
    "local x <const> = 5 return function() return x end",
    "local goto = 1",
    "goto = 1",
    "local end",
    "x.end = 1",
    "x = y.function",
    "x = {end = 1}",
    "x = $",
    "x = a ? b",
    "x = @",
    "x = a & b && c",
    "x = a | b || c",
    "x = a\xff b",
    "\xef\xbb\xbfx = 1",
    "#!lua\nx = 1",
    "x = '\xff\xc3'",
    "::a::",
    ": :a: :",
    "::a: :",
    ";;;",
    "",
    "  \t\v\f\r\n",
    "do end",
    "do",
    "end",
    "until x",
    "else",
    "repeat until",
    "repeat local x until x",
    "while do end",
    "local",
    "local x, = 1",
    "local x = ",
    "local x y = 1",
    "local function",
    "local x <const",
    "local x < const > = 1",
    "a.b:c'd'.e = f",
    "a\n(b)()",
    "return function",
    "x = function end",
    "x = a:b",
    "x = a:b{}",
    "x = 'a':b()",
    "x = ('a'):b()",
    "x = {}.y",
    "x = ({}).y",
    "'a'()",
    "x = f{a}{b}[[c]]",
    "x = not a == b",
    "x = a < b < c",
    "x = a <> b",
    "x = a =< b",
    "x = a => b",
    "x = a =~ b",
    "x = a // b /// c",
};

}  // namespace

TEST_CASE("parser accepts what Lua accepts: all scripts") {
  const auto all = scripts();
  REQUIRE(all.size() > 20);
  for (const std::string& source : all) {
    CHECK(accepted_by_parser(source));
    compare(source);
  }
}

TEST_CASE("parser accepts what Lua accepts: short pieces") {
  for (const std::string& piece : kPieces) {
    compare(piece);
    compare("do " + piece + "\nend");
    compare("local function f(...) " + piece + " end");
    compare("while x do local a, b, c, f " + piece + " end");
    for (std::size_t cut = 0; cut < piece.size(); ++cut) compare(piece.substr(0, cut));
  }
}

TEST_CASE("parser accepts what Lua accepts: randomly damaged scripts") {
  std::vector<std::string> sources = scripts();
  for (std::string& source : sources) source.resize(std::min<std::size_t>(source.size(), 1500));
  for (const std::string& piece : kPieces)
    if (accepted_by_lua(piece).empty()) sources.push_back(piece);
  const std::vector<std::string> words = {"end",  "do",   "then", "local ", "function ", "(",      ")",     "{",
                                          "}",    "[",    "]",    "=",      ",",         "goto a", "::a::", "if",
                                          "else", "else", "for",  "in",     "until",     "while",  "break", "return",
                                          "'",    "\"",   "[[",   "]]",     "--",        "\n",     "...",   "..",
                                          ".",    ":",    ";",    "0x",     "1e",        "\\",     "~",     "<const>"};
  std::mt19937 chance(4711);
  const auto below = [&](std::size_t n) { return chance() % std::max<std::size_t>(n, 1); };
#ifdef RULES_SANITIZED
  constexpr int kTimes = 4000;
#else
  constexpr int kTimes = 30000;
#endif
  int good = 0, bad = 0;
  for (int i = 0; i < kTimes; ++i) {
    std::string source = sources[below(sources.size())];
    for (std::size_t changes = 1 + below(3); changes-- > 0;) {
      const std::size_t at = below(source.size()), length = std::min(below(6), source.size() - at);
      switch (below(4)) {
        case 0: source.erase(at, length); break;
        case 1: source.insert(at, words[below(words.size())]); break;
        case 2: source.replace(at, length, words[below(words.size())]); break;
        default: source.insert(at, source.substr(below(source.size()), below(30)));
      }
    }
    ++(compare(source) ? good : bad);
  }
  CHECK(good > kTimes / 20);
  CHECK(bad > kTimes / 4);
}

TEST_CASE("strings are read as Lua reads them") {
  const std::unique_ptr<lua_State, decltype(&lua_close)> state(luaL_newstate(), lua_close);
  for (const std::string literal : {"'a\\z \n\t b\\\nc\\065\\x4a\\u{20ac}\\u{7ff}\\u{800}\\u{10ffff}\\u{7fffffff}\\0'",
                                    "[[\n\na\r\nb\n\rc\rd]]", "[==[ ]] ]=] ]==]", "'\\'\"'", "''"}) {
    const std::string source = "return " + literal;
    REQUIRE(luaL_dostring(state.get(), source.c_str()) == LUA_OK);
    std::size_t length = 0;
    const char* text = lua_tolstring(state.get(), -1, &length);
    const Tree tree = parse(source);
    CHECK(tree.body().statements[0].values[0].text == std::string(text, length));
  }
}

TEST_CASE("numbers are read as Lua reads them") {
  const std::unique_ptr<lua_State, decltype(&lua_close)> state(luaL_newstate(), lua_close);
  for (const std::string literal : {"0", "7", "9223372036854775807", "9223372036854775808", "0xff",
                                    "0xffffffffffffffff", "0x1ffffffffffffffff", "1e3", "1.5", ".25", "3.", "0x.8",
                                    "0xA.8p1", "0x1p-2", "1e999", "1e-999", "12345678901234567890123", "0e0", "007"}) {
    const std::string source = "return " + literal;
    INFO(source);
    REQUIRE(luaL_dostring(state.get(), source.c_str()) == LUA_OK);
    const Expression number = parse(source).body().statements[0].values[0];
    REQUIRE(bool(lua_isinteger(state.get(), -1)) == (number.kind == Expression::Kind::integer));
    if (number.kind == Expression::Kind::integer) CHECK(number.integer == lua_tointeger(state.get(), -1));
    else CHECK(number.number == lua_tonumber(state.get(), -1));
  }
}

TEST_CASE("names resolve to their variables") {
  const Tree tree = parse(
      "local a, b = 1, b\n"
      "local function f(x) a = x; g = a; local a = a; a = 2 return function() return x, a end end\n"
      "repeat local b <const> = a until b\n");
  std::string found;
  struct Names : Visitor {
    const Tree& tree;
    std::string& found;
    Names(const Tree& t, std::string& f) : tree(t), found(f) {}
    void expression(const Expression& e) {
      if (e.kind == Expression::Kind::global) found += e.text + " ";
      if (e.kind == Expression::Kind::local) found += e.text + std::to_string(e.variable) + " ";
    }
  } names(tree, found);
  walk(tree, tree.body(), names);
  CHECK(found == "b a0 x3 g a0 a0 a4 x3 a4 a0 b5 ");
  REQUIRE(tree.variable(0).assignments.size() == 1);
  CHECK(tree.variable(0).assignments[0].function == 1);
  CHECK(tree.variable(0).assignments[0].place.line == 2);
  CHECK(tree.variable(5).attribute == Variable::Attribute::constant);
  CHECK(tree.function(2).parent == 1);
}

TEST_CASE("every node has its position") {
  const std::string source = "x = 1\n  f(a.b,\n    c .. [[d\ne]]) -- g\n";
  const Tree tree = parse(source);
  struct Places : Visitor {
    const std::string& source;
    std::vector<std::string> found;
    explicit Places(const std::string& s) : source(s) {}
    void expression(const Expression& e) {
      found.push_back(std::to_string(e.place.line) + ":" + std::to_string(e.place.column) + " " +
                      source.substr(e.place.begin, e.place.end - e.place.begin));
    }
  } places(source);
  walk(tree, tree.body(), places);
  CHECK(places.found == std::vector<std::string>{"1:1 x", "1:5 1", "2:3 f(a.b,\n    c .. [[d\ne]])", "2:3 f", "2:5 a.b",
                                                 "2:5 a", "3:5 c .. [[d\ne]]", "3:5 c", "3:10 [[d\ne]]"});
}

TEST_CASE("parsing stops as soon as a bound is exceeded") {
  const auto refusal = [](const std::string& source, Bounds bounds = {}) -> std::string {
    try {
      parse(source, bounds);
      return "";
    } catch (const TooMuch& error) {
      return std::to_string(error.place.line) + ": " + error.what();
    }
  };
  const auto times = [](int n, const std::string& piece) {
    std::string result;
    for (int i = 0; i < n; ++i) result += piece;
    return result;
  };
  CHECK(refusal("x = " + times(100, "(") + "1" + times(100, ")")) == "");
  CHECK(refusal("\nx = " + times(101, "(")) == "2: brackets and blocks nested deeper than 100");
  CHECK(refusal("x = a" + times(1000, ".a")) == "");
  CHECK(refusal("x = a" + times(1001, ".a")) == "1: more than 1000 operators, calls or fields in one chain");
  CHECK(refusal("x = " + times(60000, "- ") + "1") == "1: more than 1000 operators, calls or fields in one chain");
  CHECK(refusal(times(2001, "goto x ") + "::x::") == "1: more than 2000 jumps ('goto', '::' and 'break') in one file");
  std::string deep = "1";
  for (int i = 0; i < 5; ++i) deep = "(" + deep + ")" + times(400, "+1");
  CHECK_THAT(refusal("x = " + deep), Catch::StartsWith("1: brackets, blocks and chains nested deeper than 1500"));
  CHECK(refusal("x = 1", {.bytes = 4}) == "0: longer than 0 KB; split it up");
}

TEST_CASE("syntax errors guess what a beginner meant") {
  const auto meant = [](std::string_view source) -> std::string {
    const std::vector<char> alone(source.begin(), source.end());  // nothing after it may be read
    try {
      parse({alone.data(), alone.size()});
      return "no error";
    } catch (const SyntaxError& error) {
      return error.meant;
    }
  };
  CHECK(meant("if a != b then end") == "Lua uses ~= for 'is not equal'");
  CHECK(meant("x += 1") == "Lua has no +=; write x = x + ...");
  CHECK(meant("if x then y.z *= 2 end") == "Lua has no *=; write x = x * ...");
  CHECK(meant("x++") == "Lua has no ++; write x = x + 1");
  CHECK(meant("function event.curse-pass(ev)\nend") == "in Lua, ids are written with _ instead of -: curse_pass");
  CHECK(meant("x = face.9") == "names that begin with a digit need brackets: [\"9\"]");
  CHECK(meant("\nevent.tax(ev)\n  x(1)\nend") == "is 'function' missing before event.tax on line 2?");
  CHECK(meant("if a = b then end") == "did you mean ==, which compares?");
  CHECK(meant("x = = 1") == "");
  CHECK(meant("x = (1") == "");
  CHECK(meant("function event.tax(") == "");
  CHECK(meant("x = y.") == "");
}

}  // namespace rules::lua_parser_test

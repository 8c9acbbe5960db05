// Random scripts run in both modes, with functions that need no Lua compiled and in Lua only. Both must reach the same
// state, and the same error in the same line, if any.
#include <catch2/catch.hpp>
#include <cstdlib>
#include <regex>
#include <string>

#include "unit/support/mods.hpp"
#include "unit/support/played.hpp"
#include "unit/support/random_script.hpp"

namespace rules::both_ways_test {

using test::Mods;
using test::RandomScript;

namespace {

/// Returns the part of an error that is the same in both modes: only Lua adds the name of a value.
std::string told(const std::string& failure) {
  static const std::regex name(" \\((local|upvalue|constant|global|field|method|for iterator) '[^']*'\\)");
  return std::regex_replace(failure, name, "");
}

int scripts_to_run() {
  if (const char* wanted = std::getenv("BOTH_WAYS_SCRIPTS")) return std::stoi(wanted);
#ifdef RULES_SANITIZED
  return 200;
#else
  return 500;
#endif
}

/// Runs every fourth script, from this one on: four tests run in parallel.
void compare(int first) {
  const int wanted = scripts_to_run() / 4;
  int finished = 0, failed = 0, without_lua = 0;
  Mods mods;
  mods.language("core", test::kRandomScriptTexts);
  for (int n = first; n <= 4 * wanted; n += 4) {
    const std::string script = RandomScript(static_cast<std::uint64_t>(n)).text();
    mods.pack("core", test::kRandomScriptPack, test::kRandomScriptRecords, script);
    const auto linked = mods.link({"core"});
    const test::Played fast = test::played(*linked, true, {}, "heuristic");
    const test::Played lua = test::played(*linked, false, {}, "heuristic");
    INFO("script " << n << "\n" << script << "\nwithout Lua: " << fast.failure << "\nby Lua: " << lua.failure);
    CHECK(fast.broken == "");
    CHECK(lua.broken == "");
    REQUIRE(told(fast.failure) == told(lua.failure));
    REQUIRE(fast.hash == lua.hash);
    (lua.failure.empty() ? finished : failed) += 1;
    without_lua += fast.entries < lua.entries;
  }
  // The generator is only useful if both happen often, and if most of it needs no Lua.
  CHECK(finished > wanted / 8);
  CHECK(failed > wanted / 20);
  CHECK(without_lua > wanted / 2);
}

}  // namespace

TEST_CASE("random scripts agree with and without Lua, part 1") { compare(1); }
TEST_CASE("random scripts agree with and without Lua, part 2") { compare(2); }
TEST_CASE("random scripts agree with and without Lua, part 3") { compare(3); }
TEST_CASE("random scripts agree with and without Lua, part 4") { compare(4); }

}  // namespace rules::both_ways_test

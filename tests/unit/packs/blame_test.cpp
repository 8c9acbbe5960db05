// Attribution of errors: each one has the file and line of the script in which it happened; effects of a mod on another
// pack are attributed to the mod.
#include <catch2/catch.hpp>
#include <stdexcept>
#include <string>

#include "kernel/engine.hpp"
#include "play/seats.hpp"
#include "sandbox/safe_libraries.hpp"
#include "sandbox/sandbox.hpp"
#include "unit/support/mods.hpp"

namespace rules::blame_test {

using namespace rules::script;
using Catch::Contains;
using Catch::Matchers::StartsWith;
using rules::test::Mods;

namespace {

/// Returns the error of a script that fails while it is loaded.
std::string error_of(const std::string& source) {
  Sandbox sandbox;
  int environment = LUA_NOREF;
  const RunResult made = sandbox.run([&] {
    push_safe_globals(sandbox.state());
    environment = luaL_ref(sandbox.state(), LUA_REGISTRYINDEX);
  });
  if (made.status != RunEnd::ok) throw std::runtime_error(made.message);
  try {
    sandbox.load("mods/pack/a.lua", source, environment);
  } catch (const ScriptError& error) {
    return error.what();
  }
  return "";
}

constexpr const char* kRecords =
    "step: {go: {}}\nending: {once: {script: true}}\n"
    "variable:\n  chosen: {type: seat}\n  n: {}\nevent: {count: {fields: {by: number}}}\n";
constexpr const char* kScript =
    "function ending.once() return true end\nfunction step.go() resolve('count', {by = 0}) end\n"
    "function event.count(ev)\n  set(variable.n, 1000000000 + ev.by)\nend\n";

/// Returns the error of a game with a pack and a mod of it.
std::string failure(const std::string& mod, bool without_lua) {
  using namespace rules;
  Mods mods;
  mods.pack("core", "", kRecords, kScript).pack("mod", "requires: {core: ^1}\n", "", mod);
  const auto linked = mods.link({"core", "mod"});
  const auto host = linked->make_host({}, without_lua);
  Engine engine(linked->ruleset, *host);
  for (int s = 0; s < 2; ++s) engine.seat(Seat(s), play::bot_named("random"));
  engine.start(1, 2, false);
  return engine.advance() == rules::Status::failed ? engine.failure() : "";
}

/// Returns the problems of a pack and a mod's patch of it.
std::string fault(const std::string& patch) {
  Mods mods;
  mods.pack("core", "", kRecords, kScript).pack("mod", "requires: {core: ^1}\n", "\npatch:\n  - " + patch + "\n", "");
  return mods.fault({"core", "mod"});
}

}  // namespace

TEST_CASE("errors of a mod's resolve() name the mod too") {
  const std::string mod = "function after.count.more(ev)\n  if ev.by == 0 then resolve('count', {by = 1}) end\nend";
  for (const bool without_lua : {true, false}) {
    const std::string failed = failure(mod, without_lua);
    CHECK_THAT(failed, Contains("core/scripts/it.lua:4: bad argument #2 to 'set'"));
    CHECK_THAT(failed, Contains("; called by pack mod, after.count.more, ") &&
                           Contains("/mod/scripts/it.lua:" + std::string(without_lua ? "2" : "1") + ")"));
  }
}

TEST_CASE("errors name the script's path, or its pack elsewhere") {
  const std::string folder = "my-first-mod-in-a-folder-with-quite-a-long-name-indeed";
  Mods mods;
  mods.pack("core", "", kRecords, kScript);
  mods.write(folder + "/pack.yaml", "id: mod\nname: A mod\nversion: 1.0.0\napi: ^1\nrequires: {core: ^1}\n");
  mods.write(folder + "/scripts/it.lua", "function after.count.more(ev)\n  error('oh dear')\nend\n");
  for (const bool paths : {true, false}) {
    const auto linked = packs::link({&mods.root(), 1}, {.packs = {"core", "mod"}, .players = 2, .paths = paths});
    const std::string place =
        paths ? (mods.root() / folder / "scripts/it.lua").string() + ":2: oh dear" : "mod/scripts/it.lua:2: oh dear";
    for (const bool without_lua : {true, false}) {
      const auto host = linked->make_host({}, without_lua);
      Engine engine(linked->ruleset, *host);
      for (int s = 0; s < 2; ++s) engine.seat(Seat(s), play::bot_named("random"));
      engine.start(1, 2, false);
      REQUIRE(engine.advance() == rules::Status::failed);
      CHECK_THAT(engine.failure(), StartsWith(place));
    }
  }
}

TEST_CASE("errors of a patch name the patch") {
  CHECK_THAT(fault("{in: core.variable.chosen, set: {start: 7}}"),
             Contains("mod/things.yaml:3:45: variable 'chosen': variable 'chosen' can't start with 7"));
  CHECK_THAT(fault("{in: core.ending.once, set: {script: false}}"),
             Contains("core/things.yaml:2:10: ending 'once' never happens") &&
                 Contains("(as patched: pack mod its `script`)"));
  CHECK(fault("{in: core.variable.chosen, set: {start: 1}}") == "");
}

TEST_CASE("an error without a position gets that of the script") {
  CHECK_THAT(error_of("local x = 1\nerror('oh dear')"), StartsWith("mods/pack/a.lua:2: oh dear"));
  CHECK_THAT(error_of("local x = 1\nerror('oh dear', 0)"), StartsWith("mods/pack/a.lua:2: oh dear"));
  CHECK_THAT(error_of("local x = 1\nerror('x: 3: oh dear', 0)"), StartsWith("mods/pack/a.lua:2: x: 3: oh dear"));
  CHECK_THAT(error_of("\n\nerror({})"), StartsWith("mods/pack/a.lua:3: bad argument #1 to 'error'"));
}

TEST_CASE("library calls that are nested too deep have a position") {
  // Each level is a call of Lua from C: sorting calls the comparison, which sorts.
  const std::string error =
      error_of("local function deep(a, b)\n  table.sort({2, 1}, deep)\n  return a < b\nend\ndeep(1, 2)");
  CHECK_THAT(error, StartsWith("mods/pack/a.lua:2: "));
}

}  // namespace rules::blame_test

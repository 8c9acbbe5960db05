// Coverage probes: which functions and branches of scripts ran, and which cards took part. Code that no scenario
// reaches is listed with file and line, and scripts behave as without probes.
#include <catch2/catch.hpp>
#include <fstream>
#include <sstream>

#include "lua/parser.hpp"
#include "scenarios/coverage_watch.hpp"
#include "script/debugging.hpp"
#include "unit/support/mods.hpp"

namespace rules::marks_test {

using test::Mods;

namespace {

std::string file(const std::filesystem::path& path) {
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

}  // namespace

TEST_CASE("coverage probes are at functions and branches, lines stay") {
  script::CoverageProbes marks;
  const std::string text =
      "function event.sail(ev) if ev.a then return end\n"
      "  for i = 1, 2 do f() end\n"
      "  if x then y() elseif z then else w() end\nend\n";
  const std::string marked = marks.put_into("it.lua", text, lua::parse(text));
  CHECK(marked ==
        "function event.sail(ev) reached_(0);  if ev.a then reached_(1);  return  else reached_(2); end\n"
        "  for i = 1, 2 do reached_(3);  f() end\n"
        "  if x then reached_(4);  y() elseif z then reached_(5);  else reached_(6);  w() end\nend\n");
  CHECK(marks.put_into("it.lua", text, lua::parse(text)) == marked);
  REQUIRE(marks.marks().size() == 7);
  CHECK(marks.marks()[0].name == "event.sail");
  CHECK(marks.marks()[3].line == 2);
  CHECK(marks.marks()[6].within == 0);
}

TEST_CASE("every script of the repository can have probes") {
  for (const char* folder : {"/scripts", "/tests/games"})
    for (const auto& entry : std::filesystem::recursive_directory_iterator(std::string(SOURCE_DIR) + folder)) {
      if (entry.path().extension() != ".lua") continue;
      const std::string text = file(entry.path());
      const std::string marked = script::CoverageProbes().put_into("it.lua", text, lua::parse(text));
      INFO(entry.path().string());
      CHECK(marked.size() > text.size());
      CHECK_NOTHROW(lua::parse(marked));
      CHECK(std::count(marked.begin(), marked.end(), '\n') == std::count(text.begin(), text.end(), '\n'));
    }
}

TEST_CASE("functions, branches and cards without a scenario are listed") {
  Mods mods;
  mods.pack("core", "",
            "zone: {deck: {discard: pile}, pile: {}, hand: {of: player, area: hand}}\nvariable: {n: {}}\n"
            "event: {sail: {}, rest: {}}\nstep: {go: {}, sleep: {}}\nending: {once: {script: true}}\n"
            "card: {gull: {deck: deck, play: {when: sail, who: anyone}}, tern: {deck: deck, play: {when: sail, who: "
            "anyone}}, stone: {deck: deck}, shell: {deck: deck}}\n",
            "function play.gull() set(variable.n, 1) end\n"
            "function play.tern() set(variable.n, 2) end\n"
            "function step.go()\n"
            "  if get(variable.n) > 5 then\n    set(variable.n, 9)\n  end\n"
            "  resolve('sail')\n"
            "end\n"
            "function step.sleep() if get(variable.n) > 0 then resolve('rest') end end\n"
            "function ending.once() return true end\n");
  packs::Problems problems;
  auto scenarios = scenarios::read_scenarios("some.yaml",
                                             "- scenario: it\n  game: {packs: [core], players: 2}\n"
                                             "  given: {p1.hand: [gull, stone]}\n  run: go\n  answers: [p1: gull]\n"
                                             "  then: {n: 1}\n",
                                             problems);
  problems.throw_if_any();
  scenarios::ScriptCoverage coverage({"core"});
  scenarios::ScenarioRunner runner({mods.root()});
  coverage.prepare(scenarios.at(0));
  REQUIRE(runner.run(scenarios[0]).report == "");
  coverage.add(scenarios[0], runner.linked(scenarios[0]));
  std::string all;
  for (const scenarios::Unreached& each : coverage.unreached())
    all += std::to_string(each.line) + " " + each.what + "\n";
  CHECK(all ==
        "2 function play.tern\n4 then: its condition never holds\n9 function step.sleep\n10 function ending.once\n");
  CHECK(coverage.unreached_cards() == std::vector<std::string>{"core shell", "core tern"});
  CHECK(coverage.all() == 9);
}

}  // namespace rules::marks_test

// A failed game becomes a small scenario that fails in the same way.
#include "scenarios/shrink.hpp"

#include <catch2/catch.hpp>

#include "scenarios/scenario.hpp"
#include "unit/support/mods.hpp"

namespace rules::shrink_test {

using namespace rules::scenarios;

namespace {

const std::atomic<bool> kGoOn = false;

struct Broken : test::Trap {
  using Trap::Trap;
  Exploration games(std::int64_t n, std::vector<std::string> packs = {"base", "wild-west", "trap"}) const {
    return explore({.folders = folders,
                    .selection = {std::move(packs), {}, 0},
                    .games = n,
                    .threads = 2,
                    .enough = [](const Exploration& found) { return found.failed > 0; }},
                   nullptr, kGoOn);
  }
  /// Runs the text of a scenario; returns how a step of it fails, or "".
  std::string failure(const std::string& text) const {
    packs::Problems problems;
    const auto scenarios = read_scenarios("shrunk.yaml", text, problems);
    problems.throw_if_any();
    REQUIRE(scenarios.size() == 1);
    const ScenarioResult result = ScenarioRunner(folders).run(scenarios[0]);
    CHECK_FALSE(result.passed);
    return result.failure.value_or("");
  }
};

std::size_t lines_of(const std::string& text) {
  return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
}

}  // namespace

TEST_CASE("a rare failure shrinks to a short scenario that still fails") {
  const Broken broken(
      "function after.card_taken.trap(ev)\n  if ev.card.kind == card.wanted and amount(resource.dollar, ev.victim) == "
      "0 then error('a poor player lost the wanted card') end\nend\n");
  const Exploration found = broken.games(2000);
  REQUIRE(found.failures.size() == 1);
  const FailedGame& game = found.failures[0];
  CHECK_THAT(game.message, Catch::Contains("a poor player lost the wanted card"));
  const auto shrunk = shrink(broken.folders, game, kGoOn);
  REQUIRE(shrunk);
  INFO(shrunk->text);
  CHECK(way_to_fail(broken.failure(shrunk->text)) == way_to_fail(game.message));
  CHECK_FALSE(shrunk->from_seed);
  CHECK(shrunk->answers <= 6);
  CHECK(shrunk->answers < game.answers.size());
  CHECK(lines_of(shrunk->text) <= 20);
  // Packs unrelated to the failure are left out.
  CHECK_THAT(shrunk->text, !Catch::Contains("wild-west"));
  // Another exploration may replace the file, unless it was edited.
  CHECK(is_as_shrunk(shrunk->text));
  CHECK_FALSE(is_as_shrunk(shrunk->text + "  then:\n    players.1.vp: 3\n"));
  CHECK_FALSE(is_as_shrunk(shrunk->text + shrunk->text.substr(shrunk->text.find("- scenario:"))));
  CHECK_FALSE(is_as_shrunk(shrunk->text.substr(shrunk->text.find('\n') + 1)));
}

TEST_CASE("a failure in a later roll has its dice from the first roll", "[long]") {
  const Broken broken(
      "function after.reveal.trap()\n  for p in seats() do if showing(face.A, p) == 4 and in_cup(die.poker, p) == 1 "
      "then error('four aces') end end\nend\n");
  const Exploration found = broken.games(2000, {"base", "trap"});
  REQUIRE(found.failures.size() == 1);
  const auto shrunk = shrink(broken.folders, found.failures[0], kGoOn);
  REQUIRE(shrunk);
  INFO(shrunk->text);
  CHECK(way_to_fail(broken.failure(shrunk->text)) == way_to_fail(found.failures[0].message));
  CHECK(lines_of(shrunk->text) <= 24);
}

TEST_CASE("a failure before the first round keeps the seed") {
  const Broken broken(
      "function after.entered.trap(ev) if ev.card.kind == card.deed_5 then error('a five in the row') end end\n");
  const Exploration found = broken.games(64, {"base", "trap"});
  REQUIRE(found.failures.size() == 1);
  const auto shrunk = shrink(broken.folders, found.failures[0], kGoOn);
  REQUIRE(shrunk);
  INFO(shrunk->text);
  CHECK(way_to_fail(broken.failure(shrunk->text)) == way_to_fail(found.failures[0].message));
}

TEST_CASE("failures are identical if only numbers differ, not lines") {
  CHECK(way_to_fail("a.lua:3: 4 of 5 left") == way_to_fail("a.lua:3: 10 of 7 left\nmore"));
  CHECK(way_to_fail("a.lua:3: left") != way_to_fail("a.lua:4: left"));
}

}  // namespace rules::shrink_test

// Drafting scenarios for their author: missing parts are filled in, the current step of a game becomes a scenario, a
// game begins at the table of one; and the values of `run:`.
#include <catch2/catch.hpp>

#include "base/rule_error.hpp"
#include "play/game.hpp"
#include "scenarios/draft.hpp"
#include "scenarios/scenario.hpp"
#include "unit/support/mods.hpp"

namespace rules::drafting_test {

using Catch::Matchers::Contains;
using test::Mods;

namespace {

const std::filesystem::path kContent = std::filesystem::path(SOURCE_DIR) / "content";

std::vector<scenarios::Scenario> read(const std::string& text) {
  packs::Problems problems;
  auto found = scenarios::read_scenarios("some.yaml", text, problems);
  problems.throw_if_any();
  return found;
}

/// Returns the text with the missing parts of its scenarios; each passes then.
std::string drafted(std::string text) {
  scenarios::ScenarioRunner runner({kContent});
  for (std::size_t nth = 0; nth < read(text).size(); ++nth) {
    scenarios::Lacking lacking;
    const auto result = runner.run(read(text)[nth], {.lacking = &lacking});
    INFO(result.report);
    REQUIRE(lacking.complete);
    text = scenarios::filled_in(text, read(text)[nth], lacking);
  }
  INFO(text);
  for (const scenarios::Scenario& scenario : read(text)) CHECK(runner.run(scenario).report == "");
  return text;
}

const std::string kMine =
    "  game: {packs: [base], players: 3}\n"
    "  given:\n"
    "    p1.hand: [dynamite]   # it doubles\n"
    "    p1.dice: 9 9 9 J Q\n"
    "    p2.dice: 10 10 J Q K\n"
    "    p3.dice: J J Q K A\n"
    "    sheriff: p3\n"
    "  run: gold-mine\n";

/// Three steps, each of which records its digit.
struct Steps {
  Steps() {
    mods.pack("core", "",
              "variable: {log: {}}\nstep: {one: {}, two: {}, three: {}}\n"
              "ending: {late: {script: true}}\nresource: {point: {}}\n",
              "local function note(n) set(variable.log, get(variable.log) * 10 + n) end\n"
              "function step.one() note(1) end\nfunction step.two() note(2) end\nfunction step.three() note(3) end\n"
              "function ending.late() return get(variable.log) > 0 end\n");
  }
  std::string report(const std::string& text) const {
    return scenarios::ScenarioRunner({mods.root()})
        .run(read("- scenario: it\n  game: {packs: [core], players: 2}\n" + text).at(0))
        .report;
  }
  Mods mods;
};

}  // namespace

TEST_CASE("fill_in() adds missing parts and keeps the rest of a file") {
  const std::string first = "# Mine\n- scenario: First   # a comment\n" + kMine, between = "\n# Another\n",
                    second = "- scenario: Second\n" + kMine + "  answers:\n  - p1: pass\n  then: {p1.nuggets: 3}\n";
  const std::string text = drafted(first + between + second);
  CHECK_THAT(text, Catch::Matchers::StartsWith(first + "  answers:\n    - p1: dynamite\n  then:\n"));
  CHECK_THAT(text,
             Contains("    mine.nugget: 24\n") && Contains("    p1.nugget: 6\n") && Contains("    p1.hand: []\n"));
  CHECK_THAT(text, Catch::Matchers::EndsWith(between + second));
  CHECK(drafted(text) == text);
}

TEST_CASE("fill_in() adds answers to lists of every form") {
  for (const std::string answers :
       {"", "  answers: []\n", "  answers:\n", "  answers: [legal: {p1: [dynamite, pass]}]\n",
        "  answers:\n    - legal: {p1: [dynamite, pass]}\n", "  answers:\n  - expect: {p1.nuggets: 0}\n"}) {
    INFO(answers);
    CHECK_THAT(drafted("- scenario: Test\n" + kMine + answers), Contains("p1: dynamite"));
  }
}

TEST_CASE("a game's current step becomes a scenario that asks the same") {
  play::GameConfig config{
      .folders = {kContent}, .selection = {.packs = {"base"}}, .seats = {"human", "random", "random"}};
  play::Game game(config);
  REQUIRE(game.advance() == Status::asking);
  for (int answers = 0; answers < 12 && game.advance() == Status::asking; ++answers) {
    const std::string text = scenarios::scenario_of(game);
    INFO(text);
    const auto scenarios = read(text);
    REQUIRE(scenarios.size() == 1);
    const auto report = scenarios::ScenarioRunner({kContent}).run(scenarios[0]).report;
    CHECK_THAT(report, Contains("there is no answer left for this question:\n    p1 is asked " +
                                game.linked().ruleset.questions()[game.asked(Seat(0))->question].id));
    REQUIRE_FALSE(game.answer(Seat(0), game.asked(Seat(0))->nth(0)));
  }
}

TEST_CASE("a game from a scenario's table is undone, but not saved") {
  const scenarios::Scenario scenario = read("- scenario: Test\n" + kMine).at(0);
  play::GameConfig config{
      .folders = {kContent}, .selection = scenario.selection, .seats = {"human", "random", "random"}};
  config.set_up = scenarios::table_of(scenario);
  play::Game game(config);
  REQUIRE(game.advance() == Status::asking);
  const std::uint64_t asked = game.engine().state().hash();
  CHECK(game.wording().plain(game.engine().read(), *game.asked(Seat(0)), game.asked(Seat(0))->nth(0)) == "dynamite");
  REQUIRE_FALSE(game.answer(Seat(0), game.asked(Seat(0))->nth(0)));
  game.advance();
  CHECK(game.engine().state().hash() != asked);
  CHECK(game.undo(Seat(0)));
  CHECK(game.engine().state().hash() == asked);
  CHECK_FALSE(game.undo(Seat(0)));
  CHECK_THROWS_AS(game.save(), RuleError);
  CHECK_THAT(scenarios::scenario_of(game), Contains("run: gold-mine") && Contains("dynamite"));
}

TEST_CASE("run: plays a round from a step, or ends the game") {
  const Steps steps;
  CHECK(steps.report("  run: round\n  then: {log: 123, over: true}\n") == "");
  CHECK(steps.report("  run: round from two\n  then: {log: 23, over: true}\n") == "");
  CHECK(steps.report("  run: {round: {from: three}}\n  then: {log: 3}\n") == "");
  CHECK(steps.report("  run: [one, {round: {from: three}}]\n  then: {log: 13}\n") == "");
  CHECK(steps.report("  run: one\n  then: {log: 1, over: false}\n") == "");
  CHECK(steps.report("  run: [one, endings]\n  then: {log: 1, over: true, ending: [late]}\n") == "");
  CHECK(steps.report("  run: [endings, one]\n  then: {log: 1, over: false}\n") == "");
  CHECK_THAT(steps.report("  run: round from tow\n"), Contains("there is no step 'tow'; did you mean 'two'?"));
  CHECK_THROWS_WITH(steps.report("  run: {round: {form: two}}\n"),
                    Contains("no key 'form' here; did you mean 'from'?"));
}

TEST_CASE("a step can't have the name of another argument of run:") {
  for (const std::string name : {"play", "round", "score", "setup", "endings"}) {
    Mods mods;
    mods.pack("core", "", "step: {" + name + ": {}}\nending: {once: {script: true}}\n",
              "step['" + name + "'] = function() end\nfunction ending.once() return true end\n");
    CHECK_THAT(mods.fault({"core"}), Contains("invalid step id '" + name + "'"));
  }
}

}  // namespace rules::drafting_test

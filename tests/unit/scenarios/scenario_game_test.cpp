// Games that begin at the table of a scenario: they are saved like all others, and the save needs no other file.
#include "scenarios/scenario_game.hpp"

#include <catch2/catch.hpp>

#include "unit/support/robust_games.hpp"

namespace rules::scenario_game_test {

using Catch::Matchers::Contains;

namespace {

const std::string kFolder = std::string(SOURCE_DIR) + "/tests/scenarios/base/";

/// Returns the config of the bundled packs, with these seats.
play::GameConfig bundled(const std::vector<std::string>& seats) {
  play::GameConfig config = robust::config(seats, 7);
  config.folders = {std::string(SOURCE_DIR) + "/content"};
  return config;
}

scenarios::Scenario scenario(const std::string& file, const std::string& part) {
  packs::Problems problems;
  for (const scenarios::Scenario& each : scenarios::read_scenarios(std::filesystem::path(kFolder + file), problems))
    if (each.name.find(part) != std::string::npos) return each;
  FAIL("no scenario with '" << part << "'");
  return {};
}

play::GameConfig config_of(const scenarios::Scenario& from, const std::vector<std::string>& seats) {
  play::GameConfig config = bundled(seats);
  config.selection = from.selection;
  scenarios::begin_at(config, from);
  return config;
}

}  // namespace

TEST_CASE("saves from a scenario's table need no scenario file") {
  const scenarios::Scenario from = scenario("mine_and_bank.yaml", "Dynamite doubles what the mine gives");
  play::Game game(config_of(from, {"human", "random", "human"}));
  constexpr int kQuestions = robust::kSlow ? 15 : 60;
  int questions = 0;
  for (; game.advance() == Status::asking && questions < kQuestions; ++questions) {
    const std::string text = play::to_text(game.save());
    const play::Save save = play::from_text(text);
    CHECK(play::to_text(save) == text);
    CHECK(scenarios::scenario_of(save) == from.name);
    play::GameConfig config = bundled({});
    scenarios::begin_as(config, save);
    play::Game again(config, save);
    REQUIRE(again.advance() == Status::asking);
    REQUIRE(again.engine().state() == game.engine().state());
    REQUIRE(robust::whole_log(again, {}) == robust::whole_log(game, {}));
    CHECK(play::continues(again.save(), text));
    const std::vector<Question> asks(game.asked().begin(), game.asked().end());
    for (const Question& ask : asks) REQUIRE_FALSE(game.answer(ask.seat, robust::any_answer(game.engine(), ask, 3)));
  }
  CHECK(game.engine().failure() == "");
  CHECK(questions == kQuestions);
}

TEST_CASE("undo leads back to the scenario's table") {
  const scenarios::Scenario from = scenario("mine_and_bank.yaml", "Dynamite doubles what the mine gives");
  play::Game game(config_of(from, {"human", "random", "random"}));
  REQUIRE(game.advance() == Status::asking);
  const std::string before = play::to_text(game.save());
  const Question ask = game.asked().front();
  REQUIRE_FALSE(game.answer(ask.seat, robust::any_answer(game.engine(), ask, 3)));
  game.advance();
  REQUIRE(game.undo(ask.seat));
  CHECK(play::to_text(game.save()) == before);
}

TEST_CASE("a save from a scenario's table can't start elsewhere") {
  const scenarios::Scenario from = scenario("mine_and_bank.yaml", "Dynamite doubles what the mine gives");
  play::Game game(config_of(from, {"human", "random", "random"}));
  game.advance();
  const play::Save save = game.save();
  CHECK_THROWS_WITH(play::Game(bundled({}), save), Contains("starts from a scenario"));
  play::GameConfig other = bundled({});
  scenarios::begin_at(other, scenario("mine_and_bank.yaml", "Robbing the bank takes"));
  CHECK_THROWS_WITH(play::Game(other, save), Contains("starts from a scenario"));
  play::Save broken = save;
  broken.beginning = "- scenario: nothing else\n";
  play::GameConfig config = bundled({});
  CHECK_THROWS_WITH(scenarios::begin_as(config, broken), Contains("starts from a scenario that can't be read"));
}

TEST_CASE("the text of a scenario excludes its neighbors and comments") {
  packs::Problems problems;
  const std::string one = "- scenario: one\n  game: {packs: [base]}\n  run: setup\n";
  const std::string two = "-\n  game: {packs: [base]}\n  scenario: two\n  run: setup\n";
  const auto found =
      scenarios::read_scenarios("a.yaml", "# first\n" + one + "\n# of the next\n" + two + "\n# end\n", problems);
  CHECK(problems.empty());
  REQUIRE(found.size() == 2);
  CHECK(found[0].text == one);
  CHECK(found[1].text == two);
  CHECK(scenarios::only_scenario("", found[1].text)->name == "two");
}

TEST_CASE("a scenario that shares its line has no table to sit down at") {
  packs::Problems problems;
  const auto found = scenarios::read_scenarios(
      "a.yaml",
      "[{scenario: one, game: {packs: [base]}, run: setup}, {scenario: two, game: {packs: [base]}, run: setup}]",
      problems);
  REQUIRE(found.size() == 2);
  play::GameConfig config = bundled({"human", "random", "random", "random"});
  CHECK_THROWS_WITH(scenarios::begin_at(config, found[1]), Contains("shares a line with another"));
}

TEST_CASE("the player of a scenario is the first to answer in it") {
  CHECK(scenarios::first_to_answer(scenario("mine_and_bank.yaml", "Dynamite doubles what the mine gives")) == Seat(0));
  packs::Problems problems;
  const std::string text =
      "- scenario: one\n  game: {packs: [base], players: 3}\n  run: setup\n  answers: [{question: any}, {p3: pass}]\n";
  CHECK(scenarios::first_to_answer(*scenarios::only_scenario("", text)) == Seat(2));
  CHECK(scenarios::first_to_answer({}) == Seat(0));
}

}  // namespace rules::scenario_game_test

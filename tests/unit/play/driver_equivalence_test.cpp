// All combinations of packs, the other games, the cookbook and the packs of tests/repro give the same game with every
// driver.
#include "unit/support/driver_equivalence.hpp"

#include <catch2/catch.hpp>
#include <filesystem>
#include <map>
#include <set>

#include "scenarios/scenario_game.hpp"
#include "unit/support/robust_games.hpp"

namespace rules::driver_equivalence_test {
namespace {

/// Returns the bundled packs and those of a folder.
const packs::PackRepository& shelf(const std::string& folder) {
  static std::map<std::string, std::unique_ptr<packs::PackRepository>> made;
  auto& one = made[folder];
  const std::vector<std::filesystem::path> folders = {SOURCE_DIR "/content", SOURCE_DIR "/" + folder};
  if (!one) one = std::make_unique<packs::PackRepository>(folders);
  return *one;
}

test::DrivenGame game_of(std::shared_ptr<const packs::LinkedGame> linked, std::string name, std::uint64_t seed,
                         GameLimits most) {
  test::DrivenGame game{.name = std::move(name), .linked = std::move(linked), .config = {}};
  game.config.seed = game.config.bot_seed = seed;
  game.config.most = most;
  return game;
}

/// Plays the game with every driver. Returns the number of its questions.
std::size_t check(const test::DrivenGame& game) {
  const test::Driven done = test::drive(game);
  CHECK(done.difference == "");
  CHECK(done.compared);
  return done.questions;
}

/// Plays two rounds with each pack of a folder; sanitized builds play one, with every third pack.
void check_packs(const std::string& folder, int players) {
  std::set<std::string> packs;
  for (const auto& entry : std::filesystem::directory_iterator(SOURCE_DIR "/" + folder))
    if (exists(entry.path() / "pack.yaml")) packs.insert(entry.path().filename());
  int nth = 0;
  for (const std::string& pack : packs) {
    if (nth++ % 3 != 0 && robust::kSlow) continue;
    check(
        game_of(shelf(folder).link({{pack}, {}, players}), pack, 2, {.rounds = robust::kSlow ? 1 : 2, .steps = 1'000}));
  }
}

/// Plays a round from the table of each scenario of a folder: there the packs' own cards and places matter.
void check_tables(const std::string& folder) {
  const std::filesystem::path path = SOURCE_DIR "/" + folder;
  std::map<std::tuple<std::vector<std::string>, std::vector<std::string>, int>,
           std::shared_ptr<const packs::LinkedGame>>
      linked;
  packs::Problems problems;
  std::size_t questions = 0;
  for (const std::filesystem::path& file : scenarios::find_scenarios({&path, 1}))
    for (const scenarios::Scenario& scenario : scenarios::read_scenarios(file, problems)) {
      auto& one = linked[{scenario.selection.packs, scenario.selection.settings, scenario.selection.players}];
      if (!one) one = shelf(folder).link(scenario.selection);
      auto game = game_of(one, scenario.name, 2, {.rounds = 1, .steps = 1'000});
      scenarios::begin_at(game.config, scenario);
      questions += check(game);
    }
  CHECK(problems.empty());
  CHECK(questions > 40);
}

/// Plays every fourth of the sixteen combinations, for DRIVER_ROUNDS rounds.
void check_combinations(unsigned part) {
  const auto rounds = static_cast<int>(robust::from_environment("DRIVER_ROUNDS", 1));
  static const char* const kPacks[] = {"cowboys", "first-edition", "indians", "wild-west"};
  for (unsigned set = part; set < 16; set += 4) {
    std::vector<std::string> packs = {"base"};
    for (unsigned p = 0; p < 4; ++p)
      if (set >> p & 1u) packs.push_back(kPacks[p]);
    const std::vector<std::string> settings =
        set % 3 == 0 ? std::vector<std::string>{"base.windows=everyone"} : std::vector<std::string>{};
    const std::string name = "combination " + std::to_string(set);
    const auto linked = robust::linked("content", packs, 3, settings);
    check(game_of(linked, name, set + 1, {.rounds = rounds, .steps = 1'000}));
  }
}

}  // namespace

TEST_CASE("combinations are the same with every driver, part 1", "[long]") { check_combinations(0); }
TEST_CASE("combinations are the same with every driver, part 2", "[long]") { check_combinations(1); }
TEST_CASE("combinations are the same with every driver, part 3", "[long]") { check_combinations(2); }
TEST_CASE("combinations are the same with every driver, part 4", "[long]") { check_combinations(3); }

TEST_CASE("a whole base game is the same with every driver", "[long]") {
  check(game_of(robust::linked("content", {"base"}, 2), "base", 5, {}));
}

TEST_CASE("other games are the same with every driver") {
  const GameLimits most = robust::kSlow ? GameLimits{.rounds = 1, .steps = 1'000} : GameLimits{};
  check(game_of(robust::linked("tests/games", {"hearts"}, 4), "hearts", 1, {.rounds = 1, .steps = 1'000}));
  check(game_of(robust::linked("tests/games", {"harbour"}, 3, {"harbour.last-round=3", "harbour.windows=everyone"}),
                "harbour", 1, most));
  check(game_of(robust::linked("tests/games", {"harbour"}, 2, {"harbour.last-round=3"}), "harbour", 2, most));
  check(game_of(shelf("tests/games").link({{"other-cards"}, {}, 3}), "other-cards", 1, most));
}

TEST_CASE("cookbook packs are the same with every driver") { check_packs("tests/cookbook", 3); }
TEST_CASE("packs of tests/repro are the same with every driver") { check_packs("tests/repro", 2); }

TEST_CASE("games from cookbook tables are the same with every driver", "[long]") { check_tables("tests/cookbook"); }
TEST_CASE("games from tests/repro tables are the same with every driver") { check_tables("tests/repro"); }

}  // namespace rules::driver_equivalence_test

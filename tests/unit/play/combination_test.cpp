// Every combination of the packs plays to its end with every invariant kept, and the heuristic bot plays each well. The
// environment variable COMBINATION_GAMES sets the number of random games of each for each number of players.
#include <catch2/catch.hpp>
#include <cmath>

#include "packs/yaml/problem.hpp"
#include "simulation/simulation.hpp"
#include "unit/support/robust_games.hpp"

namespace rules::combination_test {

namespace {

const auto kGames = static_cast<std::int64_t>(robust::from_environment("COMBINATION_GAMES", robust::kSlow ? 1 : 60));
const std::int64_t kContests = 2 * kGames;

const std::vector<std::string> kExpansions = {"first-edition", "wild-west", "indians", "cowboys"};

std::vector<std::string> combination(unsigned bits) {
  std::vector<std::string> packs = {"base"};
  for (std::size_t i = 0; i < kExpansions.size(); ++i)
    if (bits >> i & 1u) packs.push_back(kExpansions[i]);
  return packs;
}

simulation::Totals games_of(const std::vector<std::string>& packs, int players, std::vector<std::string> bots,
                            std::int64_t games) {
  simulation::SimulationConfig config{.linked = robust::shelf("content").link({packs, {}, players}),
                                      .bots = std::move(bots),
                                      .seed = 7,
                                      .games = games,
                                      .threads = 2};
  config.check = true;
  const std::atomic<bool> stop = false;
  return simulation::simulate(config, nullptr, stop);
}

/// Random games of all combinations that have these of the first two packs, with every number of players; in sanitized
/// builds, with every fourth.
void play_combinations_of(unsigned first_two) {
  for (unsigned bits = first_two; bits < 16; bits += 4) {
    const std::vector<std::string> packs = combination(bits);
    const bool wild_west = bits >> 1 & 1u;
    const int fewest = robust::kSlow ? 2 + static_cast<int>(bits / 4) : 2;
    for (int players = fewest; players <= (wild_west ? 6 : 5); players += robust::kSlow ? 4 : 1) {
      const simulation::Totals totals =
          games_of(packs, players, std::vector<std::string>(static_cast<std::size_t>(players), "random"), kGames);
      INFO("packs " << bits << ", players " << players << ": " << totals.failure);
      CHECK(totals.failed == 0);
      CHECK(totals.games == kGames);
    }
  }
}

}  // namespace

TEST_CASE("games without first-edition and wild-west can be played") { play_combinations_of(0); }
TEST_CASE("games with first-edition, but not wild-west, can be played") { play_combinations_of(1); }
TEST_CASE("games with wild-west, but not first-edition, can be played") { play_combinations_of(2); }
TEST_CASE("games with first-edition and wild-west can be played") { play_combinations_of(3); }

TEST_CASE("six players need the pack that brings them") {
  for (unsigned bits = 0; bits < 16; ++bits) {
    if (bits >> 1 & 1u) continue;
    CHECK_THROWS_AS(games_of(combination(bits), 6, std::vector<std::string>(6, "random"), 1), packs::ContentError);
  }
}

TEST_CASE("one heuristic bot beats three random ones everywhere", "[long]") {
  for (unsigned bits = 0; bits < 16; ++bits) {
    const simulation::Totals totals =
        games_of(combination(bits), 4, {"heuristic", "random", "random", "random"}, kContests);
    INFO("packs " << bits << ": " << totals.failure);
    REQUIRE(totals.games == kContests);
    // Returns the lower end of Wilson's 99 % confidence interval for the share of wins; the expected share of random
    // play is a quarter.
    const double n = static_cast<double>(kContests), share = static_cast<double>(totals.sum("win")) / n, z = 2.576;
    const double low =
        (share + z * z / (2 * n) - z * std::sqrt(share * (1 - share) / n + z * z / (4 * n * n))) / (1 + z * z / n);
    CHECK(low > 0.5);
  }
}

}  // namespace rules::combination_test

// A seed and an index determine one game, whichever part of the program plays it.
#include <catch2/catch.hpp>

#include "play/game.hpp"
#include "play/parallel.hpp"
#include "scenarios/explore.hpp"
#include "simulation/game_runner.hpp"
#include "unit/support/robust_games.hpp"

namespace rules::same_game_test {

TEST_CASE("simulation, table and exploration play the same game") {
  const std::atomic<bool> stop = false;
  struct Table {
    std::string folder, pack;
    std::vector<std::string> bots;
  };
  for (const Table& table : {Table{"content", "base", {"random", "heuristic", "heuristic:0.6"}},
                             {"content", "base", {"random", "random"}},
                             {"tests/games", "hearts", {"heuristic", "random", "heuristic", "random"}}}) {
    const auto players = static_cast<int>(table.bots.size());
    const auto packs = robust::linked(table.folder, {table.pack}, players, {});
    const simulation::Metrics metrics(*packs, simulation::MetricSet::bare);
    const simulation::SimulationConfig config{.linked = packs, .bots = table.bots, .seed = 5};
    simulation::GameRunner runner(config, metrics);
    const std::filesystem::path folder = std::string(SOURCE_DIR) + "/" + table.folder;
    for (const std::int64_t index : {0, 3, 70}) {
      INFO(table.pack << ", " << players << " players, game " << index);
      const simulation::GameResult& simulated = runner.play(index);
      REQUIRE_FALSE(simulated.failed);

      play::GameConfig game_config;
      game_config.seats = table.bots;
      std::tie(game_config.seed, game_config.bot_seed) = play::game_seeds(5, index);
      play::Game game(packs, game_config);
      REQUIRE(game.advance() == Status::over);
      CHECK(mix(mix(static_cast<std::uint64_t>(index)) ^ game.engine().state().hash()) == simulated.hash);

      const scenarios::Exploration explored = scenarios::explore({.folders = {folder},
                                                                  .selection = {{table.pack}, {}, players},
                                                                  .vary_options = false,
                                                                  .bots = table.bots,
                                                                  .seed = 5,
                                                                  .first = index,
                                                                  .games = 1,
                                                                  .enough = {}},
                                                                 nullptr, stop);
      CHECK(explored.games == 1);
      CHECK(explored.result_hash == simulated.hash);
    }
  }
}

}  // namespace rules::same_game_test

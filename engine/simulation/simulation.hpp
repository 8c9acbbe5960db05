// Simulation: many games by bots, counted exactly. Only integers are added, so the result doesn't depend on the number
// of threads. Each game's seed is derived from the simulation's seed and the game's number. Owns the division of games
// among threads, not how one is played (game_runner.hpp).
#pragma once
#include <atomic>
#include <functional>

#include "simulation/game_runner.hpp"
#include "simulation/totals.hpp"

namespace rules::simulation {

/// Receives the rows of a simulation.
class Sink {
 public:
  virtual ~Sink() = default;
  /// Receives the next row, in the order of game numbers; called by one thread at a time. An exception ends the
  /// simulation and is rethrown by it.
  virtual void take(const GameResult& game) = 0;
  /// Returns false if only pauses are wanted, not rows.
  virtual bool wants_rows() const { return true; }
  /// Called now and then, and at the end, when all rows so far are complete, with their totals.
  virtual void pause(const Totals&) {}
};

struct Watching {
  /// Called about ten times a second, from one thread, with the totals so far.
  std::function<void(const Totals&)> progress = {};
  std::span<Sink* const> sinks = {};
};

/// Plays the games. `stop` ends it early and keeps the games done, without a gap if there are sinks.
Totals simulate(const SimulationConfig& config, const std::shared_ptr<const Metrics>& metrics, const Watching& watching,
                const std::atomic<bool>& stop);

/// Plays and measures only the bare metrics. Calls `progress` with the number of games done.
Totals simulate(const SimulationConfig& config, const std::function<void(std::int64_t)>& progress,
                const std::atomic<bool>& stop);

/// Replays the games of `usual` with handlers declared free running before, then after all others, as `link` arranges.
/// Returns which games differ; empty if none do or `stop` ended it early.
packs::Message free_difference(SimulationConfig config, const Totals& usual,
                               const std::function<std::shared_ptr<const packs::LinkedGame>(packs::FreeHandlers)>& link,
                               const std::atomic<bool>& stop);

}  // namespace rules::simulation

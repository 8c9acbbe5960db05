// Many games by bots, counted exactly: only whole numbers are added, so any number of threads gives the same result.
// The seed of each game is made from the seed of the simulation and the number of the game. Owns how games are divided
// over threads. Doesn't know how one is played (game_runner.hpp), nor where rows go.
#pragma once
#include <atomic>
#include <functional>

#include "lab/game_runner.hpp"
#include "lab/totals.hpp"

namespace rules::lab {

/// Takes the rows of a simulation.
class Sink {
 public:
  virtual ~Sink() = default;
  /// The next row, in the order of the numbers of the games. Called by one thread at a time. What it throws ends the
  /// simulation, and is thrown from there.
  virtual void take(const GameResult& game) = 0;
  /// Whether it wants rows at all; who doesn't is told of pauses only.
  virtual bool wants_rows() const { return true; }
  /// All rows so far are whole: what they add up to. Called now and then, and at the end.
  virtual void pause(const Totals&) {}
};

struct Watching {
  /// Told what is done, about ten times a second, from one thread.
  std::function<void(const Totals&)> progress = {};
  std::span<Sink* const> sinks = {};
};

/// Plays. `stop` ends it early and keeps what is done: a run of games without a gap, if there are sinks.
Totals simulate(const SimulationConfig& config, const std::shared_ptr<const Metrics>& metrics, const Watching& watching,
                const std::atomic<bool>& stop);

/// The same, measuring what is bare. `progress` is told how many games are done.
Totals simulate(const SimulationConfig& config, const std::function<void(std::int64_t)>& progress,
                const std::atomic<bool>& stop);

/// Plays the games of `usual` again with the handlers that are declared to be free before, then after all others, as
/// `link` makes it. Returns which of them differ, or nothing if none do or `stop` ended it early.
content::Message free_difference(
    SimulationConfig config, const Totals& usual,
    const std::function<std::shared_ptr<const content::LinkedGame>(content::FreeHandlers)>& link,
    const std::atomic<bool>& stop);

}  // namespace rules::lab

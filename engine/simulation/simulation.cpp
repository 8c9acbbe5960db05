#include "simulation/simulation.hpp"

#include <algorithm>

#include "base/one_text.hpp"
#include "play/alike_failures.hpp"
#include "play/ordered_blocks.hpp"
#include "play/parallel.hpp"
#include "simulation/thread_seconds.hpp"

namespace rules::simulation {
namespace {

constexpr std::int64_t kBlock = 64;  ///< games per work item of a thread

/// Consecutive games played by one thread.
struct GameBlock {
  Totals totals;
  std::vector<GameResult> rows;       ///< if a sink wants them
  std::vector<std::string> failures;  ///< why games failed
};

bool wants_rows(const Sink* sink) { return sink->wants_rows(); }

}  // namespace

Totals simulate(const SimulationConfig& config, const std::shared_ptr<const Metrics>& metrics, const Watching& watching,
                const std::atomic<bool>& stop) {
  const std::int64_t size = play::ExternalPlayers::needed(config.bots) ? 1 : kBlock;
  const std::int64_t blocks = (config.games + size - 1) / size;
  const bool rows = std::any_of(watching.sinks.begin(), watching.sinks.end(), wants_rows);
  std::atomic<std::int64_t> next = 0;
  Totals totals(metrics);
  play::AlikeFailures failures(config.max_alike);
  play::OrderedBlocks<GameBlock> ordered([&](const GameBlock& block) {
    totals.add(block.totals);
    for (Sink* const sink : watching.sinks) {
      for (const GameResult& row : block.rows) sink->take(row);
      sink->pause(totals);
    }
    for (const std::string& failure : block.failures) failures.add(failure);
    return !failures.enough();
  });
  const auto play_block = [&](GameRunner& runner, std::int64_t first) {
    GameBlock block{Totals(metrics), {}, {}};
    play::AlikeFailures of_block(config.max_alike);
    const std::int64_t last = std::min(first + size, config.games);
    for (std::int64_t game = first; game < last && !of_block.enough(); ++game) {
      if (watching.sinks.empty() && stop) break;  // with a sink there would be a gap
      const GameResult& result = runner.play(config.first + game);
      block.totals.add(result);
      if (rows) block.rows.push_back(result);
      if (!result.failed) continue;
      of_block.add(result.failure);
      block.failures.push_back(result.failure);
    }
    return block;
  };
  const auto work = [&](std::size_t) {
    try {
      double began = thread_seconds();
      GameRunner runner(config, *metrics);
      for (std::int64_t nth = 0; !stop && !ordered.ended() && (nth = next++) < blocks;) {
        GameBlock block = play_block(runner, nth * size);
        const double now = thread_seconds();
        block.totals.set_time(now - began);
        began = now;
        ordered.take(nth, std::move(block));
      }
    } catch (const std::exception&) {
      ordered.end();
      throw;
    }
  };
  const auto tell = [&] {
    if (watching.progress) ordered.between_blocks([&] { watching.progress(totals); });
  };
  play::in_threads(config.threads, work, std::chrono::milliseconds(100), tell);
  tell();
  for (Sink* const sink : watching.sinks) sink->pause(totals);
  totals.gave_up = failures.enough() && totals.games + totals.failed < config.games;
  return totals;
}

Totals simulate(const SimulationConfig& config, const std::function<void(std::int64_t)>& progress,
                const std::atomic<bool>& stop) {
  Watching watching;
  if (progress) watching.progress = [&](const Totals& totals) { progress(totals.games + totals.failed); };
  return simulate(config, std::make_shared<Metrics>(*config.linked, MetricSet::bare), watching, stop);
}

packs::Message free_difference(SimulationConfig config, const Totals& usual,
                               const std::function<std::shared_ptr<const packs::LinkedGame>(packs::FreeHandlers)>& link,
                               const std::atomic<bool>& stop) {
  for (const auto free : {packs::FreeHandlers::first, packs::FreeHandlers::last}) {
    config.linked = link(free);
    const Totals other = simulate(config, nullptr, stop);
    if (stop) return {};
    if (other.failed == 0 && other.result_hash == usual.result_hash) continue;
    return packs::Message(free == packs::FreeHandlers::first ? "free.first" : "free.last",
                          {{"handlers", one_text(config.linked->free_handlers)}});
  }
  return {};
}

}  // namespace rules::simulation

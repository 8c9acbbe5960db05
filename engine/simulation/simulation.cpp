#include "simulation/simulation.hpp"

#include <time.h>

#include <algorithm>

#include "base/one_text.hpp"
#include "play/parallel.hpp"
#include "simulation/in_order.hpp"
#include "statistics/alike.hpp"

namespace rules::simulation {

Totals::Totals(std::shared_ptr<const Metrics> of_metrics)
    : metrics(std::move(of_metrics)),
      sums(metrics->columns()),
      together(metrics->list().size()),
      by_value(metrics->list().size()) {}

void Totals::add(const GameResult& game) {
  if (game.failed) {
    ++failed;
    if (first_failed < 0 || game.number < first_failed) {
      first_failed = game.number;
      failure = game.failure;
    }
    return;
  }
  ++games;
  result_hash += game.hash;
  for (std::size_t c = 0; c < sums.size(); ++c) sums[c].add(game.values[c]);
  std::int32_t end = 0;
  for (std::size_t m = 0; const Metric& metric : metrics->list()) {
    together[m].add(metrics->over_seats(metric, game.values));
    if (metric.distribution) ++by_value[m][game.values[metric.column]];
    if (metric.measure == Measure::ending && game.values[metric.column] != 0) end |= 1 << metric.what;
    ++m;
  }
  ++ends[end];
}

void Totals::add(const Totals& o) {
  games += o.games;
  failed += o.failed;
  result_hash += o.result_hash;
  for (std::size_t c = 0; c < sums.size(); ++c) sums[c].add(o.sums[c]);
  for (std::size_t m = 0; m < together.size(); ++m) together[m].add(o.together[m]);
  for (std::size_t m = 0; m < by_value.size(); ++m)
    for (const auto& [value, n] : o.by_value[m]) by_value[m][value] += n;
  for (const auto& [bits, n] : o.ends) ends[bits] += n;
  cpu_seconds += o.cpu_seconds;
  timed_games += o.timed_games;
  timed_decisions += o.timed_decisions;
  gave_up |= o.gave_up;
  if (o.first_failed >= 0 && (first_failed < 0 || o.first_failed < first_failed)) {
    first_failed = o.first_failed;
    failure = o.failure;
  }
}

void Totals::set_time(double seconds) {
  cpu_seconds = seconds;
  timed_games = games;
  timed_decisions = sum("decisions");
}

statistics::Interval interval_95(const Metric& metric, const statistics::Moments& moments) {
  if (moments.n < 2) return statistics::kEverywhere;
  if (metric.share) return statistics::wilson(static_cast<std::int64_t>(moments.sum), moments.n);
  return statistics::mean_interval(moments, 0.05);
}

namespace {

constexpr std::int64_t kBlock = 64;  ///< games per work item of a thread

/// Consecutive games played by one thread.
struct GameBlock {
  Totals totals;
  std::vector<GameResult> rows;       ///< if there is a sink
  std::vector<std::string> failures;  ///< why games failed
};

/// Returns the CPU time used by the calling thread so far, in seconds.
double thread_seconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

}  // namespace

Totals simulate(const SimulationConfig& config, const std::shared_ptr<const Metrics>& metrics, const Watching& watching,
                const std::atomic<bool>& stop) {
  const std::int64_t size = play::ExternalPlayers::needed(config.bots) ? 1 : kBlock;
  const std::int64_t blocks = (config.games + size - 1) / size;
  Totals totals(metrics);
  play::AlikeFailures failures(config.max_alike);
  const auto play_block = [&](GameRunner& runner, std::int64_t first) {
    GameBlock block{Totals(metrics), {}, {}};
    play::AlikeFailures of_block(config.max_alike);
    const std::int64_t last = std::min(first + size, config.games);
    for (std::int64_t game = first; game < last && !of_block.enough(); ++game) {
      if (watching.sinks.empty() && stop) break;  // with a sink there would be a gap
      const GameResult& result = runner.play(config.first + game);
      block.totals.add(result);
      if (!watching.sinks.empty()) block.rows.push_back(result);
      if (!result.failed) continue;
      of_block.add(result.failure);
      block.failures.push_back(result.failure);
    }
    return block;
  };
  const auto make = [&] {
    return [&, began = thread_seconds(),
            runner = GameRunner(config, *metrics)](std::int64_t nth) mutable -> std::optional<GameBlock> {
      GameBlock block = play_block(runner, nth * size);
      const double now = thread_seconds();
      block.totals.set_time(now - std::exchange(began, now));
      return block;
    };
  };
  const auto take = [&](const GameBlock& block) {
    totals.add(block.totals);
    for (Sink* const sink : watching.sinks) {
      for (const GameResult& row : block.rows) sink->take(row);
      sink->pause(totals);
    }
    for (const std::string& failure : block.failures) failures.add(failure);
    return !failures.enough();
  };
  const auto tell = [&] {
    if (watching.progress) watching.progress(totals);
  };
  in_order<GameBlock>(config.threads, blocks, make, take, stop, tell);
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

#include "simulation/totals.hpp"

#include "statistics/alike.hpp"
#include "statistics/mean.hpp"
#include "statistics/share.hpp"

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
    const int seats = metric.of == Metric::Of::seat ? metrics->players() : 1;
    std::int64_t sum = 0;
    for (int s = 0; s < seats; ++s) sum += game.values[metric.column + at(s)];
    together[m].add(sum);
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

}  // namespace rules::simulation

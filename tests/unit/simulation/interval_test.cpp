// The intervals that a simulation prints, checked by many simulations: how often they contain the mean of all games.
#include <catch2/catch.hpp>
#include <cmath>

#include "simulation/simulation.hpp"
#include "unit/support/robust_games.hpp"

namespace rules::interval_test {

using namespace rules::simulation;

namespace {

constexpr std::int64_t kGames = 12'000;

/// Keeps one number of each game.
class Column : public Sink {
 public:
  explicit Column(std::size_t column) : column_(column) {}
  void take(const GameResult& game) override { values.push_back(game.values[column_]); }
  std::vector<std::int64_t> values;

 private:
  std::size_t column_;
};

/// Returns the share of samples of `n` games whose interval contains the mean of all games.
double coverage(const Metric& metric, const std::vector<std::int64_t>& values, std::int64_t n, std::int64_t samples) {
  statistics::Moments all;
  for (const std::int64_t value : values) all.add(value);
  std::int64_t covered = 0;
  for (std::int64_t s = 0; s < samples; ++s) {
    statistics::Moments sample;
    for (std::int64_t i = 0; i < n; ++i) sample.add(values[static_cast<std::size_t>(s * n + i)]);
    covered += interval_95(metric, sample).contains(all.mean());
  }
  return static_cast<double>(covered) / static_cast<double>(samples);
}

}  // namespace

TEST_CASE("interval_95() covers means of real games from two games on", "[long]") {
  const auto packs = robust::linked("content", {"base"}, 2, {"base.mine-nuggets=8"});
  struct Expected {
    std::string name;
    double least;  ///< share of intervals that contain the mean
  };
  // Wilson's interval contains 30 of 32 outcomes of five throws of a coin. The others are skewed.
  const std::vector<Expected> expected = {{"rounds", 0.95},   {"vp", 0.95},           {"decisions", 0.95},
                                          {"win", 30.0 / 32}, {"lead-changes", 0.94}, {"card.dynamite.played", 0.95},
                                          {"margin", 0.93}};
  std::vector<std::string> names;
  for (const Expected& each : expected) names.push_back(each.name);
  const auto metrics = std::make_shared<Metrics>(*packs, names);
  std::vector<Column> columns;
  for (const std::string& name : names) columns.emplace_back(metrics->column(name));
  std::vector<Sink*> sinks;
  for (Column& column : columns) sinks.push_back(&column);
  const std::atomic<bool> stop = false;
  simulate({.linked = packs, .bots = {"random", "random"}, .seed = 1, .games = kGames, .threads = 2}, metrics,
           {.progress = {}, .sinks = sinks}, stop);
  for (std::size_t m = 0; m < names.size(); ++m) {
    REQUIRE(std::ssize(columns[m].values) == kGames);
    for (const std::int64_t n : {2, 3, 5, 10, 30}) {
      const std::int64_t samples = std::min<std::int64_t>(kGames / n, 2000);
      const double room = 3 * std::sqrt(0.95 * 0.05 / static_cast<double>(samples));
      const double covered = coverage(*metrics->find(names[m]), columns[m].values, n, samples);
      INFO(names[m] << " of " << n << " games: " << covered);
      CHECK(covered > expected[m].least - room);
    }
  }
}

TEST_CASE("interval_95() is unknown for one game") {
  const auto packs = robust::linked("content", {"base"}, 2, {});
  const Metrics metrics(*packs, MetricSet::bare);
  for (const char* name : {"rounds", "win"}) {
    CHECK(std::isinf(interval_95(*metrics.find(name), {1, 1, 1}).high));
    CHECK(std::isinf(interval_95(*metrics.find(name), {}).low));
    CHECK(std::isfinite(interval_95(*metrics.find(name), {2, 2, 2}).high));
    CHECK(interval_95(*metrics.find(name), {2, 2, 2}).low < 1);  // two identical games are no certainty
  }
}

}  // namespace rules::interval_test

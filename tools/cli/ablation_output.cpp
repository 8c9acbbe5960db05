#include "ablation_output.hpp"

#include <algorithm>
#include <cmath>

#include "fmt/format.h"
#include "metric_names.hpp"
#include "nlohmann/json.hpp"
#include "output.hpp"
#include "results.hpp"
#include "statistics/intervals.hpp"

namespace tools {
namespace {

namespace simulation = rules::simulation;
using Json = nlohmann::ordered_json;
using rules::statistics::Interval;
using rules::statistics::Moments;
using rules::statistics::Paired;

/// Returns true for metrics to show. Over all players together there is always a winner.
bool is_shown(const simulation::Metric& metric) {
  return metric.core && !metric.label && metric.measure != simulation::Measure::win;
}

/// Returns the error of each interval, so that all intervals shown hold together in 95 % of all ablations.
double error_of_each(const simulation::Ablation& ablation) {
  const auto metrics = ablation.metrics->list();
  return 0.05 / static_cast<double>(2 + std::count_if(metrics.begin(), metrics.end(), is_shown));
}

Json pair_json(const Paired& pair, double error) {
  const Moments difference = pair.difference();
  const Interval interval = rules::statistics::mean_interval(difference, error);
  const auto finite = [](double number) { return std::isfinite(number) ? Json(number) : Json(); };
  return {{"as_it_is", pair.second.mean()},  {"blank", pair.first.mean()},
          {"difference", difference.mean()}, {"standard_error", difference.standard_error()},
          {"low", finite(interval.low)},     {"high", finite(interval.high)}};
}

void print_row(const std::string& name, std::size_t width, const Paired& pair, double error, const Texts& texts) {
  const Moments difference = pair.difference();
  const Interval interval = rules::statistics::mean_interval(difference, error);
  const std::string known = std::isfinite(interval.low) ? in_words(fmt::format("{:.4f}", interval.low),
                                                                   fmt::format("{:.4f}", interval.high), texts)
                                                        : texts("results.unknown");
  fmt::print("    {:<{}}{:>12.4f}{:>12.4f}{:>12.4f}   {}{}\n", name, width, pair.second.mean(), pair.first.mean(),
             difference.mean(), known,
             difference.n > 0 && difference.squares == 0 ? "  " + texts("results.same-in-pairs")
             : interval.low > 0                          ? "  " + texts("results.more")
             : interval.high < 0                         ? "  " + texts("results.less")
                                                         : "");
}

}  // namespace

Json ablation_json(const simulation::Ablation& ablation, const std::string& card, const simulation::Origin& origin) {
  Json metrics = Json::object();
  const double error = error_of_each(ablation);
  for (std::size_t m = 0; const simulation::Metric& metric : ablation.metrics->list()) {
    if (is_shown(metric)) metrics[metric.name] = pair_json(ablation.together[m], error);
    ++m;
  }
  return {{"card", card},
          {"lock", lock_json(origin.lock)},
          {"players", origin.players},
          {"seed", origin.seed},
          {"bots", origin.bots},
          {"pairs", ablation.pairs()},
          {"failed", ablation.failed},
          {"holder",
           {{"games", ablation.holder_games()},
            {"other_holder", ablation.other_holder},
            {"win_share", pair_json(ablation.holder_wins, error)},
            {"vp", pair_json(ablation.holder_vp, error)}}},
          {"metrics", metrics}};
}

void print_ablation(const simulation::Ablation& ablation, const std::string& card, std::uint64_t seed,
                    const Texts& texts) {
  const auto number = [](std::integral auto n) { return std::to_string(n); };
  fmt::print("{}\n",
             texts("results.ablation", {{"pairs", number(ablation.pairs())}, {"card", card}, {"seed", number(seed)}}));
  std::vector<std::string> names;
  for (const simulation::Metric& metric : ablation.metrics->list())
    if (is_shown(metric)) names.push_back(metric_name(metric, texts));
  const std::size_t width = widest(names, 26);
  fmt::print("    {:<{}}{:>12}{:>12}{:>12}   {}\n", "", width, texts("results.as-it-is"), texts("results.blank"),
             texts("results.difference"), texts("results.interval-of-difference"));
  fmt::print("  {}\n", texts("results.holder", {{"n", number(ablation.holder_games())}}));
  const double error = error_of_each(ablation);
  print_row(texts("results.win-share"), width, ablation.holder_wins, error, texts);
  print_row(texts("results.points"), width, ablation.holder_vp, error, texts);
  fmt::print("  {}\n", texts("results.all-players"));
  for (std::size_t m = 0; const simulation::Metric& metric : ablation.metrics->list()) {
    if (is_shown(metric)) print_row(metric_name(metric, texts), width, ablation.together[m], error, texts);
    ++m;
  }
  fmt::print("  {}\n", texts("results.ablation-holds"));
  if (ablation.other_holder > 0)
    fmt::print("  {}\n", texts("results.other-holder", {{"n", number(ablation.other_holder)}}));
}

}  // namespace tools

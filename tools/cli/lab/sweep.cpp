// dicetown sweep: metrics over the values of one or several options.
#include <algorithm>
#include <cmath>

#include "base/one_text.hpp"
#include "fmt/format.h"
#include "lab/variants.hpp"
#include "lab/words.hpp"
#include "output.hpp"
#include "packs/yaml/printable.hpp"
#include "play/save.hpp"
#include "progress.hpp"
#include "simulation/compare/finding.hpp"
#include "simulation/report.hpp"

namespace tools {
namespace {

namespace compare = rules::compare;
namespace packs = rules::packs;
namespace simulation = rules::simulation;
namespace statistics = rules::statistics;
using Json = nlohmann::ordered_json;

constexpr std::size_t kMaxPoints = 400;
constexpr std::int64_t kUsualGames = 2000, kUsualGamesOfSearch = 4000;

struct SweepOptions : LabOptions {
  std::vector<std::string> wants;
};

/// The variants that are played and compared.
struct Sweep {
  std::vector<compare::OptionRange> ranges;
  std::vector<std::vector<std::string>> settings;  ///< values of the ranges
  std::vector<compare::Variant> variants;          ///< one per setting
};

Sweep prepare(LabOptions& options, const Command& command) {
  RangesToPlay game = ranges_to_play(options, command, kMaxPoints, "wrong.many-swept");
  Sweep sweep{.settings = compare::combinations(game.ranges)};
  for (const auto& values : sweep.settings) {
    const std::vector<std::string> settings = compare::settings(game.ranges, values);
    sweep.variants.push_back(
        {rules::one_text(settings, " "), link_with(options.common, game.players(), settings), game.bots});
  }
  sweep.ranges = std::move(game.ranges);
  return sweep;
}

std::shared_ptr<const compare::Quantities> quantities_of(const LabOptions& options, const Sweep& sweep) {
  compare::WantedQuantities wanted{.metrics = options.metrics, .each_player = options.each_seat};
  if (wanted.metrics.empty()) wanted.metrics = {"rounds", "vp", "margin", compare::kUnevenness};
  try {
    auto quantities = std::make_shared<compare::Quantities>(sweep.variants, wanted);
    if (quantities->list().empty()) throw UsageError("wrong.no-metrics-of-all", {});
    return quantities;
  } catch (const simulation::UnknownMetric& error) {
    tell_unknown_metric("--metric", error.wanted, sweep.variants);
  }
}

/// Returns the first quantity's change from the first setting to the last.
std::string running(const compare::Quantity& quantity, const compare::Sums& sums, const Texts& texts) {
  const auto& first = sums.of.front()[0].second;
  const auto& last = sums.of.back()[0].second;
  if (first.n == 0) return "";
  return fmt::format("  {}: {:.2f} ... {:.2f}", metric_name(quantity, texts), compare::shown(quantity, first.mean()),
                     compare::shown(quantity, last.mean()));
}

/// Returns the index of the setting with the usual values, if any.
std::optional<std::size_t> usual_one(std::span<const compare::OptionRange> ranges,
                                     std::span<const std::vector<std::string>> settings) {
  const auto is_usual = [&](const std::vector<std::string>& values) {
    return std::equal(values.begin(), values.end(), ranges.begin(),
                      [](const std::string& value, const compare::OptionRange& range) { return value == range.usual; });
  };
  const auto found = std::find_if(settings.begin(), settings.end(), is_usual);
  if (found == settings.end()) return std::nullopt;
  return static_cast<std::size_t>(found - settings.begin());
}

int run(SweepOptions& options, const Command& command) {
  if (!command.given("--games")) options.games = options.wants.empty() ? kUsualGames : kUsualGamesOfSearch;
  if (!options.wants.empty()) {
    command.excludes("--want", {"--metric", "--each-seat", "--report", "--resume", "--shard", "--out"});
    return find_settings(options, options.wants, command);
  }
  const Sweep sweep = prepare(options, command);
  const auto quantities = quantities_of(options, sweep);
  const compare::Matched matched{.variants = sweep.variants,
                                 .quantities = quantities.get(),
                                 .base = usual_one(sweep.ranges, sweep.settings).value_or(0),
                                 .config = matched_games(options, options.common.seed)};
  compare::ComparisonOrigin origin = compare::origin_of(matched, quantities);
  origin.ranges = sweep.ranges;
  origin.command = command.typed();
  const Interrupt interrupt;
  const compare::Sums sums = play_part(options, matched, origin, [&](const compare::Sums& so_far) {
    return running(quantities->list()[0], so_far, command.texts());
  });
  compare::Method method;
  if (Interrupt::seen) method.tuned_for = std::max<std::int64_t>(options.games / 4, 1);
  show_sweep({origin, sums, method}, options.common.json, options.report, command.texts());
  if (sums.failed > 0) {
    const std::size_t which = sums.first_failure.variant;
    Common common = options.common;
    for (std::string& setting : compare::settings(sweep.ranges, sweep.settings[which]))
      set_instead(common.set, std::move(setting));
    tell_failure(sums, sweep.variants[which], common, matched.config.seed);
    return kProblems;
  }
  return Interrupt::seen ? kInterrupted : kFine;
}

constexpr int kPlotWidth = 44;

/// The result for one setting and one quantity.
struct Point {
  double mean = 0;
  statistics::Interval interval;
  const compare::Finding* finding = nullptr;  ///< the difference from the base; nullptr for the base itself
};

struct Swept : LabResult {
  std::vector<std::vector<std::string>> settings;       ///< values of the ranges, by variant
  std::vector<std::vector<compare::Finding>> findings;  ///< by variant
  std::vector<std::vector<Point>> points = {};          ///< by quantity, then variant
  bool usual_is_there = false;  ///< the base has the usual values; otherwise it is just the first
};

std::string verdict(const Swept& swept, const Point& point, const Texts& texts) {
  if (point.finding) return in_words(*point.finding, texts);
  return texts(swept.usual_is_there ? "results.usual" : "results.first");
}

/// Plots a mean with its interval as a line of characters.
std::string plotted(const Point& point, double low, double high) {
  const auto column = [&](double number) {
    const double share = high > low ? (number - low) / (high - low) : 0.5;
    return std::clamp(static_cast<int>(std::lround(share * (kPlotWidth - 1))), 0, kPlotWidth - 1);
  };
  std::string line;
  for (int c = 0; c < kPlotWidth; ++c) {
    if (c == column(point.mean)) line += "o";
    else if (c >= column(point.interval.low) && c <= column(point.interval.high)) line += "-";
    else line += " ";
  }
  return line;
}

void print_line(const Swept& swept, std::size_t nth, const Texts& texts) {
  const compare::Quantity& quantity = swept.origin.quantities->list()[nth];
  const std::vector<Point>& points = swept.points[nth];
  double low = std::isnan(points[0].mean) ? 0 : points[0].mean, high = low, error = 0;
  std::vector<std::string> values = {texts("results.value")};
  for (std::size_t p = 0; p < points.size(); ++p) {
    const statistics::Interval& interval = points[p].interval;
    values.push_back(rules::one_text(swept.settings[p]));
    if (!std::isfinite(interval.low)) continue;
    low = std::min(low, interval.low);
    high = std::max(high, interval.high);
    error = std::max(error, (interval.high - interval.low) / 2);
  }
  const int digits = digits_for(error);
  const std::size_t width = widest(values, 7);
  fmt::print("\n{}\n{:>{}}{:>11}  {:<22}|{:<{}}|  {}\n", metric_name(quantity, texts), texts("results.value"), width,
             texts("results.mean"), texts("results.interval"),
             fmt::format("{:.{}f}{:>{}.{}f}", low, digits, high,
                         kPlotWidth - static_cast<int>(fmt::format("{:.{}f}", low, digits).size()), digits),
             kPlotWidth, texts(swept.usual_is_there ? "results.against-usual" : "results.against-first"));
  for (std::size_t p = 0; p < points.size(); ++p) {
    const Point& point = points[p];
    fmt::print("{:>{}}{:>11}  {:<22}|{}|  {}\n", rules::one_text(swept.settings[p]), width,
               in_digits(point.mean, digits, texts), in_words(point.interval, digits, texts),
               std::isfinite(point.interval.low) ? plotted(point, low, high) : std::string(kPlotWidth, ' '),
               verdict(swept, point, texts));
  }
}

/// Prints a grid of two options: one vertical, the other horizontal.
void print_grid(const Swept& swept, std::size_t nth, const Texts& texts) {
  const compare::Quantity& quantity = swept.origin.quantities->list()[nth];
  const std::vector<Point>& points = swept.points[nth];
  const auto& ranges = swept.origin.ranges;
  const auto& down = ranges[0].values;
  const auto& across = ranges[1].values;
  double error = 0;
  for (const Point& point : points)
    if (std::isfinite(point.interval.low)) error = std::max(error, (point.interval.high - point.interval.low) / 2);
  const int digits = digits_for(error);
  const std::string option = option_name(ranges[0], texts);
  const std::size_t width = widest(down, widest({option}));
  fmt::print("\n{} (± {:.{}f})\n{:<{}}   {}\n{:<{}}", metric_name(quantity, texts), error, digits, "", width,
             option_name(ranges[1], texts), option, width);
  for (const std::string& value : across) fmt::print("{:>11}", value);
  fmt::print("\n");
  for (std::size_t d = 0; d < down.size(); ++d) {
    fmt::print("{:<{}}", down[d], width);
    for (std::size_t a = 0; a < across.size(); ++a) {
      const std::size_t p = d * across.size() + a;
      const bool usual = p == swept.origin.base && swept.usual_is_there;
      fmt::print("{:>11}", in_digits(points[p].mean, digits, texts) + (usual ? "*" : " "));
    }
    fmt::print("\n");
  }
}

/// Returns a value as a number, if it is one.
Json cell(const compare::OptionRange& range, const std::string& value) {
  if (range.type == packs::OptionDecl::Type::number) return std::stoll(value);
  return value;
}

Json figure_of(const Swept& swept, std::size_t nth, const Texts& english) {
  using simulation::axis;
  const auto& ranges = swept.origin.ranges;
  const compare::Quantity& quantity = swept.origin.quantities->list()[nth];
  const auto& points = swept.points[nth];
  const Json mean = axis("mean", metric_name(quantity, english));
  const bool numbers = ranges[0].type == packs::OptionDecl::Type::number;
  const bool lines = ranges.size() == 1 && numbers, grid = ranges.size() == 2;
  const auto of_option = [&](std::size_t r) { return axis(ranges[r].option, option_name(ranges[r], english)); };
  Json figure = simulation::figure(
      "dots", "metric-" + std::to_string(nth + 1), metric_name(quantity, english), quantity.text,
      {{"x", mean},
       {"y", axis("setting", "Setting")},
       {"low", "low"},
       {"high", "high"},
       {"columns",
        {axis("mean", "Mean"), axis("low", "From"), axis("high", "To"), axis("verdict", "vs. the default")}}});
  if (lines) {
    figure["kind"] = "lines";
    figure["x"] = of_option(0);
    figure["y"] = mean;
  } else if (grid) {
    figure["kind"] = "grid";
    figure["x"] = of_option(1);
    figure["y"] = of_option(0);
    figure["colour"] = "mean";
    figure["comparedWith"] = swept.origin.base;
    figure["notTold"] = Json::array();
    figure["marked"] = swept.usual_is_there ? "The default setting." : "The first setting.";
  }
  for (std::size_t p = 0; p < points.size(); ++p) {
    Json row = Json::object();
    if (!lines && !grid) row["setting"] = swept.origin.variants[p].name;
    for (std::size_t r = 0; r < ranges.size() && (lines || grid); ++r)
      row[ranges[r].option] = cell(ranges[r], swept.settings[p][r]);
    row["mean"] = points[p].mean;
    row["low"] = points[p].interval.low;
    row["high"] = points[p].interval.high;
    row["verdict"] = verdict(swept, points[p], english);
    if (grid && points[p].finding && !compare::differs(*points[p].finding)) figure["notTold"].push_back(p);
    figure["rows"].push_back(std::move(row));
  }
  return figure;
}

void print(const Swept& swept, const Texts& texts) {
  const compare::ComparisonOrigin& origin = swept.origin;
  const std::string names = rules::one_text(origin.ranges, ", ", [&](const compare::OptionRange& range) {
    return fmt::format("{} ({})", option_name(range, texts), range.option);
  });
  fmt::print("{}: {}{}{}\n", names,
             texts("results.swept", {{"settings", swept.settings.size()},
                                     {"n", swept.sums.seeds * origin.quantities->rotations()},
                                     {"players", origin.quantities->players()}}),
             part_named(origin, texts), swept.early() ? texts("results.stopped") : "");
  const bool grid = origin.ranges.size() == 2;
  for (std::size_t q = 0; q < swept.points.size(); ++q) {
    if (grid) print_grid(swept, q, texts);
    else print_line(swept, q, texts);
  }
  fmt::print("\n{}{}\n{}\n", texts("results.sweep-holds"),
             grid && swept.usual_is_there ? texts("results.usual-star") : "",
             texts("results.again", {{"command", origin.command}}));
}

/// Returns the complete JSON document.
Json document_of(const Swept& swept) {
  const Texts english("en");
  const compare::ComparisonOrigin& origin = swept.origin;
  const compare::Quantities& quantities = *origin.quantities;
  const simulation::Origin& base = origin.variants[origin.base].run;
  Json metrics = Json::array();
  for (std::size_t q = 0; q < swept.points.size(); ++q) {
    Json rows = Json::array();
    for (std::size_t p = 0; p < swept.points[q].size(); ++p) {
      const Point& point = swept.points[q][p];
      Json set = Json::object();
      for (std::size_t r = 0; r < origin.ranges.size(); ++r) set[origin.ranges[r].option] = swept.settings[p][r];
      Json row = {{"set", set},
                  {"mean", point.mean},
                  {"low", point.interval.low},
                  {"high", point.interval.high},
                  {"usual", p == origin.base && swept.usual_is_there}};
      if (point.finding) {
        row["difference"] = point.finding->difference;
        row["difference_low"] = point.finding->interval.low;
        row["difference_high"] = point.finding->interval.high;
        row["verdict"] = in_words(*point.finding, english);
      }
      rows.push_back(std::move(row));
    }
    metrics.push_back({{"metric", quantities.list()[q].name}, {"text", quantities.list()[q].text}, {"points", rows}});
  }
  return {{"lock", lock_json(base.lock)},    {"bots", base.bots},
          {"players", quantities.players()}, {"seed", base.seed},
          {"seeds", swept.sums.seeds},       {"games_per_seed", quantities.rotations()},
          {"failed", swept.sums.failed},     {"metrics", metrics},
          {"command", origin.command}};
}

Json report_of(const Swept& swept) {
  const Texts english("en");
  const compare::ComparisonOrigin& origin = swept.origin;
  const simulation::Origin& base = origin.variants[origin.base].run;
  const std::int64_t games = swept.sums.seeds * origin.quantities->rotations();
  const std::string names = rules::one_text(
      origin.ranges, ", ", [&](const compare::OptionRange& range) { return option_name(range, english); });
  Json figures = Json::array(), summary = Json::array();
  summary.push_back(
      fmt::format("{} settings of {}, with the same {} games for each.", swept.settings.size(), names, games));
  for (std::size_t q = 0; q < swept.points.size(); ++q) {
    const auto [least, most] = std::minmax_element(swept.points[q].begin(), swept.points[q].end(),
                                                   [](const Point& a, const Point& b) { return a.mean < b.mean; });
    figures.push_back(figure_of(swept, q, english));
    if (std::isnan(least->mean) || std::isnan(most->mean)) continue;
    const int digits = digits_for((most->interval.high - most->interval.low) / 2);
    summary.push_back(fmt::format(
        "{}: from {:.{}f} with {} to {:.{}f} with {}.", metric_name(origin.quantities->list()[q], english), least->mean,
        digits, origin.variants[static_cast<std::size_t>(least - swept.points[q].begin())].name, most->mean, digits,
        origin.variants[static_cast<std::size_t>(most - swept.points[q].begin())].name));
  }
  return {{"title", "Metrics over options"},
          {"command", origin.command},
          {"made", simulation::made_with(rules::play::engine_version(), base.lock, base.seed, games)},
          {"summary", std::move(summary)},
          {"figures", std::move(figures)}};
}

Swept judged(const LabResult& result) {
  const compare::ComparisonOrigin& origin = result.origin;
  const compare::Sums& sums = result.sums;
  const compare::Quantities& quantities = *origin.quantities;
  compare::Method method = result.method;
  method.error /= 2;  // half for the means, half for the differences
  Swept made{result, compare::combinations(origin.ranges), compare::findings(quantities, sums, origin.base, method)};
  made.usual_is_there = usual_one(origin.ranges, made.settings).has_value();
  const double error = method.error / static_cast<double>(made.settings.size() * quantities.list().size());
  for (std::size_t q = 0; q < quantities.list().size(); ++q) {
    const compare::Quantity& quantity = quantities.list()[q];
    auto& points = made.points.emplace_back();
    for (std::size_t p = 0; p < made.settings.size(); ++p) {
      const statistics::Moments& moments = sums.of[p][q].second;
      points.push_back({compare::mean_of(quantity, moments),
                        compare::mean_interval(quantity, moments, error, method.tuned_for),
                        p == origin.base ? nullptr : &made.findings[p][q]});
    }
  }
  return made;
}

}  // namespace

void add_sweep(CommandLine& program) {
  auto options = std::make_shared<SweepOptions>();
  options->games = 0;  // how many there are depends on what is asked
  Command command = program.add("sweep", "measure");
  options->add_to(command);
  command.repeated("--want", options->wants);
  options->add_output_to(command);
  command.closing(command.texts()("sweep.closing"));
  command.runs([options, command] { return run(*options, command); });
}

void show_sweep(const LabResult& result, bool json, const std::string& report, const Texts& texts) {
  const Swept swept = judged(result);
  if (json) print_json(document_of(swept));
  else print(swept, texts);
  if (!report.empty()) write_report(report, report_of(swept));
}

}  // namespace tools

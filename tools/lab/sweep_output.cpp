#include "sweep_output.hpp"

#include <algorithm>
#include <cmath>

#include "content/printable.hpp"
#include "fmt/format.h"
#include "output.hpp"
#include "play/save.hpp"
#include "report_file.hpp"
#include "words.hpp"

namespace tools {
namespace {

namespace compare = rules::compare;
namespace content = rules::content;
namespace lab = rules::lab;
namespace statistics = rules::statistics;
using Json = nlohmann::ordered_json;

constexpr int kPlotWidth = 44;

/// A mean with its interval, as a line of characters.
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

void print_line(const Sweep& sweep, const compare::Quantity& quantity, const std::vector<Point>& points) {
  double low = std::isnan(points[0].mean) ? 0 : points[0].mean, high = low, error = 0;
  std::size_t widest = 7;
  for (std::size_t p = 0; p < points.size(); ++p) {
    const statistics::Interval& interval = points[p].interval;
    widest = std::max(widest, fmt::format("{}", fmt::join(sweep.points[p], ", ")).size());
    if (!std::isfinite(interval.low)) continue;
    low = std::min(low, interval.low);
    high = std::max(high, interval.high);
    error = std::max(error, (interval.high - interval.low) / 2);
  }
  const int digits = digits_for(error);
  fmt::print("\n{}\n{:>{}}{:>11}  {:<22}|{:<{}}|  {}\n", quantity.name, "value", widest, "mean", "95 % interval",
             fmt::format("{:.{}f}{:>{}.{}f}", low, digits, high,
                         kPlotWidth - static_cast<int>(fmt::format("{:.{}f}", low, digits).size()), digits),
             kPlotWidth, sweep.usual_is_there ? "against the usual" : "against the first");
  for (std::size_t p = 0; p < points.size(); ++p) {
    const Point& point = points[p];
    const bool known = std::isfinite(point.interval.low);
    fmt::print(
        "{:>{}}{:>11}  {:<22}|{}|  {}\n", fmt::format("{}", fmt::join(sweep.points[p], ", ")), widest,
        in_digits(point.mean, digits),
        known ? fmt::format("{:.{}f} to {:.{}f}", point.interval.low, digits, point.interval.high, digits) : "unknown",
        known ? plotted(point, low, high) : std::string(kPlotWidth, ' '),
        point.finding          ? in_words(*point.finding)
        : sweep.usual_is_there ? "the usual"
                               : "the first");
  }
}

/// Two options: one downwards, the other sideways.
void print_grid(const Sweep& sweep, const compare::Quantity& quantity, const std::vector<Point>& points) {
  const auto& down = sweep.ranges[0].values;
  const auto& across = sweep.ranges[1].values;
  double error = 0;
  for (const Point& point : points)
    if (std::isfinite(point.interval.low)) error = std::max(error, (point.interval.high - point.interval.low) / 2);
  const int digits = digits_for(error);
  std::size_t widest = sweep.ranges[0].option.size();
  for (const std::string& value : down) widest = std::max(widest, value.size());
  fmt::print("\n{} (± {:.{}f})\n{:<{}}   {}\n{:<{}}", quantity.name, error, digits, "", widest, sweep.ranges[1].option,
             sweep.ranges[0].option, widest);
  for (const std::string& value : across) fmt::print("{:>11}", value);
  fmt::print("\n");
  for (std::size_t d = 0; d < down.size(); ++d) {
    fmt::print("{:<{}}", down[d], widest);
    for (std::size_t a = 0; a < across.size(); ++a) {
      const std::size_t p = d * across.size() + a;
      const bool usual = p == sweep.usual && sweep.usual_is_there;
      fmt::print("{:>11}", in_digits(points[p].mean, digits) + (usual ? "*" : " "));
    }
    fmt::print("\n");
  }
}

/// A value as a number, if it is one.
lab::Cell cell(const compare::OptionRange& range, const std::string& value) {
  if (range.type == content::OptionDecl::Type::number) return std::int64_t{std::stoll(value)};
  return value;
}

lab::Figure figure_of(const Swept& swept, std::size_t nth) {
  const Sweep& sweep = swept.sweep;
  const compare::Quantity& quantity = swept.quantities.list()[nth];
  const auto& points = swept.points[nth];
  lab::Figure figure{.id = "metric-" + std::to_string(nth + 1),
                     .title = quantity.name,
                     .note = quantity.text,
                     .low = "low",
                     .high = "high",
                     .columns = {{"mean", "Mean"}, {"low", "From"}, {"high", "To"}, {"verdict", "Against the usual"}}};
  const lab::Axis mean{"mean", quantity.name};
  const bool numbers = sweep.ranges[0].type == content::OptionDecl::Type::number;
  if (sweep.ranges.size() == 1 && numbers) {
    figure.kind = lab::Figure::Kind::lines;
    figure.x = {sweep.ranges[0].option, sweep.ranges[0].option};
    figure.y = mean;
  } else if (sweep.ranges.size() == 2) {
    figure.kind = lab::Figure::Kind::grid;
    figure.x = {sweep.ranges[1].option, sweep.ranges[1].option};
    figure.y = {sweep.ranges[0].option, sweep.ranges[0].option};
    figure.colour = "mean";
  } else {
    figure.kind = lab::Figure::Kind::dots;
    figure.x = mean;
    figure.y = {"setting", "Setting"};
  }
  for (std::size_t p = 0; p < points.size(); ++p) {
    lab::Row row;
    if (figure.kind == lab::Figure::Kind::dots) row.emplace_back("setting", sweep.variants[p].name);
    for (std::size_t r = 0; r < sweep.ranges.size() && figure.kind != lab::Figure::Kind::dots; ++r)
      row.emplace_back(sweep.ranges[r].option, cell(sweep.ranges[r], sweep.points[p][r]));
    row.emplace_back("mean", points[p].mean);
    row.emplace_back("low", points[p].interval.low);
    row.emplace_back("high", points[p].interval.high);
    row.emplace_back("verdict", points[p].finding ? in_words(*points[p].finding) : "");
    figure.rows.push_back(std::move(row));
  }
  return figure;
}

}  // namespace

void print(const Swept& swept) {
  const auto& [sweep, quantities, sums, points, seed, early, again] = swept;
  std::string names;
  for (const compare::OptionRange& range : sweep.ranges) names += (names.empty() ? "" : ", ") + range.option;
  fmt::print("{}: {} settings, {} games of {} players each, on the same seeds{}\n", names, sweep.points.size(),
             sums.seeds * quantities.rotations(), quantities.players(), early ? " (stopped early)" : "");
  for (std::size_t q = 0; q < points.size(); ++q) {
    if (sweep.ranges.size() == 2) print_grid(sweep, quantities.list()[q], points[q]);
    else print_line(sweep, quantities.list()[q], points[q]);
  }
  fmt::print("\nThe intervals hold together in 95 % of all sweeps.{}\nagain: {}\n",
             sweep.ranges.size() == 2 && sweep.usual_is_there ? " *: the usual setting." : "",
             content::printable_line(again));
}

Json to_json(const Swept& swept) {
  const auto& [sweep, quantities, sums, points, seed, early, again] = swept;
  Json metrics = Json::array();
  const auto finite = [](double number) { return std::isfinite(number) ? Json(number) : Json(); };
  for (std::size_t q = 0; q < points.size(); ++q) {
    Json rows = Json::array();
    for (std::size_t p = 0; p < points[q].size(); ++p) {
      const Point& point = points[q][p];
      Json set = Json::object();
      for (std::size_t r = 0; r < sweep.ranges.size(); ++r) set[sweep.ranges[r].option] = sweep.points[p][r];
      Json row = {{"set", set},
                  {"mean", point.mean},
                  {"low", finite(point.interval.low)},
                  {"high", finite(point.interval.high)},
                  {"usual", p == sweep.usual && sweep.usual_is_there}};
      if (point.finding) {
        row["difference"] = point.finding->difference;
        row["difference_low"] = finite(point.finding->interval.low);
        row["difference_high"] = finite(point.finding->interval.high);
        row["verdict"] = in_words(*point.finding);
      }
      rows.push_back(std::move(row));
    }
    metrics.push_back({{"metric", quantities.list()[q].name}, {"text", quantities.list()[q].text}, {"points", rows}});
  }
  return {{"lock", lock_json(sweep.variants[sweep.usual].linked->lock)},
          {"bots", sweep.variants[0].bots},
          {"players", quantities.players()},
          {"seed", seed},
          {"seeds", sums.seeds},
          {"games_per_seed", quantities.rotations()},
          {"failed", sums.failed},
          {"cpu_seconds", sums.cpu_seconds},
          {"metrics", metrics},
          {"command", again}};
}

lab::Report report_of(const Swept& swept) {
  const Sweep& sweep = swept.sweep;
  lab::Report report{.title = "Metrics over options", .command = swept.again};
  report.made = {rules::play::engine_version(), lock_lines(*sweep.variants[sweep.usual].linked), swept.seed,
                 swept.sums.seeds * swept.quantities.rotations()};
  std::string names;
  for (const compare::OptionRange& range : sweep.ranges) names += (names.empty() ? "" : ", ") + range.option;
  report.summary = {
      fmt::format("{} settings of {}, the same {} games with each.", sweep.points.size(), names, report.made.games)};
  for (std::size_t q = 0; q < swept.points.size(); ++q) {
    const auto [least, most] = std::minmax_element(swept.points[q].begin(), swept.points[q].end(),
                                                   [](const Point& a, const Point& b) { return a.mean < b.mean; });
    report.figures.push_back(figure_of(swept, q));
    if (std::isnan(least->mean) || std::isnan(most->mean)) continue;
    const int digits = digits_for((most->interval.high - most->interval.low) / 2);
    report.summary.push_back(
        fmt::format("{}: {:.{}f} with {} to {:.{}f} with {}.", swept.quantities.list()[q].name, least->mean, digits,
                    sweep.variants[static_cast<std::size_t>(least - swept.points[q].begin())].name, most->mean, digits,
                    sweep.variants[static_cast<std::size_t>(most - swept.points[q].begin())].name));
  }
  return report;
}

}  // namespace tools

// dicetown sweep: metrics over the values of an option, or of several.

#include "compare/finding.hpp"
#include "fmt/format.h"
#include "interrupt.hpp"
#include "lab.hpp"
#include "output.hpp"
#include "progress.hpp"
#include "ranges.hpp"
#include "report_file.hpp"
#include "sweep_output.hpp"
#include "variants.hpp"

namespace tools {
namespace {

namespace compare = rules::compare;
namespace statistics = rules::statistics;

constexpr std::size_t kMostPoints = 400;

Sweep prepare(LabOptions& options, const Command& command) {
  const std::vector<std::string> texts = take_ranges(options.common);
  options.common.resolve(command);
  options.check();
  const std::vector<std::string> bots = options.named_bots(command, options.common);
  const int players = players_for(command, options, options.common, bots);
  Sweep sweep;
  sweep.ranges = read_ranges(texts, options.common, players);
  check_settings(sweep.ranges, kMostPoints, "swept");
  sweep.points = compare::combinations(sweep.ranges);
  for (std::size_t p = 0; p < sweep.points.size(); ++p) {
    const auto& values = sweep.points[p];
    const std::vector<std::string> settings = compare::settings(sweep.ranges, values);
    sweep.variants.push_back({fmt::format("{}", fmt::join(settings, " ")), link_with(options.common, players, settings),
                              bots_for(bots, players)});
    bool usual = true;
    for (std::size_t r = 0; r < values.size(); ++r) usual = usual && values[r] == sweep.ranges[r].usual;
    if (!usual) continue;
    sweep.usual = p;
    sweep.usual_is_there = true;
  }
  return sweep;
}

/// By quantity, then point.
std::vector<std::vector<Point>> points_of(const Sweep& sweep, const compare::Quantities& quantities,
                                          const compare::Sums& sums,
                                          const std::vector<std::vector<compare::Finding>>& findings,
                                          const compare::Method& method) {
  const double error = method.error / static_cast<double>(sweep.points.size() * quantities.list().size());
  std::vector<std::vector<Point>> result;
  for (std::size_t q = 0; q < quantities.list().size(); ++q) {
    const compare::Quantity& quantity = quantities.list()[q];
    auto& points = result.emplace_back();
    for (std::size_t p = 0; p < sweep.points.size(); ++p) {
      const statistics::Moments& moments = sums.of[p][q].second;
      statistics::Interval interval = compare::mean_interval(quantity, moments, error);
      if (method.tuned_for > 0) {
        const auto numbers = compare::interval_at_any_time(quantity, moments, error, method.tuned_for);
        interval = {compare::shown(quantity, numbers.low), compare::shown(quantity, numbers.high)};
      }
      points.push_back({compare::mean_of(quantity, moments), interval, p == sweep.usual ? nullptr : &findings[p][q]});
    }
  }
  return result;
}

compare::Quantities quantities_of(const LabOptions& options, const Sweep& sweep) {
  compare::Wanted wanted{options.metrics, options.each_seat};
  if (wanted.metrics.empty()) wanted.metrics = {"rounds", "vp", "margin", compare::kUnevenness};
  try {
    compare::Quantities quantities(sweep.variants, wanted);
    if (quantities.list().empty()) throw UsageError("--metric: these metrics are not there with every setting");
    return quantities;
  } catch (const rules::lab::UnknownMetric& error) {
    tell_unknown_metric("--metric", error.wanted, sweep.variants[0].linked->ruleset);
  }
}

int run(LabOptions& options, const Command& command, const Typed& typed) {
  const Sweep sweep = prepare(options, command);
  const compare::Quantities quantities = quantities_of(options, sweep);
  compare::Matched matched = matched_games(options, options.common.seed);
  matched.variants = sweep.variants;
  matched.quantities = &quantities;
  matched.base = sweep.usual;
  const Interrupt interrupt;
  compare::Sums sums;
  {
    Progress progress(options.games);
    sums = compare::play_matched(
        matched, nullptr,
        [&](const compare::Sums& so_far) {
          const auto& first = so_far.of.front()[0].second;
          const auto& last = so_far.of.back()[0].second;
          const compare::Quantity& quantity = quantities.list()[0];
          progress(so_far.seeds + so_far.failed, first.n == 0 ? ""
                                                              : fmt::format("  {}: {:.2f} ... {:.2f}", quantity.name,
                                                                            compare::shown(quantity, first.mean()),
                                                                            compare::shown(quantity, last.mean())));
        },
        Interrupt::seen);
  }
  compare::Method method;
  if (Interrupt::seen) method.tuned_for = std::max<std::int64_t>(options.games / 4, 1);
  const auto findings = compare::findings(quantities, sums, sweep.usual, method);
  const auto points = points_of(sweep, quantities, sums, findings, method);
  const Swept swept{sweep,     quantities, sums, points, options.common.seed, sums.seeds + sums.failed < options.games,
                    typed.line};
  if (options.common.json) print_json(to_json(swept));
  else print(swept);
  if (!options.report.empty()) write_report(options.report, report_of(swept));
  if (sums.failed > 0) {
    const std::size_t which = sums.first_failure.variant;
    Common common = options.common;
    for (std::string& setting : compare::settings(sweep.ranges, sweep.points[which])) common.set.push_back(setting);
    tell_failure(sums, sweep.variants[which], common, matched.seed);
    return kProblems;
  }
  return Interrupt::seen ? kInterrupted : kFine;
}

}  // namespace

void add_sweep(CommandLine& program, const Typed& typed) {
  auto options = std::make_shared<LabOptions>();
  options->games = 2000;
  Command command = program.add("sweep");
  options->add_to(command, "How many games of each setting");
  options->add_metrics_to(command);
  options->add_report_to(command);
  command.closing(
      "Values of --set: 20..40:5 (each fifth), 20..40, 1,3,7, all (of a flag or a choice). Two options make a grid.\n"
      "Examples:\n  dicetown sweep --set base.mine-nuggets=20..40:5 --metric rounds,margin\n  dicetown sweep --set "
      "base.mine-nuggets=20..40:10 --set base.bribes=all --with wild-west");
  command.runs([options, command, typed] { return run(*options, command, typed); });
}

}  // namespace tools

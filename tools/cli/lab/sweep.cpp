// dicetown sweep: metrics over the values of one or several options.

#include "base/one_text.hpp"
#include "fmt/format.h"
#include "interrupt.hpp"
#include "metric_names.hpp"
#include "option_search.hpp"
#include "playing.hpp"
#include "ranges.hpp"
#include "simulation/compare/finding.hpp"
#include "sweep_output.hpp"
#include "variants.hpp"

namespace tools {
namespace {

namespace compare = rules::compare;

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
  const std::vector<std::string> texts = take_ranges(options.common);
  options.common.resolve(command);
  options.check(command);
  const std::vector<std::string> bots = options.named_bots(command, options.common);
  const int players = players_for(command, options, options.common, bots);
  Sweep sweep;
  sweep.ranges = read_ranges(texts, options.common, players);
  check_settings(sweep.ranges, kMaxPoints, "wrong.many-swept");
  sweep.settings = compare::combinations(sweep.ranges);
  for (const auto& values : sweep.settings) {
    const std::vector<std::string> settings = compare::settings(sweep.ranges, values);
    sweep.variants.push_back(
        {rules::one_text(settings, " "), link_with(options.common, players, settings), bots_for(bots, players)});
  }
  return sweep;
}

std::shared_ptr<const compare::Quantities> quantities_of(const LabOptions& options, const Sweep& sweep) {
  compare::WantedQuantities wanted{.metrics = options.metrics, .each_player = options.each_seat};
  if (wanted.metrics.empty()) wanted.metrics = {"rounds", "vp", "margin", compare::kUnevenness};
  try {
    auto quantities = std::make_shared<compare::Quantities>(sweep.variants, wanted);
    if (quantities->list().empty()) throw UsageError("wrong.no-metrics-of-all", {});
    return quantities;
  } catch (const rules::simulation::UnknownMetric& error) {
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

int run(SweepOptions& options, const Command& command) {
  if (!command.given("--games")) options.games = options.wants.empty() ? kUsualGames : kUsualGamesOfSearch;
  if (!options.wants.empty()) {
    command.excludes("--want", {"--metric", "--each-seat", "--report", "--resume", "--shard", "--out"});
    return find_settings(options, options.wants, command);
  }
  const Sweep sweep = prepare(options, command);
  const auto quantities = quantities_of(options, sweep);
  compare::Matched matched = matched_games(options, options.common.seed);
  matched.variants = sweep.variants;
  matched.quantities = quantities.get();
  matched.base = usual_one(sweep.ranges, sweep.settings).value_or(0);
  compare::ComparisonOrigin origin = compare::origin_of(matched, quantities);
  origin.ranges = sweep.ranges;
  origin.command = command.typed();
  const Interrupt interrupt;
  const compare::Sums sums = play_part(options, matched, origin, {.known = [&](const compare::Sums& so_far) {
                                         return running(quantities->list()[0], so_far, command.texts());
                                       }});
  compare::Method method;
  if (Interrupt::seen) method.tuned_for = std::max<std::int64_t>(options.games / 4, 1);
  show(swept(origin, sums, method), options.common.json, options.report, command.texts());
  if (sums.failed > 0) {
    const std::size_t which = sums.first_failure.variant;
    Common common = options.common;
    for (std::string& setting : compare::settings(sweep.ranges, sweep.settings[which]))
      set_instead(common.set, std::move(setting));
    tell_failure(sums, sweep.variants[which], common, matched.seed);
    return kProblems;
  }
  return Interrupt::seen ? kInterrupted : kFine;
}

}  // namespace

void add_sweep(CommandLine& program) {
  auto options = std::make_shared<SweepOptions>();
  options->games = 0;  // how many there are depends on what is asked
  Command command = program.add("sweep", "measure");
  options->add_to(command);
  options->add_metrics_to(command);
  command.repeated("--want", options->wants);
  options->add_report_to(command);
  options->add_parts_to(command);
  command.closing(command.texts()("sweep.closing"));
  command.runs([options, command] { return run(*options, command); });
}

}  // namespace tools

// dicetown compare: the same games in two variants: the differences and their significance.
#include <algorithm>
#include <cmath>

#include "base/one_text.hpp"
#include "bot_factory.hpp"
#include "compare_output.hpp"
#include "fmt/format.h"
#include "interrupt.hpp"
#include "metric_names.hpp"
#include "packs/yaml/printable.hpp"
#include "playing.hpp"
#include "simulation/compare/finding.hpp"
#include "variants.hpp"

namespace tools {
namespace {

namespace compare = rules::compare;
namespace packs = rules::packs;

struct CompareOptions : LabOptions {
  std::vector<std::string> configs, margins;
  std::string a, b, sequential;
  bool list_metrics = false;
};

/// Two variants, and how they are played.
struct MetricComparison {
  Common commons[2];
  std::vector<compare::Variant> variants;
  compare::Matched matched;
  compare::Method method;
  std::string main;  ///< the metric of the running interval
};

/// Returns the sample size at which always-valid intervals are narrowest.
std::int64_t tuned_for(const CompareOptions& options) { return std::max<std::int64_t>(options.games / 4, 1); }

VariantArguments arguments_of(const CompareOptions& options, std::size_t nth, const Texts& texts) {
  VariantArguments arguments = nth == 0 ? read_variant("--a", options.a, texts) : read_variant("--b", options.b, texts);
  if (nth < options.configs.size()) {
    if (!arguments.config.empty())
      throw UsageError("wrong.two-configs", {{"one", options.configs[nth]}, {"other", arguments.config}});
    arguments.config = options.configs[nth];
  }
  return arguments;
}

/// Returns the name of a variant: its own arguments.
std::string name_of(const CompareOptions& options, std::size_t nth) {
  std::string name = nth < options.configs.size() ? options.configs[nth] : "";
  const std::string& own = nth == 0 ? options.a : options.b;
  rules::join(name, own, " ");
  return name.empty() ? kAsItIs : name;
}

/// Returns the common seed of both variants: that of the command line, or of either config. Throws UsageError if they
/// differ.
std::uint64_t common_seed(const Common& a, const Common& b) {
  if (a.seed_given && b.seed_given && a.seed != b.seed)
    throw UsageError("wrong.two-seeds", {{"a", a.seed}, {"b", b.seed}});
  return a.seed_given ? a.seed : b.seed;
}

MetricComparison prepare(const CompareOptions& options, const Command& command) {
  if (options.configs.size() > 2) throw UsageError("wrong.two-variants", {});
  MetricComparison made;
  std::vector<std::string> bots[2];
  for (std::size_t nth = 0; nth < 2; ++nth) {
    const VariantArguments own = arguments_of(options, nth, command.texts());
    made.commons[nth] = merged(options.common, own, command);
    bots[nth] = own.bots.empty() ? options.named_bots(command, made.commons[nth]) : split_list(own.bots);
    for (const std::string& bot : bots[nth]) check_bot("--bots", bot);
  }
  const std::uint64_t seed = common_seed(made.commons[0], made.commons[1]);
  int players = players_for(command, options, made.commons[0], bots[0].size() > 1 ? bots[0] : bots[1]);
  if (!command.given("--players") && bots[0].size() <= 1 && bots[1].size() <= 1)
    players = std::min(players, made.commons[1].usual_players(players));
  for (std::size_t nth = 0; nth < 2; ++nth)
    made.variants.push_back({name_of(options, nth),
                             packs::link(made.commons[nth].folders(), made.commons[nth].selection(players)),
                             bots_for(bots[nth], players)});
  made.matched = matched_games(options, seed);
  made.method.chosen = options.sequential;
  if (!options.sequential.empty()) made.method.tuned_for = tuned_for(options);
  for (const std::string& text : options.margins) {
    const auto [name, value] = name_and_value("--margin", text);
    const double margin = number_in("--margin", value);
    if (margin <= 0) throw UsageError("wrong.margin", {{"text", text}});
    made.method.margins[name] = margin;
  }
  return made;
}

/// Returns the requested metrics, including those of margins and the stopping rule.
compare::WantedQuantities wanted_by(const CompareOptions& options, const compare::Method& method) {
  compare::WantedQuantities wanted{.metrics = options.metrics, .each_player = options.each_seat};
  std::vector<std::string>& more = wanted.metrics.empty() ? wanted.besides : wanted.metrics;
  const auto add = [&](const std::string& name) {
    if (std::find(more.begin(), more.end(), name) == more.end()) more.push_back(name);
  };
  for (const auto& [name, margin] : method.margins) add(name);
  if (!method.chosen.empty()) add(method.chosen);
  return wanted;
}

std::shared_ptr<const compare::Quantities> quantities_of(const CompareOptions& options, const MetricComparison& made) {
  try {
    auto quantities = std::make_shared<compare::Quantities>(made.variants, wanted_by(options, made.method));
    for (const auto& [name, margin] : made.method.margins)
      if (quantities->find(name) < 0) tell_unknown_metric("--margin", name, made.variants);
    if (!options.sequential.empty() && quantities->find(options.sequential) < 0)
      tell_unknown_metric("--sequential", options.sequential, made.variants);
    if (quantities->list().empty()) throw UsageError("wrong.no-metrics", {});
    return quantities;
  } catch (const rules::simulation::UnknownMetric& error) {
    const auto& metrics = options.metrics;
    const bool listed = std::find(metrics.begin(), metrics.end(), error.wanted) != metrics.end();
    const char* const option = listed ? "--metric" : error.wanted == options.sequential ? "--sequential" : "--margin";
    tell_unknown_metric(option, error.wanted, made.variants);
  }
}

/// Returns the running interval, which must be valid even if the user stops because of it.
std::string running(const compare::Quantities& quantities, const compare::Sums& sums, std::size_t main,
                    std::int64_t narrowest_at, const Texts& texts) {
  const compare::Quantity& quantity = quantities.list()[main];
  const auto interval = compare::interval_at_any_time(quantity, sums.of[1][main].difference(), 0.05, narrowest_at);
  if (!std::isfinite(interval.low)) return "";
  return fmt::format(" {} B - A: {}", metric_name(quantity, texts),
                     in_words(fmt::format("{:.3f}", interval.low / quantity.divisor),
                              fmt::format("{:.3f}", interval.high / quantity.divisor), texts));
}

int list_metrics(const MetricComparison& made, const Texts& texts) {
  const rules::simulation::Metrics all(*made.variants[1].linked, rules::simulation::MetricSet::all);
  std::vector<std::string> ids = {compare::kUnevenness}, names = {texts("metric.unevenness")},
                           meanings = {compare::kAboutUnevenness};
  for (const rules::simulation::Metric& metric : all.list()) {
    if (metric.label) continue;
    ids.push_back(packs::printable_line(metric.name));
    names.push_back(metric_name(metric, texts));
    meanings.push_back(metric.text);
  }
  const std::size_t id_width = widest(ids), name_width = widest(names);
  for (std::size_t m = 0; m < ids.size(); ++m)
    fmt::print("{:<{}}  {:<{}}  {}\n", ids[m], id_width, names[m], name_width, meanings[m]);
  return kFine;
}

int run(CompareOptions& options, const Command& command) {
  options.check(command);
  command.excludes("--sequential", {"--shard", "--out"});
  MetricComparison made = prepare(options, command);
  if (options.list_metrics) return list_metrics(made, command.texts());
  const auto quantities = quantities_of(options, made);
  made.matched.variants = made.variants;
  made.matched.quantities = quantities.get();
  compare::ComparisonOrigin origin = compare::origin_of(made.matched, quantities);
  origin.margins = made.method.margins;
  origin.command = command.typed();
  const std::string& main = !options.sequential.empty() ? options.sequential : quantities->list()[0].name;
  const auto main_at = static_cast<std::size_t>(quantities->find(main));
  Playing playing{.known = [&](const compare::Sums& sums) {
    return running(*quantities, sums, main_at, tuned_for(options), command.texts());
  }};
  if (!made.method.chosen.empty())
    playing.enough = [&](const compare::Sums& sums) { return compare::decided(*quantities, sums, 1, made.method); };
  const Interrupt interrupt;
  const compare::Sums sums = play_part(options, made.matched, origin, playing);
  // The user may have pressed Ctrl-C because of the running interval.
  if (Interrupt::seen && made.method.tuned_for == 0) made.method.tuned_for = tuned_for(options);
  show(compared(origin, sums, made.method), options.common.json, options.report, command.texts());
  if (sums.failed > 0) {
    const std::size_t which = sums.first_failure.variant;
    tell_failure(sums, made.variants[which], made.commons[which], made.matched.seed);
    return kProblems;
  }
  return Interrupt::seen ? kInterrupted : kFine;
}

}  // namespace

void add_compare(CommandLine& program) {
  auto options = std::make_shared<CompareOptions>();
  Command command = program.add("compare", "measure");
  command.rest("config", options->configs);
  command.value("--a", options->a);
  command.value("--b", options->b);
  options->add_to(command);
  options->add_metrics_to(command);
  options->add_report_to(command);
  options->add_parts_to(command);
  command.repeated("--margin", options->margins);
  command.value("--sequential", options->sequential);
  command.flag("--list-metrics", options->list_metrics);
  command.examples({"dicetown compare --b '--set base.mine-nuggets=40' --margin rounds=0.5",
                    "dicetown compare --a '--with wild-west' --b '--with wild-west,indians' --sequential rounds",
                    "dicetown compare now.yaml house_rule.yaml --metric 'rounds,card.*.played'",
                    "dicetown compare --b '--bots search:50ms,heuristic,heuristic,heuristic' --games 20"});
  command.runs([options, command] { return run(*options, command); });
}

}  // namespace tools

// dicetown compare: the same games in two variants: the differences and their significance.
#include <algorithm>
#include <cmath>

#include "base/one_text.hpp"
#include "bot_factory.hpp"
#include "fmt/format.h"
#include "lab/variants.hpp"
#include "lab/words.hpp"
#include "output.hpp"
#include "packs/yaml/printable.hpp"
#include "play/save.hpp"
#include "progress.hpp"
#include "simulation/compare/finding.hpp"
#include "simulation/report.hpp"
#include "statistics/distributions.hpp"
#include "statistics/intervals.hpp"

namespace tools {
namespace {

namespace compare = rules::compare;
namespace packs = rules::packs;
namespace simulation = rules::simulation;
using Json = nlohmann::ordered_json;
using simulation::axis;

/// The name of a variant without arguments of its own.
constexpr const char* kAsItIs = "as it is";

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
    bots[nth] = own.bots.empty() ? options.seats.named(made.commons[nth], command) : checked_bots(split_list(own.bots));
  }
  const std::uint64_t seed = common_seed(made.commons[0], made.commons[1]);
  int players = players_for(command, options, made.commons[0], bots[0].size() > 1 ? bots[0] : bots[1]);
  if (!command.given("--players") && bots[0].size() <= 1 && bots[1].size() <= 1)
    players = std::min(players, made.commons[1].usual_players(players));
  for (std::size_t nth = 0; nth < 2; ++nth)
    made.variants.push_back({name_of(options, nth),
                             packs::link(made.commons[nth].folders(), made.commons[nth].selection(players)),
                             one_for_each(bots[nth], players, "wrong.bots-each")});
  made.matched.config = matched_games(options, seed);
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
  } catch (const simulation::UnknownMetric& error) {
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
                     in_words({interval.low / quantity.divisor, interval.high / quantity.divisor}, 3, texts));
}

int list_metrics(const MetricComparison& made, const Texts& texts) {
  const simulation::Metrics all(*made.variants[1].linked, simulation::MetricSet::all);
  std::vector<std::string> ids = {compare::kUnevenness}, names = {texts("metric.unevenness")},
                           meanings = {compare::kAboutUnevenness};
  for (const simulation::Metric& metric : all.list()) {
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
  const auto known = [&](const compare::Sums& sums) {
    return running(*quantities, sums, main_at, tuned_for(options), command.texts());
  };
  const auto enough = [&](const compare::Sums& sums) {
    return !made.method.chosen.empty() && compare::decided(*quantities, sums, 1, made.method);
  };
  const Interrupt interrupt;
  const compare::Sums sums = play_part(options, made.matched, origin, known, enough);
  // The user may have pressed Ctrl-C because of the running interval.
  if (Interrupt::seen && made.method.tuned_for == 0) made.method.tuned_for = tuned_for(options);
  show_comparison({origin, sums, made.method}, options.common.json, options.report, command.texts());
  if (sums.failed > 0) {
    const std::size_t which = sums.first_failure.variant;
    tell_failure(sums, made.variants[which], made.commons[which], made.matched.config.seed);
    return kProblems;
  }
  return Interrupt::seen ? kInterrupted : kFine;
}

struct Compared : LabResult {
  std::vector<compare::Finding> findings;
};

Json to_json(const compare::Finding& finding, const Texts& english) {
  Json row = {{"metric", finding.quantity->name},
              {"title", metric_name(*finding.quantity, english)},
              {"text", finding.quantity->text},
              {"n", finding.n},
              {"a", finding.first},
              {"a_error", finding.first_error},
              {"b", finding.second},
              {"b_error", finding.second_error},
              {"difference", finding.difference},
              {"low", finding.interval.low},
              {"high", finding.interval.high},
              {"p", finding.p_value},
              {"verdict", in_words(finding, english)}};
  if (finding.margin) row["margin"] = *finding.margin;
  if (finding.saving > 0) row["pairing_saves"] = finding.saving;
  if (finding.games_needed) row["games_needed"] = *finding.games_needed;
  return row;
}

std::string bots_line(const std::vector<std::string>& bots) {
  const bool alike = std::all_of(bots.begin(), bots.end(), [&](const std::string& bot) { return bot == bots[0]; });
  return alike ? fmt::format("{} x {}", bots.size(), bots[0]) : rules::one_text(bots, ",");
}

void print_rows(const std::vector<compare::Finding>& findings, const Texts& texts) {
  std::vector<std::string> names;
  for (const compare::Finding& finding : findings) names.push_back(metric_name(*finding.quantity, texts));
  const std::size_t width = widest(names, widest({texts("results.metric")}));
  fmt::print("\n{:<{}}{:>11}{:>11}{:>11}  {:<22}{:>7}  {}\n", texts("results.metric"), width, "A", "B", "B - A",
             texts("results.interval"), texts("results.saves"), texts("results.b-is"));
  for (std::size_t f = 0; f < findings.size(); ++f) {
    const compare::Finding& finding = findings[f];
    const double half = (finding.interval.high - finding.interval.low) / 2;
    const int digits = std::max(digits_for(half), digits_for(std::max(finding.first_error, finding.second_error)));
    fmt::print("{:<{}}{:>11}{:>11}{:>11}  {:<22}{:>7}  {}\n", names[f], width, in_digits(finding.first, digits, texts),
               in_digits(finding.second, digits, texts),
               (finding.difference >= 0 ? "+" : "") + in_digits(finding.difference, digits, texts),
               in_words(finding.interval, digits, texts, true),
               finding.saving > 0 ? fmt::format("{:.1f}x", finding.saving) : "", in_words(finding, texts));
  }
}

/// Returns the share of wins by variant and seat.
double win_share(const Compared& made, std::size_t variant, std::size_t seat) {
  const std::int64_t games = std::max<std::int64_t>(made.sums.seeds * made.origin.quantities->rotations(), 1);
  return static_cast<double>(made.sums.wins[variant][seat]) / static_cast<double>(games);
}

/// Returns an interval such that those of all seats of both variants hold together in 95 % of all runs. Games of one
/// seed are dependent, so a seed counts as one trial.
rules::statistics::Interval win_interval(const Compared& made, std::size_t variant, std::size_t seat) {
  const double z = rules::statistics::normal_width(0.05 / (2 * made.origin.quantities->players()));
  const auto won = std::llround(win_share(made, variant, seat) * static_cast<double>(made.sums.seeds));
  return rules::statistics::wilson(won, made.sums.seeds, z);
}

std::string letter(std::size_t variant) { return variant == 0 ? "A" : "B"; }

/// Returns changes in percent, so that metrics of any size can be compared.
Json changes(const Compared& made, const Texts& english) {
  Json figure = simulation::figure(
      "dots", "changes", "What B changes",
      "Each dot is the difference relative to A, with its interval. If an interval doesn't touch 0, the "
      "difference is significant. Metrics that are near 0 in A have no dot; see the table.",
      {{"x", axis("change", "Change", true)},
       {"y", axis("metric", "Metric")},
       {"low", "change-low"},
       {"high", "change-high"},
       {"columns",
        {axis("a", "A"), axis("b", "B"), axis("difference", "B - A"), axis("low", "From"), axis("high", "To"),
         axis("saves", "Pairing saves"), axis("verdict", "B is"), axis("what", "What it counts"),
         axis("name", "As --metric")}},
       {"marks", {0}},
       {"marked", "No difference."}});
  for (const compare::Finding& finding : made.findings) {
    Json row = {{"metric", metric_name(*finding.quantity, english)}};
    const double whole = std::abs(finding.first);
    if (whole > 10 * finding.first_error && finding.quantity->of != compare::Quantity::Of::seats) {
      row["change"] = finding.difference / whole;
      row["change-low"] = finding.interval.low / whole;
      row["change-high"] = finding.interval.high / whole;
    }
    row["a"] = finding.first;
    row["b"] = finding.second;
    row["difference"] = finding.difference;
    row["low"] = finding.interval.low;
    row["high"] = finding.interval.high;
    if (finding.saving > 0) row["saves"] = finding.saving;
    row["verdict"] = in_words(finding, english);
    row["what"] = finding.quantity->text;
    row["name"] = finding.quantity->name;
    figure["rows"].push_back(std::move(row));
  }
  return figure;
}

Json wins(const Compared& made) {
  Json figure =
      simulation::figure("dots", "wins-by-seat", "Who wins",
                         "The share of games that each seat wins. All intervals hold simultaneously in 95 % of runs.",
                         {{"x", axis("seat", "Seat")},
                          {"y", axis("share", "Games won", true)},
                          {"low", "low"},
                          {"high", "high"},
                          {"facet", "variant"},
                          {"columns", {axis("variant", "Variant")}},
                          {"marks", {1.0 / made.origin.quantities->players()}},
                          {"marked", "A fair share."}});
  for (std::size_t v = 0; v < 2; ++v)
    for (std::size_t s = 0; s < made.sums.wins[v].size(); ++s) {
      const auto interval = win_interval(made, v, s);
      figure["rows"].push_back({{"variant", letter(v)},
                                {"seat", "seat " + std::to_string(s + 1)},
                                {"share", win_share(made, v, s)},
                                {"low", interval.low},
                                {"high", interval.high}});
    }
  return figure;
}

std::int64_t identical_games(const Compared& made) {
  return made.sums.identical[1] * made.origin.quantities->rotations();
}

void print(const Compared& made, const Texts& texts) {
  const auto called = [&](const std::string& name) { return name == kAsItIs ? texts("results.as-it-is") : name; };
  for (std::size_t v = 0; v < 2; ++v)
    fmt::print("{}: {}  ({})\n", letter(v), packs::printable_line(called(made.origin.variants[v].name)),
               packs::printable_line(bots_line(made.origin.variants[v].run.bots)));
  const bool enough = made.early() && !Interrupt::seen && made.sums.failed == 0;
  fmt::print("{}{}{}{}\n",
             texts("results.compared", {{"n", made.sums.seeds * made.origin.quantities->rotations()},
                                        {"players", made.origin.quantities->players()}}),
             made.origin.quantities->rotations() > 1 ? texts("results.rotated") : "", part_named(made.origin, texts),
             enough         ? texts("results.enough")
             : made.early() ? texts("results.stopped")
                            : "");
  if (compare::is_identical(made.sums, 1))
    fmt::print("\n{}\n", texts("results.identical", {{"n", identical_games(made)}}));
  print_rows(made.findings, texts);
  fmt::print("\n{}\n", texts(made.method.tuned_for > 0 ? "results.compare-holds-always" : "results.compare-holds"));
  if (!made.method.chosen.empty())
    fmt::print("{}\n",
               texts("results.half", {{"metric", metric_name(*made.origin.quantities, made.method.chosen, texts)}}));
  fmt::print("{}\n", texts("results.what-saves"));
  if (!made.origin.quantities->only_some().empty())
    fmt::print("{}\n", texts("results.only-one", {{"list", rules::one_text(made.origin.quantities->only_some(), ", ",
                                                                           [&](const compare::Quantity& quantity) {
                                                                             return metric_name(quantity, texts);
                                                                           })}}));
  fmt::print("{}\n", texts("results.what-metrics"));
  fmt::print("{}\n", texts("results.again", {{"command", made.origin.command}}));
}

/// Returns the complete JSON document.
Json document_of(const Compared& made) {
  const Texts english("en");
  Json variants = Json::array();
  for (std::size_t v = 0; v < 2; ++v) {
    Json shares = Json::array();
    for (std::size_t s = 0; s < made.sums.wins[v].size(); ++s) shares.push_back(win_share(made, v, s));
    const compare::ComparisonOrigin::Played& variant = made.origin.variants[v];
    variants.push_back({{"name", variant.name},
                        {"lock", lock_json(variant.run.lock)},
                        {"bots", variant.run.bots},
                        {"win_share_by_seat", shares}});
  }
  Json rows = Json::array();
  for (const compare::Finding& finding : made.findings) rows.push_back(to_json(finding, english));
  Json only_in_one = Json::array();
  for (const compare::Quantity& quantity : made.origin.quantities->only_some()) only_in_one.push_back(quantity.name);
  return {{"variants", variants},
          {"players", made.origin.quantities->players()},
          {"seed", made.origin.variants[0].run.seed},
          {"seeds", made.sums.seeds},
          {"games_per_seed", made.origin.quantities->rotations()},
          {"failed", made.sums.failed},
          {"identical", made.sums.identical[1]},
          {"any_time", made.method.tuned_for > 0},
          {"metrics", rows},
          {"only_in_one", only_in_one},
          {"command", made.origin.command}};
}

Json report_of(const Compared& made) {
  const Texts english("en");
  const simulation::Origin& second = made.origin.variants[1].run;
  const std::int64_t games = made.sums.seeds * made.origin.quantities->rotations();
  std::vector<std::string> summary;
  for (std::size_t v = 0; v < 2; ++v)
    summary.push_back(letter(v) + ": " + made.origin.variants[v].name + " (" +
                      bots_line(made.origin.variants[v].run.bots) + ").");
  if (compare::is_identical(made.sums, 1))
    summary.push_back(english("results.identical", {{"n", identical_games(made)}}));
  for (const compare::Finding& finding : made.findings)
    if (std::string said = sentence(finding, english); !said.empty()) summary.push_back(std::move(said));
  if (summary.size() == 2) summary.push_back("No difference was found.");
  return {{"title", "Comparison of two variants"},
          {"command", made.origin.command},
          {"made", simulation::made_with(rules::play::engine_version(), second.lock, second.seed, games)},
          {"summary", summary},
          {"figures", {changes(made, english), wins(made)}}};
}

}  // namespace

void add_compare(CommandLine& program) {
  auto options = std::make_shared<CompareOptions>();
  Command command = program.add("compare", "measure");
  command.rest("config", options->configs);
  command.value("--a", options->a);
  command.value("--b", options->b);
  options->add_to(command);
  options->add_output_to(command);
  command.repeated("--margin", options->margins);
  command.value("--sequential", options->sequential);
  command.flag("--list-metrics", options->list_metrics);
  command.examples({"dicetown compare --b '--set base.mine-nuggets=40' --margin rounds=0.5",
                    "dicetown compare --a '--with wild-west' --b '--with wild-west,indians' --sequential rounds",
                    "dicetown compare now.yaml house_rule.yaml --metric 'rounds,card.*.played'",
                    "dicetown compare --b '--bots search:50ms,heuristic,heuristic,heuristic' --games 20"});
  command.runs([options, command] { return run(*options, command); });
}

void show_comparison(const LabResult& result, bool json, const std::string& report, const Texts& texts) {
  const Compared made{result,
                      compare::findings(*result.origin.quantities, result.sums, result.origin.base, result.method)[1]};
  if (json) print_json(document_of(made));
  else print(made, texts);
  if (!report.empty()) write_report(report, report_of(made));
}

std::string part_named(const compare::ComparisonOrigin& origin, const Texts& texts) {
  if (origin.part == origin.whole) return "";
  return texts("results.part", {{"first", origin.part.first}, {"last", origin.part.end() - 1}});
}

}  // namespace tools

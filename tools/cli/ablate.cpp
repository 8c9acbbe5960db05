// dicetown ablate: plays each game twice on the same chance, once with a card blank, and prints what the card changes.
#include <algorithm>

#include "bot_factory.hpp"
#include "common.hpp"
#include "fmt/format.h"
#include "lab/words.hpp"
#include "nlohmann/json.hpp"
#include "output.hpp"
#include "play/parallel.hpp"
#include "play/wording.hpp"
#include "progress.hpp"
#include "rerun_command.hpp"
#include "simulation/ablation.hpp"
#include "simulation/origin.hpp"

namespace tools {
namespace {

namespace packs = rules::packs;
namespace simulation = rules::simulation;
using Json = nlohmann::ordered_json;
using rules::statistics::Interval;
using rules::statistics::Moments;
using rules::statistics::Paired;

struct AblateOptions {
  Common common;
  BotSeats seats;
  std::string card;
  std::int64_t games = 10000;
  bool keep_going = false;
};

void check_card(const std::string& card, const rules::Ruleset& rules) {
  std::vector<std::string> known;
  for (const auto& kind : rules.card_kinds()) known.push_back(kind.id);
  if (std::find(known.begin(), known.end(), card) == known.end())
    throw UsageError("wrong.no-card", {{"card", card}, {"meant", packs::meant(card, known)}});
}

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
  return {{"as_it_is", pair.second.mean()},
          {"blank", pair.first.mean()},
          {"difference", difference.mean()},
          {"standard_error", difference.standard_error()},
          {"low", interval.low},
          {"high", interval.high}};
}

void print_row(const std::string& name, std::size_t width, const Paired& pair, double error, const Texts& texts) {
  const Moments difference = pair.difference();
  const Interval interval = rules::statistics::mean_interval(difference, error);
  fmt::print("    {:<{}}{:>12.4f}{:>12.4f}{:>12.4f}   {}{}\n", name, width, pair.second.mean(), pair.first.mean(),
             difference.mean(), in_words(interval, 4, texts),
             difference.n > 0 && difference.squares == 0 ? "  " + texts("results.same-in-pairs")
             : interval.low > 0                          ? "  " + texts("results.more")
             : interval.high < 0                         ? "  " + texts("results.less")
                                                         : "");
}

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
  fmt::print("{}\n", texts("results.ablation", {{"pairs", ablation.pairs()}, {"card", card}, {"seed", seed}}));
  std::vector<std::string> names;
  for (const simulation::Metric& metric : ablation.metrics->list())
    if (is_shown(metric)) names.push_back(metric_name(metric, texts));
  const std::size_t width = widest(names, 26);
  fmt::print("    {:<{}}{:>12}{:>12}{:>12}   {}\n", "", width, texts("results.as-it-is"), texts("results.blank"),
             texts("results.difference"), texts("results.interval-of-difference"));
  fmt::print("  {}\n", texts("results.holder", {{"n", ablation.holder_games()}}));
  const double error = error_of_each(ablation);
  print_row(texts("results.win-share"), width, ablation.holder_wins, error, texts);
  print_row(texts("results.points"), width, ablation.holder_vp, error, texts);
  fmt::print("  {}\n", texts("results.all-players"));
  for (std::size_t m = 0; const simulation::Metric& metric : ablation.metrics->list()) {
    if (is_shown(metric)) print_row(metric_name(metric, texts), width, ablation.together[m], error, texts);
    ++m;
  }
  fmt::print("  {}\n", texts("results.ablation-holds"));
  if (ablation.other_holder > 0) fmt::print("  {}\n", texts("results.other-holder", {{"n", ablation.other_holder}}));
}

/// Reports failures; returns true if there were any.
bool tell_failures(const AblateOptions& options, const simulation::Ablation& ablation) {
  const Texts& texts = *options.common.texts;
  if (ablation.gave_up) tell_gave_up(texts, ablation.pairs() + ablation.failed);
  if (ablation.failed == 0) return false;
  print_error(texts("failed.pairs", {{"n", ablation.failed}, {"first", ablation.first_failed}}) + ": " +
              ablation.failure);
  const PlayedGames played{options.common, static_cast<std::size_t>(options.seats.players), options.seats.bots};
  if (!ablation.failed_blank) tell_how_to_see(played, ablation.first_failed);
  return true;
}

int run(AblateOptions& options, const Command& command) {
  options.common.resolve(command);
  std::vector<std::string> bots = options.seats.resolve(options.common, command);
  const auto programs = std::make_shared<Programs>();
  simulation::SimulationConfig config = simulated(options.common, options.seats.players, std::move(bots), programs);
  config.games = options.games;
  config.max_alike = options.keep_going ? 0 : rules::play::kMaxAlike;
  check_card(options.card, config.linked->ruleset);
  const Interrupt interrupt;
  const simulation::Ablation ablation = [&] {
    Progress progress(options.games, *options.common.texts);
    return simulation::ablate(
        config, options.card, [&](std::int64_t done) { progress(done); }, Interrupt::seen);
  }();
  if (options.common.json)
    print_json(ablation_json(ablation, options.card, simulation::origin_of(config, ablation.metrics)));
  else
    print_ablation(ablation,
                   rules::play::Wording(*config.linked, options.common.texts->language()).name("card", options.card),
                   options.common.seed, *options.common.texts);
  const bool failed = tell_failures(options, ablation);
  if (programs->tell_given_up(*options.common.texts) || failed) return kProblems;
  return Interrupt::seen ? kInterrupted : kFine;
}

}  // namespace

void add_ablate(CommandLine& program) {
  auto options = std::make_shared<AblateOptions>();
  Command command = program.add("ablate", "measure");
  command.value("card", options->card).required();
  options->common.add_usual_to(command);
  options->seats.add_to(command);
  command.value("--games", options->games).within(1, kMaxGames).shows_default();
  options->common.add_threads_to(command);
  command.flag("--keep-going", options->keep_going);
  options->common.add_remote_to(command);
  options->common.add_length_to(command);
  command.examples({"dicetown ablate dynamite", "dicetown ablate cattle --with wild-west --games 20000"});
  command.runs([options, command] { return run(*options, command); });
}

}  // namespace tools

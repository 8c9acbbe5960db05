// dicetown simulate: plays many games by bots and prints statistics; writes rows, or one part of a run on many
// machines.
#include "bot_factory.hpp"
#include "common.hpp"
#include "fmt/format.h"
#include "lab/words.hpp"
#include "nlohmann/json.hpp"
#include "output.hpp"
#include "packs/yaml/printable.hpp"
#include "play/parallel.hpp"
#include "progress.hpp"
#include "rerun_command.hpp"
#include "results.hpp"

namespace tools {
namespace {

namespace packs = rules::packs;
namespace simulation = rules::simulation;
namespace play = rules::play;

struct SimulateOptions {
  Common common;
  BotSeats seats;
  std::int64_t games = 10000;
  bool check = false, paranoid = false, reverse_free = false, keep_going = false, resume = false, timing = false;
  std::vector<std::string> metrics;
  std::string out, shard, report;
};

PlayedGames played(const SimulateOptions& options) {
  return {options.common, static_cast<std::size_t>(options.seats.players), options.seats.bots, options.paranoid};
}

std::shared_ptr<const simulation::Metrics> metrics_for(const SimulateOptions& options,
                                                       const rules::packs::LinkedGame& linked) {
  const auto& names = options.metrics;
  if (names.empty() && options.report.empty())
    return std::make_shared<simulation::Metrics>(linked, simulation::MetricSet::bare);
  if (names.empty() || names == std::vector<std::string>{"all"})
    return std::make_shared<simulation::Metrics>(linked, simulation::MetricSet::all);
  if (names == std::vector<std::string>{"core"})
    return std::make_shared<simulation::Metrics>(linked, simulation::MetricSet::core);
  try {
    return std::make_shared<simulation::Metrics>(linked, names);
  } catch (const simulation::UnknownMetric& error) {
    std::vector<std::string> known = {"all", "core"};
    const simulation::Metrics all(linked, simulation::MetricSet::all);
    for (const simulation::Metric& metric : all.list()) known.push_back(metric.name);
    throw UsageError("wrong.no-metric",
                     {{"option", "--metric"}, {"metric", error.wanted}, {"meant", packs::meant(error.wanted, known)}});
  }
}

void check_options(const SimulateOptions& options, const simulation::SimulationConfig& config) {
  const auto refuse = [](bool wrong, const char* why) {
    if (wrong) throw UsageError(why, {});
  };
  refuse(options.paranoid && play::ExternalPlayers::needed(config.bots), "wrong.paranoid");
  refuse(options.reverse_free && config.linked->free_handlers.empty(), "wrong.no-free");
  if (!options.out.empty() && !simulation::is_row_file(options.out))
    throw UsageError("wrong.out-ending", {{"endings", simulation::row_file_endings()}, {"file", options.out}});
}

simulation::SimulationConfig config_for(const SimulateOptions& options, std::vector<std::string> bots,
                                        std::shared_ptr<Programs> programs) {
  simulation::SimulationConfig config =
      simulated(options.common, options.seats.players, std::move(bots), std::move(programs));
  config.games = options.games;
  config.first = options.common.game_index;
  config.check = options.check;
  config.paranoid = options.paranoid;
  config.max_alike = options.keep_going ? 0 : play::kMaxAlike;
  return config;
}

/// Returns the results so far, during play.
std::string so_far(const simulation::Totals& totals, const Texts& texts) {
  const auto& rounds = totals.of("rounds");
  const auto& wins = totals.of("win");
  if (totals.games < 2) return "";
  const auto limits = simulation::interval_95(*totals.metrics->find("rounds"), rounds);
  const auto win_limits = simulation::interval_95(*totals.metrics->find("win"), wins);
  return texts("results.so-far", {{"low", fmt::format("{:.2f}", limits.low)},
                                  {"high", fmt::format("{:.2f}", limits.high)},
                                  {"wins-low", fmt::format("{:.1f}", 100 * win_limits.low)},
                                  {"wins-high", fmt::format("{:.1f}", 100 * win_limits.high)}});
}

/// Plays what is not in the file yet, and adds it to the file and its totals.
simulation::Stored play_games(const SimulateOptions& options, simulation::SimulationConfig config,
                              const std::shared_ptr<const simulation::Metrics>& metrics, Outliers& outliers) {
  simulation::Stored results{simulation::origin_of(config, metrics), simulation::Totals(metrics)};
  if (!options.shard.empty()) results.origin.part = shard_of(options.shard, results.origin.whole);
  std::unique_ptr<simulation::RowFile> file;
  if (!options.out.empty()) {
    file = simulation::open_row_file(options.out, results.origin, options.resume);
    results.totals = file->before();
  }
  config.first = results.origin.part.first + results.done();
  config.games = results.origin.part.games - results.done();
  Progress progress(config.games, *options.common.texts);
  std::vector<simulation::Sink*> sinks;
  if (file) sinks.push_back(file.get());
  if (!options.report.empty()) sinks.push_back(&outliers);
  simulation::Watching watching;
  watching.progress = [&](const simulation::Totals& totals) {
    if (progress.due()) progress(totals.games + totals.failed, so_far(totals, *options.common.texts));
  };
  watching.sinks = sinks;
  const simulation::Totals played = simulation::simulate(config, metrics, watching, Interrupt::seen);
  if (file) file->close(played);
  results.totals.add(played);
  return results;
}

/// Reports failures; returns true if there were any.
bool tell_failures(const SimulateOptions& options, const simulation::Totals& totals) {
  const Texts& texts = *options.common.texts;
  if (totals.gave_up) tell_gave_up(texts, totals.games + totals.failed);
  if (totals.failed == 0) return false;
  print_error(told_failed(texts, totals));
  tell_how_to_see(played(options), totals.first_failed);
  return true;
}

packs::Message free_difference(const SimulateOptions& options, const simulation::SimulationConfig& config,
                               const simulation::Totals& totals) {
  if (!options.reverse_free || totals.failed > 0) return {};
  return simulation::free_difference(
      config, totals,
      [&](packs::FreeHandlers free) {
        return packs::link(options.common.folders(), options.common.selection(options.seats.players), {}, free);
      },
      Interrupt::seen);
}

int run(SimulateOptions& options, const Command& command) {
  options.common.resolve(command);
  if (command.given("--game-index") && !command.given("--games")) options.games = 1;
  command.needs({"--shard", "--resume"}, "--out");
  command.excludes("--resume", {"--report", "--reverse-free"});
  command.excludes("--shard", {"--reverse-free"});
  const std::vector<std::string> bots = options.seats.resolve(options.common, command);
  const auto programs = std::make_shared<Programs>();
  const simulation::SimulationConfig config = config_for(options, bots, programs);
  check_options(options, config);
  check_report(options.report);
  const auto metrics = metrics_for(options, *config.linked);
  const Interrupt interrupt;
  Outliers outliers(metrics);
  const simulation::Stored results = play_games(options, config, metrics, outliers);
  const packs::Message difference = free_difference(options, config, results.totals);
  if (options.common.json) print_json(results_json(results, options.timing));
  else print_results(results, *options.common.texts, options.timing);
  if (!options.report.empty())
    write_report(options.report, report_of(results, outliers, played(options).simulate_command()));
  if (!difference.empty()) {
    print_error(difference.in(options.common.texts->language()));
    return kProblems;
  }
  const bool given_up = programs->tell_given_up(*options.common.texts);
  if (tell_failures(options, results.totals) || given_up) return kProblems;
  return Interrupt::seen ? kInterrupted : kFine;  // results so far are printed, but incomplete
}

}  // namespace

void add_simulate(CommandLine& program) {
  auto options = std::make_shared<SimulateOptions>();
  Command command = program.add("simulate", "measure");
  options->common.add_usual_to(command);
  options->seats.add_to(command);
  command.value("--games", options->games).within(1, kMaxGames).shows_default();
  options->common.add_game_index_to(command);
  options->common.add_threads_to(command);
  command.names("--metric", options->metrics);
  command.value("--out", options->out);
  command.flag("--resume", options->resume);
  command.value("--shard", options->shard);
  command.value("--report", options->report);
  command.flag("--check", options->check);
  command.flag("--paranoid", options->paranoid);
  command.flag("--reverse-free", options->reverse_free);
  command.flag("--keep-going", options->keep_going);
  command.flag("--timing", options->timing);
  options->common.add_remote_to(command);
  options->common.add_length_to(command);
  command.examples({"dicetown simulate --players 3 --with wild-west",
                    "dicetown simulate --bots random --games 200000 --json",
                    "dicetown simulate --metric all --out games.sqlite --resume",
                    "dicetown simulate --games 2000 --report games.html"});
  command.runs([options, command] { return run(*options, command); });
}

}  // namespace tools

// dicetown simulate: plays many games by bots and prints statistics; writes rows, or one part of a run on many
// machines.
#include <algorithm>
#include <iostream>

#include "ablated.hpp"
#include "again.hpp"
#include "choosers.hpp"
#include "common.hpp"
#include "content/printable.hpp"
#include "fmt/format.h"
#include "interrupt.hpp"
#include "nlohmann/json.hpp"
#include "output.hpp"
#include "progress.hpp"
#include "report_writer.hpp"
#include "results.hpp"
#include "script/suggest.hpp"
#include "shard.hpp"
#include "simulation_report.hpp"
#include "statistics/share.hpp"

namespace tools {
namespace {

namespace content = rules::content;
namespace lab = rules::lab;
namespace play = rules::play;

constexpr int kMostAlike = 3;  ///< games that fail alike: more of them tell nothing new, and each may take a second

struct SimulateOptions {
  Common common;
  int players = 4, threads = 1;
  std::int64_t games = 10000, first = 0;
  std::string bots = "random";
  bool check = false, paranoid = false, reverse_free = false, keep_going = false, resume = false;
  std::vector<std::string> metrics;
  std::string out, shard, ablate, report;
};

/// The command line that plays these games, or one of them, again.
std::string again(const SimulateOptions& options) {
  return simulate_again(options.common, static_cast<std::size_t>(options.players), options.bots, options.paranoid);
}

std::vector<std::string> bots_chosen(const SimulateOptions& options) {
  std::vector<std::string> bots = split_list(options.bots);
  for (const std::string& bot : bots) check_bot("--bots", bot);
  if (bots.size() == 1) bots.resize(static_cast<std::size_t>(options.players), bots[0]);
  if (bots.size() != static_cast<std::size_t>(options.players))
    throw UsageError(fmt::format("--bots names {} bots for {} players", bots.size(), options.players));
  return bots;
}

std::shared_ptr<const lab::Metrics> metrics_for(const SimulateOptions& options, const rules::Ruleset& rules) {
  const auto& names = options.metrics;
  if (names.empty() && options.report.empty()) return std::make_shared<lab::Metrics>(rules, lab::MetricSet::bare);
  if (names.empty() || names == std::vector<std::string>{"all"})
    return std::make_shared<lab::Metrics>(rules, lab::MetricSet::all);
  if (names == std::vector<std::string>{"core"}) return std::make_shared<lab::Metrics>(rules, lab::MetricSet::core);
  try {
    return std::make_shared<lab::Metrics>(rules, names);
  } catch (const lab::UnknownMetric& error) {
    std::vector<std::string> known = {"all", "core"};
    const lab::Metrics all(rules, lab::MetricSet::all);
    for (const lab::Metric& metric : all.list()) known.push_back(metric.name);
    throw UsageError(fmt::format("--metrics: {}{}", error.what(), rules::did_you_mean(error.wanted, known)));
  }
}

void check_options(const SimulateOptions& options, const lab::SimulationConfig& config) {
  const auto refuse = [](bool wrong, const char* why) {
    if (wrong) throw UsageError(why);
  };
  refuse(options.paranoid && play::Choosers::needed(config.bots),
         "--paranoid is for bots that answer at once: random and heuristic");
  refuse(options.reverse_free && config.linked->free_handlers.empty(),
         "--reverse-free: no handler of these packs is declared to be free");
  refuse(options.reverse_free && (!options.shard.empty() || options.resume),
         "--reverse-free plays all games again, and a part's sums are not theirs: leave out --shard and --resume");
  refuse(!options.shard.empty() && options.out.empty(),
         "--shard needs --out FILE, which 'merge' adds up with the others");
  refuse(options.resume && options.out.empty(), "--resume needs --out FILE, to go on with");
  refuse(!options.ablate.empty() && !options.out.empty(), "--ablate writes no rows: leave out --out");
  refuse(!options.ablate.empty() && !options.report.empty(), "--ablate makes no report: leave out --report");
  refuse(!options.ablate.empty() && options.keep_going,
         "--ablate plays all games, however many of them fail: leave out --keep-going");
  refuse(options.resume && !options.report.empty(), "--report needs the rows of all games: leave out --resume");
  refuse(!options.ablate.empty() && (options.reverse_free || options.paranoid || !options.metrics.empty()),
         "--ablate compares core metrics: leave out --metrics, --reverse-free and --paranoid");
  if (!options.out.empty() && !lab::is_row_file(options.out))
    throw UsageError(
        fmt::format("--out: the name of the file has to end in {}, not '{}'", lab::row_file_endings(), options.out));
}

lab::SimulationConfig config_for(const SimulateOptions& options, std::shared_ptr<Programs> programs) {
  lab::SimulationConfig config;
  config.bots = bots_chosen(options);
  config.linked = content::link(options.common.folders(), options.common.selection(options.players));
  config.make_chooser = chooser_maker(options.common, 1, std::move(programs));
  config.remote = options.common.remote;
  config.seed = options.common.seed;
  config.threads = options.threads;
  config.games = options.games;
  config.first = options.first;
  config.check = options.check;
  config.paranoid = options.paranoid;
  config.most = options.common.most;
  config.most_alike = options.keep_going ? 0 : kMostAlike;
  return config;
}

/// What is known so far, while games are played.
std::string so_far(const lab::Totals& totals) {
  const auto& rounds = totals.of("rounds");
  const auto& wins = totals.of("win");
  const double wide = rules::statistics::kNormal95 * rounds.standard_error(),
               wins_wide = rules::statistics::kNormal95 * wins.standard_error();
  return fmt::format("rounds {:.2f} to {:.2f}, seat 1 wins {:.1f} % to {:.1f} %", rounds.mean() - wide,
                     rounds.mean() + wide, 100 * (wins.mean() - wins_wide), 100 * (wins.mean() + wins_wide));
}

/// Plays what is not in the file yet, and adds it to the file and to what was there.
Results play_games(const SimulateOptions& options, lab::SimulationConfig config,
                   const std::shared_ptr<const lab::Metrics>& metrics, Outliers& outliers) {
  Results results{lab::origin_of(config, metrics), lab::Totals(metrics)};
  if (!options.shard.empty()) results.origin.part = shard_of(options.shard, results.origin.whole);
  std::unique_ptr<lab::RowFile> file;
  if (!options.out.empty()) {
    file = lab::open_row_file(options.out, results.origin, options.resume);
    results.totals = file->before();
  }
  const std::int64_t done = results.totals.games + results.totals.failed;
  config.first = results.origin.part.first + done;
  config.games = results.origin.part.games - done;
  Progress progress(config.games);
  std::vector<lab::Sink*> sinks;
  if (file) sinks.push_back(file.get());
  if (!options.report.empty()) sinks.push_back(&outliers);
  lab::Watching watching;
  watching.progress = [&](const lab::Totals& totals) {
    if (progress.due()) progress(totals.games + totals.failed, so_far(totals));
  };
  watching.sinks = sinks;
  const lab::Totals played = lab::simulate(config, metrics, watching, Interrupt::seen);
  if (file) file->close(played);
  results.totals.add(played);
  return results;
}

/// Says what went wrong; returns whether something did.
bool tell_failures(const SimulateOptions& options, const lab::Totals& totals) {
  if (totals.gave_up)
    std::cerr << fmt::format(
        "dicetown: stopped after {} games, for {} of them failed alike; --keep-going plays them all\n",
        totals.games + totals.failed, kMostAlike);
  if (totals.failed == 0) return false;
  std::cerr << fmt::format(
      "dicetown: {} games failed; the first is game {}: {}\n  replay it: {} --first {} --games 1 --check\n",
      totals.failed, totals.first_failed, content::printable(totals.failure), content::printable_line(again(options)),
      totals.first_failed);
  return true;
}

std::string free_difference(const SimulateOptions& options, const lab::SimulationConfig& config,
                            const lab::Totals& totals) {
  if (!options.reverse_free || totals.failed > 0) return "";
  return lab::free_difference(
      config, totals,
      [&](content::FreeHandlers free) {
        return content::link(options.common.folders(), options.common.selection(options.players), {}, free);
      },
      Interrupt::seen);
}

int run_ablation(const SimulateOptions& options, const lab::SimulationConfig& config) {
  std::vector<std::string> known;
  for (const auto& kind : config.linked->ruleset.card_kinds) known.push_back(kind.id);
  if (std::find(known.begin(), known.end(), options.ablate) == known.end())
    throw UsageError(
        fmt::format("--ablate: there is no card '{}'{}", options.ablate, rules::did_you_mean(options.ablate, known)));
  const Interrupt interrupt;
  const lab::Ablation ablation = [&] {
    Progress progress(options.games);
    return lab::ablate(
        config, options.ablate, [&](std::int64_t done) { progress(done); }, Interrupt::seen);
  }();
  if (options.common.json)
    print_json(ablation_json(ablation, options.ablate, lab::origin_of(config, ablation.metrics)));
  else print_ablation(ablation, options.ablate, options.common.seed);
  if (ablation.failed > 0) {
    std::cerr << fmt::format("dicetown: {} pairs of games failed; the first is game {}: {}\n", ablation.failed,
                             ablation.first_failed, content::printable(ablation.failure));
    return kProblems;
  }
  return Interrupt::seen ? kInterrupted : kFine;
}

int run(SimulateOptions& options, const Command& command, const ReportWriter& writer) {
  options.common.resolve(command);
  check_games("--games", options.games);
  check_games("--first", options.first, 0);
  if (options.threads < 1 || options.threads > 256) throw UsageError("--threads must be from 1 to 256");
  if (!options.report.empty() && !writer)
    throw UsageError("--report: tools/dicetown builds the program that writes reports; this one doesn't");
  check_players(options.players);
  if (!command.given("--players")) options.players = options.common.usual_players(options.players);
  const auto programs = std::make_shared<Programs>();
  const lab::SimulationConfig config = config_for(options, programs);
  check_options(options, config);
  if (!options.report.empty()) writer.check(options.report);
  if (!options.ablate.empty()) {
    const int code = run_ablation(options, config);
    return programs->tell_given_up() ? static_cast<int>(kProblems) : code;
  }
  const auto metrics = metrics_for(options, config.linked->ruleset);
  const Interrupt interrupt;
  Outliers outliers(metrics);
  const Results results = play_games(options, config, metrics, outliers);
  const std::string difference = free_difference(options, config, results.totals);
  if (options.common.json) print_json(results_json(results));
  else print_results(results);
  if (!options.report.empty()) writer.write(report_of(results, outliers, again(options)), options.report);
  if (!difference.empty()) {
    std::cerr << "dicetown: " << difference << "\n";
    return kProblems;
  }
  const bool given_up = programs->tell_given_up();
  if (tell_failures(options, results.totals) || given_up) return kProblems;
  return Interrupt::seen ? kInterrupted : kFine;  // what is done so far is printed, but it isn't what was asked for
}

}  // namespace

void add_simulate(CommandLine& program, ReportWriter writer) {
  auto options = std::make_shared<SimulateOptions>();
  Command command = program.add("simulate", "Play many games with bots and print statistics");
  options->common.add_packs_to(command);
  options->common.add_seed_to(command);
  options->common.add_json_to(command);
  options->common.add_fast_to(command);
  command.value("--players", options->players, "How many players").shows_default();
  command
      .value("--bots", options->bots,
             fmt::format("For all seats, or one for each seat, separated by commas: {}", play::kBotsHelp))
      .shows_default();
  command.value("--games", options->games, "How many games").shows_default();
  command.value("--first", options->first, "The number of the first game: --first 7 --games 1 is the game 7 alone")
      .shows_default();
  command.value("--threads", options->threads, "How many threads; the result is the same with any number")
      .shows_default();
  command.names("--metrics", options->metrics,
                "Measure more: core, all, or names separated by commas; * stands for anything, as in card.*.played");
  command.value("--out", options->out,
                "Write a row for each game to a .csv, .ndjson or .sqlite file, or what they add up to to a .json file");
  command.flag("--resume", options->resume, "Go on with the file of --out where the run was cut off");
  command.value("--shard", options->shard, "Play only the Ith of N parts of the games (I/N), for 'merge'");
  command.value("--ablate", options->ablate,
                "Play each game a second time with this card blank, and print what the card changes");
  command.value("--report", options->report, "Write a report to a .html file; measures all metrics");
  command.flag("--check", options->check, "Check every invariant after every step");
  command.flag("--paranoid", options->paranoid,
               "Run every step a second time, with scripts loaded afresh, and compare (slow)");
  command.flag("--reverse-free", options->reverse_free,
               "Play the games again with free handlers first, then with them last, and fail if a result differs");
  command.flag("--keep-going", options->keep_going,
               fmt::format("Go on after {} games that failed with the same message", kMostAlike));
  options->common.add_remote_to(command);
  options->common.add_length_to(command);
  command.closing(
      "Examples:\n  dicetown simulate --players 4 --bots random --games 200000 --seed 1 --threads 2 --json\n"
      "  dicetown simulate --bots heuristic --metrics all --out games.sqlite --resume\n"
      "  dicetown simulate --bots heuristic --games 20000 --ablate dynamite");
  command.runs([options, command, writer] { return run(*options, command, writer); });
}

}  // namespace tools

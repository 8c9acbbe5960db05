// dicetown simulate: plays many games by bots and prints statistics.
#include <iostream>
#include <thread>

#include "choosers.hpp"
#include "common.hpp"
#include "content/printable.hpp"
#include "fmt/format.h"
#include "interrupt.hpp"
#include "lab/simulation.hpp"
#include "nlohmann/json.hpp"
#include "output.hpp"
#include "progress.hpp"

namespace tools {
namespace {

namespace content = rules::content;
namespace lab = rules::lab;
namespace play = rules::play;
using Json = nlohmann::ordered_json;

constexpr int kMostAlike = 3;  ///< games that fail alike: more of them tell nothing new, and each may take a second

struct SimulateOptions {
  Common common;
  int players = 4, threads = 1;
  std::int64_t games = 10000, first = 0;
  std::string bots = "random";
  bool check = false, paranoid = false, reverse_free = false, keep_going = false;
};

/// The arguments that say which game it is, each with a blank before it.
std::string selection_of(const Common& common) {
  std::string result;
  if (!common.game.empty()) result += " --game " + common.game;
  if (!common.config.empty()) result += " --config " + common.config;
  if (!common.with.empty()) result += fmt::format(" --with {}", fmt::join(common.with, ","));
  for (const std::string& setting : common.set) result += " --set " + setting;
  for (const std::string& folder : common.pack_path) result += " --pack-path " + folder;
  return result;
}

std::vector<std::string> bots_for(const SimulateOptions& options) {
  std::vector<std::string> bots = split_list(options.bots);
  for (const std::string& bot : bots) check_bot("--bots", bot);
  if (bots.size() == 1) bots.resize(static_cast<std::size_t>(options.players), bots[0]);
  if (bots.size() != static_cast<std::size_t>(options.players))
    throw UsageError(fmt::format("--bots names {} bots for {} players", bots.size(), options.players));
  return bots;
}

/// The name of a set of endings that came together: `mine + store`.
std::string end_name(const rules::Ruleset& rules, std::int32_t bits) {
  std::string name;
  for (std::size_t e = 0; e < rules.endings.size(); ++e)
    if (bits >> e & 1) name += (name.empty() ? "" : " + ") + rules.endings[e].id;
  return name.empty() ? "none" : name;
}

Json to_json(const SimulateOptions& options, const lab::SimulationConfig& config, const lab::Totals& t) {
  const rules::Ruleset& rules = config.linked->ruleset;
  const double n = static_cast<double>(std::max<std::int64_t>(t.games, 1));
  Json out = {{"lock", lock_json(config.linked->lock)},
              {"games", t.games},
              {"failed", t.failed},
              {"players", rules.players},
              {"seed", config.seed},
              {"bots", config.bots},
              {"threads", options.threads},
              {"cpu_seconds", t.cpu_seconds},
              {"games_per_cpu_second", static_cast<double>(t.games) / t.cpu_seconds},
              {"decisions_per_cpu_second", static_cast<double>(t.sum("decisions")) / t.cpu_seconds},
              {"decisions_per_game", t.of("decisions").mean()},
              {"mean_rounds", t.of("rounds").mean()}};
  for (auto [key, metric] : {std::pair{"mean_vp", "vp"}, std::pair{"win_share", "win"}}) {
    out[key] = Json::array();
    for (int s = 0; s < rules.players; ++s) out[key].push_back(t.of(metric, rules::Seat(s)).mean());
  }
  for (const auto& figure : rules.figures) {
    std::int64_t sum = 0;
    for (int s = 0; s < rules.players; ++s) sum += t.sum("figure." + figure.id, rules::Seat(s));
    out["mean_" + figure.id] = static_cast<double>(sum) / n / rules.players;
  }
  std::map<std::string, double> ends;
  for (const auto& ending : rules.endings) ends[ending.id] = 0;
  for (const auto& [bits, count] : t.ends) ends[end_name(rules, bits)] += static_cast<double>(count) / n;
  out["end"] = ends;
  out["script_entries_per_game"] = t.of("script-entries").mean();
  out["api_calls_per_game"] = t.of("api-calls").mean();
  out["result_hash"] = fmt::format("{:016x}", t.result_hash);
  return out;
}

void print(const SimulateOptions& options, const lab::SimulationConfig& config, const lab::Totals& t) {
  const Json r = to_json(options, config, t);
  const auto list = [](const Json& numbers, const char* format) {
    std::string out;
    for (const Json& x : numbers) out += fmt::format(fmt::runtime(format), x.get<double>());
    return out;
  };
  fmt::print("{} games of {} players, seed {}{}\n", t.games, config.linked->ruleset.players, config.seed,
             t.games < options.games ? " (stopped early)" : "");
  fmt::print("  {:<28}{:.0f}\n  {:<28}{:.0f}\n", "games per CPU second", r["games_per_cpu_second"].get<double>(),
             "decisions per CPU second", r["decisions_per_cpu_second"].get<double>());
  fmt::print("  {:<28}{:.2f}\n  {:<28}{:.3f}\n", "decisions per game", r["decisions_per_game"].get<double>(), "rounds",
             r["mean_rounds"].get<double>());
  fmt::print("  {:<28}{}\n  {:<28}{}\n", "VP by seat", list(r["mean_vp"], "{:8.3f}"), "win share by seat",
             list(r["win_share"], "{:8.4f}"));
  for (const auto& figure : config.linked->ruleset.figures)
    fmt::print("  {:<28}{:.3f}\n", figure.id + " per player", r["mean_" + figure.id].get<double>());
  std::string ends;
  for (const auto& [name, share] : r["end"].items()) ends += fmt::format("{} {:.4f}  ", name, share.get<double>());
  fmt::print("  {:<28}{}\n", "ends by", ends);
  fmt::print("  {:<28}{:.1f} / {:.1f}\n", "script entries / API calls", r["script_entries_per_game"].get<double>(),
             r["api_calls_per_game"].get<double>());
  fmt::print("  {:<28}{}\n", "result hash", r["result_hash"].get<std::string>());
}

int run(SimulateOptions& options, const Command& command) {
  options.common.resolve(command);
  if (options.games < 1) throw UsageError("--games must be at least 1");
  if (options.first < 0) throw UsageError("--first must be at least 0");
  if (options.threads < 1 || options.threads > 256) throw UsageError("--threads must be from 1 to 256");
  if (!command.given("--players")) options.players = options.common.usual_players(options.players);
  lab::SimulationConfig config;
  config.bots = bots_for(options);
  config.linked = rules::content::link(options.common.folders(), options.common.selection(options.players));
  config.make_chooser = chooser_maker(options.common);
  if (options.paranoid && play::Choosers::needed(config.bots))
    throw UsageError("--paranoid is for bots that answer at once: random and heuristic");
  config.seed = options.common.seed;
  config.threads = options.threads;
  config.games = options.games;
  config.first = options.first;
  config.check = options.check;
  config.paranoid = options.paranoid;
  config.most = options.common.most;
  config.most_alike = options.keep_going ? 0 : kMostAlike;
  if (options.reverse_free && config.linked->free_handlers.empty())
    throw UsageError("--reverse-free: no handler of these packs is declared to be free");
  const Interrupt interrupt;
  const lab::Totals totals = [&] {
    Progress progress(options.games);
    return lab::simulate(config, std::ref(progress), Interrupt::seen);
  }();
  std::string difference;
  if (options.reverse_free && totals.failed == 0)
    difference = lab::free_difference(
        config, totals,
        [&](rules::content::FreeHandlers free) {
          return rules::content::link(options.common.folders(), options.common.selection(options.players), {}, free);
        },
        Interrupt::seen);
  if (options.common.json) print_json(to_json(options, config, totals));
  else print(options, config, totals);
  if (!difference.empty()) {
    std::cerr << "dicetown: " << difference << "\n";
    return kProblems;
  }
  if (totals.gave_up)
    std::cerr << fmt::format(
        "dicetown: stopped after {} games, for {} of them failed alike; --keep-going plays them all\n",
        totals.games + totals.failed, kMostAlike);
  if (totals.failed > 0) {
    std::cerr << fmt::format(
        "dicetown: {} games failed; the first is game {}: {}\n  replay it: dicetown simulate{} --players {} --bots {} "
        "--seed {} --first {} --games 1 --check\n",
        totals.failed, totals.first_failed, content::printable(totals.failure),
        content::printable_line(selection_of(options.common)), options.players, options.bots, config.seed,
        totals.first_failed);
    return kProblems;
  }
  return Interrupt::seen ? kInterrupted : kFine;  // what is done so far is printed, but it isn't what was asked for
}

}  // namespace

void add_simulate(CommandLine& program) {
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
  command.flag("--check", options->check, "Check every invariant after every step");
  command.flag("--paranoid", options->paranoid,
               "Run every step a second time, with scripts loaded afresh, and compare (slow)");
  command.flag("--reverse-free", options->reverse_free,
               "Play the games again with free handlers first, then with them last, and fail if a result differs");
  command.flag("--keep-going", options->keep_going,
               fmt::format("Go on after {} games that failed with the same message", kMostAlike));
  options->common.add_remote_to(command);
  options->common.add_length_to(command);
  command.closing("Example:\n  dicetown simulate --players 4 --bots random --games 200000 --seed 1 --threads 2 --json");
  command.runs([options, command] { return run(*options, command); });
}

}  // namespace tools

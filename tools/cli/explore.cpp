// dicetown explore: plays games that try what has not happened yet, lists what never happened, and turns failed games
// into scenarios.
#include <set>

#include "base/one_text.hpp"
#include "bot_factory.hpp"
#include "common.hpp"
#include "fmt/format.h"
#include "nlohmann/json.hpp"
#include "output.hpp"
#include "packs/pack/files.hpp"
#include "packs/pack/pack_finder.hpp"
#include "packs/yaml/printable.hpp"
#include "play/seats.hpp"
#include "progress.hpp"
#include "rerun_command.hpp"
#include "scenarios/explanations.hpp"
#include "scenarios/shrink.hpp"

namespace tools {
namespace {

namespace play = rules::play;
namespace scenarios = rules::scenarios;
namespace packs = rules::packs;
using Json = nlohmann::ordered_json;

struct ExploreOptions {
  Common common;
  BotSeats seats{.players = 0, .bots = ""};
  std::int64_t games = 1000;
  std::string allowlist, out_dir;
  bool every_combination = false, until_reached = false, usual_options = false, counts = false, keep_going = false;

  /// Returns true if the games are those of a simulation.
  bool by_bots() const { return !seats.bots.empty(); }
};

/// Returns each playable set of packs: subsets of those named by --with, or of all found.
std::vector<std::vector<std::string>> combinations(const ExploreOptions& options) {
  packs::Problems problems;
  const packs::PackFinder finder(options.common.folders(), problems);
  problems.throw_if_any();
  const std::vector<std::string>& main = options.common.main_packs;
  std::vector<std::string> more = options.common.with;
  if (more.empty())
    for (const auto& [id, pack] : finder.packs())
      if (std::find(main.begin(), main.end(), id) == main.end()) more.push_back(id);
  if (more.size() > 16) throw UsageError("wrong.many-packs", {});
  std::set<std::vector<std::string>> sets;  // a pack's requirements come with it, so two subsets may be the same
  for (std::uint32_t bits = 0; bits < 1u << more.size(); ++bits) {
    std::vector<std::string> packs = main, ids;
    for (std::size_t i = 0; i < more.size(); ++i)
      if (bits >> i & 1u) packs.push_back(more[i]);
    packs::Problems unfit;
    for (const auto& pack : finder.select(packs, unfit)) ids.push_back(pack.manifest.id);
    if (unfit.empty()) sets.insert(std::move(ids));
  }
  std::vector<std::vector<std::string>> out(sets.begin(), sets.end());
  std::stable_sort(out.begin(), out.end(), [](const auto& a, const auto& b) { return a.size() < b.size(); });
  return out;
}

/// The exploration of one combination, and its results.
struct Explored {
  std::vector<std::string> packs;
  scenarios::Exploration found;
  scenarios::ExplorationVerdict verdict;
  std::vector<std::string> scenarios;  ///< for each failure: the file it was written to, else its text, else why there
                                       ///< is none
  std::vector<std::string> traces;     ///< for each failure: the command that traces it, or ""
  bool fine() const { return verdict.unexplained.empty() && verdict.contradicted.empty() && found.failed == 0; }
};

void print(const ExploreOptions& options, const Explored& explored) {
  const scenarios::Exploration& found = explored.found;
  const Texts& texts = *options.common.texts;
  fmt::print("{}: {} games, {} answers, seed {}\n", paint(rules::one_text(explored.packs), "1"), found.games,
             found.answers, options.common.seed);
  for (int g = 0; g <= static_cast<int>(scenarios::Item::What::ending); ++g) {
    const std::string group = scenarios::CoverageCatalogue::group(static_cast<scenarios::Item::What>(g));
    std::int64_t all = 0, reached = 0, least = 0;
    std::string rarest;
    for (const auto& [name, count] : found.items) {
      if (count.group != group) continue;
      ++all;
      if (count.happened == 0) continue;
      ++reached;
      if (rarest.empty() || count.happened < least) {
        least = count.happened;
        rarest = name;
      }
    }
    if (all > 0)
      fmt::print("  {:<28}{:>4} of {:<4}{}\n", group, reached, all,
                 rarest.empty() ? "" : fmt::format(" rarest: {} ({})", rarest, least));
  }
  if (options.counts)
    for (const auto& [name, count] : found.items) fmt::print("  {:>9}  {}\n", count.happened, name);
  for (const auto& [item, because] : explored.verdict.explained) fmt::print("  explained: {}: {}\n", item, because);
  for (const auto& [item, because] : explored.verdict.contradicted)
    fmt::print("  {} {}, although: {}\n", paint("happened:", "31"), item, because);
  for (const std::string& item : explored.verdict.unexplained)
    fmt::print("  {} {}\n", paint("never happened:", "31"), item);
  for (std::size_t i = 0; i < found.failures.size(); ++i) {
    const scenarios::FailedGame& failed = found.failures[i];
    fmt::print("  {} game {} ({} players): {}\n{}\n", paint("failed:", "31"), failed.nth, failed.selection.players,
               packs::printable(failed.message), explored.scenarios[i]);
    if (!explored.traces[i].empty())
      fmt::print("{}\n", texts(options.out_dir.empty() && !options.by_bots() ? "failed.see-saved" : "failed.see",
                               {{"command", packs::printable_line(explored.traces[i])}}));
  }
  if (found.failed > 0) fmt::print("  {} games failed\n", found.failed);
  std::fflush(stdout);
}

Json to_json(const ExploreOptions& options, const Explored& explored) {
  Json out = {{"packs", explored.packs},
              {"games", explored.found.games},
              {"answers", explored.found.answers},
              {"failed", explored.found.failed}};
  if (options.by_bots()) out["result_hash"] = fmt::format("{:016x}", explored.found.result_hash);
  out["reached"] = Json::object();
  for (const auto& [name, count] : explored.found.items)
    if (count.happened > 0) out["reached"][count.group][name] = count.happened;
  out["unexplained"] = explored.verdict.unexplained;
  for (const auto& [key, list] : {std::pair{"explained", &explored.verdict.explained},
                                  std::pair{"contradicted", &explored.verdict.contradicted}}) {
    out[key] = Json::array();
    for (const auto& [item, because] : *list) out[key].push_back({{"item", item}, {"because", because}});
  }
  out["failures"] = Json::array();
  for (std::size_t i = 0; i < explored.scenarios.size(); ++i) {
    const scenarios::FailedGame& failed = explored.found.failures[i];
    out["failures"].push_back({{"game", failed.nth},
                               {"players", failed.selection.players},
                               {"options", failed.selection.settings},
                               {"seed", failed.seed},
                               {"answers", failed.answers.size()},
                               {"message", failed.message},
                               {"scenario", explored.scenarios[i]},
                               {"trace", explored.traces[i]}});
  }
  return out;
}

/// Adds a failed game as a scenario, in a file of --out or as text, and the command that traces it.
void add_failure(const ExploreOptions& options, const scenarios::FailedGame& failed, std::size_t nth, Explored& to) {
  const auto add = [&](std::string scenario, std::string trace) {
    if (options.by_bots())
      trace = PlayedGames{options.common, rules::at(failed.selection.players), options.seats.bots}.trace_command(
          failed.nth);
    to.scenarios.push_back(std::move(scenario));
    to.traces.push_back(std::move(trace));
  };
  const auto shrunk = scenarios::shrink(options.common.folders(), failed, Interrupt::seen);
  if (!shrunk) return add("  this game could not be reduced to a scenario that fails in the same way", "");
  const std::string name = fmt::format("failure-{}.yaml", nth);
  if (options.out_dir.empty()) return add(shrunk->text, trace_command(options.common, name));
  const auto file = std::filesystem::path(options.out_dir) / name;
  std::error_code error;
  std::filesystem::create_directories(options.out_dir, error);
  if (error) throw packs::WriteError(options.out_dir, packs::system_message(error.value()));
  // The output of an earlier exploration may be replaced, unless it was edited.
  packs::write_file(file, shrunk->text, scenarios::is_as_shrunk);
  add(fmt::format("  reduced to {} of {} answers in {}", shrunk->answers, failed.answers.size(), packs::shown(file)),
      trace_command(options.common, file.string()));
}

/// Returns the bots that play; empty if games are steered: then `players` may be 0, which varies it.
std::vector<std::string> seats_of(ExploreOptions& options, const Command& command) {
  if (!options.by_bots()) {
    command.needs({"--game-index"}, "--bots");
    if (command.given("--players")) check_players(options.seats.players);
    else options.seats.players = static_cast<int>(options.common.seats.size());
    return {};
  }
  if (!command.given("--players")) options.seats.players = BotSeats().players;
  std::vector<std::string> bots = options.seats.resolve(options.common, command);
  for (const std::string& bot : bots)
    if (play::seat_kind(bot).outside()) throw UsageError("wrong.explored-bots", {});
  options.usual_options = true;
  return bots;
}

int run(ExploreOptions& options, const Command& command) {
  options.common.resolve(command);
  const std::vector<std::string> bots = seats_of(options, command);
  std::vector<scenarios::Explanation> explanations;
  if (!options.allowlist.empty()) explanations = scenarios::read_explanations(options.allowlist);
  const auto sets = options.every_combination
                        ? combinations(options)
                        : std::vector<std::vector<std::string>>{options.common.selection(0).packs};
  Json results = Json::array();
  std::set<std::string> played;
  const Interrupt interrupt;
  Progress progress(options.games * static_cast<std::int64_t>(sets.size()), *options.common.texts);
  bool fine = true;
  std::size_t failures = 0;
  std::set<std::string> known;
  for (std::size_t s = 0; s < sets.size() && !Interrupt::seen; ++s) {
    scenarios::ExploreConfig config{
        .folders = options.common.folders(),
        .selection = {sets[s], options.common.set, options.seats.players, options.common.fast},
        .vary_options = !options.usual_options,
        .bots = bots,
        .seed = options.common.seed,
        .first = options.common.game_index,
        .games = command.given("--game-index") ? 1 : options.games,
        .threads = options.common.used_threads(),
        .max_alike = options.keep_going ? 0 : rules::play::kMaxAlike,
        .enough = {}};
    if (options.until_reached)
      config.enough = [&](const scenarios::Exploration& found) {
        return scenarios::judge_exploration(found, sets[s], explanations).unexplained.empty();
      };
    const auto base = static_cast<std::int64_t>(s) * options.games;
    Explored explored{sets[s],
                      scenarios::explore(
                          config, [&](std::int64_t done) { progress(base + done); }, Interrupt::seen),
                      {},
                      {},
                      {}};
    explored.verdict = scenarios::judge_exploration(explored.found, explored.packs, explanations);
    known.insert(explored.verdict.known.begin(), explored.verdict.known.end());
    progress.hide();
    for (const scenarios::FailedGame& failed : explored.found.failures)
      add_failure(options, failed, ++failures, explored);
    fine = fine && explored.fine();
    played.insert(explored.packs.begin(), explored.packs.end());
    if (options.common.json) results.push_back(to_json(options, explored));
    else print(options, explored);
    if (explored.found.gave_up)
      tell_gave_up(*options.common.texts, explored.found.games, rules::one_text(explored.packs) + ": ");
  }
  // Exploring a single combination says nothing about explanations for others.
  const auto unneeded =
      options.every_combination && !Interrupt::seen ? scenarios::idle(explanations, known) : std::vector<std::string>();
  if (options.common.json)
    print_json(Json{{"lock", lock_json(packs::locks_of(options.common.folders(),
                                                       std::vector<std::string>(played.begin(), played.end())))},
                    {"seed", options.common.seed},
                    {"combinations", results},
                    {"idle", unneeded}});
  else
    for (const std::string& item : unneeded) fmt::print("unused explanation: {}\n", item);
  if (Interrupt::seen) return kInterrupted;
  return fine && unneeded.empty() ? kFine : kProblems;
}

}  // namespace

void add_explore(CommandLine& program) {
  auto options = std::make_shared<ExploreOptions>();
  Command command = program.add("explore", "measure");
  options->common.add_packs_to(command);
  options->common.add_seed_to(command);
  options->common.add_json_to(command);
  options->common.add_fast_to(command);
  command.flag("--every-combination", options->every_combination);
  command.value("--games", options->games).within(1, kMaxGames).shows_default();
  command.value("--players", options->seats.players);
  command.value("--bots", options->seats.bots);
  options->common.add_game_index_to(command);
  options->common.add_threads_to(command);
  command.value("--allowlist", options->allowlist);
  command.value("--out-dir", options->out_dir);
  command.flag("--until-reached", options->until_reached);
  command.flag("--usual-options", options->usual_options);
  command.flag("--counts", options->counts);
  command.flag("--keep-going", options->keep_going);
  command.examples({"dicetown explore --with wild-west",
                    "dicetown explore --every-combination --games 2000 --out-dir failures",
                    "dicetown explore --bots heuristic --seed 5 --game-index 12"});
  command.runs([options, command] { return run(*options, command); });
}

}  // namespace tools

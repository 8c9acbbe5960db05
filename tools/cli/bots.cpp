// dicetown bots: plays kinds of bots against each other, and prints which is better; or checks a bot that is a program.
#include <functional>
#include <iostream>
#include <optional>
#include <tuple>

#include "base/one_text.hpp"
#include "bot_factory.hpp"
#include "bots/remote/remote_seat.hpp"
#include "common.hpp"
#include "fmt/format.h"
#include "lab/words.hpp"
#include "nlohmann/json.hpp"
#include "output.hpp"
#include "packs/yaml/printable.hpp"
#include "play/parallel.hpp"
#include "progress.hpp"
#include "rerun_command.hpp"
#include "simulation/tournament.hpp"

namespace tools {
namespace {

namespace packs = rules::packs;
namespace simulation = rules::simulation;
namespace play = rules::play;
namespace remote = rules::remote;
using Json = nlohmann::ordered_json;

struct BotsOptions {
  Common common;
  std::vector<std::string> tournament = {"search", "heuristic", "random"};
  std::vector<std::string> players = {"2", "3", "4"};
  std::vector<std::string> words;  ///< `check` and the command that starts a bot
  std::int64_t games = 50;
};

std::vector<int> numbers_of_players(const BotsOptions& options) {
  std::vector<int> numbers;
  for (const std::string& text : options.players) {
    if (text.size() != 1 || text[0] < '2' || text[0] > '8') throw UsageError("wrong.bots-players", {{"text", text}});
    numbers.push_back(text[0] - '0');
  }
  return numbers;
}

void check(const BotsOptions& options) {
  if (options.tournament.size() < 2) throw UsageError("wrong.bots-two", {});
  checked_bots(options.tournament);
}

const char* verdict(const simulation::Rung& rung) {
  return rung.verdict() > 0 ? "results.better" : rung.verdict() < 0 ? "results.worse" : "results.not-told";
}

void print_heading(const Texts& texts) {
  fmt::print("{:>7}  {:<14}  {:<14}{:>6}{:>6}  {:>6}  {:<14}{:>6}  {}\n", texts("results.players"),
             texts("results.one"), texts("results.others"), texts("results.number-of-games"), texts("results.wins"),
             texts("results.share"), texts("results.interval"), texts("results.fair"), texts("results.one-is"));
}

void print(const simulation::Rung& rung, const Texts& texts) {
  fmt::print("{:>7}  {:<14}  {:<14}{:>6}{:>6}  {:>6.3f}  {:<14} {:>5.3f}  {}{}\n", rung.players,
             packs::printable_line(rung.bot), packs::printable_line(rung.others), rung.games, rung.wins, rung.share(),
             in_words(rung.interval(), 3, texts), rung.fair(), texts(verdict(rung)),
             rung.stopped ? texts("results.stopped") : "");
  std::fflush(stdout);
}

Json to_json(const simulation::Rung& rung) {
  const rules::statistics::Interval interval = rung.interval();
  return {{"players", rung.players}, {"bot", rung.bot},        {"others", rung.others}, {"games", rung.games},
          {"wins", rung.wins},       {"share", rung.share()},  {"low", interval.low},   {"high", interval.high},
          {"fair", rung.fair()},     {"stopped", rung.stopped}};
}

PlayedGames played(const BotsOptions& options, const simulation::GameFailed& failed) {
  return {options.common, failed.bots.size(), rules::one_text(failed.bots, ",")};
}

/// Reports the failed game and the command that replays it.
int tell_failure(const BotsOptions& options, const simulation::GameFailed& failed) {
  const Texts& texts = *options.common.texts;
  print_error(texts("failed.game", {{"nth", failed.game}}) + ": " + failed.what());
  tell_how_to_see(played(options, failed), failed.game);
  return kProblems;
}

/// Plays all pairings, and passes on each as soon as it is played. Throws simulation::GameFailed.
void play_rungs(const BotsOptions& options, const Command& command, const std::shared_ptr<Programs>& programs,
                const std::function<void(const simulation::Rung&)>& take) {
  for (const int players : numbers_of_players(options)) {
    if (options.common.usual_players(players) != players) {
      if (command.given("--players")) throw UsageError("wrong.bots-packs", {{"n", players}});
      continue;
    }
    simulation::SimulationConfig config = simulated(options.common, players, {}, programs);
    config.games = options.games;
    for (std::size_t i = 0; i + 1 < options.tournament.size() && !Interrupt::seen; ++i) {
      const simulation::Rung rung = [&] {
        Progress progress(options.games * players, command.texts());
        return simulation::play_rung(config, options.tournament[i], options.tournament[i + 1], std::ref(progress),
                                     Interrupt::seen);
      }();
      if (rung.games == 0) break;  // not even one seed was played in every seat
      take(rung);
    }
  }
}

/// Plays the nth game, with the bot in another seat each time. Returns why it failed, or "".
std::string play_one(const Common& common, const std::string& program,
                     const std::shared_ptr<const packs::LinkedGame>& linked, std::int64_t nth,
                     const remote::RemoteSettings& settings) {
  play::GameConfig config = common.game_config();
  const auto players = static_cast<std::size_t>(linked->ruleset.players());
  config.seats.assign(players, "heuristic");
  config.seats[static_cast<std::size_t>(nth) % players] = "remote";
  std::tie(config.seed, config.bot_seed) = play::game_seeds(common.seed, nth);
  play::GameTable table(std::make_unique<play::Game>(linked, config));
  play::ExternalPlayers choosers(
      config.seats, [&](const play::SeatKind&) { return std::make_unique<remote::RemoteSeat>(program, settings); });
  return choosers.advance(table) == rules::Status::failed ? table.game().engine().failure() : "";
}

/// Plays games with the bot that this command starts, in another seat each time, and prints what went wrong. Returns
/// the exit code.
int check_bot_program(const Common& common, const std::string& program, std::int64_t games) {
  const int players = common.usual_players(4);
  const auto linked = packs::link(common.folders(), common.selection(players));
  const auto record = std::make_shared<remote::ProgramRecord>();
  const remote::RemoteSettings settings{
      .seconds = static_cast<double>(common.remote_seconds),
      .tell = [](const std::string& what) { std::cerr << packs::printable_line(what) + "\n"; },
      .record = record};
  const Interrupt interrupt;
  for (std::int64_t n = 0; n < games && !Interrupt::seen; ++n)
    if (const std::string failure = play_one(common, program, linked, n, settings); !failure.empty()) {
      print_error(packs::Message("save.script", {{"failure", failure}}).in(common.texts->language()));
      return kBadInput;
    }
  const double each = record->answers ? record->seconds / static_cast<double>(record->answers) : 0;
  const Texts& texts = *common.texts;
  fmt::print("{}\n", texts("bot.played", {{"games", record->games},
                                          {"players", players},
                                          {"answers", record->answers},
                                          {"each", fmt::format("{:.1f}", each * 1000)},
                                          {"slowest", fmt::format("{:.1f}", record->slowest * 1000)}}));
  fmt::print("{}\n", record->faults == 0 ? texts("bot.fine") : texts("bot.faults", {{"n", record->faults}}));
  if (Interrupt::seen) return kInterrupted;
  return record->faults == 0 ? kFine : kProblems;
}

/// `bots check COMMAND`: plays games with it, three by default.
int check_program(const BotsOptions& options, const Command& command) {
  if (options.words.front() != "check" || options.words.size() != 2)
    throw UsageError("wrong.bots-action", {{"typed", rules::one_text(options.words, " ")}});
  for (const char* const option : {"--bots", "--players", "--threads", "--remote", "--json"})
    command.excludes(option, {"action"});
  constexpr std::int64_t kUsualGames = 3;
  return check_bot_program(options.common, options.words.back(),
                           command.given("--games") ? options.games : kUsualGames);
}

int run(BotsOptions& options, const Command& command) {
  options.common.resolve(command);
  check(options);
  if (!options.words.empty()) return check_program(options, command);
  const Interrupt interrupt;
  const auto programs = std::make_shared<Programs>();
  const bool json = options.common.json;
  Json document = {{"seed", options.common.seed}, {"rungs", Json::array()}};
  if (!json) print_heading(command.texts());
  std::optional<simulation::GameFailed> failed;
  try {
    play_rungs(options, command, programs, [&](const simulation::Rung& rung) {
      if (json) document["rungs"].push_back(to_json(rung));
      else print(rung, command.texts());
    });
  } catch (const simulation::GameFailed& failure) {
    failed = failure;
    const PlayedGames again = played(options, failure);
    document["failed"] = {{"game", failure.game},
                          {"why", failure.what()},
                          {"trace", again.trace_command(failure.game)},
                          {"replay", again.simulate_command(failure.game)}};
  }
  if (json) print_json(document);
  const bool given_up = programs->tell_given_up(command.texts());
  if (failed) return tell_failure(options, *failed);
  if (given_up) return kProblems;
  return Interrupt::seen ? kInterrupted : kFine;
}

}  // namespace

void add_bots(CommandLine& program) {
  auto options = std::make_shared<BotsOptions>();
  Command command = program.add("bots", "measure");
  command.rest("action", options->words);
  options->common.add_usual_to(command);
  command.names("--bots", options->tournament);
  command.names("--players", options->players);
  command.value("--games", options->games).within(1, kMaxGames);
  options->common.add_threads_to(command);
  options->common.add_remote_to(command);
  options->common.add_length_to(command);
  command.examples({"dicetown bots --bots heuristic,random",
                    "dicetown bots --bots search:800,search:200,search:50 --players 4 --games 20",
                    "dicetown bots --bots 'remote:./my-bot,heuristic'",
                    "dicetown bots check 'python3 tools/share/bots/careful.py'"});
  command.runs([options, command] { return run(*options, command); });
}

}  // namespace tools

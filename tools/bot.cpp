// dicetown bot check: plays some games with a bot that is a separate program, and reports its errors.
#include <iostream>

#include "bot_factory.hpp"
#include "common.hpp"
#include "content/printable.hpp"
#include "fmt/format.h"
#include "interrupt.hpp"
#include "play/seeds.hpp"
#include "remote/remote_seat.hpp"

namespace tools {
namespace {

namespace play = rules::play;
namespace remote = rules::remote;

struct BotOptions {
  Common common;
  std::string action, program;
  int games = 3;
};

/// Plays the nth game, with the bot in a different seat each time. Returns why it failed, or "".
std::string play_one(const BotOptions& options, const std::shared_ptr<const rules::content::LinkedGame>& linked,
                     int nth, const remote::RemoteSettings& settings) {
  play::GameConfig config = options.common.game_config();
  const auto players = static_cast<std::size_t>(linked->ruleset.players);
  config.seats.assign(players, "heuristic");
  config.seats[static_cast<std::size_t>(nth) % players] = "remote";
  std::tie(config.seed, config.bot_seed) = play::game_seeds(options.common.seed, nth);
  play::GameTable table(std::make_unique<play::Game>(linked, config));
  play::ExternalPlayers choosers(config.seats, [&](const play::SeatKind&) {
    return std::make_unique<remote::RemoteSeat>(options.program, settings);
  });
  return choosers.advance(table) == rules::Status::failed ? table.game().engine().failure() : "";
}

int run(BotOptions& options) {
  if (options.action != "check") throw UsageError("wrong.bot-action", {{"action", options.action}});
  const int players = options.common.usual_players(4);
  const auto linked = rules::content::link(options.common.folders(), options.common.selection(players));
  const auto record = std::make_shared<remote::ProgramRecord>();
  const remote::RemoteSettings settings{
      .seconds = static_cast<double>(options.common.remote_seconds),
      .tell = [](const std::string& what) { std::cerr << rules::content::printable_line(what) + "\n"; },
      .record = record};
  const Interrupt interrupt;
  for (int n = 0; n < options.games && !Interrupt::seen; ++n)
    if (const std::string failure = play_one(options, linked, n, settings); !failure.empty()) {
      std::cerr << "dicetown: "
                << rules::content::printable(
                       (*options.common.texts)(rules::content::Message("save.script", {{"failure", failure}})))
                << "\n";
      return kBadInput;
    }
  const double each = record->answers ? record->seconds / static_cast<double>(record->answers) : 0;
  const Texts& texts = *options.common.texts;
  fmt::print("{}\n", texts("bot.played", {{"games", std::to_string(record->games)},
                                          {"players", std::to_string(players)},
                                          {"answers", std::to_string(record->answers)},
                                          {"each", fmt::format("{:.1f}", each * 1000)},
                                          {"slowest", fmt::format("{:.1f}", record->slowest * 1000)}}));
  fmt::print("{}\n",
             record->faults == 0 ? texts("bot.fine") : texts("bot.faults", {{"n", std::to_string(record->faults)}}));
  if (Interrupt::seen) return kInterrupted;
  return record->faults == 0 ? kFine : kProblems;
}

}  // namespace

void add_bot(CommandLine& program) {
  auto options = std::make_shared<BotOptions>();
  Command command = program.add("bot");
  options->common.add_packs_to(command);
  options->common.add_seed_to(command);
  options->common.add_language_to(command);
  options->common.add_length_to(command);
  options->common.add_fast_to(command);
  command.value("action", options->action).required();
  command.value("command", options->program).required();
  command.value("--games", options->games).within(1, 1000).shows_default();
  command.value("--remote-seconds", options->common.remote_seconds).within(1, 3600).shows_default();
  command.examples({"dicetown bot check \"python3 tools/bots/careful.py\"",
                    "dicetown bot check ./my-bot --game tests/games/hearts --games 20"});
  command.runs([options, command] {
    options->common.resolve(command);
    return run(*options);
  });
}

}  // namespace tools

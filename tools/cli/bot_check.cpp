#include "bot_check.hpp"

#include <iostream>

#include "bot_factory.hpp"
#include "bots/remote/remote_seat.hpp"
#include "fmt/format.h"
#include "interrupt.hpp"
#include "packs/yaml/printable.hpp"
#include "play/seeds.hpp"

namespace tools {
namespace {

namespace play = rules::play;
namespace remote = rules::remote;

/// Plays the nth game, with the bot in another seat each time. Returns why it failed, or "".
std::string play_one(const Common& common, const std::string& program,
                     const std::shared_ptr<const rules::packs::LinkedGame>& linked, std::int64_t nth,
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

}  // namespace

int check_bot_program(const Common& common, const std::string& program, std::int64_t games) {
  const int players = common.usual_players(4);
  const auto linked = rules::packs::link(common.folders(), common.selection(players));
  const auto record = std::make_shared<remote::ProgramRecord>();
  const remote::RemoteSettings settings{
      .seconds = static_cast<double>(common.remote_seconds),
      .tell = [](const std::string& what) { std::cerr << rules::packs::printable_line(what) + "\n"; },
      .record = record};
  const Interrupt interrupt;
  for (std::int64_t n = 0; n < games && !Interrupt::seen; ++n)
    if (const std::string failure = play_one(common, program, linked, n, settings); !failure.empty()) {
      std::cerr << "dicetown: "
                << rules::packs::printable(
                       (*common.texts)(rules::packs::Message("save.script", {{"failure", failure}})))
                << "\n";
      return kBadInput;
    }
  const double each = record->answers ? record->seconds / static_cast<double>(record->answers) : 0;
  const Texts& texts = *common.texts;
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

}  // namespace tools

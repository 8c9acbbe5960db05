#include "bot_factory.hpp"

#include <iostream>

#include "base/one_text.hpp"
#include "bots/remote/remote_seat.hpp"
#include "bots/search/search.hpp"
#include "fmt/format.h"
#include "interrupt.hpp"
#include "packs/yaml/printable.hpp"
#include "play/parallel.hpp"

namespace tools {

namespace play = rules::play;
namespace remote = rules::remote;

std::shared_ptr<remote::ProgramRecord> Programs::record() {
  const std::lock_guard lock(mutex_);
  return records_.emplace_back(std::make_shared<remote::ProgramRecord>());
}

bool Programs::tell_given_up(const Texts& texts) const {
  std::int64_t games = 0;
  for (const auto& record : records_) games += record->given_up;
  if (games == 0) return false;
  std::cout.flush();
  std::cerr << "dicetown: " << texts("failed.given-up", {{"n", std::to_string(games)}}) << "\n";
  return true;
}

play::MakeChooser chooser_maker(const Common& common, int threads, std::shared_ptr<Programs> programs) {
  const auto tell = [](const std::string& what) {
    std::cerr << "dicetown: " + rules::packs::printable_line(what) + "\n";
  };
  const remote::RemoteSettings settings{.seconds = static_cast<double>(common.remote_seconds), .tell = tell};
  return [threads, settings, programs,
          given = common.remote](const play::SeatKind& kind) -> std::unique_ptr<play::ExternalPlayer> {
    if (kind.who == play::SeatKind::Who::search) return std::make_unique<rules::search::SearchSeat>(kind, threads);
    const std::string& command = kind.command.empty() ? given : kind.command;
    if (command.empty()) throw UsageError("wrong.remote", {});
    remote::RemoteSettings own = settings;
    if (programs) own.record = programs->record();
    return std::make_unique<remote::RemoteSeat>(command, own);
  };
}

rules::simulation::SimulationConfig simulated(const Common& common, int players, std::vector<std::string> bots,
                                              std::shared_ptr<Programs> programs) {
  rules::simulation::SimulationConfig config;
  config.bots = std::move(bots);
  config.linked = rules::packs::link(common.folders(), common.selection(players));
  config.make_chooser = chooser_maker(common, 1, std::move(programs));
  config.remote = common.remote;
  config.seed = common.seed;
  config.threads = common.used_threads();
  config.most = common.most;
  return config;
}

void check_bot(const std::string& option, const std::string& kind) {
  if (const rules::packs::Message fault = play::seat_kind_fault(kind); !fault.empty())
    throw UsageError("wrong.of-option", {{"option", option}, {"fault", fault}});
  if (play::seat_kind(kind).who == play::SeatKind::Who::human)
    throw UsageError("wrong.no-people", {{"option", option}});
}

void BotSeats::add_to(Command& command) {
  command.value("--players", players).shows_default();
  command.value("--bots", bots).shows_default();
}

std::vector<std::string> BotSeats::resolve(const Common& common, const Command& command) {
  check_players(players);
  const std::vector<std::string> seated = common.bots_in_seats();
  if (!command.given("--bots") && !seated.empty()) bots = rules::one_text(seated, ",");
  if (!command.given("--players"))
    players = seated.empty() ? common.usual_players(players) : static_cast<int>(seated.size());
  std::vector<std::string> each = split_list(bots);
  for (const std::string& bot : each) check_bot("--bots", bot);
  if (each.size() == 1) each.resize(static_cast<std::size_t>(players), each[0]);
  if (each.size() != static_cast<std::size_t>(players))
    throw UsageError("wrong.bots-many", {{"bots", each.size()}, {"players", players}});
  return each;
}

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

#include "bot_factory.hpp"

#include <iostream>

#include "base/one_text.hpp"
#include "bots/remote/remote_seat.hpp"
#include "bots/search/search.hpp"
#include "output.hpp"
#include "packs/yaml/printable.hpp"
#include "rerun_command.hpp"

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
  print_error(texts("failed.given-up", {{"n", games}}));
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

std::vector<std::string> checked_bots(std::vector<std::string> bots) {
  check_kinds("--bots", bots);
  for (const std::string& kind : bots)
    if (play::seat_kind(kind).who == play::SeatKind::Who::human)
      throw UsageError("wrong.no-people", {{"option", "--bots"}});
  return bots;
}

std::vector<std::string> one_for_each(std::vector<std::string> bots, int players, const char* key) {
  const auto seats = static_cast<std::size_t>(players);
  if (bots.size() == 1) bots.resize(seats, bots[0]);
  if (bots.size() != seats) throw UsageError(key, {{"bots", bots.size()}, {"players", players}});
  return bots;
}

void BotSeats::add_to(Command& command) {
  command.value("--players", players).shows_default();
  command.value("--bots", bots).shows_default();
}

std::vector<std::string> BotSeats::named(const Common& common, const Command& command) const {
  const bool of_config = !command.given("--bots") && !common.seats.empty();
  return checked_bots(of_config ? common.bots_in_seats() : split_list(bots));
}

std::vector<std::string> BotSeats::resolve(const Common& common, const Command& command) {
  check_players(players);
  const std::vector<std::string> kinds = named(common, command);
  bots = rules::one_text(kinds, ",");
  if (!command.given("--players"))
    players = common.seats.empty() ? common.usual_players(players) : static_cast<int>(common.seats.size());
  return one_for_each(kinds, players, "wrong.bots-many");
}

}  // namespace tools

#include "bot_factory.hpp"

#include <iostream>

#include "bots/search/search_seat.hpp"
#include "packs/yaml/printable.hpp"

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

}  // namespace tools

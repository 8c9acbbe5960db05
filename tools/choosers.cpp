#include "choosers.hpp"

#include <iostream>

#include "content/printable.hpp"
#include "remote/remote_seat.hpp"
#include "search/search_seat.hpp"

namespace tools {

namespace play = rules::play;
namespace remote = rules::remote;

play::MakeChooser chooser_maker(const Common& common, int threads) {
  const auto tell = [](const std::string& what) {
    std::cerr << "dicetown: " + rules::content::printable_line(what) + "\n";
  };
  const remote::Settings settings{.seconds = static_cast<double>(common.remote_seconds), .tell = tell};
  return [threads, settings, given = common.remote](const play::SeatKind& kind) -> std::unique_ptr<play::Chooser> {
    if (kind.who == play::SeatKind::Who::search) return std::make_unique<rules::search::SearchSeat>(kind, threads);
    const std::string& command = kind.command.empty() ? given : kind.command;
    if (command.empty()) throw UsageError("a seat is `remote`: say by --remote COMMAND which program answers for it");
    return std::make_unique<remote::RemoteSeat>(command, settings);
  };
}

void check_bot(const std::string& option, const std::string& kind) {
  if (const std::string fault = play::seat_kind_fault(kind); !fault.empty()) throw UsageError(option + ": " + fault);
  if (play::seat_kind(kind).who == play::SeatKind::Who::human)
    throw UsageError(option + ": nobody is there to answer for a human seat");
}

}  // namespace tools

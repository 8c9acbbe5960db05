#include "choosers.hpp"

#include "command_line.hpp"
#include "search/search_seat.hpp"

namespace tools {

namespace play = rules::play;

play::MakeChooser chooser_maker(int threads) {
  return [threads](const play::SeatKind& kind) { return std::make_unique<rules::search::SearchSeat>(kind, threads); };
}

void check_bot(const std::string& option, const std::string& kind) {
  if (const std::string fault = play::seat_kind_fault(kind); !fault.empty()) throw UsageError(option + ": " + fault);
  if (play::seat_kind(kind).who == play::SeatKind::Who::human)
    throw UsageError(option + ": nobody is there to answer for a human seat");
}

}  // namespace tools

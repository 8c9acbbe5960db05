#include "absences.hpp"

#include <utility>

namespace server {

using rules::Seat;
using rules::SeatSet;

bool Absences::set_here(Seat seat, bool here, WhenOver when_over) {
  if (here) return absences_.erase(seat) > 0;
  const auto [absence, is_new] = absences_.try_emplace(seat, Absence{boost::asio::steady_timer(strand_)});
  if (!is_new) return false;
  absence->second.timer.expires_after(patience_);
  absence->second.timer.async_wait([when_over = std::move(when_over)](boost::system::error_code stopped) {
    if (!stopped) when_over();
  });
  return true;
}

bool Absences::set_overdue(Seat seat) {
  const auto absence = absences_.find(seat);
  if (absence == absences_.end() || absence->second.timer.expiry() > std::chrono::steady_clock::now()) return false;
  absence->second.overdue = true;
  return true;
}

SeatSet Absences::overdue() const {
  SeatSet seats;
  for (const auto& [seat, absence] : absences_)
    if (absence.overdue) seats.add(seat);
  return seats;
}

SeatSet Absences::bots() const {
  SeatSet seats;
  for (const auto& [seat, absence] : absences_)
    if (absence.bot) seats.add(seat);
  return seats;
}

SeatSet Absences::agreed(Seat seat) const {
  const auto absence = absences_.find(seat);
  return absence == absences_.end() ? SeatSet{} : absence->second.agreed;
}

void Absences::agree(Seat seat, SeatSet by) {
  if (const auto absence = absences_.find(seat); absence != absences_.end()) absence->second.agreed.bits |= by.bits;
}

void Absences::seat_bot(Seat seat) {
  const auto absence = absences_.find(seat);
  if (absence == absences_.end()) return;
  absence->second.overdue = absence->second.bot = true;
  absence->second.agreed = {};
}

SeatSet Absences::seat_agreed_bots(SeatSet present) {
  SeatSet seats;
  for (const auto& [seat, absence] : absences_)
    if (!absence.agreed.empty() && !present.empty() && (present.bits & ~absence.agreed.bits) == 0) seats.add(seat);
  for (SeatSet left = seats; !left.empty(); left.drop(left.lowest())) seat_bot(left.lowest());
  return seats;
}

void Absences::cancel(Seat seat) {
  const auto absence = absences_.find(seat);
  if (absence == absences_.end()) return;
  absence->second.bot = false;
  absence->second.agreed = {};
}

}  // namespace server

// The time for a decision, if the host has set one. When it is over, the player may still answer, and all others who
// are present may agree that a bot answers this one question.
#include "nlohmann/json.hpp"
#include "room.hpp"

namespace server {

using namespace rules;

SeatSet Room::asked_people() const { return {table_->waiting().bits & table_->people().bits & ~absences_.bots().bits}; }

SeatSet Room::late() const { return clock_.is_over() ? asked_people() : SeatSet{}; }

SeatSet Room::present() const {
  SeatSet present;
  for (SeatSet left = table_->people(); !left.empty(); left.drop(left.lowest()))
    if (table_->place(left.lowest()).here) present.add(left.lowest());
  return present;
}

void Room::update_clock() {
  const bool runs =
      clock_.is_on() && !config_.shown && !broken_ && !stands_still() && !table_->paused() && !asked_people().empty();
  const bool was_over = clock_.is_over();
  const bool changed = clock_.set_question(runs ? table_->game().question_id() : "", [self = weak_from_this()] {
    const auto room = self.lock();
    if (!room || !room->clock_.set_over()) return;
    room->send_seats();
    for (const Client& each : room->clients_) room->send_clock(each);
  });
  if (!changed) return;
  if (was_over) send_seats();
  for (const Client& each : clients_) send_clock(each);
}

void Room::send_clock(const Client& to) const {
  to.guest->send(Json({{"type", "clock"}, {"left", clock_.runs() ? Json(clock_.left().count()) : Json()}}).dump());
}

}  // namespace server

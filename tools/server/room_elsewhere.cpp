// State that isn't stored: a room announces it to the rooms of the same table at other servers. A newly opened room
// asks for it.
#include <boost/asio/post.hpp>
#include <sstream>

#include "fmt/format.h"
#include "room.hpp"

namespace server {

using namespace rules;

void Room::tell_elsewhere(const char* what, Seat seat, SeatSet seats, const std::string& undo) {
  if (!around_.store.shared()) return;
  const std::string text = fmt::format("{} {} {} {} {}", what, seat.index, seats.bits, acts_.size(), undo);
  around_.store.run([id = id_, text](Store& store) { store.tell(id, text); }, [](const std::string&) {});
}

void Room::hear_elsewhere(Said said) {
  boost::asio::post(strand_, [self = shared_from_this(), said = std::move(said)]() mutable {
    self->said_.push_back(std::move(said));
    self->go_on();
  });
}

void Room::handle(const Said& said) {
  std::istringstream words(said.text);
  std::string what, undo;
  int number = Seat().index;
  SeatSet seats;
  std::size_t acts = 0;
  words >> what >> number >> seats.bits >> acts >> undo;
  const Seat seat = seats_.contains(Seat(number)) ? Seat(number) : Seat();
  if (what == "state?") return tell_state();
  if (what == "pause") return pause(seat);
  if (what == "undo") return handle_undo(undo, seat, seats, acts);
  if (what == "consent") return handle_consent(undo, seat);
  if (what == "no-undo" && undo == undo_id_) return undo_is_off(seat);
  if (what == "players") {
    elsewhere_.hear(said.from, seats, PlayersElsewhere::Clock::now());
    if (update_presence()) absences_changed();
  } else if (what == "wants-bot") {
    agree_stand_in(seat, seats);
  } else if (what == "bot") {
    absences_.seat_bot(seat);
    absences_changed();
  } else if (what == "no-bot" && !seats.empty()) {
    cancel_stand_in(seat, seats.lowest());
  }
}

void Room::tell_state() {
  if (table_->paused()) tell_elsewhere("pause", table_->paused());
  if (const auto& undo = table_->undo(); undo && !undo_id_.empty())
    tell_elsewhere("undo", undo->by, undo->open, undo_id_);
  if (!clients_.players().empty()) tell_elsewhere("players", Seat(), clients_.players());
  for (SeatSet left = absences_.bots(); !left.empty(); left.drop(left.lowest())) tell_elsewhere("bot", left.lowest());
}

}  // namespace server

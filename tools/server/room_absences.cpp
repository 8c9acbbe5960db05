// Players who are away: the others may let bots play for them, and the host's rights pass to another player.
#include <utility>

#include "nlohmann/json.hpp"
#include "room.hpp"

namespace server {

using namespace rules;

bool Room::update_presence() {
  if (config_.shown) return false;
  const SeatSet here = clients_.players(), elsewhere = elsewhere_.seats(PlayersElsewhere::Clock::now());
  if (here != announced_) {
    announced_ = here;
    announce_players();
  }
  bool changed = false;
  for (SeatSet left = table_->people(); !left.empty(); left.drop(left.lowest())) {
    const Seat seat = left.lowest();
    const bool present = here.has(seat) || elsewhere.has(seat);
    table_->set_here(seat, present);
    const bool is_news = absences_.set_here(seat, present, [self = weak_from_this(), seat] {
      const auto room = self.lock();
      if (!room || !room->absences_.set_overdue(seat)) return;
      room->absences_changed();
      room->go_on();
    });
    changed = changed || is_news;
  }
  return changed;
}

void Room::announce_players() {
  if (!around_.store.shared()) return;
  tell_elsewhere("players", Seat(), announced_);
  announcing_.expires_after(PlayersElsewhere::kAnnounced);
  announcing_.async_wait([self = weak_from_this()](boost::system::error_code stopped) {
    const auto room = self.lock();
    if (stopped || !room) return;
    if (!room->announced_.empty()) room->announce_players();
    if (room->update_presence()) room->absences_changed();
    room->go_on();
  });
}

void Room::absences_changed() {
  const SeatSet here = present();
  for (SeatSet left = absences_.seat_agreed_bots(here); !left.empty(); left.drop(left.lowest()))
    tell_elsewhere("bot", left.lowest());
  clock_.seat_agreed_bots(here);
  update_clock();
  send_seats();
  if (const Seat now = host(); now != std::exchange(told_host_, now))
    for (const Client& each : clients_)
      for (const Seat seat : seats_.ids())
        if (each.seat == now && has_no_link(seat)) send_has_no_link(each, seat);
  think();
}

void Room::on(Client& from, const StandInWanted& message) {
  if (!from.seat) return refuse(from, std::nullopt, "looks-on", "refused.looks-on");
  if (is_over()) return refuse(from, std::nullopt, "over", "game-over");
  const Seat seat(message.seat - 1);
  if (!absences_.overdue().has(seat) && !(late().has(seat) && seat != from.seat))
    return refuse(from, std::nullopt, "not-away", "refused.not-away");
  const SeatSet by = SeatSet::of(from.seat);
  tell_elsewhere(message.on ? "wants-bot" : "no-bot", seat, by);
  if (!message.on) return cancel_stand_in(seat, from.seat);
  agree_stand_in(seat, by);
}

void Room::agree_stand_in(Seat seat, SeatSet by) {
  absences_.agree(seat, by);
  if (late().has(seat)) clock_.agree(seat, by);
  absences_changed();
}

void Room::cancel_stand_in(Seat seat, Seat by) {
  absences_.cancel(seat);
  clock_.cancel(seat);
  clients_.send({{"type", "stand-in-closed"}, {"seat", seat.index + 1}, {"by", by.index + 1}});
  absences_changed();
}

}  // namespace server

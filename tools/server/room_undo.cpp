// Undos that people at other servers must consent to. Who is asked where isn't stored: the requesting room notifies the
// rooms of the same table at other servers; rooms with somebody to ask say so, and later whether all have consented. A
// room that doesn't respond in time has nobody to ask, or is gone. Pauses aren't stored, either: they are announced in
// the same way, and a newly opened room asks for one.
#include <sstream>

#include "fmt/format.h"
#include "nlohmann/json.hpp"
#include "room.hpp"
#include "token.hpp"

namespace server {

using namespace rules;
using play::Act;

void Room::on(Sitting& from, const UndoWanted& message) {
  if (!from.seat) return refuse(from, std::nullopt, "looks-on", "refused.looks-on");
  if (is_over()) return refuse(from, std::nullopt, "over", "game-over");
  if (acts_.size() >= around_.limits.acts) return refuse(from, std::nullopt, "too-fast", "refused.too-many-acts");
  if (const auto refusal = exhausted(from)) return refuse(from, std::nullopt, *refusal);
  if (const auto refusal = table_->ask_undo(from.seat)) return refuse(from, std::nullopt, *refusal);
  auto act = table_->undone();
  if (act && (act->takes_back_alone() || !around_.store.shared())) return store({std::move(*act), from.guest, message});
  send_undo_asked();
  if (around_.store.shared()) ask_elsewhere(from.seat);
}

void Room::on(Sitting& from, const ConsentGiven& message) {
  if (!from.seat) return refuse(from, std::nullopt, "looks-on", "refused.looks-on");
  if (const auto refusal = table_->consent(message.undo, from.seat, message.agree))
    return refuse(from, std::nullopt, *refusal);
  if (table_->undo()) return undo_if_agreed();
  send_all({{"type", "undo-closed"}, {"id", message.undo}, {"by", from.seat.index + 1}});
  if (wish_) tell_elsewhere("off", wish_->id, from.seat);
  wish_.reset();
}

void Room::undo_if_agreed() {
  const auto act = table_->undone();
  if (!act || around_.ration.wait(id_).count() > 0) return;
  if (wish_ && !wish_->own) return tell_elsewhere("agreed", wish_->id, Seat());
  if (!wish_ || (wish_->in_time_over && wish_->asking.empty())) store({*act, nullptr, std::nullopt});
}

void Room::undo_is_off(Seat by) {
  const auto undo = table_->undo();
  wish_.reset();
  if (!undo) return;
  table_->consent(undo->id, undo->by, false);
  send_all({{"type", "undo-closed"}, {"id", undo->id}, {"by", by ? Json(by.index + 1) : Json()}});
}

void Room::tell_elsewhere(const char* what, const std::string& wish, Seat seat) {
  const std::string text = fmt::format("{} {} {} {}", what, wish, seat.index, acts_.size());
  around_.store.run([id = id_, text](Store& store) { store.tell(id, text); }, [](const std::string&) {});
}

void Room::ask_elsewhere(Seat by) {
  const std::string id = random_token();
  wish_.emplace(Wish{id, true, {}, boost::asio::steady_timer(strand_), false});
  tell_elsewhere("wish", id, by);
  wish_->time.expires_after(around_.limits.asks_elsewhere);
  wish_->time.async_wait([self = weak_from_this(), id](boost::system::error_code stopped) {
    const auto room = self.lock();
    if (stopped || !room) return;
    room->said_.push_back({room->id_, "", "late " + id});
    room->go_on();
  });
}

void Room::hear_elsewhere(Said said) {
  boost::asio::post(strand_, [self = shared_from_this(), said = std::move(said)]() mutable {
    self->said_.push_back(std::move(said));
    self->go_on();
  });
}

void Room::heed(const Said& said) {
  std::istringstream words(said.text);
  std::string what, id;
  int number = Seat().index;
  std::size_t acts = 0;
  words >> what >> id >> number >> acts;
  const Seat seat = seats_.contains(Seat(number)) ? Seat(number) : Seat();
  if (what == "wish") return heed_wish(id, seat, acts);
  if (what == "pause") return pause(seat);
  if (what == "paused?") {
    if (table_->paused()) tell_elsewhere("pause", "-", table_->paused());
    return;
  }
  if (!wish_ || wish_->id != id) return;  // it is cancelled, or done
  if (what == "off") return undo_is_off(seat);
  if (what == "asking") wish_->asking.insert(said.from);
  if (what == "agreed") wish_->asking.erase(said.from);
  if (what == "late") wish_->in_time_over = true;
  undo_if_agreed();
}

void Room::heed_wish(const std::string& id, Seat by, std::size_t acts) {
  if (!by || acts != acts_.size()) return;  // the game has moved on, and the requester learns that
  if (table_->undo()) return tell_elsewhere("off", id, Seat());
  if (table_->ask_undo(by)) return;
  if (table_->undo()->open.empty()) {
    table_->consent(table_->undo()->id, by, false);
    return;
  }
  wish_.emplace(Wish{id, false, {}, boost::asio::steady_timer(strand_), false});
  tell_elsewhere("asking", id, Seat());
  send_undo_asked();
}

}  // namespace server

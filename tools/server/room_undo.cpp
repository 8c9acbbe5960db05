// Undos and pauses, which aren't stored: a room announces them to the rooms of the same table at other servers. A newly
// opened room asks for a pause.
#include <sstream>

#include "fmt/format.h"
#include "nlohmann/json.hpp"
#include "room.hpp"
#include "token.hpp"

namespace server {

using namespace rules;
using play::Act;

void Room::on(Client& from, const UndoWanted& message) {
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

void Room::on(Client& from, const ConsentGiven& message) {
  if (!from.seat) return refuse(from, std::nullopt, "looks-on", "refused.looks-on");
  if (const auto refusal = table_->consent(message.undo, from.seat, message.agree))
    return refuse(from, std::nullopt, *refusal);
  if (table_->undo()) return undo_if_agreed();
  clients_.send({{"type", "undo-closed"}, {"id", message.undo}, {"by", from.seat.index + 1}});
  if (vote_) tell_elsewhere("off", vote_.id(), from.seat);
  vote_.end();
}

void Room::undo_if_agreed() {
  const auto act = table_->undone();
  if (!act || around_.ration.wait(id_).count() > 0) return;
  if (vote_ && !vote_.is_own()) return tell_elsewhere("agreed", vote_.id(), Seat());
  if (!vote_ || vote_.is_unanimous()) store({*act, nullptr, std::nullopt});
}

void Room::undo_is_off(Seat by) {
  const auto undo = table_->undo();
  vote_.end();
  if (!undo) return;
  table_->consent(undo->id, undo->by, false);
  clients_.send({{"type", "undo-closed"}, {"id", undo->id}, {"by", by ? Json(by.index + 1) : Json()}});
}

void Room::tell_elsewhere(const char* what, const std::string& vote, Seat seat) {
  const std::string text = fmt::format("{} {} {} {}", what, vote, seat.index, acts_.size());
  around_.store.run([id = id_, text](Store& store) { store.tell(id, text); }, [](const std::string&) {});
}

void Room::ask_elsewhere(Seat by) {
  const std::string id = random_token();
  vote_.begin(id, around_.limits.asks_elsewhere, [self = weak_from_this(), id] {
    const auto room = self.lock();
    if (!room) return;
    room->said_.push_back({room->id_, "", "late " + id});
    room->go_on();
  });
  tell_elsewhere("wish", id, by);
}

void Room::hear_elsewhere(Said said) {
  boost::asio::post(strand_, [self = shared_from_this(), said = std::move(said)]() mutable {
    self->said_.push_back(std::move(said));
    self->go_on();
  });
}

void Room::handle(const Said& said) {
  std::istringstream words(said.text);
  std::string what, id;
  int number = Seat().index;
  std::size_t acts = 0;
  words >> what >> id >> number >> acts;
  const Seat seat = seats_.contains(Seat(number)) ? Seat(number) : Seat();
  if (what == "wish") return handle_vote(id, seat, acts);
  if (what == "pause") return pause(seat);
  if (what == "paused?") {
    if (table_->paused()) tell_elsewhere("pause", "-", table_->paused());
    return;
  }
  if (!vote_.is(id)) return;  // it is cancelled, or done
  if (what == "off") return undo_is_off(seat);
  if (what == "asking") vote_.joined(said.from);
  if (what == "agreed") vote_.agreed(said.from);
  if (what == "late") vote_.set_late();
  undo_if_agreed();
}

void Room::handle_vote(const std::string& id, Seat by, std::size_t acts) {
  if (!by || acts != acts_.size()) return;  // the game has moved on, and the requester learns that
  if (table_->undo()) return tell_elsewhere("off", id, Seat());
  if (table_->ask_undo(by)) return;
  if (table_->undo()->open.empty()) {
    table_->consent(table_->undo()->id, by, false);
    return;
  }
  vote_.join(id);
  tell_elsewhere("asking", id, Seat());
  send_undo_asked();
}

}  // namespace server

// Undos: requests and consent, at one server or several. The seats that must consent are found where the undo is
// requested. Every server learns of each consent, and stores the undo after the last one: it is stored once.
#include "nlohmann/json.hpp"
#include "room.hpp"
#include "token.hpp"

namespace server {

using namespace rules;

void Room::on(Client& from, const UndoWanted& message) {
  if (!from.seat) return refuse(from, std::nullopt, "looks-on", "refused.looks-on");
  if (is_over()) return refuse(from, std::nullopt, "over", "game-over");
  if (acts_.size() >= around_.limits.acts) return refuse(from, std::nullopt, "too-fast", "refused.too-many-acts");
  if (const auto refusal = exhausted(from)) return refuse(from, std::nullopt, *refusal);
  if (const auto refusal = table_->ask_undo(from.seat)) return refuse(from, std::nullopt, *refusal);
  if (auto act = table_->undone()) return store({std::move(*act), from.guest, message});
  undo_id_ = random_token();
  send_undo_asked();
  tell_elsewhere("undo", from.seat, table_->undo()->open, undo_id_);
}

void Room::on(Client& from, const ConsentGiven& message) {
  if (!from.seat) return refuse(from, std::nullopt, "looks-on", "refused.looks-on");
  if (const auto refusal = table_->consent(message.undo, from.seat, message.agree))
    return refuse(from, std::nullopt, *refusal);
  tell_elsewhere(message.agree ? "consent" : "no-undo", from.seat, {}, undo_id_);
  if (table_->undo()) return undo_if_agreed();
  undo_id_.clear();
  clients_.send({{"type", "undo-closed"}, {"id", message.undo}, {"by", from.seat.index + 1}});
}

void Room::undo_if_agreed() {
  const auto act = table_->undone();
  if (!act) return send_undo_asked();
  if (around_.ration.wait(id_).count() == 0) store({*act, nullptr, std::nullopt});
}

void Room::undo_is_off(Seat by) {
  const auto undo = table_->undo();
  undo_id_.clear();
  if (!undo) return;
  table_->consent(undo->id, undo->by, false);
  clients_.send({{"type", "undo-closed"}, {"id", undo->id}, {"by", by ? Json(by.index + 1) : Json()}});
}

void Room::handle_undo(const std::string& id, Seat by, SeatSet open, std::size_t acts) {
  if (!by || acts != acts_.size() || undo_id_ == id) return;  // otherwise the game has moved on, as the others learn
  if (table_->undo()) return tell_elsewhere("no-undo", Seat(), {}, id);
  if (table_->ask_undo(by, open)) return;
  undo_id_ = id;
  send_undo_asked();
}

void Room::handle_consent(const std::string& id, Seat seat) {
  const auto& undo = table_->undo();
  if (!undo || undo_id_ != id || table_->consent(undo->id, seat, true)) return;
  undo_if_agreed();
}

}  // namespace server

// Windows that ask everyone, automatic passes, and bots that think before they answer. Bots think only while a player
// is connected.
#include <utility>

#include "room.hpp"

namespace server {

using namespace rules;
using play::Act;
using play::Refusal;

namespace {

bool is_open_window(const Question& ask) { return ask.windowed && ask.always; }

}  // namespace

void Room::open_windows() {
  update_clock();
  if (stands_still()) return;
  const SeatSet waiting = table_->waiting();
  const auto is_asked = [&](Seat seat, const std::string& question) {
    return waiting.has(seat) && question == table_->question(seat);
  };
  for (const HeldAnswer& held : windows_.close_unless(is_asked))
    if (Client* from = clients_.find(held.guest)) refuse(*from, held.message.n, "stale", "refused.stale");
  for (SeatSet left = waiting; !left.empty(); left.drop(left.lowest())) {
    const Seat seat = left.lowest();
    if (!config_.everyone || !is_open_window(*table_->game().asked(seat))) continue;
    const std::string question = table_->question(seat);
    windows_.open(seat, question, seats_[seat].token_hash + id_, [self = weak_from_this(), seat, question] {
      if (const auto room = self.lock()) room->window_over(seat, question);
    });
  }
  think();
  pass_next();
}

bool Room::hold(Client& from, const AnswerGiven& message) {
  const auto held = windows_.hold(from.seat, {from.guest, message});
  if (held == ResponseWindows::Hold::answered)
    refuse(from, message.n, Refusal{"answered", table_->words(from.seat).unasked(from.seat, true)});
  return held != ResponseWindows::Hold::not_open;
}

void Room::window_over(Seat seat, const std::string& question) {
  if (const auto held = windows_.end(seat, question)) heard_.emplace_back(held->guest, held->message);
  go_on();
}

void Room::think() {
  const bool continues = !clients_.players().empty() && !config_.shown && !broken_ && !stands_still() &&
                         around_.ration.wait(id_).count() == 0 && acts_.size() < around_.limits.acts;
  if (!continues) return bots_.stop();
  const auto room_then = [self = weak_from_this()](auto act) {
    return [self, act](const auto&... arguments) {
      if (const auto room = self.lock()) act(*room, arguments...);
    };
  };
  bots_.update(*table_, stand_ins(),
               {.answered = room_then([](Room& room, const Act& act) {
                  if (room.bots_.set_answer(act)) room.go_on();
                }),
                .time_over = room_then([](Room& room, Seat seat, const std::string& question) {
                  if (room.bots_.set_time_over(seat, question)) room.go_on();
                }),
                .failed = room_then([](Room& room, const std::string& why) { room.give_up("a bot failed: " + why); })});
}

void Room::pass_next() {
  if (around_.ration.wait(id_).count() > 0) return;  // anyone who answers then gets an error
  if (config_.shown || stands_still() || storing_ || catching_up_ || rests_ || broken_ || table_->paused()) return;
  for (SeatSet left = table_->waiting(); !left.empty(); left.drop(left.lowest())) {
    const Seat seat = left.lowest();
    if (windows_.is_open(seat)) continue;
    if (ThinkingBots::plays(*table_, seat, stand_ins())) {  // it passes when it has finished thinking, too
      if (const auto act = bots_.ready(seat)) return store({*act, nullptr, std::nullopt});
      continue;
    }
    if (passes_by_itself(seat)) return pass(seat);
  }
}

bool Room::passes_by_itself(Seat seat) {
  const Question& ask = *table_->game().asked(seat);
  if (const SeatSet tied = ask.candidates(); !tied.empty()) return skip_ties_.has(seat) && !tied.has(seat);
  return is_open_window(ask) && table_->has_no_choice(seat);
}

void Room::pass(Seat seat) {
  const Question& ask = *table_->game().asked(seat);
  const Answer given = ask.nothing().value_or(ask.nth(0));  // otherwise it is the only one
  const std::string plain = table_->words(seat).plain(table_->game().engine().read(), ask, given);
  auto act = table_->read(seat, table_->question(seat), plain);
  Act* found = std::get_if<Act>(&act);
  if (!found) return;
  found->kind = Act::Kind::passed;
  store({std::move(*found), nullptr, std::nullopt});
}

}  // namespace server

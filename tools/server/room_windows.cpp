// Windows open to everyone: seats that can't use one pass automatically. The time at which others learn of an answer
// must not reveal whether a person gave it: so each asked seat has a time of its own, drawn independently of the game,
// before which its answer is not accepted. It is drawn from a secret that only the store has, so that two processes
// draw the same.
#include <cmath>
#include <utility>

#include "nlohmann/json.hpp"
#include "room.hpp"
#include "token.hpp"

namespace server {

using namespace rules;
using play::Refusal;

namespace {

bool is_open_window(const Question& ask) { return ask.windowed && ask.always; }

/// Returns a number in [0, 1) that can't be guessed without the key.
double drawn(const std::string& key) {
  constexpr std::size_t kDigits = 13;
  constexpr double kValues = 4503599627370496;  // 16 to the 13th
  return static_cast<double>(std::stoull(hash_of(key).substr(0, kDigits), nullptr, 16)) / kValues;
}

}  // namespace

std::chrono::microseconds Room::delay(Seat seat, const std::string& question) const {
  const double least = std::log(static_cast<double>(around_.limits.pass_least.count()) + 1),
               most = std::log(static_cast<double>(around_.limits.pass_most.count()) + 1);
  const double nth = drawn(seats_[seat].token_hash + id_ + question);
  const double exponent = least + (most - least) * nth;  // short times are more likely than long ones, as with people
  return std::chrono::microseconds(static_cast<std::int64_t>((std::exp(exponent) - 1) * 1000));
}

void Room::open_windows() {
  const SeatSet waiting = table_->waiting();
  std::erase_if(windows_, [&](auto& each) {
    auto& [seat, window] = each;
    if (waiting.has(Seat(seat)) && window.question == table_->question(Seat(seat))) return false;
    Sitting* from = window.held ? sitting(window.guest) : nullptr;  // the question has gone while the answer was held
                                                                    // back
    if (from) refuse(*from, window.held->n, "stale", "refused.stale");
    return true;
  });
  for (SeatSet left = waiting; !left.empty(); left.drop(left.lowest()))
    if (config_.everyone && is_open_window(*table_->game().asked(left.lowest()))) open_window(left.lowest());
  think();
  pass_next();
}

void Room::open_window(Seat seat) {
  const std::string question = table_->question(seat);
  const auto [window, opened] = windows_.try_emplace(
      seat.index, Window{question, boost::asio::steady_timer(strand_), false, nullptr, std::nullopt});
  if (!opened) return;
  window->second.timer.expires_after(delay(seat, question));
  window->second.timer.async_wait([self = weak_from_this(), seat, question](boost::system::error_code stopped) {
    const auto room = self.lock();
    if (!stopped && room) room->window_over(seat, question);
  });
}

bool Room::hold(const std::shared_ptr<Guest>& guest, Seat seat, const AnswerGiven& message) {
  const auto window = windows_.find(seat.index);
  if (window == windows_.end() || window->second.over || window->second.question != message.question) return false;
  if (window->second.held && sitting(window->second.guest)) {  // answers of guests who have left don't count
    const std::string why = table_->words(seat).unasked(seat, true);
    refuse(*sitting(guest), message.n, Refusal{"answered", why});
    return true;
  }
  window->second.guest = guest;
  window->second.held = message;
  return true;
}

void Room::window_over(Seat seat, const std::string& question) {
  const auto window = windows_.find(seat.index);
  if (window == windows_.end() || window->second.question != question) return;
  window->second.over = true;
  // Answers of guests who have left don't count: then the seat passes automatically if it can't use the window, or is
  // asked again.
  const auto held = std::exchange(window->second.held, std::nullopt);
  if (held && sitting(window->second.guest)) heard_.emplace_back(window->second.guest, *held);
  go_on();
}

void Room::pass_next() {
  if (around_.ration.wait(id_).count() > 0) return;  // anyone who answers then is told
  if (config_.shown || storing_ || catching_up_ || rests_ || broken_ || table_->paused()) return;
  for (SeatSet left = table_->waiting(); !left.empty(); left.drop(left.lowest())) {
    const Seat seat = left.lowest();
    const auto window = windows_.find(seat.index);
    if (window != windows_.end() && (!window->second.over || window->second.held)) continue;
    if (thinks(seat)) {  // it answers or passes when it has finished thinking, whether it can use the window or not
      const auto thought = thoughts_.find(seat.index);
      if (thought != thoughts_.end() && thought->second.over && thought->second.act)
        return store({*thought->second.act, nullptr, std::nullopt});
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
  play::Act* found = std::get_if<play::Act>(&act);
  if (!found) return;
  found->kind = play::Act::Kind::passed;
  store({std::move(*found), nullptr, std::nullopt});
}

}  // namespace server

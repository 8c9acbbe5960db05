#include "decision_clock.hpp"

#include <algorithm>
#include <utility>

namespace server {

using rules::Seat;
using rules::SeatSet;

bool DecisionClock::set_question(const std::string& question, std::function<void()> when_over) {
  if (!is_on() || question == question_) return false;
  question_ = question;
  over_ = false;
  agreed_.clear();
  bots_ = {};
  timer_.cancel();
  if (question.empty()) return true;
  timer_.expires_after(time_);
  timer_.async_wait([when_over = std::move(when_over)](boost::system::error_code stopped) {
    if (!stopped) when_over();
  });
  return true;
}

bool DecisionClock::set_over() {
  if (!runs() || left().count() > 0) return false;
  over_ = true;
  return true;
}

std::chrono::milliseconds DecisionClock::left() const {
  const auto left =
      std::chrono::duration_cast<std::chrono::milliseconds>(timer_.expiry() - std::chrono::steady_clock::now());
  return std::max(left, std::chrono::milliseconds(0));
}

SeatSet DecisionClock::agreed(Seat seat) const {
  const auto found = agreed_.find(seat);
  return found == agreed_.end() ? SeatSet{} : found->second;
}

void DecisionClock::cancel(Seat seat) {
  agreed_.erase(seat);
  bots_.drop(seat);
}

void DecisionClock::seat_agreed_bots(SeatSet present) {
  for (const auto& [seat, by] : agreed_) {
    SeatSet others = present;
    others.drop(seat);
    if (!others.empty() && (others.bits & ~by.bits) == 0) bots_.add(seat);
  }
}

}  // namespace server

#include "timers.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "password.hpp"

namespace server {

using rules::Seat;
using rules::SeatSet;

bool DecisionClock::set_question(const std::string& question, std::function<void()> when_over) {
  if (!is_on() || question == question_) return false;
  question_ = question;
  timer_.cancel();
  if (question.empty()) return true;
  start(timer_, time_, std::move(when_over));
  return true;
}

std::chrono::milliseconds DecisionClock::left() const {
  const auto left =
      std::chrono::duration_cast<std::chrono::milliseconds>(timer_.expiry() - std::chrono::steady_clock::now());
  return std::max(left, std::chrono::milliseconds(0));
}

namespace {

/// Returns a number in [0, 1) that can't be guessed without the key.
double drawn(const std::string& key) {
  constexpr std::size_t kDigits = 13;
  constexpr double kValues = 4503599627370496;  // 16 to the 13th
  return static_cast<double>(std::stoull(hash_of(key).substr(0, kDigits), nullptr, 16)) / kValues;
}

}  // namespace

/// Draws the logarithm evenly: short times are more likely than long ones, as with people.
std::chrono::microseconds ResponseWindows::delay(const std::string& secret) const {
  const double least = std::log(static_cast<double>(limits_.pass_least.count()) + 1),
               most = std::log(static_cast<double>(limits_.pass_most.count()) + 1);
  const double exponent = least + (most - least) * drawn(secret);
  return std::chrono::microseconds(static_cast<std::int64_t>((std::exp(exponent) - 1) * 1000));
}

void ResponseWindows::open(Seat seat, const std::string& question, const std::string& secret, WhenOver when_over) {
  const auto [window, opened] =
      windows_.try_emplace(seat, Window{question, boost::asio::steady_timer(strand_), std::nullopt});
  if (!opened) return;
  start(window->second.timer, delay(secret + question), std::move(when_over));
}

std::vector<HeldAnswer> ResponseWindows::close_unless(const std::function<bool(Seat, const std::string&)>& is_asked) {
  std::vector<HeldAnswer> held;
  std::erase_if(windows_, [&](auto& each) {
    auto& [seat, window] = each;
    if (is_asked(seat, window.question)) return false;
    if (window.held) held.push_back(std::move(*window.held));
    return true;
  });
  return held;
}

ResponseWindows::Hold ResponseWindows::hold(Seat seat, HeldAnswer answer) {
  const auto window = windows_.find(seat);
  if (!is_open(seat) || window->second.question != answer.message.question) return Hold::not_open;
  if (window->second.held) return Hold::answered;
  window->second.held = std::move(answer);
  return Hold::held;
}

std::vector<HeldAnswer> ResponseWindows::take_over() {
  std::vector<HeldAnswer> held;
  for (auto& [seat, window] : windows_)
    if (window.held && is_over(window.timer)) held.push_back(*std::exchange(window.held, std::nullopt));
  return held;
}

void ResponseWindows::drop_answers_of(const std::shared_ptr<Guest>& guest) {
  for (auto& [seat, window] : windows_)
    if (window.held && window.held->guest == guest) window.held.reset();
}

bool ResponseWindows::is_open(Seat seat) const {
  const auto window = windows_.find(seat);
  return window != windows_.end() && !is_over(window->second.timer);
}

bool Absences::set_here(Seat seat, bool here, WhenOver when_over) {
  if (here) return absences_.erase(seat) > 0;
  const auto [timer, is_new] = absences_.try_emplace(seat, strand_);
  if (is_new) start(timer->second, patience_, std::move(when_over));
  return is_new;
}

bool Absences::set_overdue(Seat seat) {
  const auto timer = absences_.find(seat);
  if (timer == absences_.end()) return false;
  timer->second.expires_after({});
  return true;
}

SeatSet Absences::overdue() const {
  SeatSet seats;
  for (const auto& [seat, timer] : absences_)
    if (is_over(timer)) seats.add(seat);
  return seats;
}

SeatSet StandIns::agreed(Seat seat) const {
  const auto found = all_.find(seat);
  return found == all_.end() ? SeatSet{} : found->second.agreed;
}

SeatSet StandIns::seat_agreed(SeatSet present) {
  SeatSet seats;
  for (auto& [seat, stand_in] : all_) {
    SeatSet others = present;
    others.drop(seat);
    if (stand_in.bot || others.empty() || (others.bits & ~stand_in.agreed.bits) != 0) continue;
    stand_in.bot = true;
    seats.add(seat);
  }
  return seats;
}

SeatSet StandIns::bots() const {
  SeatSet seats;
  for (const auto& [seat, stand_in] : all_)
    if (stand_in.bot) seats.add(seat);
  return seats;
}

void StandIns::drop(SeatSet seats) {
  std::erase_if(all_, [&](const auto& each) { return seats.has(each.first); });
}

}  // namespace server

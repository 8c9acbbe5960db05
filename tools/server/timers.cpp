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
  over_ = false;
  agreed_.clear();
  bots_ = {};
  timer_.cancel();
  if (question.empty()) return true;
  start(timer_, time_, std::move(when_over));
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
      windows_.try_emplace(seat, Window{question, boost::asio::steady_timer(strand_), false, std::nullopt});
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

std::optional<HeldAnswer> ResponseWindows::end(Seat seat, const std::string& question) {
  const auto window = windows_.find(seat);
  if (window == windows_.end() || window->second.question != question) return std::nullopt;
  window->second.over = true;
  return std::exchange(window->second.held, std::nullopt);
}

void ResponseWindows::drop_answers_of(const std::shared_ptr<Guest>& guest) {
  for (auto& [seat, window] : windows_)
    if (window.held && window.held->guest == guest) window.held.reset();
}

bool ResponseWindows::is_open(Seat seat) const {
  const auto window = windows_.find(seat);
  return window != windows_.end() && !window->second.over;
}

bool Absences::set_here(Seat seat, bool here, WhenOver when_over) {
  if (here) return absences_.erase(seat) > 0;
  const auto [absence, is_new] = absences_.try_emplace(seat, Absence{boost::asio::steady_timer(strand_)});
  if (!is_new) return false;
  start(absence->second.timer, patience_, std::move(when_over));
  return true;
}

bool Absences::set_overdue(Seat seat) {
  const auto absence = absences_.find(seat);
  if (absence == absences_.end() || absence->second.timer.expiry() > std::chrono::steady_clock::now()) return false;
  absence->second.overdue = true;
  return true;
}

SeatSet Absences::overdue() const {
  SeatSet seats;
  for (const auto& [seat, absence] : absences_)
    if (absence.overdue) seats.add(seat);
  return seats;
}

SeatSet Absences::bots() const {
  SeatSet seats;
  for (const auto& [seat, absence] : absences_)
    if (absence.bot) seats.add(seat);
  return seats;
}

SeatSet Absences::agreed(Seat seat) const {
  const auto absence = absences_.find(seat);
  return absence == absences_.end() ? SeatSet{} : absence->second.agreed;
}

void Absences::agree(Seat seat, SeatSet by) {
  if (const auto absence = absences_.find(seat); absence != absences_.end()) absence->second.agreed.bits |= by.bits;
}

void Absences::seat_bot(Seat seat) {
  const auto absence = absences_.find(seat);
  if (absence == absences_.end()) return;
  absence->second.overdue = absence->second.bot = true;
  absence->second.agreed = {};
}

SeatSet Absences::seat_agreed_bots(SeatSet present) {
  SeatSet seats;
  for (const auto& [seat, absence] : absences_)
    if (!absence.agreed.empty() && !present.empty() && (present.bits & ~absence.agreed.bits) == 0) seats.add(seat);
  for (SeatSet left = seats; !left.empty(); left.drop(left.lowest())) seat_bot(left.lowest());
  return seats;
}

void Absences::cancel(Seat seat) {
  const auto absence = absences_.find(seat);
  if (absence == absences_.end()) return;
  absence->second.bot = false;
  absence->second.agreed = {};
}

}  // namespace server

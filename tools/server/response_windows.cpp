#include "response_windows.hpp"

#include <cmath>
#include <utility>

#include "token.hpp"

namespace server {

using rules::Seat;

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
  window->second.timer.expires_after(delay(secret + question));
  window->second.timer.async_wait([when_over = std::move(when_over)](boost::system::error_code stopped) {
    if (!stopped) when_over();
  });
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

}  // namespace server

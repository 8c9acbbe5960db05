#include "rate_limiter.hpp"

#include <algorithm>
#include <cctype>

namespace server {
namespace {

constexpr std::size_t kMaxPaces = 10'000;  // above it, addresses without recent requests are forgotten

bool is_port(std::string_view text) {
  return !text.empty() && text.size() <= 5 &&
         std::all_of(text.begin(), text.end(), [](unsigned char c) { return std::isdigit(c) != 0; });
}

/// Returns the host without its port; empty if it is malformed.
std::string_view without_port(std::string_view host) {
  const std::size_t end = host.starts_with('[') ? host.find(']') : host.find(':');
  if (host.starts_with('[') && end == host.npos) return {};
  const std::size_t length = host.starts_with('[') ? end + 1 : std::min(end, host.size());
  const std::string_view rest = host.substr(length);
  if (!rest.empty() && (rest[0] != ':' || !is_port(rest.substr(1)))) return {};
  return host.substr(0, length);
}

bool is_address(std::string_view host) {
  if (host.starts_with('[') && host.size() > 2)
    return std::all_of(host.begin() + 1, host.end() - 1,
                       [](unsigned char c) { return std::isxdigit(c) != 0 || c == ':' || c == '.'; });
  return std::count(host.begin(), host.end(), '.') == 3 &&
         std::all_of(host.begin(), host.end(), [](unsigned char c) { return std::isdigit(c) != 0 || c == '.'; });
}

bool same(std::string_view a, std::string_view b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](unsigned char x, unsigned char y) { return std::tolower(x) == std::tolower(y); });
}

}  // namespace

bool RateLimiter::enter(const std::string& address) {
  const std::lock_guard lock(mutex_);
  if (connections_ >= limits_.connections) return false;
  const auto found = of_address_.find(address);
  if (found != of_address_.end() && found->second >= limits_.connections_of_address) return false;
  ++connections_;
  ++of_address_[address];
  return true;
}

void RateLimiter::leave(const std::string& address) {
  const std::lock_guard lock(mutex_);
  --connections_;
  const auto found = of_address_.find(address);
  if (--found->second == 0) of_address_.erase(found);
}

bool RateLimiter::is_ours(std::string_view host) const {
  const std::string_view name = without_port(host);
  if (name.empty()) return false;
  return is_address(name) || same(name, "localhost") ||
         std::any_of(names_.begin(), names_.end(), [&](const std::string& each) { return same(each, name); });
}

bool RateLimiter::may_ask(std::string_view origin, std::string_view host) const {
  if (origin.empty()) return true;
  for (const std::string_view scheme : {"http://", "https://"})
    if (origin.starts_with(scheme)) return same(origin.substr(scheme.size()), host);
  return false;
}

bool RateLimiter::may_request(const std::string& address, Pace::Clock::time_point now) {
  const std::lock_guard lock(mutex_);
  if (requests_.size() >= kMaxPaces)
    std::erase_if(requests_, [&](const auto& each) { return each.second.is_fresh(now); });
  const auto found = requests_.try_emplace(address, limits_.requests_a_second, limits_.requests_at_once, now).first;
  return found->second.allows(now);
}

double Pace::left_at(Clock::time_point now) const {
  return std::min(at_once_, left_ + std::chrono::duration<double>(now - at_).count() * a_second_);
}

double Pace::seconds_until(Clock::time_point now) const {
  const double left = left_at(now);
  return left >= 1 ? 0 : (1 - left) / a_second_;
}

bool Pace::allows(Clock::time_point now) {
  left_ = left_at(now);
  at_ = now;
  if (left_ < 1) return false;
  left_ -= 1;
  return true;
}

}  // namespace server

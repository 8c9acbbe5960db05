#include "rate_limiter.hpp"

#include <algorithm>
#include <cctype>
#include <cmath>

#include "net.hpp"

namespace server {

namespace {

constexpr std::size_t kMaxPaces = 10'000;  // above it, those of clients without recent requests are forgotten

bool is_port(std::string_view text) {
  return !text.empty() && text.size() <= 5 &&
         std::ranges::all_of(text, [](unsigned char c) { return std::isdigit(c) != 0; });
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
  return !normal_address(std::string(host.starts_with('[') ? host.substr(1, host.size() - 2) : host)).empty();
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
  if (found != of_address_.end() && found->second >= limits_.connections_of_address && !is_proxy(address)) return false;
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

bool RateLimiter::hand_over(const std::string& proxy, const std::string& client) {
  leave(proxy);
  if (enter(client)) return true;
  const std::lock_guard lock(mutex_);
  ++connections_;
  ++of_address_[proxy];
  return false;
}

bool RateLimiter::is_proxy(std::string_view address) const {
  return std::ranges::find(proxies_, address) != proxies_.end();
}

std::string RateLimiter::client_of(const std::string& peer, std::string_view forwarded) const {
  std::string client = peer;
  while (is_proxy(client) && !forwarded.empty()) {
    const std::size_t comma = forwarded.rfind(',');
    std::string_view last = forwarded.substr(comma == forwarded.npos ? 0 : comma + 1);
    forwarded = forwarded.substr(0, comma == forwarded.npos ? 0 : comma);
    last.remove_prefix(std::min(last.size(), last.find_first_not_of(" \t")));
    last = last.substr(0, last.find_last_not_of(" \t") + 1);
    const std::string address = normal_address(std::string(last));
    if (address.empty()) break;
    client = address;
  }
  return client;
}

bool RateLimiter::is_ours(std::string_view host) const {
  const std::string_view name = without_port(host);
  if (name.empty()) return false;
  return is_address(name) || same(name, "localhost") ||
         std::ranges::any_of(names_, [&](const std::string& each) { return same(each, name); });
}

bool RateLimiter::may_ask(std::string_view origin, std::string_view host, std::string_view scheme) const {
  if (origin.empty()) return true;
  const std::size_t end = std::min(origin.find("://"), origin.size());
  const std::string_view asked = origin.substr(0, end);
  const bool fits = scheme.empty() ? asked == "http" || asked == "https" : asked == scheme;
  return fits && origin.size() > end + 3 && same(origin.substr(end + 3), host);
}

bool Paces::allows(const std::string& whose, Clock::time_point now) {
  const std::lock_guard lock(mutex_);
  if (paces_.size() >= kMaxPaces) std::erase_if(paces_, [&](const auto& each) { return each.second.is_fresh(now); });
  return paces_.try_emplace(whose, a_second_, at_once_, now).first->second.allows(now);
}

std::chrono::seconds Paces::wait(const std::string& whose, Clock::time_point now) const {
  const std::lock_guard lock(mutex_);
  const auto found = paces_.find(whose);
  if (found == paces_.end()) return {};
  return std::chrono::seconds(static_cast<std::int64_t>(std::ceil(found->second.seconds_until(now))));
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

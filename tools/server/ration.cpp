#include "ration.hpp"

#include <cmath>

namespace server {

constexpr std::size_t kMaxTables = 10'000;  // above it, tables with a full ration are forgotten

void Ration::count(const std::string& table, Clock::time_point now) {
  const std::lock_guard lock(mutex_);
  if (tables_.size() >= kMaxTables) std::erase_if(tables_, [&](const auto& each) { return each.second.is_fresh(now); });
  const double a_second = 1 / static_cast<double>(limits_.failure_after.count());
  tables_.try_emplace(table, a_second, limits_.failures_at_once, now).first->second.allows(now);
}

std::chrono::seconds Ration::wait(const std::string& table, Clock::time_point now) const {
  const std::lock_guard lock(mutex_);
  const auto found = tables_.find(table);
  if (found == tables_.end()) return {};
  return std::chrono::seconds(static_cast<std::int64_t>(std::ceil(found->second.seconds_until(now))));
}

}  // namespace server

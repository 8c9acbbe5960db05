#include "backlog.hpp"

#include <algorithm>
#include <utility>

namespace server {

Backlog::Part::Part(Backlog& all, const std::string& address) : all_(all), since_(Clock::now()) {
  const std::lock_guard lock(all_.mutex_);
  address_ = all_.addresses_.try_emplace(address).first;
  ++address_->second.connections;
  all_.parts_.push_back(this);
}

Backlog::Part::~Part() {
  const std::lock_guard lock(all_.mutex_);
  all_.take(*this, bytes_);
  std::erase(all_.parts_, this);
  if (--address_->second.connections == 0) all_.addresses_.erase(address_);
}

void Backlog::Part::on_drop(std::function<void()> drop) {
  const std::lock_guard lock(all_.mutex_);
  drop_ = std::move(drop);
}

void Backlog::Part::add(std::size_t bytes) {
  std::vector<std::function<void()>> drops;
  {
    const std::lock_guard lock(all_.mutex_);
    if (dropped_) return;
    const auto now = Clock::now();
    if (bytes_ == 0) since_ = now;
    bytes_ += bytes;
    address_->second.bytes += bytes;
    all_.bytes_ += bytes;
    const auto drop = [&](const std::string* address) {
      Part* const slowest = all_.slowest(address, now);
      if (!slowest) return false;
      all_.take(*slowest, slowest->bytes_);
      slowest->dropped_ = true;
      if (slowest->drop_) drops.push_back(std::move(slowest->drop_));
      return true;
    };
    while (address_->second.bytes > all_.limits_.queued_of_address && drop(&address_->first)) {
    }
    while (all_.bytes_ > all_.limits_.queued_of_all && drop(nullptr)) {
    }
  }
  for (const auto& each : drops) each();
}

void Backlog::Part::read(std::size_t bytes) {
  const std::lock_guard lock(all_.mutex_);
  all_.take(*this, bytes);
  since_ = Clock::now();
}

void Backlog::take(Part& part, std::size_t bytes) {
  const std::size_t taken = std::min(bytes, part.bytes_);  // a dropped one has none left
  part.bytes_ -= taken;
  part.address_->second.bytes -= taken;
  bytes_ -= taken;
}

Backlog::Part* Backlog::slowest(const std::string* address, Clock::time_point now) const {
  Part* found = nullptr;
  double most = 0;
  for (Part* each : parts_) {
    if (each->bytes_ == 0 || (address && each->address_->first != *address)) continue;
    const double waited = std::chrono::duration<double>(now - each->since_).count() + 0.001;
    const double weight = waited * static_cast<double>(each->bytes_);
    if (weight <= most) continue;
    found = each;
    most = weight;
  }
  return found;
}

}  // namespace server

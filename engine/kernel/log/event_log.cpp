#include "kernel/log/event_log.hpp"

namespace rules {

void EventLog::add(LogRecord record, std::size_t place) {
  record.finished = finished_++;
  list_.insert(list_.begin() + static_cast<std::ptrdiff_t>(place), record);
}

void EventLog::clear() {
  list_.clear();
  step_ = 0;
  finished_ = 0;
  passing_.clear();
  passing_before_.clear();
}

void EventLog::forget_step() {
  list_.resize(step_);
  finished_ = static_cast<std::int32_t>(step_);
  passing_ = passing_before_;
}

void EventLog::comes(Card card, Pile pile, Pile from, bool passes) {
  std::erase_if(passing_, [&](const Passing& each) { return each.card == card; });
  if (passes) passing_.push_back({card, pile, from});
}

Pile EventLog::origin(Card card, Pile pile) const {
  for (const Passing& each : passing_)
    if (each.card == card && each.pile == pile) return each.from;
  return pile;
}

void EventLog::copy_position_from(const EventLog& other) {
  list_.clear();
  step_ = 0;
  finished_ = 0;
  passing_ = other.passing_;
  passing_before_ = other.passing_before_;
}

void EventLog::rename(std::span<const Card> to) {
  for (Passing& each : passing_before_) each.card = to[static_cast<std::size_t>(each.card.index)];
}

}  // namespace rules

#include "kernel/decisions/answer_log.hpp"

#include <algorithm>

#include "kernel/decisions/state_names.hpp"

namespace rules {

namespace {

/// Adds the parts of an entry that only saves need.
void complete(LoggedAnswer& entry, const Question& question, StateView read) {
  if (!entry.fingerprint) entry.fingerprint = question.fingerprint(StateNames(read));
  if (entry.serialized.empty()) entry.serialized = question.serialize(*entry.answer, StateNames(read));
}

}  // namespace

void AnswerLog::clear() { *this = {}; }

void AnswerLog::load_answers(std::vector<LoggedAnswer> entries) {
  entries_ = std::move(entries);
  for (const LoggedAnswer& entry : entries_) next_order_ = std::max(next_order_, entry.order + 1);
}

const LoggedAnswer* AnswerLog::find(QuestionPlace place, const Question& question, StateView read) {
  for (std::size_t i = step_entries_; i < entries_.size() && entries_[i].step == place.step; ++i) {
    LoggedAnswer& entry = entries_[i];
    if (entry.question != place.question || entry.seat != question.seat) continue;
    if (!entry.answer) {
      entry.answer = question.parse(entry.serialized, StateNames(read));
      entry.cards = question.among(Type::card);
    }
    if ((!entry.fingerprint || *entry.fingerprint == question.fingerprint(StateNames(read))) && entry.answer &&
        question.contains(*entry.answer)) {
      if (!brief_) complete(entry, question, read);
      return &entry;
    }
    const std::string& id = read.rules().questions()[question.question].id;
    mismatch_ = {ReplayMismatch::How::other_question, place.step + 1, place.question + 1, question.seat, id};
    entries_.erase(entries_.begin() + static_cast<std::ptrdiff_t>(i), entries_.end());
    return nullptr;
  }
  return nullptr;
}

void AnswerLog::add(QuestionPlace place, const Question& question, const Answer& answer, bool by_inline,
                    StateView read) {
  if (!entries_.empty() && place < entries_.back().place()) {
    mismatch_ = {.how = ReplayMismatch::How::new_question, .step = place.step + 1};
    std::erase_if(entries_, [&](const LoggedAnswer& entry) { return place < entry.place(); });
  }
  auto at = entries_.end();
  while (at != entries_.begin() && (at - 1)->place() == place && question.seat < (at - 1)->seat) --at;
  LoggedAnswer entry{.step = place.step,
                     .question = place.question,
                     .seat = question.seat,
                     .order = next_order_++,
                     .by_inline = by_inline,
                     .cards = question.among(Type::card),
                     .answer = answer};
  if (!brief_) complete(entry, question, read);
  entries_.insert(at, std::move(entry));
}

void AnswerLog::close_step(std::int32_t next_step, std::int32_t asked) {
  while (step_entries_ < entries_.size() && entries_[step_entries_].step < next_step)
    if (entries_[step_entries_++].question >= asked) {
      mismatch_ = {.how = ReplayMismatch::How::gone_question, .step = next_step};
      entries_.resize(--step_entries_);
    }
  if (!brief_) return;
  entries_.erase(entries_.begin(), entries_.begin() + static_cast<std::ptrdiff_t>(step_entries_));
  step_entries_ = 0;
}

void AnswerLog::replace_step(std::span<const LoggedAnswer> entries) {
  entries_.resize(step_entries_);
  entries_.insert(entries_.end(), entries.begin(), entries.end());
}

void AnswerLog::copy_position_from(const AnswerLog& other) {
  const std::span<const LoggedAnswer> taken = other.of_step();
  entries_.resize(taken.size());
  for (std::size_t i = 0; i < taken.size(); ++i) {
    LoggedAnswer& entry = entries_[i];
    entry = taken[i];
    if (!entry.answer) continue;
    entry.fingerprint.reset();
    entry.serialized.clear();
  }
  next_order_ = other.next_order_;
  step_entries_ = 0;
  brief_ = true;
  mismatch_.reset();
}

}  // namespace rules

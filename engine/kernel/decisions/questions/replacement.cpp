#include "kernel/decisions/questions/replacement.hpp"

#include <algorithm>

#include "base/rule_error.hpp"

namespace rules {

void Replacement::hash_into(Fingerprint& fingerprint) const {
  for (int i = 0; i < size; ++i) {
    fingerprint.add(fingerprint.names().event((*this)[i].instead));
    fingerprint.add(fingerprint.names().card_kind((*this)[i].by));
  }
}

void Replacement::number(SeenNumbers& out) const {
  for (int i = 0; i < size; ++i) {
    out.add((*this)[i].instead.index);
    out.add((*this)[i].by.index);
  }
}

SerializedAnswer Replacement::serialize(const Replaced& given, const AnswerNames& names) const {
  const Proposal& proposal = (*this)[given.proposal];
  int nth = 1;
  for (int i = 0; i < given.proposal; ++i) nth += (*this)[i] == proposal;
  return {names.event(proposal.instead), names.card_kind(proposal.by), std::to_string(nth)};
}

std::optional<Replaced> Replacement::parse(Words words, const AnswerNames& names) const {
  for (std::int32_t proposal = 0; proposal < size; ++proposal) {
    const SerializedAnswer each = serialize({proposal}, names);
    if (std::equal(each.begin(), each.end(), words.begin(), words.end())) return Replaced{proposal};
  }
  return std::nullopt;
}

AnswerClass Replacement::answer_class(const Replaced& given, Seat, StateView) const {
  return {AnswerBucket::event, (*this)[given.proposal].instead.index};
}

void Replacement::configure(const QuestionSettings&, StateView) {
  throw RuleError("which replacement counts is asked when an event is replaced");
}

ScriptAnswer Replacement::to_script(const Replaced& given) const {
  ScriptAnswer out(ScriptAnswer::Form::value, Type::number);
  out.add(given.proposal + 1);
  return out;
}

std::optional<Replaced> Replacement::advised(const AdviceReply& advice) const {
  const auto* n = std::get_if<std::int64_t>(&advice.first);
  if (!n || *n < 1 || *n > size) return std::nullopt;
  return Replaced{static_cast<std::int32_t>(*n - 1)};
}

}  // namespace rules

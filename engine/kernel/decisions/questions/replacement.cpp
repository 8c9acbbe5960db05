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

}  // namespace rules

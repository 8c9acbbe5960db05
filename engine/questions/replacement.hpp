// Replacement: which of several proposed events happens in place of this one.
#pragma once
#include "questions/answer.hpp"
#include "questions/answer_names.hpp"

namespace rules {

struct Replacement {
  static constexpr const char* kName = "replacement";
  static constexpr bool kBuiltIn = true;  ///< no pack declares one
  struct Proposal {
    EventId instead;  ///< what happens in its place; none: it is cancelled
    CardKind by;      ///< the kind of card that proposes it; none: no card does
    friend bool operator==(const Proposal&, const Proposal&) = default;
  };

  std::int32_t size = 0;
  std::array<Proposal, kMaxProposals> proposals;

  Replacement() {}
  void add(EventId instead, CardKind by) { proposals[at(size++)] = {instead, by}; }
  const Proposal& operator[](int i) const { return proposals[at(i)]; }
  /// Returns the number of a proposal among identical ones, from 1.
  std::ptrdiff_t rank(int i) const {
    return std::count(proposals.begin(), proposals.begin() + i, proposals[at(i)]) + 1;
  }

  Answer shape() const { return Answer(Element::proposal, kNone); }
  std::uint64_t count() const { return static_cast<std::uint64_t>(size); }
  Answer nth(std::uint64_t n) const { return Answer(Element::proposal, static_cast<std::int32_t>(n)); }
  bool contains(const Answer& given) const { return given.value() >= 0 && given.value() < size; }
  void hash_into(Fingerprint& fingerprint) const {
    for (int i = 0; i < size; ++i) {
      fingerprint.add(fingerprint.names().event((*this)[i].instead));
      fingerprint.add(fingerprint.names().card_kind((*this)[i].by));
    }
  }
};

}  // namespace rules

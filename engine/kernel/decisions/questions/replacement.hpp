// Replacement: which of several proposed events happens in place of this one.
#pragma once
#include "kernel/decisions/questions/serialization.hpp"
#include "kernel/state/game_state.hpp"

namespace rules {

struct Replaced {
  std::int32_t proposal = 0;
  friend bool operator==(const Replaced&, const Replaced&) = default;
};

struct Replacement {
  using Answer = Replaced;
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
  void add(EventId instead, CardKind by) { proposals[static_cast<std::size_t>(size++)] = {instead, by}; }
  const Proposal& operator[](int i) const { return proposals[static_cast<std::size_t>(i)]; }

  std::uint64_t count() const { return static_cast<std::uint64_t>(size); }
  Replaced nth(std::uint64_t n) const { return {static_cast<std::int32_t>(n)}; }
  bool contains(const Replaced& given) const { return given.proposal >= 0 && given.proposal < size; }
  void hash_into(Fingerprint& fingerprint) const;
  SerializedAnswer serialize(const Replaced& given, const AnswerNames& names) const;
  std::optional<Replaced> parse(Words words, const AnswerNames& names) const;
};

}  // namespace rules

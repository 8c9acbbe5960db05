// Subset: choose some of the options; only some sizes are allowed. A card that is committed secretly with the answer
// can allow more.
#pragma once
#include <array>

#include "kernel/decisions/questions/serialization.hpp"
#include "kernel/state/game_state.hpp"

namespace rules {

/// A card that may be chosen secretly together with a subset, which then may have these sizes (bit k: k things).
struct Commit {
  Card card;
  std::uint32_t sizes = 0;
};

struct Picked {
  std::uint32_t places = 0;  ///< bit i: the ith option is chosen
  std::int32_t commit = -1;  ///< which of the question's commits goes with it; -1: none
  bool has(int place) const { return (places >> place & 1u) != 0; }
  bool commits() const { return commit >= 0; }
  std::uint32_t taken() const { return places; }
  void take(std::uint32_t together) { places = together; }
  friend bool operator==(const Picked&, const Picked&) = default;
};

struct Subset {
  using Answer = Picked;
  static constexpr const char* kName = "subset";

  Options options;
  std::uint32_t sizes = 0;  ///< bit k: k options may be chosen
  std::int32_t commit_count = 0;
  std::array<Commit, kMaxCommits> commits;

  Subset() {}
  explicit Subset(Type type) : options(type) {}
  void add(std::int32_t value) { options.add(value); }
  /// Throws RuleError if there are too many options to choose a subset of.
  void check_size() const;
  /// Exactly n, or all if there are fewer. Throws RuleError if a subset can't be chosen of so many things.
  void exactly(std::int64_t n);
  std::span<const Commit> commit_list() const& { return {commits.data(), static_cast<std::size_t>(commit_count)}; }
  std::span<const Commit> commit_list() const&& = delete;  // the list would outlive what holds it
  /// The card that goes with an answer, or none.
  Card committed(const Picked& given) const { return given.commits() ? commit_list()[at(given.commit)].card : Card(); }

  std::uint64_t count() const;
  Picked nth(std::uint64_t n) const;
  bool contains(const Picked& given) const;
  void hash_into(Fingerprint& fingerprint) const;
  SerializedAnswer serialize(const Picked& given, const AnswerNames& names) const;
  std::optional<Picked> parse(Words words, const AnswerNames& names) const;
  std::optional<Picked> nothing() const { return (sizes & 1u) != 0 ? std::optional(Picked{}) : std::nullopt; }
};

}  // namespace rules

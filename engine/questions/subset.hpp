// Subset: choose some of the options; only some sizes are allowed. A card that is committed secretly with the answer
// can allow more sizes.
#pragma once
#include "questions/answer.hpp"
#include "questions/answer_names.hpp"

namespace rules {

/// A card (its index) that may be chosen secretly together with a subset, which then may have these sizes (bit k: k
/// things).
struct Commit {
  std::int32_t card;
  std::uint32_t sizes;
};

struct Subset {
  static constexpr const char* kName = "subset";

  Options options;
  std::uint32_t sizes = 0;  ///< bit k: k options may be chosen
  std::int32_t commit_count = 0;
  std::array<Commit, kMaxCommits> commits;  ///< the first `commit_count` are initialized

  Subset() {}
  explicit Subset(Type type) : options(type) {}
  void add(std::int32_t value) { options.add(value); }
  /// Throws RuleError if there are too many options to choose a subset from.
  void check_size() const;
  /// Allows exactly n options, or all if there are fewer. Throws RuleError if there are too many options.
  void exactly(std::int64_t n);
  std::span<const Commit> commit_list() const& { return {commits.data(), static_cast<std::size_t>(commit_count)}; }
  std::span<const Commit> commit_list() const&& = delete;  // the list would outlive what holds it

  Answer shape() const { return answer(0, kNone); }
  std::uint64_t count() const;
  Answer nth(std::uint64_t n) const;
  bool contains(const Answer& given) const;
  bool allows_nothing() const { return (sizes & 1u) != 0; }
  void hash_into(Fingerprint& fingerprint) const;

 private:
  static Answer answer(std::uint32_t positions, std::int32_t commit) {
    return Answer(Element::options, static_cast<std::int32_t>(positions)).add(Element::commit, commit);
  }
};

}  // namespace rules

// Subset: choose some of the options; only some sizes are allowed. A card that is committed secretly with the answer
// can allow more.
#pragma once
#include <bit>

#include "base/raw_array.hpp"
#include "kernel/decisions/questions/answer_class.hpp"
#include "kernel/decisions/questions/script_side.hpp"
#include "kernel/decisions/questions/seen_numbers.hpp"
#include "kernel/decisions/questions/serialization.hpp"
#include "kernel/state/game_state.hpp"

namespace rules {

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
  static constexpr SettingsDue kSettings{.options = Due::may, .limits = Due::may};
  static constexpr InScripts kInScripts = {
      .told = ScriptAnswer::Form::list, .each = {}, .advice = InScripts::Advice::list};

  Options options;
  std::uint32_t sizes = 0;  ///< bit k: k options may be chosen
  std::int32_t commit_count = 0;
  RawArray<Commit, kMaxCommits> commits;

  Subset() {}
  explicit Subset(Type type) : options(type) {}
  void add(std::int32_t value) { options.add(value); }
  /// Exactly n, or all if there are fewer. Throws RuleError if a subset can't be chosen of so many things.
  void exactly(std::int64_t n);
  std::span<const Commit> commit_list() const& { return {commits.data(), static_cast<std::size_t>(commit_count)}; }
  std::span<const Commit> commit_list() const&& = delete;  // the list would outlive what holds it
  /// The card that goes with an answer, or none.
  Card committed(const Picked& given) const { return given.commits() ? commit_list()[at(given.commit)].card : Card(); }
  /// Returns the chosen options as a list.
  ScriptAnswer chosen(const Picked& given) const { return to_script(given); }

  std::uint64_t count() const;
  Picked nth(std::uint64_t n) const;
  bool contains(const Picked& given) const;
  void hash_into(Fingerprint& fingerprint) const;
  void number(SeenNumbers& out) const;
  SerializedAnswer serialize(const Picked& given, const AnswerNames& names) const;
  std::optional<Picked> parse(Words words, const AnswerNames& names) const;
  AnswerClass answer_class(const Picked& given, Seat asked, StateView read) const;
  void configure(const QuestionSettings& settings, StateView read);
  ScriptAnswer to_script(const Picked& given) const;
  QuestionInfo facts() const {
    return {.low = sizes ? std::countr_zero(sizes) : 0,
            .high = static_cast<std::int32_t>(std::bit_width(sizes | 1u)) - 1,
            .options = &options,
            .sizes = sizes,
            .commits = commit_list()};
  }
  std::optional<Picked> advised(const AdviceReply& advice) const;
  std::optional<Picked> nothing() const { return (sizes & 1u) != 0 ? std::optional(Picked{}) : std::nullopt; }
};

}  // namespace rules

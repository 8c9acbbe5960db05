// Number: a whole number from low to high.
#pragma once
#include "kernel/decisions/questions/answer_class.hpp"
#include "kernel/decisions/questions/script_side.hpp"
#include "kernel/decisions/questions/seen_numbers.hpp"
#include "kernel/decisions/questions/serialization.hpp"
#include "kernel/state/game_state.hpp"

namespace rules {

struct Counted {
  std::int32_t n = 0;
  friend bool operator==(const Counted&, const Counted&) = default;
};

struct Number {
  using Answer = Counted;
  static constexpr const char* kName = "number";
  static constexpr SettingsDue kSettings{.limits = Due::must};
  static constexpr InScripts kInScripts = {
      .told = ScriptAnswer::Form::value, .each = Type::number, .advice = InScripts::Advice::number};

  std::int32_t low = 0, high = 0;

  std::uint64_t count() const { return high < low ? 0 : static_cast<std::uint64_t>(std::int64_t{high} - low) + 1; }
  Counted nth(std::uint64_t n) const { return {static_cast<std::int32_t>(low + static_cast<std::int64_t>(n))}; }
  bool contains(const Counted& given) const { return given.n >= low && given.n <= high; }
  void hash_into(Fingerprint& fingerprint) const;
  void number(SeenNumbers& out) const;
  SerializedAnswer serialize(const Counted& given, const AnswerNames&) const { return {std::to_string(given.n)}; }
  std::optional<Counted> parse(Words words, const AnswerNames&) const;
  AnswerClass answer_class(const Counted& given, Seat asked, StateView read) const;
  void configure(const QuestionSettings& settings, StateView read);
  ScriptAnswer to_script(const Counted& given) const;
  QuestionInfo facts() const { return {.low = low, .high = high, .sizes = {}, .commits = {}}; }
  std::optional<Counted> advised(const AdviceReply& advice) const;
};

}  // namespace rules

// DieFace: choose one of some dice, and the face that it is turned to.
#pragma once
#include "kernel/decisions/questions/answer_class.hpp"
#include "kernel/decisions/questions/script_side.hpp"
#include "kernel/decisions/questions/seen_numbers.hpp"
#include "kernel/decisions/questions/serialization.hpp"
#include "kernel/state/game_state.hpp"

namespace rules {

struct Turned {
  std::int32_t die = 0;  ///< the option: the die's place
  std::int32_t face = 0;
  friend bool operator==(const Turned&, const Turned&) = default;
};

struct DieFace {
  using Answer = Turned;
  static constexpr const char* kName = "die-face";
  static constexpr SettingsDue kSettings{.options = Due::must};
  static constexpr InScripts kInScripts = {
      .told = ScriptAnswer::Form::pair, .each = Type::number, .advice = InScripts::Advice::position};
  static constexpr Type kType = Type::die;  ///< whatever its declaration says

  Options options;
  std::int32_t faces = 0;

  std::uint64_t count() const { return static_cast<std::uint64_t>(options.count) * static_cast<std::uint64_t>(faces); }
  Turned nth(std::uint64_t n) const;
  bool contains(const Turned& given) const;
  void hash_into(Fingerprint& fingerprint) const;
  void number(SeenNumbers& out) const;
  SerializedAnswer serialize(const Turned& given, const AnswerNames& names) const;
  std::optional<Turned> parse(Words words, const AnswerNames& names) const;
  AnswerClass answer_class(const Turned& given, Seat asked, StateView read) const;
  void configure(const QuestionSettings& settings, StateView read);
  ScriptAnswer to_script(const Turned& given) const;
  QuestionInfo facts() const { return {.options = &options, .sizes = {}, .commits = {}}; }
  std::optional<Turned> advised(const AdviceReply& advice) const;
};

}  // namespace rules

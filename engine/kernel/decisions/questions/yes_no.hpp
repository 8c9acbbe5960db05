// YesNo: yes or no.
#pragma once
#include "kernel/decisions/questions/answer_class.hpp"
#include "kernel/decisions/questions/script_side.hpp"
#include "kernel/decisions/questions/seen_numbers.hpp"
#include "kernel/decisions/questions/serialization.hpp"
#include "kernel/state/game_state.hpp"

namespace rules {

struct Agreed {
  bool yes = false;
  friend bool operator==(const Agreed&, const Agreed&) = default;
};

struct YesNo {
  using Answer = Agreed;
  static constexpr const char* kName = "yes-no";
  static constexpr InScripts kInScripts = {
      .told = ScriptAnswer::Form::flag, .each = Type::flag, .advice = InScripts::Advice::flag};

  std::uint64_t count() const { return 2; }
  Agreed nth(std::uint64_t n) const { return {n != 0}; }
  bool contains(const Agreed&) const { return true; }
  void hash_into(Fingerprint&) const {}
  void number(SeenNumbers&) const {}
  SerializedAnswer serialize(const Agreed& given, const AnswerNames&) const { return {given.yes ? "yes" : "no"}; }
  std::optional<Agreed> parse(Words words, const AnswerNames&) const;
  AnswerClass answer_class(const Agreed& given, Seat asked, StateView read) const;
  void configure(const QuestionSettings&, StateView) {}
  ScriptAnswer to_script(const Agreed& given) const;
  QuestionInfo facts() const { return {}; }
  std::optional<Agreed> advised(const AdviceReply& advice) const;
};

}  // namespace rules

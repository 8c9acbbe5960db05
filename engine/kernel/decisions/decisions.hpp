// Decisions: asks the seats. An answer comes from the answer log, from an inline player, or its question is pending:
// then Suspended unwinds the step. Answers are stored under (step, question, seat), never by order of arrival.
#pragma once
#include <optional>
#include <string>

#include "kernel/decisions/answer_log.hpp"
#include "kernel/events/context_stack.hpp"
#include "kernel/log/event_log.hpp"
#include "kernel/position.hpp"

namespace rules {

class Decisions {
 public:
  Decisions(GameParts& game, const Ruleset& rules, Position& position, EventLog& log, const ContextStack& contexts)
      : game_(game), rules_(rules), position_(position), log_(log), contexts_(contexts) {}

  /// Asks one seat. Throws Suspended if its answer is pending, RuleError if no answer is legal.
  Answer ask(const Question& question);
  /// Asks a question of kind K and returns the answer in K's type. Throws as ask() does.
  template <class K>
  typename K::Answer ask(const Question& question) {
    return std::get<typename K::Answer>(ask(question));
  }
  /// Asks several seats together, in secret from each other; `answers` gets one each. Throws as ask() does: all of
  /// these questions without an answer are pending then.
  void ask_all(std::span<const Question> questions, std::span<Answer> answers);

  /// Gives a seat's answer to its pending question. Returns why it is rejected; a rejected answer changes nothing.
  std::optional<std::string> answer(Seat seat, const Answer& answer);
  /// The questions that are pending; empty unless the game is waiting for answers.
  std::span<const Question> pending() const { return position_.pending.asks(); }
  /// Returns true if the seat has already answered a question that other seats have not answered yet.
  bool answered(Seat seat) const { return position_.pending.answered(seat); }

  /// The answers of the game.
  const AnswerLog& log() const { return answers_; }
  /// Returns true if answers are logged, as any seat that isn't inline, saves and undo need.
  bool recording() const { return recording_; }

 private:
  friend class Engine;
  friend class Flow;

  /// Makes a question pending; the first of them forgets those before.
  [[gnu::cold]] void wait_for(const Question& question, bool first);
  QuestionPlace place(std::int32_t question) const { return {position_.step.number, question}; }

  GameParts& game_;
  const Ruleset& rules_;
  Position& position_;
  EventLog& log_;
  const ContextStack& contexts_;
  AnswerLog answers_;
  bool recording_ = false;
};

}  // namespace rules

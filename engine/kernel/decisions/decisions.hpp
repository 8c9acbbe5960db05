// Decisions: asks the seats. An answer comes from the answer log or from an inline player; otherwise its question is
// pending, and Suspended unwinds the step. Answers are stored under (step, question, seat), not in order of arrival.
#pragma once
#include <optional>
#include <string>

#include "base/chance.hpp"
#include "kernel/decisions/answer_log.hpp"
#include "kernel/events/context_stack.hpp"
#include "kernel/events/event_sink.hpp"
#include "kernel/position.hpp"

namespace rules {

class Decisions {
 public:
  Decisions(GameParts& game, const Ruleset& rules, Position& position, EventSink& sink, const ContextStack& contexts)
      : game_(game), rules_(rules), position_(position), sink_(sink), contexts_(contexts) {}

  /// Asks one seat. Throws Suspended if its answer is pending, RuleError if no answer is legal.
  Answer ask(const Question& question);
  /// Asks a question of kind K. Throws as ask() does.
  template <class K>
  Answer ask(const Question& question) {
    if (!draws(SeatSet::of(question.seat))) return ask(question);
    const K& kind = std::get<K>(question.kind);
    return kind.nth(drawn(question.question).index(question.seat, kind.count(), question.always));
  }
  /// Asks the seat to choose one of these seats, and returns the chosen one. Throws as ask() does.
  Seat choose_seat(Question& question, SeatSet among);
  /// Asks several seats together, each in secret from the others. Sets `answers`, by question. Throws as ask() does;
  /// after Suspended, all of these questions that have no answer are pending.
  void ask_all(std::span<const Question> questions, std::span<Answer> answers);

  // A shortcut for seats that answer uniformly (InlinePlayer::uniform), as in simulations. It gives the same answers as
  // ask_all(), but a mechanic that knows the number of legal answers needn't construct a question.

  /// Draws answers to one question. Valid until the next question is asked.
  class Drawn {
   public:
    /// Returns the index of the seat's answer among `count` legal ones. `always`: a single one is a decision, even if
    /// the question's declaration doesn't say so. Throws RuleError if no answer is legal.
    RULES_ALWAYS_INLINE std::uint64_t index(Seat seat, std::uint64_t count, bool always = false) {
      if (count <= 1 && !always && !question_.always) return only_answer(count);
      ++decisions_.position_.counters.decisions;
      return below(random_bits(bots_, round_, seat.index, nth_), count);
    }

   private:
    friend class Decisions;
    RULES_ALWAYS_INLINE Drawn(Decisions& decisions, QuestionId question)
        : decisions_(decisions),
          question_(decisions.rules_.questions()[question]),
          bots_(decisions.bots_key(question_)),
          round_(decisions.position_.state[GameState::round]),
          nth_(decisions.position_.step.nth_run + decisions.next_question()) {}
    std::uint64_t only_answer(std::uint64_t count) const;

    Decisions& decisions_;
    const QuestionDecl& question_;
    std::uint64_t bots_;
    int round_, nth_;
  };
  /// Returns true if all these seats answer uniformly, and answers are neither logged nor observed.
  bool draws(SeatSet seats) const {
    return (seats.bits & ~position_.players.uniform().bits) == 0 && !recording_ && !sink_.observed();
  }
  /// Returns an object that draws the answers to the next question.
  RULES_ALWAYS_INLINE Drawn drawn(QuestionId question) { return {*this, question}; }

  /// Answers a seat's pending question. If the answer is rejected, returns the reason and changes nothing.
  std::optional<std::string> answer(Seat seat, const Answer& answer);
  /// The questions that are pending; empty unless the game is waiting for answers.
  std::span<const Question> pending() const { return position_.pending.asks(); }
  /// Returns true if the seat has already answered a question that other seats have not answered yet.
  bool answered(Seat seat) const { return position_.pending.answered(seat); }

  /// The answers of the game.
  const AnswerLog& log() const { return answers_; }
  /// Returns true if answers are logged, as external seats, saves and undo require.
  bool recording() const { return recording_; }

 private:
  friend class Engine;
  friend class Flow;

  /// Makes a question pending. `first`: discards those that were pending before.
  void wait_for(const Question& question, bool first);
  /// Returns the number of the next question of the step. Throws RuleError if there are too many.
  std::int32_t next_question() {
    if (position_.step.question >= kMaxQuestions) throw_more_questions();
    return position_.step.question++;
  }
  [[noreturn]] static void throw_more_questions();
  /// Returns the key of the bots' random bits for a question.
  std::uint64_t bots_key(const QuestionDecl& question) const {
    return source(position_.bot_seed, position_.step.rng_key ^ question.rng_key);
  }
  QuestionPlace place(std::int32_t question) const { return {position_.step.number, question}; }

  GameParts& game_;
  const Ruleset& rules_;
  Position& position_;
  EventSink& sink_;
  const ContextStack& contexts_;
  AnswerLog answers_;
  bool recording_ = false;
};

}  // namespace rules

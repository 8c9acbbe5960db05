// AnswerLog: the answers of the seats, so that nobody is asked twice. A step that runs again finds its answers here. An
// answer that was given to another question is dropped together with all later ones, and reported (ReplayMismatch).
// Owns the answers, no state; asks nobody.
// Invariant: answers are sorted by (step, question), and within a question by seat.
#pragma once
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "kernel/state/game_state.hpp"
#include "questions/question.hpp"

namespace rules {

/// The position of a question: the number of the step in the game, and of the question in the run of the step.
struct QuestionPlace {
  std::int32_t step = 0, question = 0;
  friend auto operator<=>(const QuestionPlace&, const QuestionPlace&) = default;
};

/// An answer with its place.
struct LoggedAnswer {
  std::int32_t step = 0, question = 0;
  Seat seat;
  std::int32_t order = 0;                    ///< its number among the answers of the game, by time
  std::optional<std::uint32_t> fingerprint;  ///< nothing: fits any question for which the answer is legal
  bool by_inline = false;
  bool cards = false;            ///< the options it names are cards
  std::string serialized;        ///< the answer by names, as its question serializes it; empty: not serialized yet
  std::optional<Answer> answer;  ///< nothing: it comes from a save, and its question hasn't been asked yet
  QuestionPlace place() const { return {step, question}; }
};

/// Why answers were dropped: questions were not those that had been answered. Steps and questions count from 1.
struct ReplayMismatch {
  enum class How {
    other_question,  ///< an answer was given to another question than this; it and all later ones are dropped
    new_question,    ///< the step asked what was not asked before; all later answers are dropped
    gone_question    ///< the step didn't ask what was asked before; all later answers are dropped
  };
  How how = How::other_question;
  std::int32_t step = 0;
  std::int32_t question = 0;  ///< of other_question, as what follows
  Seat seat = {};
  std::string asked = {};  ///< the id of the question
};

class AnswerLog {
 public:
  void clear();
  /// Takes these for the answers of a game that is begun anew.
  void load_answers(std::vector<LoggedAnswer> entries);
  std::span<const LoggedAnswer> entries() const { return entries_; }
  /// Why answers were dropped, if some were.
  const std::optional<ReplayMismatch>& mismatch() const { return mismatch_; }

  /// Returns the entry of this question, with its answer, or nullptr; `read` is the state as asked.
  const LoggedAnswer* find(QuestionPlace place, const Question& question, StateView read);
  /// Adds an answer.
  void add(QuestionPlace place, const Question& question, const Answer& answer, bool by_inline, StateView read);
  /// The steps before this one are over; the last of them asked so many questions.
  void close_step(std::int32_t next_step, std::int32_t asked);
  /// Replaces the answers of the current step and all later ones.
  void replace_step(std::span<const LoggedAnswer> entries);
  /// Holds only what another answer log has of one step, which is current.
  void take_step(const AnswerLog& other, std::int32_t step);
  /// Holds only what another answer log has of the current step, and isn't whole from now on.
  void copy_position_from(const AnswerLog& other);
  /// Returns true if it holds all answers since the beginning. Otherwise it holds only those to the current step, which
  /// are not serialized and fit any question for which they are legal: enough to run the step again, too little for a
  /// save.
  bool whole() const { return !brief_; }
  /// The answers to the current step, and to later ones if answers were loaded.
  std::span<const LoggedAnswer> of_step() const { return std::span(entries_).subspan(step_entries_); }

 private:
  std::vector<LoggedAnswer> entries_;
  std::int32_t next_order_ = 0;   ///< of the next answer
  std::size_t step_entries_ = 0;  ///< where the answers of the current step begin
  bool brief_ = false;
  std::optional<ReplayMismatch> mismatch_;
};

}  // namespace rules

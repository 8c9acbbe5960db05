// AnswerLog: the answers of the seats, so that no seat is asked twice. A step that runs again finds its answers here.
// An answer that was given to another question is dropped along with all later ones, and reported (ReplayMismatch).
// Owns the answers but no state; asks no seat.
// Invariant: answers are sorted by (step, question), and within a question by seat.
#pragma once
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "kernel/state/game_state.hpp"
#include "questions/question.hpp"

namespace rules {

/// The position of a question: the number of its step in the game, and its own number in the run of that step.
struct QuestionPlace {
  std::int32_t step = 0, question = 0;
  friend auto operator<=>(const QuestionPlace&, const QuestionPlace&) = default;
};

/// An answer with its place.
struct LoggedAnswer {
  std::int32_t step = 0, question = 0;
  Seat seat;
  std::int32_t order = 0;                    ///< its number among the answers of the game, in chronological order
  std::optional<std::uint32_t> fingerprint;  ///< nullopt: fits any question that allows the answer
  bool by_inline = false;
  bool cards = false;            ///< it names cards
  std::string serialized;        ///< as its question serializes it; empty: not serialized yet
  std::optional<Answer> answer;  ///< nullopt: loaded, but its question has not been asked yet
  QuestionPlace place() const { return {step, question}; }
};

/// The reason why answers were dropped: the step didn't ask their questions. Steps and questions are numbered from 1.
struct ReplayMismatch {
  enum class How {
    other_question,  ///< an answer belongs to another question; it and all later ones are dropped
    new_question,    ///< the step asked an additional question; all later answers are dropped
    gone_question    ///< the step didn't ask a question again; all later answers are dropped
  };
  How how = How::other_question;
  std::int32_t step = 0;
  std::int32_t question = 0;  ///< only for other_question, like the members below
  Seat seat = {};
  std::string asked = {};  ///< the id of the question
};

class AnswerLog {
 public:
  void clear();
  /// Loads the answers of a game that starts again.
  void load_answers(std::vector<LoggedAnswer> entries);
  std::span<const LoggedAnswer> entries() const { return entries_; }
  /// Returns the reason why answers were dropped, or nullopt if none were.
  const std::optional<ReplayMismatch>& mismatch() const { return mismatch_; }

  /// Returns the entry that answers this question, or nullptr. `read`: the state in which the question is asked.
  const LoggedAnswer* find(QuestionPlace place, const Question& question, StateView read);
  /// Adds an answer. Drops any existing answers to later questions.
  void add(QuestionPlace place, const Question& question, const Answer& answer, bool by_inline, StateView read);
  /// Closes the steps before `next_step`. In the last one, drops answers after the first `asked` questions.
  void close_step(std::int32_t next_step, std::int32_t asked);
  /// Replaces the answers of the current step and all later ones.
  void replace_step(std::span<const LoggedAnswer> entries);
  /// Replaces all answers with the other log's answers in the current step; whole() is false from then on.
  void copy_position_from(const AnswerLog& other);
  /// Returns true if the log holds all answers since the beginning. Otherwise it holds only those in the current step,
  /// not serialized and without fingerprints: enough to run the step again, but too little for a save.
  bool whole() const { return !brief_; }
  /// Returns the answers in the current step, and in later steps if answers were loaded.
  std::span<const LoggedAnswer> of_step() const { return std::span(entries_).subspan(step_entries_); }

 private:
  std::vector<LoggedAnswer> entries_;
  std::int32_t next_order_ = 0;   ///< of the next answer
  std::size_t step_entries_ = 0;  ///< index of the first answer of the current step
  bool brief_ = false;
  std::optional<ReplayMismatch> mismatch_;
};

}  // namespace rules

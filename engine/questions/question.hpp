// A question to one seat. A question of the game is a set of these, one for each seat that is asked. What is legal
// depends on the kind (questions/kinds.hpp); this file has what all kinds have in common. Doesn't know who answers,
// or how.
#pragma once
#include "questions/kinds.hpp"

namespace rules {

/// One seat's part of a question.
struct Question {
  Seat seat;
  QuestionId question;
  bool always = false;     ///< asked even if only one answer is legal, whatever its declaration says
  bool windowed = false;   ///< asked in a window: the options are cards to play
  EventId event;           ///< what it is about, for display
  Seat subject;            ///< whom it is about, for display
  Seat target;             ///< the seat against which its card is played, for display
  SeatSet would_fizzle;    ///< seats with which the event would currently fizzle, for display
  std::int32_t place = 0;  ///< which of several places it decides, from 1, for display; 0: there is only one
  QuestionForm kind;       ///< what is asked, and what is legal

  Question() {}
  Question(Seat who, QuestionId id) : seat(who), question(id) {}

  /// Makes this a question of kind K, and returns the kind for the caller to fill in.
  template <class K, class... Arguments>
  K& emplace(Arguments&&... arguments) {
    return kind.emplace<K>(std::forward<Arguments>(arguments)...);
  }
  void emplace(KindId id);
  /// Returns the question as this kind, or nullptr if it is of another.
  template <class K>
  const K* as() const {
    return std::get_if<K>(&kind);
  }
  /// Returns the options to choose among, or nullptr.
  Options* options() {
    if (Choose* choose = std::get_if<Choose>(&kind)) return &choose->options;  // the most common kind
    return options_any();
  }
  const Options* options() const {
    if (const Choose* choose = as<Choose>()) return &choose->options;
    return options_any();
  }
  /// Returns true if the options are of this type.
  bool among(Type type) const {
    const Options* list = options();
    return list && list->type == type;
  }

  /// Returns the number of legal answers; 0 means that the question can't be asked.
  std::uint64_t count() const {
    if (const Choose* choose = as<Choose>()) return choose->count();
    return count_any();
  }
  /// Returns the nth legal answer, 0 <= nth < count(). The order depends on the question only.
  Answer nth(std::uint64_t nth) const {
    if (const Choose* choose = as<Choose>()) return choose->nth(nth);
    return nth_any(nth);
  }
  /// Returns an answer with the elements that answers to this question have, as empty as possible.
  Answer shape() const;
  bool contains(const Answer& answer) const;
  /// Returns the answer that chooses or gives nothing, or nullopt if there is none.
  std::optional<Answer> nothing() const;
  /// Returns the seats that an answer can name as the recipient of a transfer; empty if answers transfer nothing.
  SeatSet candidates() const;
  /// Returns the cards that can go with an answer.
  std::span<const Commit> commits() const;
  /// Returns the card that is played with an answer, or null.
  Card committed(const Answer& answer) const;
  /// Returns an answer in the form used by saves. `names`: as of when the question is asked.
  std::string serialize(const Answer& answer, const AnswerNames& names) const;
  /// Parses a serialized answer, legal or not; nullopt if it is malformed.
  std::optional<Answer> parse(std::string_view serialized, const AnswerNames& names) const;
  /// Returns a hash of seat, question id, kind and legal answers, to check that an answer in the answer log fits.
  std::uint32_t fingerprint(const AnswerNames& names) const;

 private:
  Options* options_any();
  const Options* options_any() const;
  std::uint64_t count_any() const;
  Answer nth_any(std::uint64_t nth) const;
};

}  // namespace rules

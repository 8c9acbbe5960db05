// A question to one seat. A question of the game is a set of these, one for each seat that is asked. What is legal
// depends on the kind (questions/kinds.hpp); this file has what all kinds have in common. Knows nothing of who answers,
// or how.
#pragma once
#include "kernel/decisions/questions/kinds.hpp"

namespace rules {

/// One seat's part of a question.
struct Question {
  Seat seat;
  QuestionId question;
  bool always = false;     ///< asked even if only one answer is legal
  bool windowed = false;   ///< asked in a window: the options are cards to play
  EventId event;           ///< what it is about, for people
  Seat subject;            ///< whom it is about, for people
  Seat target;             ///< against whom the card is played that it is about, for people
  SeatSet would_fizzle;    ///< with whom the event would fizzle as things stand, for people
  std::int32_t place = 0;  ///< which of several places it decides, from 1, for people; 0: there is only one
  QuestionForm kind;       ///< what is asked, and what is legal

  Question() {}
  Question(const Ruleset& rules, Seat who, QuestionId id)
      : seat(who), question(id), always(rules.questions[id].always) {}

  /// Makes it a question of this kind, which is returned to be filled.
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
  /// Calls visit(kind, given) with the question's kind and the answer as an answer to such a question, which it has to
  /// be.
  template <class Visit>
  auto visit_with(const Answer& answer, Visit visit) const {
    return std::visit([&]<class K>(const K& each) { return visit(each, std::get<typename K::Answer>(answer)); }, kind);
  }
  /// Returns the options to choose among, or nullptr.
  Options* options() {
    if (Choose* choose = std::get_if<Choose>(&kind)) return &choose->options;  // mostly
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
  /// The nth of them, 0 <= nth < count(); the order is fixed by the question alone.
  Answer nth(std::uint64_t nth) const {
    if (const Choose* choose = as<Choose>()) return choose->nth(nth);
    return nth_any(nth);
  }
  bool contains(const Answer& answer) const;
  /// The answer that chooses or gives nothing; nothing if this question has none.
  std::optional<Answer> nothing() const;
  /// Returns the seats that an answer can name as recipient of a transfer; empty if answers transfer nothing.
  SeatSet candidates() const;
  /// The card that is played with an answer; none of most answers.
  Card committed(const Answer& answer) const;
  // By names; `read` is the state as asked.
  /// An answer as saves have it.
  std::string serialize(const Answer& answer, StateView read) const;
  /// The answer that is serialized so; nothing if none of this question's kind is.
  std::optional<Answer> parse(std::string_view serialized, StateView read) const;
  /// A hash of kind, seat and legal answers: it shows whether an answer in the answer log belongs to this question.
  std::uint32_t fingerprint(StateView read) const;

 private:
  Options* options_any();
  const Options* options_any() const;
  std::uint64_t count_any() const;
  Answer nth_any(std::uint64_t nth) const;
};

/// Returns the options that an answer takes together, by their positions, as bits; of most kinds none.
std::uint32_t taken_together(const Answer& answer);

/// An answer that takes options together, with these instead; of other kinds the answer itself.
Answer taking(const Answer& answer, std::uint32_t places);

/// An answer that names cards, with each card another; the others stay.
Answer with_cards(const Answer& answer, const Table<Card, Card>& to);

}  // namespace rules

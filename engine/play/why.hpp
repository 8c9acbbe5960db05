// Why: the explanation a seat gets: what the question is about, what happened last, why players are not among the
// options, and what the cards in its hand and in play do. Reads only what the seat may know, and changes nothing.
#pragma once
#include <functional>
#include <string>
#include <vector>

#include "play/wording.hpp"

namespace rules::play {

/// A player who can't be chosen now, and the reason.
struct PlayerNotOffered {
  Seat seat;
  std::string reason;
};

/// Returns the players whom the actor of an event can't choose because of a rule; empty for other questions.
std::vector<PlayerNotOffered> players_not_offered(Engine& engine, const Wording& wording, const Question& ask);
/// Returns the hand cards that are not among the options when the asked seat chooses from its hand, one of each kind;
/// empty for a window.
std::vector<Card> cards_not_offered(StateView read, const Question& ask);
/// Returns the reason, as the question's pack words it.
std::string why_no_others(const Wording& wording, const Ruleset& rules, const Question& ask);
/// Returns whose card it must be, in words.
std::string who_may_play(const Wording& wording, const PlayDecl& play);
/// Returns when cards of this kind can be played, in words; "" if never. `called`: returns the name of a question.
std::string windows_of(const Wording& wording, const Ruleset& rules, CardKind kind,
                       const std::function<std::string(const QuestionDecl&)>& called);
/// Returns that a card of this kind can't be played now, and when it can; "" if it never can.
std::string not_now(const Wording& wording, const Ruleset& rules, CardKind kind);
/// Returns a question in words: its prompt, or its name if the prompt has placeholders.
std::string question_in_words(const Wording& wording, const QuestionDecl& question);

/// Returns the explanation for a seat. `ask`: its question, or nullptr.
std::vector<std::string> why_lines(Engine& engine, const Wording& wording, Seat seat, const Question* ask);

}  // namespace rules::play

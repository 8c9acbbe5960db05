// What a seat reads when it asks why: what the question is about, what happened last, why a player can't be chosen, and
// what the cards in its hand and those in play do. It reads only what the seat may know, and changes nothing.
#pragma once
#include <functional>
#include <string>
#include <vector>

#include "play/wording.hpp"

namespace rules::play {

/// A player who can't be chosen now, and why.
struct PlayerNotOffered {
  Seat seat;
  std::string reason;
};

/// Whom the actor of an event might choose, but for what rules say; nothing if the question is not of that kind.
std::vector<PlayerNotOffered> players_not_offered(Engine& engine, const Wording& wording, const Question& ask);
/// The cards in the hand of whoever is asked to choose some of them that aren't among those to choose from, one of each
/// kind; none for a window.
std::vector<Card> cards_not_offered(StateView read, const Question& ask);
/// Why they aren't, as the question's pack says.
std::string why_no_others(const Wording& wording, const Ruleset& rules, const Question& ask);
/// Whose card it has to be, in words.
std::string who_may_play(const Wording& wording, const PlayDecl& play);
/// When cards of this kind can be played, in words; "" if never. `called`: what a question is called.
std::string windows_of(const Wording& wording, const Ruleset& rules, CardKind kind,
                       const std::function<std::string(const QuestionDecl&)>& called);
/// That a card of this kind can't be played now, and when it can; "" if it never can.
std::string not_now(const Wording& wording, const Ruleset& rules, CardKind kind);
/// What players know a question by: what it asks, or its name where that has blanks.
std::string question_in_words(const Wording& wording, const QuestionDecl& question);

/// What is said of things, in the order in which it was first said; things of which the same is said stand together.
class Remarks {
 public:
  struct Remark {
    std::string remark;
    std::vector<std::string> names = {};
  };
  void add(const std::string& name, const std::string& remark);
  const std::vector<Remark>& all() const { return remarks_; }

 private:
  std::vector<Remark> remarks_;
};

class Why {
 public:
  /// Both must outlive it.
  Why(Engine& engine, const Wording& wording) : engine_(engine), wording_(wording) {}
  /// The lines for a seat. `ask`: what it is asked, or nullptr.
  std::vector<std::string> lines(Seat seat, const Question* ask) const;

 private:
  void question(const Question& ask, std::vector<std::string>& lines) const;
  void not_offered(const Question& ask, std::vector<std::string>& lines) const;
  void card(Card card, Seat seat, const Question* ask, Remarks& remarks) const;

  Engine& engine_;
  const Wording& wording_;
};

}  // namespace rules::play

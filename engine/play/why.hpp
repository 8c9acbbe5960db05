// What a seat reads when it asks why: what the question is about, what happened last, why a player can't be chosen, and
// what the cards in its hand and those in play do. It reads only what the seat may know, and changes nothing.
#pragma once
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
std::vector<PlayerNotOffered> players_not_offered(Engine& engine, const Wording& wording, const Ask& ask);
/// Whether some window of the event takes this kind of card.
bool can_be_played_on(const EventDecl& event, CardKind kind);

class Why {
 public:
  /// Both must outlive it.
  Why(Engine& engine, const Wording& wording) : engine_(engine), wording_(wording) {}
  /// The lines for a seat. `ask`: what it is asked, or nullptr.
  std::vector<std::string> lines(Seat seat, const Ask* ask) const;

 private:
  void question(const Ask& ask, std::vector<std::string>& lines) const;
  void card(Card card, Seat seat, const Ask* ask, std::vector<std::string>& lines) const;

  Engine& engine_;
  const Wording& wording_;
};

}  // namespace rules::play

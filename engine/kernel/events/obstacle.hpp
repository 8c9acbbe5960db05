// Obstacles: reasons why a seat is no legal target of an event, or why a card can't be played on one. Owns nothing;
// ResolutionPipeline looks for them (legality.cpp), `why not` says them in words.
#pragma once
#include "kernel/ruleset/ruleset.hpp"

namespace rules {

/// The reason why a seat is no legal target of a field.
struct Obstacle {
  enum class Kind { none, actor, among, needs, forbidden } kind = Kind::none;
  std::int64_t reason = 0;  ///< needs: how much the seat has of it; forbidden: as forbidden() returns
};

/// A handler that forbids an event, and the card that it is of, if any.
struct Forbidder {
  const HandlerDecl* handler = nullptr;
  Card card;
};

/// The reason why a seat can't play a card on an event, in the order in which they are checked.
struct PlayObstacle {
  enum class Kind { none, elsewhere, not_its_card, role, other_card, spent, condition, forbidden } kind = Kind::none;
  std::int64_t reason = 0;  ///< forbidden: as forbidden() returns
  Forbidder by;             ///< forbidden: by whom
};

}  // namespace rules

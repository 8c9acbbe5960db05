// The card whose playing a question is about.
#pragma once
#include "kernel/engine.hpp"

namespace rules::play {

/// Returns the card that the subject of this question is playing, if the question is asked in a window on that; else
/// none. Also none for a card used from play: the state doesn't say which it is.
Card played_card(StateView read, const Question& ask);

/// Returns the card that the asked seat itself is playing, if the question isn't asked in a window; else none.
Card own_card(StateView read, const Question& ask);

/// Returns true if the cards of such a window are played before that card takes effect, so that they can cancel it.
bool may_cancel(const Ruleset& rules, const Question& ask);

}  // namespace rules::play

// Which card a question is about because that card is being played. Owns nothing.
#pragma once
#include "kernel/engine.hpp"

namespace rules::play {

/// The card that the subject of this question is playing, if the question is asked in a window on that; else none. A
/// card that is used where it lies in play is none either: the state doesn't say which it is.
Card played_card(StateView read, const Question& ask);

/// The card that the asked seat itself is playing, if the question isn't asked in a window; else none.
Card own_card(StateView read, const Question& ask);

/// Whether the cards of such a window are played before that card takes effect, so that they can cancel it.
bool may_cancel(const Ruleset& rules, const Question& ask);

}  // namespace rules::play

// Hidden parts: whether somebody who looks at a game can know what a value of a player is made of. Whoever tells a
// number to a seat asks here first. Decides nothing about who sees what: that is kernel/knowledge.hpp.
#pragma once
#include "play/eyes.hpp"

namespace rules::play {

/// Whether a value may be modified by cards that these eyes don't see: one that does so may lie in a hand.
bool depends_on_hands(Reader read, Eyes eyes, const ValueDecl& decl);
/// Whether a value of a player is made of something that these eyes don't see.
bool hides_parts(Reader read, Eyes eyes, const ValueDecl& decl, Seat subject);

}  // namespace rules::play

// Hidden parts: whether somebody who looks at a game can know what a value of a player is made of. Whoever tells a
// number to a seat asks here first. Decides nothing about who sees what: that is kernel/state/knowledge.hpp.
#pragma once
#include "play/viewer.hpp"

namespace rules::play {

/// Whether a value may be modified by cards that this viewer doesn't see: one that does so may lie in a hand, of this
/// seat or (no seat) of anybody.
bool depends_on_hands(StateView read, Viewer viewer, ValueId value, Seat whose = Seat());
/// Whose hands may hold a card that modifies a value of a player: anybody's, or their own, where whoever counts leaves
/// out what they don't see.
enum class Hands { all, own };
/// Whether a value of a player is made of something that this viewer doesn't see.
bool hides_parts(StateView read, Viewer viewer, ValueId value, Seat subject, Hands hands = Hands::all);

}  // namespace rules::play

// Hidden parts: whether a viewer can know what a player's value is made of. Call before showing a number to a seat.
// Visibility itself is decided in kernel/state/knowledge.hpp.
#pragma once
#include "play/viewer.hpp"

namespace rules::play {

/// Returns true if cards unseen by this viewer may modify a value: such a card may be in the hand of this seat (no
/// seat: of anyone).
bool depends_on_hands(StateView read, Viewer viewer, ValueId value, Seat whose = Seat());
/// Whose hands may hold cards that modify a player's value: everyone's, or only their own, where the computation leaves
/// out what the viewer doesn't see.
enum class Hands { all, own };
/// Returns true if a player's value has parts that this viewer doesn't see.
bool hides_parts(StateView read, Viewer viewer, ValueId value, Seat subject, Hands hands = Hands::all);

}  // namespace rules::play

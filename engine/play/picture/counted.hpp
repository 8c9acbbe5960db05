// Scores for the picture: what of a player's score the reader can know. Private to this folder.
#pragma once
#include "play/picture/glance.hpp"

namespace rules::play::picture {

/// Each source, as far as it can be known, and whether that is all. To a viewer without limits all is known.
Score score_of(Engine& engine, const Glance& glance, Seat seat);

}  // namespace rules::play::picture

// Links the packs of a game.
#pragma once
#include <memory>

#include "play/game.hpp"

namespace rules::play {

/// Links the packs of a config for its number of seats. Throws packs::ContentError.
std::shared_ptr<const packs::LinkedGame> link_for(const GameConfig& config);

}  // namespace rules::play

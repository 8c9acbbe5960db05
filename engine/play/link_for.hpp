// The packs of a game, linked.
#pragma once
#include <memory>

#include "play/game.hpp"

namespace rules::play {

/// Links the packs of a config for as many players as it has seats. Throws content::ContentError.
std::shared_ptr<const content::LinkedGame> link_for(const GameConfig& config);

}  // namespace rules::play

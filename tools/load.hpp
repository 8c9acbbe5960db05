// Loading a saved game for a subcommand.
#pragma once
#include <memory>
#include <string>

#include "play/game.hpp"

namespace tools {

/// The game of a save. If its packs or options differ from those at hand: SaveError, or with `config.anyway` one line
/// on standard error. If a pack is not there: SaveError.
std::unique_ptr<rules::play::Game> load_game(const rules::play::GameConfig& config, const rules::play::Save& save);

}  // namespace tools

// Loads a saved game for a subcommand.
#pragma once
#include <memory>
#include <string>

#include "play/game.hpp"

namespace tools {

/// Returns the game of a save. Throws SaveError if a pack is missing, or if packs or options differ; with
/// `config.anyway`, prints a difference on standard error instead.
std::unique_ptr<rules::play::Game> load_game(const rules::play::GameConfig& config, const rules::play::Save& save);

}  // namespace tools

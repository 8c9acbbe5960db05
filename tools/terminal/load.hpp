// Loads a saved game for a subcommand.
#pragma once
#include <memory>
#include <string>

#include "play/game.hpp"

namespace tools {

/// Returns the game of a save. If the rules or options of its packs differ, prints how on standard error. Throws
/// SaveError if a pack is missing, or if the answers don't all fit the changed rules, unless `config.anyway`.
std::unique_ptr<rules::play::Game> load_game(const rules::play::GameConfig& config, const rules::play::Save& save);

}  // namespace tools

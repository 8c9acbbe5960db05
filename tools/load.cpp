#include "load.hpp"

#include <iostream>

#include "proof/scenario_game.hpp"

namespace tools {

std::unique_ptr<rules::play::Game> load_game(const rules::play::GameConfig& config, const rules::play::Save& save) {
  const std::string difference = rules::play::lock_difference(save, config.folders);
  if (!difference.empty()) {
    if (!config.anyway)
      throw rules::play::SaveError("the save was made with other packs: " + difference +
                                   " (--anyway goes on all the same)");
    std::cerr << "dicetown: going on although the save was made with other packs: " << difference << "\n";
  }
  rules::play::GameConfig begun = config;
  rules::proof::begin_as(begun, save);
  return std::make_unique<rules::play::Game>(begun, save);
}

}  // namespace tools

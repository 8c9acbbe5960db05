#include "load.hpp"

#include <iostream>

namespace tools {

std::unique_ptr<rules::play::Game> load_game(const rules::play::GameConfig& config, const rules::play::Save& save) {
  const std::string difference = rules::play::lock_difference(save, config.folders);
  if (!difference.empty()) {
    if (!config.anyway)
      throw rules::play::SaveError("the save was made with other packs: " + difference +
                                   " (--anyway goes on all the same)");
    std::cerr << "dicetown: going on although the save was made with other packs: " << difference << "\n";
  }
  return std::make_unique<rules::play::Game>(config, save);
}

}  // namespace tools

// The saved game that a subcommand works on: its file, and how it is read.
#pragma once
#include <string>

#include "common.hpp"
#include "play/game.hpp"

namespace tools {

struct SavedGame {
  Common common;
  std::string file;
  bool anyway = false;

  /// Adds the file (optional unless `needed`), `--anyway`, and the options for packs and for continuing the game.
  void add_to(Command& command, bool needed = true);
  /// Returns the config for the saved game.
  rules::play::GameConfig config() const;
};

}  // namespace tools

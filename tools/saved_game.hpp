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

  /// The file, which may be left out if it isn't `needed`, `--anyway`, and the options that say with which packs and
  /// how the game goes on.
  void add_to(Command& command, bool needed = true);
  /// What the game of the save is made with.
  rules::play::GameConfig config() const;
};

}  // namespace tools

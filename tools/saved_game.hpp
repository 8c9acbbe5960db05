// The saved game that a subcommand works on: its file, and how it is read.
#pragma once
#include <string>

#include "common.hpp"
#include "play/game.hpp"

namespace tools {

struct SavedGame {
  Common common;
  std::string file;
  bool ignore_pack_changes = false;

  /// The file, which may be left out if it isn't `needed`, and the options that say with which packs and how the game
  /// continues.
  void add_to(Command& command, bool needed = true);
  /// Looks for the packs of a game that saved itself where they were, unless it is said where packs are.
  void find_packs(const Command& command);
  /// What the game of the save is made with.
  rules::play::GameConfig config() const;
};

}  // namespace tools

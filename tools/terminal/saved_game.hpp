// The saved game that a subcommand works on: its file, and how it is read.
#pragma once
#include <string>

#include "common.hpp"
#include "play/game.hpp"

namespace tools {

struct SavedGame {
  Common common;
  std::string file;
  std::vector<std::filesystem::path> folders;  ///< with packs
  bool ignore_pack_changes = false, yes = false;

  /// Adds the file (optional unless `needed`), `--ignore-pack-changes`, and the options for packs and for continuing
  /// the game.
  void add_to(Command& command, bool needed = true);
  /// Looks for the packs of an autosaved game where they were, unless a pack path is given, and for those in the file.
  /// Throws what folders_for() throws.
  void find_packs(const Command& command);
  /// Returns the config for the saved game.
  rules::play::GameConfig config() const;
};

}  // namespace tools

// SaveFiles: the files that a game at the terminal may replace: saves of the same game without additional answers, the
// file it was loaded from and files it has written itself, as it last saw them, and any file if the player allowed it.
// Holds the locks of the files that it saves to.
#pragma once
#include <filesystem>
#include <map>
#include <string>

#include "play/save.hpp"
#include "save_lock.hpp"

namespace tools {

class SaveFiles {
 public:
  /// `replace`: allow any file.
  explicit SaveFiles(bool replace) : replace_(replace) {}

  /// Allows this file, as long as it has its current content.
  void allow(const std::filesystem::path& file);
  /// Revokes everything that was allowed or written so far.
  void forget() { ours_.clear(); }
  /// Keeps other programs from saving to this file. Throws packs::WriteError if one does.
  void lock(const std::filesystem::path& file);

  /// Returns true if a file holds only this game, or an earlier state of it.
  static bool holds(const std::filesystem::path& file, const rules::play::Save& save);
  /// Locks a file. Throws packs::WriteError if a save could not be written.
  void check(const std::filesystem::path& file, const rules::play::Save& save);
  /// Locks a file and writes a save. Throws packs::WriteError, leaving the file unchanged.
  void write(const std::filesystem::path& file, const rules::play::Save& save);

 private:
  bool may_replace(const std::filesystem::path& file, const rules::play::Save& save, std::string_view old) const;

  bool replace_;
  std::map<std::filesystem::path, std::string> ours_;  ///< with the allowed content
  std::map<std::filesystem::path, SaveLock> locks_;
};

}  // namespace tools

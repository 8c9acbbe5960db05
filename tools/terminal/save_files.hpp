// SaveFiles: the files that a game at the terminal may replace: saves of the same game without additional answers, the
// file it was loaded from, files it has written itself, and any file if the player allowed it.
#pragma once
#include <filesystem>
#include <set>
#include <string>

#include "play/save.hpp"

namespace tools {

class SaveFiles {
 public:
  /// `replace`: allow any file.
  explicit SaveFiles(bool replace) : replace_(replace) {}

  /// Allows this file.
  void allow(const std::filesystem::path& file) { ours_.insert(std::filesystem::weakly_canonical(file)); }
  /// Revokes everything that was allowed or written so far.
  void forget() { ours_.clear(); }

  /// Returns true if a file holds only this game, or an earlier state of it.
  static bool holds(const std::filesystem::path& file, const rules::play::Save& save);
  /// Throws packs::WriteError if a save could not be written.
  void check(const std::filesystem::path& file, const rules::play::Save& save) const;
  /// Writes a save. Throws packs::WriteError, leaving the file unchanged.
  void write(const std::filesystem::path& file, const rules::play::Save& save);

 private:
  bool may_replace(const std::filesystem::path& file, const rules::play::Save& save, std::string_view old) const;

  bool replace_;
  std::set<std::filesystem::path> ours_;
};

}  // namespace tools

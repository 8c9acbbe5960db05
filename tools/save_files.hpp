// Where a game at the terminal is saved, and which files may be replaced by that: saves of the same game without any
// answer that this game doesn't have, the file it was loaded from, files it has written itself, and any file if the
// player said so.
#pragma once
#include <filesystem>
#include <set>
#include <string>

#include "play/save.hpp"

namespace tools {

class SaveFiles {
 public:
  /// `replace`: any file may be replaced.
  explicit SaveFiles(bool replace) : replace_(replace) {}

  /// This file may be replaced from now on.
  void allow(const std::filesystem::path& file) { ours_.insert(std::filesystem::weakly_canonical(file)); }
  /// No file may be replaced because of what was allowed or written so far.
  void forget() { ours_.clear(); }

  /// Whether a file holds this game, or a part of it, and no other one.
  static bool holds(const std::filesystem::path& file, const rules::play::Save& save);
  /// Throws content::WriteError if a save could not be written.
  void check(const std::filesystem::path& file, const rules::play::Save& save) const;
  /// Writes it. Throws content::WriteError; then the file is as it was.
  void write(const std::filesystem::path& file, const rules::play::Save& save);

 private:
  bool may_replace(const std::filesystem::path& file, const rules::play::Save& save, std::string_view old) const;

  bool replace_;
  std::set<std::filesystem::path> ours_;
};

}  // namespace tools

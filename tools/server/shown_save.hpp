// A saved game as a table to look at: nobody plays there, and everyone may see everything, even before its end. It is
// stored in a temporary folder.
#pragma once
#include <filesystem>
#include <string>

#include "play/save.hpp"
#include "store.hpp"

namespace server {

/// A temporary folder, deleted on destruction.
class PassingFolder {
 public:
  /// Throws StoreError.
  PassingFolder();
  ~PassingFolder();
  PassingFolder(const PassingFolder&) = delete;
  PassingFolder& operator=(const PassingFolder&) = delete;
  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

/// Returns the table of a save, in this language.
StoredTable shown_table(rules::play::Save save, const std::string& name, const std::string& language);

}  // namespace server

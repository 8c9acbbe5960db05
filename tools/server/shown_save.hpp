// A saved game as a table to look at: nobody plays there, and everybody may look at all of it, also before its end. It
// is kept in a folder that goes away with the program.
#pragma once
#include <filesystem>
#include <string>

#include "play/save.hpp"
#include "store.hpp"

namespace server {

/// A folder of its own that goes away.
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

/// The table of a save, read in this language.
StoredTable shown_table(rules::play::Save save, const std::string& name, const std::string& language);

}  // namespace server

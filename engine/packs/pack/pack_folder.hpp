// The files of a pack. Owns the layout of a pack's folder, and the rules for untrusted folders: regular files inside it
// (links that lead out are not followed), limited in number and size.
#pragma once
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "base/function_ref.hpp"
#include "packs/yaml/problem.hpp"

namespace rules::packs {

/// Limits after which a scan gives up.
struct ScanLimits {
  std::size_t entries = 50'000;             ///< files and folders
  int depth = 32;                           ///< of nested folders
  std::uintmax_t bytes = 64 * 1024 * 1024;  ///< of files read, as reported by the caller (FolderScan::read)
  bool hidden = true;                       ///< include files and folders whose names begin with a dot
};

/// Enumerates the files below a folder within limits, so that a folder named by mistake (`/`) becomes an error within
/// seconds. Follows no links, so it can't loop.
class FolderScan {
 public:
  using Progress = std::function<void(std::size_t seen)>;

  /// `progress` is called now and then with the number of entries seen.
  explicit FolderScan(Progress progress = {}, ScanLimits limits = {})
      : progress_(std::move(progress)), limits_(limits) {}

  /// Calls `take` with each regular file below a folder, in any order. Skips unreadable subfolders. Throws FileError if
  /// the folder itself is unreadable or a limit is exceeded, and whatever `take` throws.
  void files(const std::filesystem::path& folder, FunctionRef<void(const std::filesystem::path&)> take);
  /// Counts bytes read. Throws FileError, for the scanned folder, if there are too many.
  void read(std::uintmax_t bytes);

 private:
  Progress progress_;
  ScanLimits limits_;
  std::filesystem::path folder_;
  std::size_t seen_ = 0;
  std::uintmax_t bytes_ = 0;
};

// A pack of this size takes a second to load; the largest bundled one has 30 files and 70 KB.
inline constexpr std::size_t max_pack_bytes = std::size_t{8} << 20;
inline constexpr std::size_t max_pack_files = 1000;

/// The files of one pack, each list sorted by name.
struct PackFolder {
  std::vector<std::filesystem::path> yaml;     ///< all except pack.yaml and rulebook.yaml
  std::filesystem::path rulebook;              ///< rulebook.yaml; empty if there is none
  std::vector<std::filesystem::path> scripts;  ///< the `*.lua` files
  /// Scripts in `with/<pack>`, by that pack.
  std::map<std::string, std::vector<std::filesystem::path>> scripts_with;
  std::vector<std::filesystem::path> languages;  ///< languages/*.yaml
  std::filesystem::path script_folder;           ///< folder searched for scripts; need not exist
  bool usable = true;                            ///< false: nothing may be read, not even pack.yaml
};

/// Returns true if a folder is a pack, i.e. has a pack.yaml.
bool is_pack(const std::filesystem::path& folder);

/// Returns the entries of a folder, sorted by name; empty if it can't be read.
std::vector<std::filesystem::path> entries_of(const std::filesystem::path& folder);

/// Returns the folders where scenarios of the pack in `folder` may be; they need not exist. For `…/content/<name>` this
/// includes `…/tests/scenarios`.
std::vector<std::filesystem::path> scenario_folders(const std::filesystem::path& folder);

/// Lists the files of the pack in `folder`. `…/content/<name>` has its scripts in `…/scripts/<name>`, any other in its
/// own `scripts`. Files that must not be read are left out and become problems.
PackFolder list_pack(const std::filesystem::path& folder, Problems& problems);

}  // namespace rules::packs

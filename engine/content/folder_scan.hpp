// FolderScan: the files of a folder and of all folders below it, within limits, so that a folder named by mistake (`/`)
// is an error within seconds. Owns the count; follows no links, so it can't go in circles. Knows nothing of what files
// contain.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>

#include "base/function_ref.hpp"

namespace rules::content {

/// How much a scan looks at before it gives up.
struct ScanLimits {
  std::size_t entries = 50'000;             ///< files and folders
  int depth = 32;                           ///< of folders in folders
  std::uintmax_t bytes = 64 * 1024 * 1024;  ///< of files that were read, as far as the caller says (FolderScan::read)
  bool hidden = true;                       ///< also files and folders whose name begins with a dot
};

/// Throws the FileError that a folder passes these limits.
[[noreturn]] void throw_folder(const std::filesystem::path& folder, const ScanLimits& limits);

class FolderScan {
 public:
  using Progress = std::function<void(std::size_t seen)>;

  /// `progress` is called now and then with the number of entries seen.
  explicit FolderScan(Progress progress = {}, ScanLimits limits = {})
      : progress_(std::move(progress)), limits_(limits) {}

  /// Calls `take` with each regular file below a folder, in any order. Folders below it that can't be read are left
  /// out. Throws FileError if the folder itself can't be read or a limit is passed, and what `take` throws.
  void files(const std::filesystem::path& folder, FunctionRef<void(const std::filesystem::path&)> take);
  /// Counts so many bytes. Throws FileError, of the folder that is scanned, if they are too many.
  void read(std::uintmax_t bytes);

 private:
  Progress progress_;
  ScanLimits limits_;
  std::filesystem::path folder_;
  std::size_t seen_ = 0;
  std::uintmax_t bytes_ = 0;
};

}  // namespace rules::content

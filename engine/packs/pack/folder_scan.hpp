// FolderScan: enumerates the files below a folder within limits, so that a folder named by mistake (`/`) becomes an
// error within seconds. Owns the count; follows no links, so it can't loop.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>

#include "base/function_ref.hpp"

namespace rules::packs {

/// Limits after which a scan gives up.
struct ScanLimits {
  std::size_t entries = 50'000;             ///< files and folders
  int depth = 32;                           ///< of nested folders
  std::uintmax_t bytes = 64 * 1024 * 1024;  ///< of files read, as reported by the caller (FolderScan::read)
  bool hidden = true;                       ///< include files and folders whose names begin with a dot
};

/// Throws the FileError for a folder that exceeds these limits.
[[noreturn]] void throw_folder(const std::filesystem::path& folder, const ScanLimits& limits);

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

}  // namespace rules::packs

// FileWatch: detects saved files by polling the times of all `.yaml` and `.lua` files below some places five times a
// second.
#pragma once
#include <filesystem>
#include <functional>
#include <map>
#include <vector>

#include "common.hpp"

namespace tools {

class FileWatch {
 public:
  /// Watches files, and folders recursively. Places may appear later. Throws FileError for a folder that can't be read
  /// or is too large to be watched (FolderScan).
  explicit FileWatch(std::vector<std::filesystem::path> places);

  /// Returns true if files were saved, added or removed since the last call or construction. Waits a moment if a file
  /// is still being written.
  bool changed();
  /// Waits for a change. Returns false if Ctrl-C was pressed instead.
  bool wait();

 private:
  using Times = std::map<std::filesystem::path, std::pair<std::filesystem::file_time_type, std::uintmax_t>>;
  Times look() const;

  std::vector<std::filesystem::path> places_;
  Times seen_;
};

/// Returns the places to watch: all files of the packs in these folders, including their scripts, and the config.
std::vector<std::filesystem::path> files_of_packs(const Common& common, std::vector<std::filesystem::path> folders);

/// Calls `run` immediately, and again whenever files below these places were saved, until Ctrl-C. On a terminal, clears
/// the screen before each run. Reports exceptions; only wrong use ends it. Returns the exit code.
int run_and_watch(const std::vector<std::filesystem::path>& places, const Texts& texts,
                  const std::function<int()>& run);

}  // namespace tools

// Notices that somebody has saved a file: it looks five times a second at the times of all `.yaml` and `.lua` files
// below some places. Knows nothing of what they say.
#pragma once
#include <filesystem>
#include <functional>
#include <map>
#include <vector>

#include "common.hpp"

namespace tools {

class FileWatch {
 public:
  /// Files, and folders with all below them. What isn't there may come. Throws FileError for a folder
  /// that can't be read, or is too large to be watched (FolderScan).
  explicit FileWatch(std::vector<std::filesystem::path> places);

  /// Whether files were saved, added or removed since it was asked last, or made. Waits a moment more if somebody is
  /// still writing.
  bool changed();
  /// Waits until they are. False if Ctrl-C was pressed instead.
  bool wait();

 private:
  using Times = std::map<std::filesystem::path, std::pair<std::filesystem::file_time_type, std::uintmax_t>>;
  Times look() const;

  std::vector<std::filesystem::path> places_;
  Times seen_;
};

/// All that the packs in these folders are made of, wherever their scripts lie, and the config: what to watch.
std::vector<std::filesystem::path> files_of_packs(const Common& common, std::vector<std::filesystem::path> folders);

/// Runs this at once, and again whenever files below these places were saved, until Ctrl-C. On a terminal each run has
/// an empty screen. What it throws is told; only wrong use ends it. Returns the exit code.
int run_and_watch(const std::vector<std::filesystem::path>& places, const Texts& texts,
                  const std::function<int()>& run);

}  // namespace tools

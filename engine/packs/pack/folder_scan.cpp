#include "packs/pack/folder_scan.hpp"

#include <system_error>
#include <utility>
#include <vector>

#include "packs/pack/read_file.hpp"

namespace rules::packs {

namespace fs = std::filesystem;

constexpr std::size_t kProgressEvery = 256;  // entries

void throw_folder(const fs::path& folder, const ScanLimits& limits) {
  throw FileError("file.scan", folder,
                  Message("file.too-much", {{"entries", std::to_string(limits.entries)},
                                            {"depth", std::to_string(limits.depth)},
                                            {"megabytes", std::to_string(limits.bytes >> 20)}}));
}

void FolderScan::read(std::uintmax_t bytes) {
  bytes_ += bytes;
  if (bytes_ > limits_.bytes) throw_folder(folder_, limits_);
}

void FolderScan::files(const fs::path& folder, FunctionRef<void(const fs::path&)> take) {
  folder_ = folder;
  std::vector<std::pair<fs::path, int>> waiting = {{folder, 0}};
  while (!waiting.empty()) {
    const auto [at, depth] = std::move(waiting.back());
    waiting.pop_back();
    if (depth > limits_.depth) throw_folder(folder_, limits_);
    std::error_code error;
    fs::directory_iterator entry(at, error), end;
    if (error && depth == 0) throw FileError("file.read", folder, system_message(error.value()));
    for (; !error && entry != end; entry.increment(error)) {
      if (++seen_ > limits_.entries) throw_folder(folder_, limits_);
      if (progress_ && seen_ % kProgressEvery == 0) progress_(seen_);
      if (!limits_.hidden && entry->path().filename().string().starts_with('.')) continue;
      std::error_code unknown;
      if (entry->is_regular_file(unknown)) take(entry->path());
      else if (!entry->is_symlink(unknown) && entry->is_directory(unknown))
        waiting.emplace_back(entry->path(), depth + 1);
    }
  }
}

}  // namespace rules::packs

#include "file_watch.hpp"

#include <unistd.h>

#include <chrono>
#include <iostream>
#include <system_error>
#include <thread>

#include "fmt/format.h"
#include "output.hpp"
#include "packs/pack/files.hpp"
#include "packs/pack/pack_finder.hpp"
#include "packs/pack/pack_folder.hpp"
#include "progress.hpp"
#include "terminal.hpp"

namespace tools {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;

constexpr auto kPause = 200ms;
constexpr auto kSettles = 20ms;

bool is_watched(const fs::path& file) {
  return (file.extension() == ".yaml" || file.extension() == ".lua") && !file.filename().string().starts_with('.');
}

}  // namespace

FileWatch::FileWatch(std::vector<fs::path> places) : places_(std::move(places)), seen_(look()) {}

FileWatch::Times FileWatch::look() const {
  Times times;
  const auto add = [&](const fs::path& file) {
    std::error_code error;
    const auto time = fs::last_write_time(file, error);
    const auto size = error ? 0 : fs::file_size(file, error);
    if (!error) times[file] = {time, size};
  };
  for (const fs::path& place : places_) {
    std::error_code error;
    if (!fs::is_directory(place, error)) {
      add(place);
      continue;
    }
    rules::packs::FolderScan().files(place, [&](const fs::path& file) {
      if (is_watched(file)) add(file);
    });
  }
  return times;
}

bool FileWatch::changed() try {
  Times now = look();
  if (now == seen_) return false;
  while (true) {
    std::this_thread::sleep_for(kSettles);
    Times later = look();
    if (later == now) break;
    now = std::move(later);
  }
  seen_ = std::move(now);
  return true;
} catch (const rules::packs::FileError&) {
  return false;  // a folder has disappeared, or has become too large
}

bool FileWatch::wait() {
  while (!Interrupt::seen) {
    if (changed()) return true;
    std::this_thread::sleep_for(kPause);
  }
  return false;
}

std::vector<fs::path> files_of_packs(const Common& common, std::vector<fs::path> folders) {
  std::vector<fs::path> places = std::move(folders);
  rules::packs::Problems ignored;
  const rules::packs::PackFinder finder(places, ignored);
  for (const auto& [id, pack] : finder.packs()) places.push_back(pack.script_folder);
  if (!common.config.empty()) places.push_back(common.config);
  return places;
}

int run_and_watch(const std::vector<fs::path>& places, const Texts& texts, const std::function<int()>& run) {
  const Interrupt interrupt;
  FileWatch watch(places);
  do {
    if (::isatty(STDOUT_FILENO)) clear_screen();
    const int code = with_failures_told(texts, run);
    if (code == kUsage || code == kUnwritten) return code;
    fmt::print("{}\n", paint(texts("watch.waits"), "2"));
    std::cout.flush();
    std::fflush(stdout);
  } while (watch.wait());
  return kInterrupted;
}

}  // namespace tools

// Long runs at the terminal: progress on stderr, and Ctrl-C.
#pragma once
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdint>
#include <iostream>

#include "fmt/format.h"
#include "texts.hpp"

namespace tools {

/// Progress of many games on stderr, if it is a terminal: the number done, the speed, the remaining time.
class Progress {
 public:
  Progress(std::int64_t games, const Texts& texts) : games_(games), texts_(&texts), shown_(isatty(STDERR_FILENO)) {}
  /// Returns true if it is time for an update.
  bool due() const { return shown_ && seconds() - last_ >= 0.2; }
  /// Updates the display, several times a second. `done`: games so far; `known`: results so far, in a few words.
  void operator()(std::int64_t done, const std::string& known = "") {
    if (!due() || done == 0) return;
    last_ = seconds();
    const double left = last_ / static_cast<double>(done) * static_cast<double>(games_ - done);
    std::cerr << "\r\033[K"
              << (*texts_)("results.progress", {{"done", std::to_string(done)},
                                                {"games", std::to_string(games_)},
                                                {"speed", fmt::format("{:.0f}", static_cast<double>(done) / last_)},
                                                {"left", fmt::format("{:.0f}", left)}})
              << (known.empty() ? "" : "; ") << known << ' ' << std::flush;
  }
  /// Removes it from the screen before other output; the next call shows it again.
  void hide() {
    if (last_ > 0) std::cerr << "\r\033[K" << std::flush;
  }
  ~Progress() {
    if (last_ > 0) std::cerr << "\r\033[K";
  }

 private:
  double seconds() const { return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count(); }

  std::int64_t games_;
  const Texts* texts_;
  bool shown_;
  double last_ = 0;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

/// Progress of a folder scan on stderr, if it is a terminal, shown after two seconds.
class ScanProgress {
 public:
  using Clock = std::chrono::steady_clock;
  explicit ScanProgress(const Texts& texts) : texts_(&texts), shown_(isatty(STDERR_FILENO)) {}
  ScanProgress(const ScanProgress&) = delete;
  ScanProgress& operator=(const ScanProgress&) = delete;
  ~ScanProgress() {
    if (shows_) std::cerr << "\r\033[K" << std::flush;
  }
  /// `seen`: files and folders so far.
  void operator()(std::size_t seen) {
    if (!shown_ || Clock::now() < next_) return;
    next_ = Clock::now() + std::chrono::milliseconds(500);
    shows_ = true;
    std::cerr << "\r\033[K" << (*texts_)("results.scan", {{"seen", std::to_string(seen)}}) << ' ' << std::flush;
  }

 private:
  const Texts* texts_;
  bool shown_, shows_ = false;
  Clock::time_point next_ = Clock::now() + std::chrono::seconds(2);
};

/// Handles Ctrl-C while many games are played, so that results so far are kept. During its lifetime, Ctrl-C only sets a
/// flag; afterwards it ends the program again. Invariant: at most one exists.
class Interrupt {
 public:
  Interrupt() {
    seen = false;
    before_ = std::signal(SIGINT, [](int) { seen = true; });
  }
  ~Interrupt() { std::signal(SIGINT, before_); }
  Interrupt(const Interrupt&) = delete;
  Interrupt& operator=(const Interrupt&) = delete;

  /// Ctrl-C was pressed since the last one was created.
  inline static std::atomic<bool> seen = false;

 private:
  void (*before_)(int) = nullptr;
};

}  // namespace tools

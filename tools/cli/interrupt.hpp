// Interrupt: handles Ctrl-C while many games are played, so that results so far are kept. During its lifetime, Ctrl-C
// only sets a flag; afterwards it ends the program again. Invariant: at most one exists.
#pragma once

#include <atomic>
#include <csignal>

namespace tools {

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

// Ctrl-C while many games are played: what is done so far is kept. While it lives, Ctrl-C only sets a flag; afterwards
// it ends the program again. Invariant: there is one at a time.
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

  /// Whether Ctrl-C came, since the last one was made.
  inline static std::atomic<bool> seen = false;

 private:
  void (*before_)(int) = nullptr;
};

}  // namespace tools

// Process: a child program that exchanges lines. Owns the program, its pipes and its standard error, and kills it with
// its whole process group. It inherits none of our files except these pipes. Invariant: no call waits longer than its
// time limit, and buffered output never exceeds one line.
#pragma once
#include <sys/types.h>

#include <chrono>
#include <functional>
#include <string>
#include <variant>

namespace rules::remote {

class Process {
 public:
  using Clock = std::chrono::steady_clock;
  /// Receives each line of standard error, unsanitized; only the first thousand lines.
  using Hear = std::function<void(const std::string& line)>;
  /// Why a line wasn't received or couldn't be sent; one sentence.
  struct Fault {
    std::string why;
  };

  /// Starts a shell command. `hear` may be null. Throws std::system_error.
  Process(const std::string& command, Hear hear);
  /// Closes its input, gives it a moment to end, then kills it with its process group.
  ~Process();
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;

  /// Sends a line. Returns the error, or "".
  std::string send(const std::string& line, Clock::time_point until);
  /// Returns the next line, without its end.
  std::variant<std::string, Fault> receive(Clock::time_point until);
  /// Kills it on destruction without waiting.
  void end_at_once() { patience_ = std::chrono::milliseconds(0); }

 private:
  /// Waits until the pipe is ready, reading standard error meanwhile. Returns false on timeout.
  bool wait(short events, Clock::time_point until);
  /// Reads available standard error.
  void listen();
  void tell(std::string line);
  /// Waits for its end, at most until this time.
  bool ended_by(Clock::time_point until);
  std::string how_it_ended();

  Hear hear_;
  pid_t child_ = -1;
  int pipe_ = -1, errors_ = -1;
  std::string read_;  ///< received data that is not yet a complete line, or later lines
  std::string said_;  ///< the same for its standard error
  int told_ = 0;      ///< lines of it that were reported
  std::chrono::milliseconds patience_{2000};
};

}  // namespace rules::remote

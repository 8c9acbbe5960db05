// A process: a program that is sent lines and sends lines. Owns the program, its pipes and what it says on its standard
// error, and ends it with all of its group. It gets none of our files but these pipes. No call waits longer than its
// time limit, and what the program writes takes no more room than one line. Knows nothing of what the lines say.
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
  /// Is told a line of its standard error, as it is: it may hold anything. The first thousand lines are told.
  using Hear = std::function<void(const std::string& line)>;
  /// Why a line didn't come, or could not be sent; one sentence.
  struct Fault {
    std::string why;
  };

  /// Starts a command, as a shell reads it. `hear` may be empty. Throws std::system_error.
  Process(const std::string& command, Hear hear);
  /// Closes its input, and gives it a moment to end; then it is ended, with all of its group.
  ~Process();
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;

  /// Sends a line. Returns what went wrong, or "".
  std::string send(const std::string& line, Clock::time_point until);
  /// The next line that it sends, without its end.
  std::variant<std::string, Fault> receive(Clock::time_point until);
  /// It gets no moment to end.
  void end_at_once() { patience_ = std::chrono::milliseconds(0); }

 private:
  /// Waits until the pipe is ready for this, and hears what the program says meanwhile. False if the time is over.
  bool wait(short events, Clock::time_point until);
  /// Reads what there is of its standard error.
  void listen();
  void tell(std::string line);
  /// Waits until it has ended, but no longer than this.
  bool ended_by(Clock::time_point until);
  std::string how_it_ended();

  Hear hear_;
  pid_t child_ = -1;
  int pipe_ = -1, errors_ = -1;
  std::string read_;  ///< what has come and is no whole line yet, or the lines after it
  std::string said_;  ///< the same of its standard error
  int told_ = 0;      ///< lines of it
  std::chrono::milliseconds patience_{2000};
};

}  // namespace rules::remote

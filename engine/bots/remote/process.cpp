#include "bots/remote/process.hpp"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <system_error>

extern char** environ;

namespace rules::remote {
namespace {

constexpr std::size_t kMaxLine = 1 << 20, kMaxSaid = 2000;
constexpr int kMaxTold = 1000;

void check(int error, const char* what) {
  if (error != 0) throw std::system_error(error, std::generic_category(), what);
}

/// A pair of connected sockets: our end, which is non-blocking, and the program's.
struct Ends {
  explicit Ends(const char* what) {
    int both[2];
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, both) != 0) check(errno, what);
    ours = both[0];
    its = both[1];
    fcntl(ours, F_SETFL, O_NONBLOCK);
  }
  ~Ends() { close(its); }
  Ends(const Ends&) = delete;
  Ends& operator=(const Ends&) = delete;
  int ours = -1, its = -1;
};

/// The start attributes: only these files, a process group of its own, and default signal handling (this program
/// ignores some signals).
class Start {
 public:
  Start(int input_and_output, int errors) {
    posix_spawn_file_actions_init(&files_);
    posix_spawn_file_actions_adddup2(&files_, input_and_output, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&files_, input_and_output, STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&files_, errors, STDERR_FILENO);
    posix_spawn_file_actions_addclosefrom_np(&files_, STDERR_FILENO + 1);
    posix_spawnattr_init(&attributes_);
    sigset_t usual, none;
    sigemptyset(&none);
    sigemptyset(&usual);
    for (const int signal : {SIGPIPE, SIGXFSZ, SIGINT, SIGTERM}) sigaddset(&usual, signal);
    posix_spawnattr_setsigdefault(&attributes_, &usual);
    posix_spawnattr_setsigmask(&attributes_, &none);
    posix_spawnattr_setpgroup(&attributes_, 0);
    posix_spawnattr_setflags(&attributes_, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK);
  }
  ~Start() {
    posix_spawn_file_actions_destroy(&files_);
    posix_spawnattr_destroy(&attributes_);
  }
  Start(const Start&) = delete;
  Start& operator=(const Start&) = delete;

  int run(pid_t& child, std::string command) const {
    std::string shell = "sh", option = "-c";
    char* arguments[] = {shell.data(), option.data(), command.data(), nullptr};
    return posix_spawn(&child, "/bin/sh", &files_, &attributes_, arguments, environ);
  }

 private:
  posix_spawn_file_actions_t files_;
  posix_spawnattr_t attributes_;
};

}  // namespace

Process::Process(const std::string& command, Hear hear) : hear_(std::move(hear)) {
  const Ends lines("can't create a pipe for a bot");
  pipe_ = lines.ours;
  try {
    const Ends errors("can't create a pipe for a bot");
    errors_ = errors.ours;
    check(Start(lines.its, errors.its).run(child_, command), "can't start a bot");
  } catch (const std::system_error&) {
    close(pipe_);
    if (errors_ >= 0) close(errors_);
    throw;
  }
}

Process::~Process() {
  shutdown(pipe_, SHUT_WR);
  ended_by(Clock::now() + patience_);
  // Kills the whole group, and the program itself in case it has left the group; its id stays valid until waitpid().
  kill(-child_, SIGKILL);
  kill(child_, SIGKILL);
  waitpid(child_, nullptr, 0);
  listen();
  if (!said_.empty()) tell(std::move(said_));
  close(pipe_);
  if (errors_ >= 0) close(errors_);
}

bool Process::wait(short events, Clock::time_point until) {
  while (true) {
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(until - Clock::now()).count();
    if (left <= 0) return false;
    pollfd ready[] = {{.fd = pipe_, .events = events, .revents = 0}, {.fd = errors_, .events = POLLIN, .revents = 0}};
    const int n = poll(ready, 2, static_cast<int>(std::min<std::int64_t>(left, 60'000)));
    if (n < 0 && errno != EINTR) check(errno, "can't wait for a bot");
    if (n <= 0) continue;
    if (ready[1].revents != 0) listen();
    if (ready[0].revents != 0) return true;
  }
}

void Process::listen() {
  if (errors_ < 0) return;
  char some[65536];
  const ssize_t n = recv(errors_, some, sizeof some, 0);
  if (n < 0 && (errno == EAGAIN || errno == EINTR)) return;
  if (n <= 0) {  // all writers are closed
    close(errors_);
    errors_ = -1;
    return;
  }
  said_.append(some, static_cast<std::size_t>(n));
  for (std::size_t end = said_.find('\n'); end != std::string::npos; end = said_.find('\n')) {
    tell(said_.substr(0, end));
    said_.erase(0, end + 1);
  }
  if (said_.size() > kMaxSaid) said_.resize(kMaxSaid);
}

void Process::tell(std::string line) {
  if (!hear_ || told_ > kMaxTold) return;
  if (line.size() > kMaxSaid) line.resize(kMaxSaid);
  hear_(++told_ > kMaxTold ? "(the rest is not shown)" : line);
}

std::string Process::send(const std::string& line, Clock::time_point until) {
  std::string left = line + "\n";
  while (!left.empty()) {
    const ssize_t n = ::send(pipe_, left.data(), left.size(), MSG_NOSIGNAL);
    if (n >= 0) left.erase(0, static_cast<std::size_t>(n));
    else if (errno == EAGAIN) {
      if (!wait(POLLOUT, until)) return "it isn't reading its input";
    } else if (errno != EINTR) {
      return how_it_ended();
    }
  }
  return "";
}

std::variant<std::string, Process::Fault> Process::receive(Clock::time_point until) {
  while (true) {
    if (const std::size_t end = read_.find('\n'); end != std::string::npos) {
      std::string line = read_.substr(0, end);
      read_.erase(0, end + 1);
      return line;
    }
    if (read_.size() > kMaxLine) return Fault{"it sent a line longer than " + std::to_string(kMaxLine) + " bytes"};
    if (!wait(POLLIN, until)) return Fault{"it took too long"};
    char some[65536];
    const ssize_t n = recv(pipe_, some, sizeof some, 0);
    if (n > 0) read_.append(some, static_cast<std::size_t>(n));
    else if (n == 0 || (errno != EAGAIN && errno != EINTR)) return Fault{how_it_ended()};
  }
}

bool Process::ended_by(Clock::time_point until) {
  while (true) {
    siginfo_t info{};
    if (waitid(P_PID, static_cast<id_t>(child_), &info, WEXITED | WNOHANG | WNOWAIT) == 0 && info.si_pid == child_)
      return true;
    if (Clock::now() >= until) return false;
    pollfd said{.fd = errors_, .events = POLLIN, .revents = 0};
    if (poll(&said, 1, 2) > 0) listen();
  }
}

std::string Process::how_it_ended() {
  // It has closed its pipe, and is usually about to end.
  if (!ended_by(Clock::now() + std::chrono::milliseconds(200))) return "it closed its output";
  siginfo_t info{};
  waitid(P_PID, static_cast<id_t>(child_), &info, WEXITED | WNOHANG | WNOWAIT);
  return info.si_code == CLD_EXITED ? "it exited with code " + std::to_string(info.si_status)
                                    : "it was killed by signal " + std::to_string(info.si_status);
}

}  // namespace rules::remote

#include "browser.hpp"

#include <fcntl.h>
#include <spawn.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>

namespace server {
namespace {

bool is_set(const char* variable) {
  const char* value = std::getenv(variable);
  return value != nullptr && *value != '\0';
}

}  // namespace

void open_browser(const std::string& url) {
  if (isatty(STDOUT_FILENO) == 0 || (!is_set("DISPLAY") && !is_set("WAYLAND_DISPLAY"))) return;
  std::signal(SIGCHLD, SIG_IGN);  // the system cleans up after it
  posix_spawn_file_actions_t silent;
  posix_spawn_file_actions_init(&silent);
  for (const int file : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
    posix_spawn_file_actions_addopen(&silent, file, "/dev/null", O_RDWR, 0);
  std::string program = "xdg-open", address = url;
  char* const arguments[] = {program.data(), address.data(), nullptr};
  pid_t child = 0;
  posix_spawnp(&child, "xdg-open", &silent, nullptr, arguments,
               environ);  // without xdg-open, the URL is printed anyway
  posix_spawn_file_actions_destroy(&silent);
}

}  // namespace server

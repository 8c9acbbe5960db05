#include "output.hpp"

#include <poll.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <iostream>

#include "content/printable.hpp"
#include "content/write_file.hpp"
#include "nlohmann/json.hpp"

namespace tools {

void print_json(const nlohmann::ordered_json& document) {
  using Handler = nlohmann::ordered_json::error_handler_t;
  std::cout << rules::content::printable(document.dump(2, ' ', false, Handler::replace)) << "\n";
}

void finish_output() {
  errno = 0;
  std::cout.flush();
  if (std::fflush(stdout) == 0 && !std::ferror(stdout) && std::cout) return;
  throw rules::content::WriteError("standard output", errno ? std::strerror(errno) : "not all of it was taken");
}

bool nobody_reads_on() {
  pollfd out{STDOUT_FILENO, POLLOUT, 0};
  return ::poll(&out, 1, 0) > 0 && (out.revents & POLLERR) != 0;
}

}  // namespace tools

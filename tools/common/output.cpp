#include "output.hpp"

#include <poll.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <iostream>

#include "fmt/format.h"
#include "nlohmann/json.hpp"
#include "packs/yaml/printable.hpp"

namespace tools {

using rules::packs::Message;

OutputError::OutputError(int error)
    : std::runtime_error("can't write to standard output"),
      message_("file.output",
               {{"reason", error != 0 ? rules::packs::system_message(error) : Message("file.not-all", {})}}) {}

void print_json(const nlohmann::ordered_json& document) {
  using Handler = nlohmann::ordered_json::error_handler_t;
  std::cout << rules::packs::printable(document.dump(2, ' ', false, Handler::replace)) << "\n";
}

nlohmann::ordered_json lock_json(std::span<const rules::packs::PackLock> packs) {
  nlohmann::ordered_json out = nlohmann::ordered_json::array();
  for (const auto& pack : packs)
    out.push_back({{"id", pack.id}, {"version", pack.version}, {"hash", fmt::format("{:016x}", pack.hash)}});
  return out;
}

void finish_output() {
  errno = 0;
  std::cout.flush();
  if (std::fflush(stdout) == 0 && !std::ferror(stdout) && std::cout) return;
  throw OutputError(errno);
}

bool nobody_reads_on() {
  pollfd out{STDOUT_FILENO, POLLOUT, 0};
  return ::poll(&out, 1, 0) > 0 && (out.revents & POLLERR) != 0;
}

}  // namespace tools

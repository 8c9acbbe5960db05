#include "content/read_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <utility>

#include "content/printable.hpp"

namespace rules::content {
namespace {

/// An open file, closed when it is let go.
struct Descriptor {
  int number;
  ~Descriptor() {
    if (number >= 0) ::close(number);
  }
};

}  // namespace

FileError::FileError(std::string_view what, const std::filesystem::path& file, Message reason)
    : std::runtime_error(Message(what, {{"file", shown(file)}, {"reason", reason}})),
      message_(what, {{"file", shown(file)}, {"reason", reason}}),
      reason_(std::move(reason)) {}

FileError::FileError(std::string_view what, const std::filesystem::path& file, std::string reason)
    : FileError(what, file, Message(std::move(reason))) {}

std::string read_file(const std::filesystem::path& file, std::size_t most) {
  const auto fail = [&](Message reason) { throw FileError("file.read", file, std::move(reason)); };
  const Descriptor in{::open(file.c_str(), O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)};
  if (in.number < 0) fail(system_message(errno));
  struct stat about {};
  if (::fstat(in.number, &about) != 0) fail(system_message(errno));
  if (S_ISDIR(about.st_mode)) fail(Message("file.folder", {}));
  if (!S_ISREG(about.st_mode)) fail(Message("file.irregular", {}));
  const Message too_large("file.large", {{"most", most}});
  if (static_cast<std::uintmax_t>(about.st_size) > most) fail(too_large);
  std::string bytes(static_cast<std::size_t>(about.st_size) + 1, '\0');  // one more, to find the end
  std::size_t done = 0;
  while (true) {
    const ssize_t n = ::read(in.number, bytes.data() + done, bytes.size() - done);
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) fail(system_message(errno));
    if (n == 0) break;
    done += static_cast<std::size_t>(n);
    if (done > most) fail(too_large);  // it has grown
    if (done == bytes.size()) bytes.resize(2 * bytes.size());
  }
  bytes.resize(done);
  return bytes;
}

}  // namespace rules::content

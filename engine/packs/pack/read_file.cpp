#include "packs/pack/read_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <utility>

#include "packs/yaml/printable.hpp"

namespace rules::packs {
namespace {

[[noreturn]] void refuse(const std::filesystem::path& file, Message reason) {
  throw FileError("file.read", file, std::move(reason));
}

void check_kind(const std::filesystem::path& file, const struct stat& about) {
  if (S_ISDIR(about.st_mode)) refuse(file, Message("file.folder", {}));
  if (!S_ISREG(about.st_mode)) refuse(file, Message("file.irregular", {}));
}

}  // namespace

FileError::FileError(std::string_view what, const std::filesystem::path& file, Message reason)
    : std::runtime_error(Message(what, {{"file", shown(file)}, {"reason", reason}})),
      message_(what, {{"file", shown(file)}, {"reason", reason}}),
      reason_(std::move(reason)) {}

FileError::FileError(std::string_view what, const std::filesystem::path& file, std::string reason)
    : FileError(what, file, Message(std::move(reason))) {}

RegularFile::RegularFile(std::filesystem::path file)
    : file_(std::move(file)), number_(::open(file_.c_str(), O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)) {
  if (number_ < 0) refuse(file_, system_message(errno));
  try {
    struct stat about {};
    if (::fstat(number_, &about) != 0) refuse(file_, system_message(errno));
    check_kind(file_, about);
    size_ = static_cast<std::uintmax_t>(about.st_size);
  } catch (const FileError&) {
    ::close(number_);
    throw;
  }
}

RegularFile::~RegularFile() { ::close(number_); }

std::size_t RegularFile::read(std::span<char> into) {
  while (true) {
    const ssize_t n = ::read(number_, into.data(), into.size());
    if (n >= 0) return static_cast<std::size_t>(n);
    if (errno != EINTR) refuse(file_, system_message(errno));
  }
}

void check_regular(const std::filesystem::path& file) {
  struct stat about {};
  if (::stat(file.c_str(), &about) != 0) refuse(file, system_message(errno));
  check_kind(file, about);
}

std::string read_file(const std::filesystem::path& file, std::size_t most) {
  RegularFile in(file);
  const auto check_size = [&](std::uintmax_t size) {
    if (size > most) refuse(file, Message("file.large", {{"most", most}}));
  };
  check_size(in.size());
  std::string bytes(static_cast<std::size_t>(in.size()) + 1, '\0');  // one more, to detect the end
  std::size_t done = 0;
  while (const std::size_t n = in.read(std::span(bytes).subspan(done))) {
    done += n;
    check_size(done);  // it has grown
    if (done == bytes.size()) bytes.resize(2 * bytes.size());
  }
  bytes.resize(done);
  return bytes;
}

}  // namespace rules::packs

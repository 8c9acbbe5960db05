#include "packs/pack/files.hpp"

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
    : MessageError(Message(what, {{"file", shown(file)}, {"reason", reason}})), reason_(std::move(reason)) {}

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

namespace {

namespace fs = std::filesystem;

/// The existing file at a path, and its real location.
struct Destination {
  fs::path given, file;
  bool exists = false, special = false;  ///< special: a pipe or device
  mode_t mode = 0666;

  [[noreturn]] void fail(Message reason) const { throw WriteError(given, std::move(reason)); }
  [[noreturn]] void fail_as_system() const { fail(system_message(errno)); }
  fs::path folder() const { return file.has_parent_path() ? file.parent_path() : fs::path("."); }
};

Destination target_of(const fs::path& given, const MayReplace& may_replace) {
  Destination target{.given = given, .file = given};
  if (!given.has_filename()) target.fail(Message("file.no-name", {}));
  struct stat about {};
  if (::stat(given.c_str(), &about) != 0) {
    if (errno != ENOENT) target.fail_as_system();
    if (::lstat(given.c_str(), &about) == 0) target.fail(Message("file.dead-link", {}));
    return target;
  }
  target.exists = true;
  if (S_ISDIR(about.st_mode)) target.fail(Message("file.folder", {}));
  if (!S_ISREG(about.st_mode)) {
    target.special = true;
    return target;
  }
  target.mode = about.st_mode & 07777;
  std::error_code error;
  target.file = fs::canonical(given, error);
  if (error) target.fail(system_message(error.value()));
  bool may = static_cast<std::uintmax_t>(about.st_size) <= kMaxReplaced;
  try {
    may = may && may_replace(read_file(target.file, kMaxReplaced));
  } catch (const FileError& unreadable) {
    target.fail(Message("file.unreadable", {{"reason", unreadable.reason()}}));
  }
  if (!may) throw WouldReplace(given);
  return target;
}

void write_all(int out, std::string_view text, const auto& failed) {
  for (std::size_t done = 0; done < text.size();) {
    const ssize_t n = ::write(out, text.data() + done, text.size() - done);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) failed();
    done += static_cast<std::size_t>(n);
  }
}

/// Appends to a pipe or device; opening doesn't wait for a reader.
void append(const Destination& target, std::string_view text) {
  const int out = ::open(target.file.c_str(), O_WRONLY | O_APPEND | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
  if (out < 0 && errno == ENXIO) target.fail(Message("file.no-reader", {}));
  if (out < 0) target.fail_as_system();
  const auto failed = [&] {
    const Message reason = system_message(errno);
    ::close(out);
    target.fail(reason);
  };
  if (::fcntl(out, F_SETFL, O_WRONLY | O_APPEND) != 0) failed();
  write_all(out, text, failed);
  if (::close(out) != 0) target.fail_as_system();
}

void flush_folder(const Destination& target) {
  const int folder = ::open(target.folder().c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (folder < 0) return;                                        // the folder may be writable but not readable
  const bool flushed = ::fsync(folder) == 0 || errno == EINVAL;  // not supported by every file system
  const Message reason = flushed ? Message() : system_message(errno);
  ::close(folder);
  if (!flushed) target.fail(reason);
}

}  // namespace

WriteError::WriteError(const fs::path& file, Message reason) : FileError("file.write", file, std::move(reason)) {}

WouldReplace::WouldReplace(const fs::path& file) : WriteError(file, Message("file.there", {})) {}

void write_file(const fs::path& file, std::string_view text, const MayReplace& may_replace) {
  const Destination target = target_of(file, may_replace);
  if (target.special) return append(target, text);
  std::string temporary;
  int out = -1;
  for (int n = 0; out < 0 && n < 100; ++n) {
    temporary = target.file.string() + "." + std::to_string(::getpid()) + "-" + std::to_string(n) + ".new";
    out = ::open(temporary.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, target.exists ? 0600 : 0666);
    if (out < 0 && errno != EEXIST) break;
  }
  if (out < 0) target.fail_as_system();
  const auto failed = [&] {
    const Message reason = system_message(errno);
    if (out >= 0) ::close(out);
    ::unlink(temporary.c_str());
    target.fail(reason);
  };
  write_all(out, text, failed);
  if (target.exists && ::fchmod(out, target.mode) != 0) failed();
  if (::fsync(out) != 0) failed();
  if (::close(std::exchange(out, -1)) != 0) failed();
  if (::rename(temporary.c_str(), target.file.c_str()) != 0) failed();
  flush_folder(target);
}

Claim::~Claim() {
  if (!made_.empty()) ::unlink(made_.c_str());
}

Claim claim_file(const fs::path& file) {
  struct stat about {};
  if (::stat(file.c_str(), &about) == 0) return {};
  const int out = ::open(file.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
  if (out < 0 && errno == EEXIST) throw WouldReplace(file);
  if (out < 0 || ::close(out) != 0) throw WriteError(file, system_message(errno));
  return Claim(file);
}

void check_writable(const fs::path& file, const MayReplace& may_replace) {
  const Destination target = target_of(file, may_replace);
  const fs::path& asked = target.special ? target.file : target.folder();
  if (::access(asked.c_str(), target.special ? W_OK : W_OK | X_OK) != 0) target.fail_as_system();
}

}  // namespace rules::packs

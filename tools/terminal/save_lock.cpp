#include "save_lock.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>

#include "packs/pack/write_file.hpp"

namespace tools {
namespace {

namespace fs = std::filesystem;
namespace packs = rules::packs;

/// Returns true if the path still names this open file: another program may have deleted it meanwhile.
bool is_named(const fs::path& path, int number) {
  struct stat open {
  }, named{};
  return ::fstat(number, &open) == 0 && ::stat(path.c_str(), &named) == 0 && open.st_ino == named.st_ino &&
         open.st_dev == named.st_dev;
}

}  // namespace

SaveLock::SaveLock(const fs::path& file) {
  std::error_code error;
  const fs::path real = fs::weakly_canonical(file, error);
  if (error || (fs::exists(real, error) && !fs::is_regular_file(real, error))) return;
  lock_ = real.parent_path() / ("." + real.filename().string() + ".lock");
  while (true) {
    number_ = ::open(lock_.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);
    if (number_ < 0) return;
    const bool locked = ::flock(number_, LOCK_EX | LOCK_NB) == 0;
    const bool taken = !locked && errno == EWOULDBLOCK;
    if (locked && is_named(lock_, number_)) return;
    ::close(std::exchange(number_, -1));
    if (taken) throw packs::WriteError(file, packs::Message("file.in-use", {}));
    if (!locked) return;
  }
}

SaveLock::~SaveLock() {
  if (number_ < 0) return;
  ::unlink(lock_.c_str());
  ::close(number_);
}

}  // namespace tools

// SaveLock: keeps other programs from saving to the same file while a game is played from it. Holds an advisory lock of
// a hidden file beside it, which the system releases if the program dies.
#pragma once
#include <filesystem>
#include <utility>

namespace tools {

class SaveLock {
 public:
  /// Throws packs::WriteError if another program has the lock. Locks nothing if there can be no lock file, because the
  /// save can't be written either; or if the file is not a regular one, such as a pipe.
  explicit SaveLock(const std::filesystem::path& file);
  SaveLock(SaveLock&& other) noexcept : lock_(std::move(other.lock_)), number_(std::exchange(other.number_, -1)) {}
  SaveLock& operator=(SaveLock&&) = delete;
  ~SaveLock();

 private:
  std::filesystem::path lock_;
  int number_ = -1;
};

}  // namespace tools

// Writes a file. Everything that goes to a disk goes through here. Whatever fails, and whenever, the file has either
// all of its old content or all of its new content. Knows nothing of what files contain: the caller decides which old
// content may be replaced.
#pragma once

#include <filesystem>
#include <functional>
#include <string_view>
#include <utility>

#include "content/read_file.hpp"

namespace rules::content {

/// A file, or standard output, that can't be written.
class WriteError : public FileError {
 public:
  WriteError(const std::filesystem::path& file, Message reason);
  /// The reason is said in English alone.
  WriteError(const std::filesystem::path& file, std::string reason);
};

/// There is a file already, and its content may not go.
class WouldReplace : public WriteError {
 public:
  explicit WouldReplace(const std::filesystem::path& file);
};

/// The most that is read of an old file to see whether it may go; larger ones never may.
inline constexpr std::size_t kMaxReplaced = std::size_t{64} << 20;

/// Whether a file with this content may be replaced.
using MayReplace = std::function<bool(std::string_view old)>;

/// Writes a whole file: a temporary one beside it is flushed to disk, takes its name, and the folder is flushed. A link
/// stays one; what it leads to is written. Pipes and devices are appended to as they are. Throws
/// WouldReplace where there is a file with content that may not go, WriteError where anything else fails; then all is
/// as it was.
void write_file(const std::filesystem::path& file, std::string_view text, const MayReplace& may_replace);

/// A file that was made so that nobody else makes it. It goes again if what it was made for fails before anything
/// stands in it.
class Claim {
 public:
  Claim() = default;
  explicit Claim(std::filesystem::path made) : made_(std::move(made)) {}
  Claim(Claim&& other) noexcept : made_(std::exchange(other.made_, {})) {}
  Claim& operator=(Claim&& other) noexcept {
    std::swap(made_, other.made_);
    return *this;
  }
  ~Claim();
  /// From now on the file stays.
  void keep() { made_.clear(); }

 private:
  std::filesystem::path made_;  ///< empty: nothing has to go
};

/// Makes an empty file where there is none; where there is one, it is nobody's claim. Throws WouldReplace if somebody
/// was faster.
Claim claim_file(const std::filesystem::path& file);

/// Whether `file` and its folder look as if write_file() could write there; else throws as
/// that does. Nothing is changed.
void check_writable(const std::filesystem::path& file, const MayReplace& may_replace);

}  // namespace rules::content

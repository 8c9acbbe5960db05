// Writes files; all output to disk goes through here. Whatever fails, and whenever, the file has either its complete
// old content or its complete new content. The caller decides which old content may be replaced.
#pragma once

#include <filesystem>
#include <functional>
#include <string_view>
#include <utility>

#include "packs/pack/read_file.hpp"

namespace rules::packs {

/// A file, or standard output, that can't be written.
class WriteError : public FileError {
 public:
  WriteError(const std::filesystem::path& file, Message reason);
  /// The reason is in English only.
  WriteError(const std::filesystem::path& file, std::string reason);
};

/// The file exists, and its content must not be replaced.
class WouldReplace : public WriteError {
 public:
  explicit WouldReplace(const std::filesystem::path& file);
};

/// Greatest old file that is read to decide whether it may be replaced; larger ones never may.
inline constexpr std::size_t kMaxReplaced = std::size_t{64} << 20;

/// Returns true if a file with this content may be replaced.
using MayReplace = std::function<bool(std::string_view old)>;

/// Writes a file atomically: flushes a temporary file beside it to disk, renames it, and flushes the folder. Follows
/// links and keeps them. Appends to pipes and devices. Throws WouldReplace if the file's content must not be replaced,
/// WriteError if anything else fails; then nothing has changed.
void write_file(const std::filesystem::path& file, std::string_view text, const MayReplace& may_replace);

/// A file that was created exclusively. It is deleted on destruction unless kept, in case its purpose fails before
/// anything is written.
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
  /// Keeps the file.
  void keep() { made_.clear(); }

 private:
  std::filesystem::path made_;  ///< empty: nothing to delete
};

/// Creates an empty file if there is none; returns an empty claim if there is one. Throws WouldReplace if another
/// process was faster.
Claim claim_file(const std::filesystem::path& file);

/// Checks that write_file() could write to `file` and its folder; throws as write_file() does. Changes nothing.
void check_writable(const std::filesystem::path& file, const MayReplace& may_replace);

}  // namespace rules::packs

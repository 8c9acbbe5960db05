// Reads and writes files; all input from disk and output to disk goes through here. Invariant: reading never blocks on
// a pipe or a device, and stops at a limit; whatever fails, and whenever, a written file has either its complete old
// content or its complete new content. The caller decides which old content may be replaced.
#pragma once
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

#include "packs/text/message.hpp"

namespace rules::packs {

/// An unusable file. `what()` is one sentence with its name, in English.
class FileError : public MessageError {
 public:
  /// `what`: a key of messages/*.yaml with the placeholders {file} and {reason}, such as "file.read".
  FileError(std::string_view what, const std::filesystem::path& file, Message reason);

  /// Returns the reason, without the name.
  const Message& reason() const { return reason_; }

 private:
  Message reason_;
};

/// A regular file, or a link to one, open for reading. The constructor throws FileError.
class RegularFile {
 public:
  explicit RegularFile(std::filesystem::path file);
  ~RegularFile();
  RegularFile(const RegularFile&) = delete;
  RegularFile& operator=(const RegularFile&) = delete;

  /// Returns the size in bytes when it was opened.
  std::uintmax_t size() const { return size_; }
  /// Reads the bytes that are available into `into`; returns their number, 0 at the end.
  std::size_t read(std::span<char> into);

 private:
  std::filesystem::path file_;
  int number_;
  std::uintmax_t size_ = 0;
};

/// Throws FileError unless the file is regular or a link to one. For files that a library opens.
void check_regular(const std::filesystem::path& file);

/// Returns all bytes of a regular file, or a link to one, of at most `most` bytes. Throws FileError.
std::string read_file(const std::filesystem::path& file, std::size_t most);

/// A file, or standard output, that can't be written.
class WriteError : public FileError {
 public:
  using FileError::FileError;
  WriteError(const std::filesystem::path& file, Message reason);
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

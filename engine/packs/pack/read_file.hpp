// Reads files; all input from disk goes through here. Never blocks on a pipe or a device, and never reads more than its
// limit.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <stdexcept>
#include <string>

#include "packs/text/message.hpp"

namespace rules::packs {

/// An unusable file. `what()` is one sentence with its name, in English.
class FileError : public std::runtime_error {
 public:
  /// `what`: a key of messages/*.yaml with the placeholders {file} and {reason}, such as "file.read".
  FileError(std::string_view what, const std::filesystem::path& file, Message reason);
  /// The reason is in English only.
  FileError(std::string_view what, const std::filesystem::path& file, std::string reason);

  /// Returns the text of `what()` as a message.
  const Message& message() const { return message_; }
  /// Returns the reason, without the name.
  const Message& reason() const { return reason_; }

 private:
  Message message_, reason_;
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

}  // namespace rules::packs

// Reads a file. Everything that comes from a disk comes through here. It never waits for a pipe or a device, and never
// reads more than it is told to. Knows nothing of what files contain.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <stdexcept>
#include <string>

#include "content/message.hpp"

namespace rules::content {

/// A file that can't be used. `what()` is one sentence with its name, in English.
class FileError : public std::runtime_error {
 public:
  /// `what`: a key of messages/*.yaml with the blanks {file} and {reason}, as "file.read".
  FileError(std::string_view what, const std::filesystem::path& file, Message reason);
  /// The reason is said in English alone.
  FileError(std::string_view what, const std::filesystem::path& file, std::string reason);

  /// What `what()` says.
  const Message& message() const { return message_; }
  /// Why, without the name.
  const Message& reason() const { return reason_; }

 private:
  Message message_, reason_;
};

/// A regular file (or one that a link leads to), open to be read from its beginning. Throws FileError.
class RegularFile {
 public:
  explicit RegularFile(std::filesystem::path file);
  ~RegularFile();
  RegularFile(const RegularFile&) = delete;
  RegularFile& operator=(const RegularFile&) = delete;

  /// How many bytes it had when it was opened.
  std::uintmax_t size() const { return size_; }
  /// Reads on into this, as much as comes at once; returns how many bytes came. At the end: 0.
  std::size_t read(std::span<char> into);

 private:
  std::filesystem::path file_;
  int number_;
  std::uintmax_t size_ = 0;
};

/// For files that a library opens: throws FileError if it is no regular file, nor a link to one.
void check_regular(const std::filesystem::path& file);

/// Returns all bytes of a regular file (or of one that a link leads to) of at most `most` bytes. Throws FileError.
std::string read_file(const std::filesystem::path& file, std::size_t most);

}  // namespace rules::content

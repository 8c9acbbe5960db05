// Reads a file. Everything that comes from a disk comes through here. It never waits for a pipe or a device, and never
// reads more than it is told to. Knows nothing of what files contain.
#pragma once

#include <cstddef>
#include <filesystem>
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

/// Returns all bytes of a regular file (or of one that a link leads to) of at most `most` bytes. Throws FileError.
std::string read_file(const std::filesystem::path& file, std::size_t most);

}  // namespace rules::content

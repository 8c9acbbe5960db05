// Reads a file. Everything that comes from a disk comes through here. It never waits for a pipe or a device, and never
// reads more than it is told to. Knows nothing of what files contain.
#pragma once

#include <cstddef>
#include <filesystem>
#include <stdexcept>
#include <string>

namespace rules::content {

/// A file that can't be used. `what()` is one sentence with its name.
class FileError : public std::runtime_error {
 public:
  FileError(const std::string& what, const std::filesystem::path& file, std::string reason);

  /// Why, without the name.
  const std::string& reason() const { return reason_; }

 private:
  std::string reason_;
};

/// Returns all bytes of a regular file (or of one that a link leads to) of at most `most` bytes. Throws FileError.
std::string read_file(const std::filesystem::path& file, std::size_t most);

}  // namespace rules::content

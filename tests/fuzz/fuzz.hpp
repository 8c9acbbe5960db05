// Tools of all fuzz targets: a folder of their own in memory, and text whose parts become files.
// A target is one file with LLVMFuzzerTestOneInput; README.md says how to run and extend them.
#pragma once
#include <unistd.h>

#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <string>
#include <string_view>
#include <vector>

namespace rules::fuzz {

/// A folder that goes away with the process; in memory where the system has such a place.
class Folder {
 public:
  Folder() {
    const std::filesystem::path shared = "/dev/shm";
    const std::filesystem::path parent = is_directory(shared) ? shared : std::filesystem::temp_directory_path();
    root_ = parent / ("fuzz_" + std::to_string(getpid()));
    create_directories(root_);
  }
  ~Folder() { std::filesystem::remove_all(root_); }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  /// Writes a file, replacing one of that name; makes the folders it needs.
  std::filesystem::path write(const std::string& name, std::string_view text) const {
    const std::filesystem::path path = root_ / name;
    create_directories(path.parent_path());
    std::ofstream(path, std::ios::binary | std::ios::trunc) << text;
    return path;
  }
  const std::filesystem::path& root() const { return root_; }

 private:
  std::filesystem::path root_;
};

inline std::string_view text_of(const std::uint8_t* data, std::size_t size) {
  return {reinterpret_cast<const char*>(data), size};
}

/// Splits a text at such lines, into at most `most` parts; those that are not there are empty.
inline std::vector<std::string> parts_of(std::string_view text, std::size_t most, const std::string& line = "%%") {
  std::vector<std::string> parts;
  while (parts.size() + 1 < most) {
    const std::size_t end = text.find("\n" + line + "\n");
    if (end == std::string_view::npos) break;
    parts.emplace_back(text.substr(0, end + 1));
    text.remove_prefix(end + 1 + line.size());  // the end of that line stays: the next part may be empty
  }
  parts.emplace_back(text);
  parts.resize(most);
  return parts;
}

/// Counts an input that was accepted, and prints the count at the end. tools/dev/fuzz fails unless some of the seeds
/// are accepted, because an input that is rejected at once proves little.
inline void arrived() {
  struct Count {
    int inputs = 0;
    ~Count() { std::cerr << "fuzz: " << inputs << " inputs arrived\n"; }
  };
  static Count count;
  ++count.inputs;
}

/// Stops the fuzzer: what holds for every input doesn't hold for this one.
[[noreturn]] inline void fail(const std::string& why) {
  std::cerr << "fuzz: " << why << "\n";
  std::abort();
}

}  // namespace rules::fuzz

// RowLines: reads the lines of a row file, however many there are. Invariant: holds at most one line, and no line is
// longer than a limit.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "packs/pack/read_file.hpp"

namespace rules::simulation {

/// Longest line: all metrics of 5,000 cards take a small part of it.
inline constexpr std::size_t kMaxLine = std::size_t{64} << 20;

class RowLines {
 public:
  /// Throws packs::FileError if the file isn't regular.
  explicit RowLines(std::filesystem::path file);

  /// Reads the next line. Returns false if there is no complete one: without a line end, it was cut off. Throws
  /// packs::FileError if it can't be read.
  bool next();
  /// Returns the line, without its end.
  const std::string& line() const { return line_; }
  /// Returns its number, from 1.
  std::int64_t nth() const { return nth_; }
  /// Returns the file offset of its end, in bytes.
  std::uintmax_t bytes() const { return bytes_; }

 private:
  std::filesystem::path file_;
  packs::RegularFile in_;
  std::vector<char> read_;
  std::size_t used_ = 0, there_ = 0;  ///< of the data in `read_`
  std::string line_;
  std::int64_t nth_ = 0;
  std::uintmax_t bytes_ = 0;
};

}  // namespace rules::simulation

// RowLines: the lines of a file of rows, one after the other, however many there are. Doesn't know what they say.
// Invariant: no more than one line is held, and no line is longer than a limit.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "content/read_file.hpp"

namespace rules::lab {

/// The longest line: all metrics of 5,000 cards take a small part of it.
inline constexpr std::size_t kMaxLine = std::size_t{64} << 20;

class RowLines {
 public:
  /// Throws content::FileError if this is no regular file.
  explicit RowLines(std::filesystem::path file);

  /// Goes on to the next line. False if there is none that ends: one that no end of line follows was cut off. Throws
  /// content::FileError if it can't be read.
  bool next();
  /// This line, without its end.
  const std::string& line() const { return line_; }
  /// Its number, from 1.
  std::int64_t nth() const { return nth_; }
  /// After how many bytes it ends.
  std::uintmax_t bytes() const { return bytes_; }

 private:
  std::filesystem::path file_;
  content::RegularFile in_;
  std::vector<char> read_;
  std::size_t used_ = 0, there_ = 0;  ///< of what was read
  std::string line_;
  std::int64_t nth_ = 0;
  std::uintmax_t bytes_ = 0;
};

}  // namespace rules::lab

// RowLines: reads the lines of a row file, however many there are. Invariant: holds at most one line, and no line is
// longer than a limit.
#pragma once
#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

#include "packs/pack/files.hpp"
#include "simulation/row_file.hpp"

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

// Rows as lines of text: a line about the run, then a line per game. Owns the file and its reading and writing; the
// line format is pluggable. Read next: row_file.hpp.

/// The format of lines; stateless except for the names of metrics.
class LineFormat {
 public:
  virtual ~LineFormat() = default;
  /// Returns all lines before the first game.
  virtual std::string heading(const Origin& origin) const = 0;
  /// Returns the number of those lines.
  virtual int heading_lines() const = 0;
  /// Parses the first line of the heading. Throws packs::FileError.
  virtual Origin origin(std::string_view line, const std::filesystem::path& file) const = 0;
  /// Appends the line of a game, with its end.
  virtual void write(const GameResult& game, const Metrics& metrics, std::string& out) const = 0;
  /// Parses the line of a game, without its end; returns false if it isn't one.
  virtual bool read(std::string_view line, const Metrics& metrics, GameResult& game) const = 0;
};

const LineFormat& csv_lines();
const LineFormat& ndjson_lines();

class TextRows : public RowFile {
 public:
  /// See open_row_file().
  TextRows(const std::filesystem::path& file, const Origin& origin, const LineFormat& format, bool go_on);
  ~TextRows() override;
  TextRows(const TextRows&) = delete;
  TextRows& operator=(const TextRows&) = delete;

  const Totals& before() const override { return before_; }
  void take(const GameResult& game) override;
  void pause(const Totals&) override;
  void close(const Totals&) override;

 private:
  void flush();
  [[noreturn]] void fail() const;

  std::filesystem::path file_;
  packs::Claim claim_;
  std::shared_ptr<const Metrics> metrics_;
  const LineFormat& format_;
  int out_ = -1;
  std::string waiting_;  ///< lines not yet written
  std::chrono::steady_clock::time_point flushed_ = std::chrono::steady_clock::now();
  Totals before_;
};

/// Returns the contents of such a file; sets `whole` to the offset in bytes of the end of its last complete line.
Stored read_text_rows(const std::filesystem::path& file, const LineFormat& format, std::uintmax_t& whole);

}  // namespace rules::simulation

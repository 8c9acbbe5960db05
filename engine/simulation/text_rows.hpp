// Rows as lines of text: a line about the run, then a line per game. Owns the file and its reading and writing; the
// line format is pluggable. Read next: row_file.hpp.
#pragma once
#include <chrono>

#include "packs/pack/files.hpp"
#include "simulation/row_file.hpp"

namespace rules::simulation {

/// Longest line: all metrics of 5,000 cards take a small part of it.
inline constexpr std::size_t kMaxLine = std::size_t{64} << 20;

/// The format of lines; stateless except for the names of metrics.
class LineFormat {
 public:
  virtual ~LineFormat() = default;
  /// Returns the line before the first game, with its end.
  virtual std::string heading(const Origin& origin) const = 0;
  /// Parses that line, without its end. Throws packs::FileError.
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

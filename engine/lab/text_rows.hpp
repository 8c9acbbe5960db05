// Rows as lines of text: a line about the run, then a line a game. Owns the file, and how lines get into it and out of
// it. What a line looks like is the format's. Read next: row_file.hpp.
#pragma once
#include <chrono>

#include "content/write_file.hpp"
#include "lab/row_file.hpp"

namespace rules::lab {

/// How games are written as lines; without state but for the names of what is measured.
class LineFormat {
 public:
  virtual ~LineFormat() = default;
  /// All lines before the first game.
  virtual std::string heading(const Origin& origin) const = 0;
  /// How many lines that are.
  virtual int heading_lines() const = 0;
  /// What was simulated, as the first line of the heading says. Throws content::FileError.
  virtual Origin origin(std::string_view line, const std::filesystem::path& file) const = 0;
  /// Adds the line of a game, with its end.
  virtual void write(const GameResult& game, const Metrics& metrics, std::string& out) const = 0;
  /// The game of a line, without its end; false if it is none.
  virtual bool read(std::string_view line, const Metrics& metrics, GameResult& game) const = 0;
};

const LineFormat& csv_lines();
const LineFormat& ndjson_lines();

class TextRows : public RowFile {
 public:
  /// As open_row_file().
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
  content::Claim claim_;
  std::shared_ptr<const Metrics> metrics_;
  const LineFormat& format_;
  int out_ = -1;
  std::string waiting_;  ///< lines that are not written yet
  std::chrono::steady_clock::time_point flushed_ = std::chrono::steady_clock::now();
  Totals before_;
};

/// What stands in such a file, and after how many bytes its last whole line ends.
Stored read_text_rows(const std::filesystem::path& file, const LineFormat& format, std::uintmax_t& whole);

}  // namespace rules::lab

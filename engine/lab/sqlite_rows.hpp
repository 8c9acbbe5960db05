// Rows as a database of SQLite, for questions in SQL: `run` (one row about the run), `metrics` (what each name means),
// `games` (a row a game), `seats` (a row a game and seat), `things` (what cards and places have in a game, by seat;
// zeros are left out). Owns these tables. Read next: row_file.hpp.
#pragma once
#include <chrono>

#include "content/write_file.hpp"
#include "lab/row_file.hpp"

struct sqlite3;
struct sqlite3_stmt;

namespace rules::lab {

class SqliteRows : public RowFile {
 public:
  /// As open_row_file().
  SqliteRows(const std::filesystem::path& file, const Origin& origin, bool go_on);
  ~SqliteRows() override;
  SqliteRows(const SqliteRows&) = delete;
  SqliteRows& operator=(const SqliteRows&) = delete;

  const Totals& before() const override { return before_; }
  void take(const GameResult& game) override;
  void pause(const Totals&) override;
  void close(const Totals&) override;

 private:
  using Statement = std::unique_ptr<sqlite3_stmt, int (*)(sqlite3_stmt*)>;
  void run(const std::string& sql);
  Statement prepare(const std::string& sql);
  /// Runs it with these numbers and texts, and makes it ready for the next.
  void step(const Statement& statement);
  void make_tables(const Origin& origin);
  void prepare_all();
  [[noreturn]] void fail() const;

  std::filesystem::path file_;
  content::Claim claim_;
  std::shared_ptr<const Metrics> metrics_;
  std::unique_ptr<sqlite3, int (*)(sqlite3*)> base_;
  Statement game_, seat_, thing_;
  std::chrono::steady_clock::time_point written_ = std::chrono::steady_clock::now();
  Totals before_;
};

/// Throws content::FileError.
Stored read_sqlite_rows(const std::filesystem::path& file);

}  // namespace rules::lab

// Rows as an SQLite database, for queries in SQL: `run` (one row about the run), `sums` (one row with the totals of its
// games), `metrics` (the meaning of names), `games` (one row per game), `seats` (one row per game and seat), `things`
// (data of cards and places, by game and seat; zeros are omitted). Owns these tables. Read next: row_file.hpp.
#pragma once
#include <chrono>

#include "packs/pack/files.hpp"
#include "simulation/row_file.hpp"

struct sqlite3;
struct sqlite3_stmt;

namespace rules::simulation {

/// Closes a database, and frees a prepared statement.
struct SqliteDeleter {
  void operator()(sqlite3* base) const;
  void operator()(sqlite3_stmt* statement) const;
};
using SqliteBase = std::unique_ptr<sqlite3, SqliteDeleter>;
using SqliteStatement = std::unique_ptr<sqlite3_stmt, SqliteDeleter>;

class SqliteRows : public RowFile {
 public:
  /// See open_row_file().
  SqliteRows(const std::filesystem::path& file, const Origin& origin, bool go_on);

  const Totals& before() const override { return before_; }
  void take(const GameResult& game) override;
  void pause(const Totals& all) override;
  void close(const Totals& all) override;

 private:
  void run(const std::string& sql);
  SqliteStatement prepare(const std::string& sql);
  /// Executes a statement with these numbers and texts, and resets it.
  void step(const SqliteStatement& statement);
  void make_tables(const Origin& origin);
  /// Writes the totals, and commits all rows so far.
  void commit(const Totals& all);
  [[noreturn]] void fail() const;

  std::filesystem::path file_;
  packs::Claim claim_;
  std::shared_ptr<const Metrics> metrics_;
  SqliteBase base_;
  SqliteStatement game_, seat_, thing_, sums_;
  std::chrono::steady_clock::time_point written_ = std::chrono::steady_clock::now();
  Totals before_;
};

/// Throws packs::FileError.
Stored read_sqlite_rows(const std::filesystem::path& file);

}  // namespace rules::simulation

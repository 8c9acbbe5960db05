// Rows as an SQLite database, for queries in SQL: `run` (one row about the run), `metrics` (the meaning of names),
// `games` (one row per game), `seats` (one row per game and seat), `things` (data of cards and places, by game and
// seat; zeros are omitted). Owns these tables. Read next: row_file.hpp.
#pragma once
#include <chrono>

#include "packs/pack/files.hpp"
#include "simulation/row_file.hpp"

struct sqlite3;
struct sqlite3_stmt;

namespace rules::simulation {

class SqliteRows : public RowFile {
 public:
  /// See open_row_file().
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
  /// Executes a statement with these numbers and texts, and resets it.
  void step(const Statement& statement);
  void make_tables(const Origin& origin);
  void prepare_all();
  [[noreturn]] void fail() const;

  std::filesystem::path file_;
  packs::Claim claim_;
  std::shared_ptr<const Metrics> metrics_;
  std::unique_ptr<sqlite3, int (*)(sqlite3*)> base_;
  Statement game_, seat_, thing_;
  std::chrono::steady_clock::time_point written_ = std::chrono::steady_clock::now();
  Totals before_;
};

/// Throws packs::FileError.
Stored read_sqlite_rows(const std::filesystem::path& file);

}  // namespace rules::simulation

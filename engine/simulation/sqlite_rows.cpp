#include "simulation/sqlite_rows.hpp"

#include <sqlite3.h>
#include <sys/stat.h>

#include <cerrno>
#include <chrono>

#include "SQLiteCpp/Database.h"
#include "SQLiteCpp/Statement.h"
#include "SQLiteCpp/VariadicBind.h"
#include "packs/pack/files.hpp"
#include "simulation/sums.hpp"
#include "simulation/text_rows.hpp"

namespace rules::simulation {
namespace {

using Json = nlohmann::ordered_json;

constexpr auto kCommitEvery = std::chrono::seconds(1);

/// The table of a metric: cards and places are too many for columns of their own.
enum class SqlTable { games, seats, things };

SqlTable table_of(const Metric& metric) {
  if (metric.of == Metric::Of::game) return SqlTable::games;
  return metric.measure >= Measure::controlled ? SqlTable::things : SqlTable::seats;
}

/// Returns the column list of one table: `, "vp", "win"`.
std::string columns_of(const Metrics& metrics, SqlTable table, const char* more = "") {
  std::string out;
  for (const Metric& metric : metrics.list())
    if (table_of(metric) == table) out += ", \"" + metric.name + "\"" + more;
  return out;
}

std::string blanks_for(const Metrics& metrics, SqlTable table) {
  std::string out;
  for (const Metric& metric : metrics.list())
    if (table_of(metric) == table) out += ", ?";
  return out;
}

/// Executes a statement with the values bound to it, and resets it.
void execute(SQLite::Statement& statement) {
  statement.exec();
  statement.reset();
  statement.clearBindings();
}

class SqliteRows : public RowFile {
 public:
  SqliteRows(const std::filesystem::path& file, const Origin& origin, bool go_on);

  const Totals& before() const override { return before_; }
  void take(const GameResult& game) override {
    writing([&] { insert(game); });
  }
  void pause(const Totals& all) override;
  void close(const Totals& all) override {
    writing([&] { commit(all); });
  }

 private:
  /// Calls `work`. Turns errors of the database into packs::WriteError.
  template <class Work>
  void writing(const Work& work) const {
    try {
      work();
    } catch (const SQLite::Exception& error) {
      throw packs::WriteError(file_, error.what());
    }
  }
  void open(const Origin& origin, bool old);
  void make_tables(const Origin& origin);
  void insert(const GameResult& game);
  /// Writes the totals, and commits all rows so far.
  void commit(const Totals& all);

  std::filesystem::path file_;
  packs::Claim claim_;
  std::shared_ptr<const Metrics> metrics_;
  std::optional<SQLite::Database> base_;
  std::optional<SQLite::Statement> game_, seat_, thing_, sums_;
  std::chrono::steady_clock::time_point written_ = std::chrono::steady_clock::now();
  Totals before_;
};

SqliteRows::SqliteRows(const std::filesystem::path& file, const Origin& origin, bool go_on)
    : file_(file), metrics_(origin.metrics), before_(origin.metrics) {
  struct stat about {};
  const bool there = ::stat(file.c_str(), &about) == 0;
  if (!there && errno != ENOENT) throw packs::WriteError(file, packs::system_message(errno));
  if (there && !S_ISREG(about.st_mode))
    throw packs::WriteError(file, packs::Message(S_ISDIR(about.st_mode) ? "file.folder" : "file.irregular", {}));
  const bool old = there && about.st_size > 0;
  if (old && !go_on) throw packs::WouldReplace(file);
  if (!there) claim_ = packs::claim_file(file);
  writing([&] { open(origin, old); });
}

void SqliteRows::open(const Origin& origin, bool old) {
  base_.emplace(file_.string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
  if (old) {
    base_->exec("SELECT count(*) FROM sqlite_master");  // rolls back an interrupted transaction
    Stored stored = read_sqlite_rows(file_);
    check_same_run(file_, origin, stored.origin);
    before_ = std::move(stored.totals);
  } else {
    base_->exec("BEGIN");
    make_tables(origin);
    base_->exec("COMMIT");
  }
  game_.emplace(*base_, "INSERT INTO games VALUES (?, ?, ?, ?" + blanks_for(*metrics_, SqlTable::games) + ")");
  seat_.emplace(*base_, "INSERT INTO seats VALUES (?, ?" + blanks_for(*metrics_, SqlTable::seats) + ")");
  thing_.emplace(*base_, "INSERT INTO things VALUES (?, ?, ?, ?)");
  sums_.emplace(*base_, "UPDATE sums SET json = ?");
  base_->exec("BEGIN");
}

void SqliteRows::make_tables(const Origin& origin) {
  const auto insert = [&](const char* sql, const auto&... values) {
    SQLite::Statement statement(*base_, sql);
    SQLite::bind(statement, values...);
    statement.exec();
  };
  base_->exec("CREATE TABLE run (json TEXT NOT NULL)");
  insert("INSERT INTO run VALUES (?)", to_json(origin).dump());
  base_->exec("CREATE TABLE sums (json TEXT NOT NULL)");
  insert("INSERT INTO sums VALUES (?)", to_json(before_).dump());
  base_->exec("CREATE TABLE metrics (metric INTEGER PRIMARY KEY, name TEXT, text TEXT)");
  for (std::int64_t m = 0; const Metric& metric : metrics_->list())
    insert("INSERT INTO metrics VALUES (?, ?, ?)", m++, metric.name, metric.text);
  base_->exec("CREATE TABLE games (game INTEGER PRIMARY KEY, seed TEXT, hash TEXT, failure TEXT" +
              columns_of(*metrics_, SqlTable::games, " INTEGER") + ")");
  base_->exec("CREATE TABLE seats (game INTEGER, seat INTEGER" + columns_of(*metrics_, SqlTable::seats, " INTEGER") +
              ", PRIMARY KEY (game, seat)) WITHOUT ROWID");
  base_->exec(
      "CREATE TABLE things (game INTEGER, seat INTEGER, metric INTEGER REFERENCES metrics, value INTEGER, "
      "PRIMARY KEY (game, seat, metric)) WITHOUT ROWID");
}

void SqliteRows::insert(const GameResult& game) {
  SQLite::bind(*game_, game.number, hexadecimal(game.seed), hexadecimal(game.hash));
  if (game.failed) game_->bind(4, game.failure);
  int column = 5;
  for (const Metric& metric : metrics_->list())
    if (table_of(metric) == SqlTable::games && !game.failed) game_->bind(column++, game.values[metric.column]);
  execute(*game_);
  if (game.failed) return;
  for (int s = 0; s < metrics_->players(); ++s) {
    SQLite::bind(*seat_, game.number, s + 1);
    column = 3;
    for (std::size_t m = 0; const Metric& metric : metrics_->list()) {
      const auto nth = static_cast<std::int64_t>(m++);
      const std::int64_t value = metric.of == Metric::Of::seat ? game.values[metric.column + at(s)] : 0;
      if (table_of(metric) == SqlTable::seats) seat_->bind(column++, value);
      if (table_of(metric) != SqlTable::things || value == 0) continue;
      SQLite::bind(*thing_, game.number, s + 1, nth, value);
      execute(*thing_);
    }
    execute(*seat_);
  }
}

void SqliteRows::pause(const Totals& all) {
  const auto now = std::chrono::steady_clock::now();
  if (now - written_ < kCommitEvery) return;
  writing([&] {
    commit(all);
    base_->exec("BEGIN");
  });
  written_ = now;
}

void SqliteRows::commit(const Totals& all) {
  Totals totals = before_;
  totals.add(all);
  sums_->bind(1, to_json(totals).dump(-1, ' ', false, Json::error_handler_t::replace));
  execute(*sums_);
  base_->exec("COMMIT");
  claim_.keep();
}

}  // namespace

Stored read_sqlite_rows(const std::filesystem::path& file) try {
  packs::check_regular(file);
  SQLite::Database base(file.string());
  // Untrusted: a view, which can run forever, is not accepted as a table, and no text is longer than a line may be.
  sqlite3_db_config(base.getHandle(), SQLITE_DBCONFIG_ENABLE_VIEW, 0, nullptr);
  sqlite3_limit(base.getHandle(), SQLITE_LIMIT_LENGTH, static_cast<int>(kMaxLine));
  const auto text = [&](const char* sql) {
    SQLite::Statement query(base, sql);
    return std::string(query.executeStep() ? query.getColumn(0).getText() : "");
  };
  Origin origin = read_origin(Json::parse(text("SELECT json FROM run"), nullptr, false), file);
  if (!base.tableExists("sums")) throw packs::FileError("file.read", file, packs::Message("rows.no-totals", {}));
  Totals totals(origin.metrics);
  reading(file, [&] { totals = read_totals(Json::parse(text("SELECT json FROM sums")), origin); });
  return {std::move(origin), std::move(totals)};
} catch (const SQLite::Exception& error) {
  throw packs::FileError("file.read", file, error.what());
}

std::unique_ptr<RowFile> open_sqlite_rows(const std::filesystem::path& file, const Origin& origin, bool go_on) {
  return std::make_unique<SqliteRows>(file, origin, go_on);
}

}  // namespace rules::simulation

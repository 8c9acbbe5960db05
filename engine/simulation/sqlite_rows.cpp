#include "simulation/sqlite_rows.hpp"

#include <sqlite3.h>
#include <sys/stat.h>

#include <cerrno>
#include <cstring>

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

std::string quoted_text(const std::string& text) {
  std::string out = "'";
  for (const char c : text) out += c == '\'' ? std::string("''") : std::string(1, c);
  return out + "'";
}

void bind_text(sqlite3_stmt* statement, int nth, const std::string& text) {
  sqlite3_bind_text(statement, nth, text.data(), static_cast<int>(text.size()), SQLITE_TRANSIENT);
}

/// A file open for reading.
class SqliteReader {
 public:
  explicit SqliteReader(const std::filesystem::path& file) : file_(file) {
    packs::check_regular(file);
    sqlite3* base = nullptr;
    const int result = sqlite3_open_v2(file.c_str(), &base, SQLITE_OPEN_READONLY, nullptr);
    base_.reset(base);
    if (result != SQLITE_OK) fail();
    // Untrusted: a view, which can run forever, is not accepted as a table, and no text is longer than a line may be.
    sqlite3_db_config(base, SQLITE_DBCONFIG_ENABLE_VIEW, 0, nullptr);
    sqlite3_limit(base, SQLITE_LIMIT_LENGTH, static_cast<int>(kMaxLine));
  }
  /// Returns true if there is a table of this name.
  bool has(const std::string& table) const {
    return !text("SELECT name FROM sqlite_master WHERE type = 'table' AND name = " + quoted_text(table)).empty();
  }
  /// Returns the text that a query selects; "" if it selects none.
  std::string text(const std::string& sql) const {
    sqlite3_stmt* prepared = nullptr;
    if (sqlite3_prepare_v2(base_.get(), sql.c_str(), -1, &prepared, nullptr) != SQLITE_OK) fail();
    const SqliteStatement statement(prepared);
    const int result = sqlite3_step(statement.get());
    if (result != SQLITE_ROW && result != SQLITE_DONE) fail();
    const unsigned char* const found = result == SQLITE_ROW ? sqlite3_column_text(statement.get(), 0) : nullptr;
    return found ? reinterpret_cast<const char*>(found) : "";
  }

 private:
  [[noreturn]] void fail() const { throw packs::FileError("file.read", file_, sqlite3_errmsg(base_.get())); }

  const std::filesystem::path& file_;
  SqliteBase base_;
};

}  // namespace

void SqliteDeleter::operator()(sqlite3* base) const { sqlite3_close_v2(base); }
void SqliteDeleter::operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }

Stored read_sqlite_rows(const std::filesystem::path& file) {
  const SqliteReader base(file);
  Origin origin = read_origin(Json::parse(base.text("SELECT json FROM run"), nullptr, false), file);
  if (!base.has("sums")) throw packs::FileError("file.read", file, packs::Message("rows.no-totals", {}));
  Totals totals(origin.metrics);
  reading(file, [&] { totals = read_totals(Json::parse(base.text("SELECT json FROM sums")), origin); });
  return {std::move(origin), std::move(totals)};
}

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
  sqlite3* base = nullptr;
  const int result = sqlite3_open_v2(file.c_str(), &base, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, nullptr);
  base_.reset(base);
  if (result != SQLITE_OK) fail();
  if (old) {
    run("SELECT count(*) FROM sqlite_master");  // rolls back an interrupted transaction
    Stored stored = read_sqlite_rows(file);
    check_same_run(file, origin, stored.origin);
    before_ = std::move(stored.totals);
  } else {
    run("BEGIN");
    make_tables(origin);
    run("COMMIT");
  }
  game_ = prepare("INSERT INTO games VALUES (?, ?, ?, ?" + blanks_for(*metrics_, SqlTable::games) + ")");
  seat_ = prepare("INSERT INTO seats VALUES (?, ?" + blanks_for(*metrics_, SqlTable::seats) + ")");
  thing_ = prepare("INSERT INTO things VALUES (?, ?, ?, ?)");
  sums_ = prepare("UPDATE sums SET json = ?");
  run("BEGIN");
}

void SqliteRows::make_tables(const Origin& origin) {
  run("CREATE TABLE run (json TEXT NOT NULL)");
  run("INSERT INTO run VALUES (" + quoted_text(to_json(origin).dump()) + ")");
  run("CREATE TABLE sums (json TEXT NOT NULL)");
  run("INSERT INTO sums VALUES (" + quoted_text(to_json(before_).dump()) + ")");
  run("CREATE TABLE metrics (metric INTEGER PRIMARY KEY, name TEXT, text TEXT)");
  for (std::size_t m = 0; m < metrics_->list().size(); ++m)
    run("INSERT INTO metrics VALUES (" + std::to_string(m) + ", " + quoted_text(metrics_->list()[m].name) + ", " +
        quoted_text(metrics_->list()[m].text) + ")");
  run("CREATE TABLE games (game INTEGER PRIMARY KEY, seed TEXT, hash TEXT, failure TEXT" +
      columns_of(*metrics_, SqlTable::games, " INTEGER") + ")");
  run("CREATE TABLE seats (game INTEGER, seat INTEGER" + columns_of(*metrics_, SqlTable::seats, " INTEGER") +
      ", PRIMARY KEY (game, seat)) WITHOUT ROWID");
  run("CREATE TABLE things (game INTEGER, seat INTEGER, metric INTEGER REFERENCES metrics, value INTEGER, "
      "PRIMARY KEY (game, seat, metric)) WITHOUT ROWID");
}

void SqliteRows::take(const GameResult& game) {
  sqlite3_bind_int64(game_.get(), 1, game.number);
  bind_text(game_.get(), 2, hexadecimal(game.seed));
  bind_text(game_.get(), 3, hexadecimal(game.hash));
  if (game.failed) bind_text(game_.get(), 4, game.failure);
  int column = 5;
  for (const Metric& metric : metrics_->list())
    if (table_of(metric) == SqlTable::games && !game.failed)
      sqlite3_bind_int64(game_.get(), column++, game.values[metric.column]);
  step(game_);
  if (game.failed) return;
  for (int s = 0; s < metrics_->players(); ++s) {
    sqlite3_bind_int64(seat_.get(), 1, game.number);
    sqlite3_bind_int64(seat_.get(), 2, s + 1);
    column = 3;
    for (std::size_t m = 0; const Metric& metric : metrics_->list()) {
      const auto nth = static_cast<std::int64_t>(m++);
      const std::int64_t value = metric.of == Metric::Of::seat ? game.values[metric.column + at(s)] : 0;
      if (table_of(metric) == SqlTable::seats) sqlite3_bind_int64(seat_.get(), column++, value);
      if (table_of(metric) != SqlTable::things || value == 0) continue;
      for (int n = 1; const std::int64_t number : {game.number, std::int64_t{s} + 1, nth, value})
        sqlite3_bind_int64(thing_.get(), n++, number);
      step(thing_);
    }
    step(seat_);
  }
}

void SqliteRows::pause(const Totals& all) {
  const auto now = std::chrono::steady_clock::now();
  if (now - written_ < kCommitEvery) return;
  commit(all);
  run("BEGIN");
  written_ = now;
}

void SqliteRows::close(const Totals& all) {
  commit(all);
  for (SqliteStatement* const statement : {&game_, &seat_, &thing_, &sums_}) statement->reset();
  if (sqlite3_close(base_.get()) != SQLITE_OK) fail();
  static_cast<void>(base_.release());
}

void SqliteRows::commit(const Totals& all) {
  Totals totals = before_;
  totals.add(all);
  bind_text(sums_.get(), 1, to_json(totals).dump(-1, ' ', false, Json::error_handler_t::replace));
  step(sums_);
  run("COMMIT");
  claim_.keep();
}

void SqliteRows::run(const std::string& sql) {
  if (sqlite3_exec(base_.get(), sql.c_str(), nullptr, nullptr, nullptr) != SQLITE_OK) fail();
}

SqliteStatement SqliteRows::prepare(const std::string& sql) {
  sqlite3_stmt* statement = nullptr;
  if (sqlite3_prepare_v2(base_.get(), sql.c_str(), -1, &statement, nullptr) != SQLITE_OK) fail();
  return SqliteStatement(statement);
}

void SqliteRows::step(const SqliteStatement& statement) {
  if (sqlite3_step(statement.get()) != SQLITE_DONE || sqlite3_reset(statement.get()) != SQLITE_OK ||
      sqlite3_clear_bindings(statement.get()) != SQLITE_OK)
    fail();
}

void SqliteRows::fail() const { throw packs::WriteError(file_, sqlite3_errmsg(base_.get())); }

}  // namespace rules::simulation

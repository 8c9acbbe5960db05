#include "simulation/sqlite_rows.hpp"

#include <sqlite3.h>
#include <sys/stat.h>

#include <cerrno>
#include <cstring>

#include "simulation/text_rows.hpp"

namespace rules::simulation {
namespace {

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

std::string text_at(sqlite3_stmt* statement, int column) {
  const unsigned char* const text = sqlite3_column_text(statement, column);
  return text ? reinterpret_cast<const char*>(text) : "";
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
  SqliteStatement begin(const std::string& sql) const {
    sqlite3_stmt* statement = nullptr;
    if (sqlite3_prepare_v2(base_.get(), sql.c_str(), -1, &statement, nullptr) != SQLITE_OK) fail();
    return SqliteStatement(statement);
  }
  /// Returns true if there is another row.
  bool next(sqlite3_stmt* statement) const {
    const int result = sqlite3_step(statement);
    if (result != SQLITE_ROW && result != SQLITE_DONE) fail();
    return result == SQLITE_ROW;
  }
  [[noreturn]] void fail() const { refuse(sqlite3_errmsg(base_.get())); }
  [[noreturn]] void refuse(const std::string& why) const { throw packs::FileError("file.read", file_, why); }

 private:
  const std::filesystem::path& file_;
  SqliteBase base_;
};

/// The rows of a table about games and their seats, in game order.
class SeatRows {
 public:
  SeatRows(const SqliteReader& reading, const std::string& sql, int players)
      : reading_(reading), row_(reading.begin(sql + " ORDER BY game")), players_(players) {
    more_ = reading.next(row_.get());
  }
  /// Calls `take` with each row of this game, and its seat.
  template <class Take>
  void of(std::int64_t game, Take&& take) {
    for (; more_ && sqlite3_column_int64(row_.get(), 0) == game; more_ = reading_.next(row_.get())) {
      const int seat = sqlite3_column_int(row_.get(), 1) - 1;
      if (seat < 0 || seat >= players_) refuse();
      take(row_.get(), at(seat));
    }
    if (more_ && sqlite3_column_int64(row_.get(), 0) < game) refuse();
  }
  /// Checks that no rows are left after the last game.
  void end() const {
    if (more_) refuse();
  }

 private:
  [[noreturn]] void refuse() const { reading_.refuse("it has a row for an unknown game or seat"); }

  const SqliteReader& reading_;
  SqliteStatement row_;
  int players_;
  bool more_ = false;
};

Origin read_run(const SqliteReader& reading, const std::filesystem::path& file) {
  const SqliteStatement run = reading.begin("SELECT json FROM run");
  if (!reading.next(run.get())) reading.refuse("it doesn't describe the simulation");
  return read_origin(nlohmann::ordered_json::parse(text_at(run.get(), 0), nullptr, false), file);
}

/// Reads a game's row of the table of games.
void read_game(const SqliteReader& reading, sqlite3_stmt* row, std::int64_t number, const Metrics& metrics,
               GameResult& game) {
  game.number = sqlite3_column_int64(row, 0);
  const auto seed = read_hexadecimal(text_at(row, 1)), hash = read_hexadecimal(text_at(row, 2));
  if (game.number != number || !seed || !hash)
    reading.refuse("its row for game " + std::to_string(number) + " is missing or invalid");
  game.seed = *seed;
  game.hash = *hash;
  game.failed = sqlite3_column_type(row, 3) != SQLITE_NULL;
  game.failure = text_at(row, 3);
  game.values.assign(metrics.columns(), 0);
  int column = 4;
  for (const Metric& metric : metrics.list())
    if (table_of(metric) == SqlTable::games) game.values[metric.column] = sqlite3_column_int64(row, column++);
}

}  // namespace

void SqliteDeleter::operator()(sqlite3* base) const { sqlite3_close_v2(base); }
void SqliteDeleter::operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }

/// Reads the tables in parallel, so that only one game is held at a time.
Stored read_sqlite_rows(const std::filesystem::path& file) {
  const SqliteReader reading(file);
  const Origin origin = read_run(reading, file);
  const auto metrics = origin.metrics->list();
  Stored stored{.origin = origin, .totals = Totals(origin.metrics)};
  const SqliteStatement games = reading.begin(
      "SELECT game, seed, hash, failure" + columns_of(*origin.metrics, SqlTable::games) + " FROM games ORDER BY game");
  SeatRows seats(reading, "SELECT game, seat" + columns_of(*origin.metrics, SqlTable::seats) + " FROM seats",
                 origin.players);
  SeatRows things(reading, "SELECT game, seat, metric, value FROM things", origin.players);
  GameResult game;
  while (reading.next(games.get())) {
    if (stored.whole()) reading.refuse("it has more games than it declares");
    read_game(reading, games.get(), origin.part.first + stored.done(), *origin.metrics, game);
    seats.of(game.number, [&](sqlite3_stmt* row, std::size_t seat) {
      int column = 2;
      for (const Metric& metric : metrics)
        if (table_of(metric) == SqlTable::seats)
          game.values[metric.column + seat] = sqlite3_column_int64(row, column++);
    });
    things.of(game.number, [&](sqlite3_stmt* row, std::size_t seat) {
      const std::int64_t metric = sqlite3_column_int64(row, 2);
      if (metric < 0 || metric >= std::ssize(metrics) ||
          metrics[static_cast<std::size_t>(metric)].of == Metric::Of::game)
        reading.refuse("it has a row for an unknown metric");
      game.values[metrics[static_cast<std::size_t>(metric)].column + seat] = sqlite3_column_int64(row, 3);
    });
    stored.totals.add(game);
  }
  seats.end();
  things.end();
  return stored;
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
  run("BEGIN");
}

void SqliteRows::make_tables(const Origin& origin) {
  run("CREATE TABLE run (json TEXT NOT NULL)");
  run("INSERT INTO run VALUES (" + quoted_text(to_json(origin).dump()) + ")");
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

void SqliteRows::pause(const Totals&) {
  const auto now = std::chrono::steady_clock::now();
  if (now - written_ < kCommitEvery) return;
  run("COMMIT");
  claim_.keep();
  run("BEGIN");
  written_ = now;
}

void SqliteRows::close(const Totals&) {
  run("COMMIT");
  claim_.keep();
  for (SqliteStatement* const statement : {&game_, &seat_, &thing_}) statement->reset();
  if (sqlite3_close(base_.get()) != SQLITE_OK) fail();
  static_cast<void>(base_.release());
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

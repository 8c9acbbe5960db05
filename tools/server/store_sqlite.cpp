#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <initializer_list>
#include <iterator>

#include "SQLiteCpp/SQLiteCpp.h"
#include "store.hpp"

namespace server {
namespace {

using rules::Seat;
using rules::play::Act;

// user_version identifies the version of the schema. The nth statement migrates a store of version n to the next; a new
// store has version 0. Released versions never change: tests/stores has a store of each.
constexpr const char* kMigrations[] = {R"sql(
CREATE TABLE IF NOT EXISTS tables (
  id TEXT PRIMARY KEY, config TEXT NOT NULL, made INTEGER NOT NULL, over INTEGER NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS seats (
  of_table TEXT NOT NULL, seat INTEGER NOT NULL, token_hash TEXT NOT NULL, name TEXT NOT NULL,
  PRIMARY KEY (of_table, seat)) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS acts (
  of_table TEXT NOT NULL, nth INTEGER NOT NULL, kind INTEGER NOT NULL, seat INTEGER NOT NULL, question TEXT NOT NULL,
  spelled TEXT NOT NULL, PRIMARY KEY (of_table, nth)) STRICT, WITHOUT ROWID;
)sql",
                                       R"sql(
ALTER TABLE acts ADD COLUMN fingerprint INTEGER;
CREATE TABLE packs (hash TEXT PRIMARY KEY, files TEXT NOT NULL) STRICT, WITHOUT ROWID;
)sql"};
constexpr int kForm = static_cast<int>(std::size(kMigrations));

std::int64_t number(std::size_t n) { return static_cast<std::int64_t>(n); }

/// Keeps a second server from using the same file; other programs may read it meanwhile.
class Lock {
 public:
  explicit Lock(const std::string& file) : file_(open((file + "-lock").c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600)) {
    if (file_ < 0) throw StoreError("store.of-file", {{"file", file}, {"reason", rules::packs::system_message(errno)}});
    if (flock(file_, LOCK_EX | LOCK_NB) == 0) return;
    ::close(file_);
    throw StoreError("store.taken", {{"file", file}});
  }
  ~Lock() { ::close(file_); }
  Lock(const Lock&) = delete;
  Lock& operator=(const Lock&) = delete;

 private:
  int file_;
};

class SqliteStore : public Store {
 public:
  explicit SqliteStore(const std::string& file)
      : lock_(file), database_(file, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE | SQLite::OPEN_FULLMUTEX) {
    chmod(file.c_str(), S_IRUSR | S_IWUSR);  // it contains seeds
    database_.exec("PRAGMA journal_mode = WAL");
    database_.exec("PRAGMA synchronous = FULL");  // acknowledged writes survive a power cut
    const int form = database_.execAndGet("PRAGMA user_version").getInt();
    if (form < 0 || form > kForm) throw StoreError("store.form", {{"form", form}, {"ours", kForm}});
    SQLite::Transaction transaction(database_);
    for (int each = form; each < kForm; ++each) database_.exec(kMigrations[each]);
    database_.exec("PRAGMA user_version = " + std::to_string(kForm));
    transaction.commit();
  }

  void create(const StoredTable& table) override {
    SQLite::Transaction transaction(database_);
    SQLite::Statement header(database_, "INSERT INTO tables VALUES (?, ?, ?, ?)");
    header.bind(1, table.header.id);
    header.bind(2, table.header.config);
    header.bind(3, table.header.made);
    header.bind(4, table.header.over ? 1 : 0);
    header.exec();
    for (std::size_t s = 0; s < table.seats.size(); ++s) {
      SQLite::Statement seat(database_, "INSERT INTO seats VALUES (?, ?, ?, ?)");
      seat.bind(1, table.header.id);
      seat.bind(2, number(s));
      seat.bind(3, table.seats[s].token_hash);
      seat.bind(4, table.seats[s].name);
      seat.exec();
    }
    transaction.commit();
  }

  std::optional<TableHeader> header(const std::string& id) override {
    SQLite::Statement rows(database_, "SELECT id, config, made, over FROM tables WHERE id = ?");
    rows.bind(1, id);
    return rows.executeStep() ? std::optional(header_in(rows)) : std::nullopt;
  }

  std::optional<StoredTable> load(const std::string& id) override {
    const auto found = header(id);
    return found ? std::optional(StoredTable{*found, seats(id), acts(id, 0)}) : std::nullopt;
  }

  rules::Table<rules::Seat, StoredSeat> seats(const std::string& id) override {
    SQLite::Statement rows(database_, "SELECT token_hash, name FROM seats WHERE of_table = ? ORDER BY seat");
    rows.bind(1, id);
    rules::Table<rules::Seat, StoredSeat> found;
    while (rows.executeStep()) found.push_back({rows.getColumn(0).getString(), rows.getColumn(1).getString()});
    return found;
  }

  std::vector<Act> acts(const std::string& id, std::size_t from) override {
    SQLite::Statement rows(
        database_,
        "SELECT kind, seat, question, spelled, fingerprint FROM acts WHERE of_table = ? AND nth >= ? ORDER BY nth");
    rows.bind(1, id);
    rows.bind(2, number(from));
    std::vector<Act> found;
    while (rows.executeStep()) {
      Act& act = found.emplace_back(Act{act_kind(rows.getColumn(0).getInt()), Seat(rows.getColumn(1).getInt()),
                                        rows.getColumn(2).getString(), rows.getColumn(3).getString()});
      if (!rows.isColumnNull(4)) act.fingerprint = static_cast<std::uint32_t>(rows.getColumn(4).getInt64());
    }
    return found;
  }

  std::vector<ListedTable> tables(std::size_t most) override {
    SQLite::Statement rows(database_,
                           "SELECT id, config, made, over, name FROM "
                           "(SELECT * FROM tables WHERE json_extract(config, '$.listed') IS NOT 0 "
                           "ORDER BY made DESC, id LIMIT ?) JOIN seats ON of_table = id "
                           "ORDER BY made DESC, id, seat");
    rows.bind(1, number(most));
    std::vector<ListedTable> found;
    while (rows.executeStep()) add_row(found, header_in(rows), rows.getColumn(4).getString());
    return found;
  }

  std::size_t going_on(std::int64_t since, std::int64_t begun) override {
    SQLite::Statement row(database_,
                          "SELECT count(*) FROM tables WHERE over = 0 AND made > ? AND "
                          "(made > ? OR EXISTS (SELECT 1 FROM acts WHERE of_table = id))");
    row.bind(1, since);
    row.bind(2, begun);
    row.executeStep();
    return static_cast<std::size_t>(row.getColumn(0).getInt64());
  }

  std::vector<bool> add(std::span<const NewAct> acts) override {
    std::vector<bool> added;
    SQLite::Transaction transaction(database_);
    SQLite::Statement row(database_, "INSERT OR IGNORE INTO acts VALUES (?, ?, ?, ?, ?, ?, ?)");
    for (const NewAct& each : acts) {
      row.reset();
      row.bind(1, each.table);
      row.bind(2, number(each.nth));
      row.bind(3, number_of(each.act.kind));
      row.bind(4, each.act.seat.index);
      row.bind(5, each.act.question);
      row.bind(6, each.act.serialized);
      if (each.act.fingerprint) row.bind(7, std::int64_t{*each.act.fingerprint});
      else row.bind(7);
      added.push_back(row.exec() == 1);
    }
    transaction.commit();
    return added;
  }

  void set_name(const std::string& id, std::size_t seat, const std::string& name) override {
    set_seat("UPDATE seats SET name = ? WHERE of_table = ? AND seat = ?", id, seat, name);
  }

  void set_token(const std::string& id, std::size_t seat, const std::string& token_hash) override {
    set_seat("UPDATE seats SET token_hash = ? WHERE of_table = ? AND seat = ?", id, seat, token_hash);
  }

  void set_over(const std::string& id, bool over) override {
    SQLite::Statement row(database_, "UPDATE tables SET over = ? WHERE id = ?");
    row.bind(1, over ? 1 : 0);
    row.bind(2, id);
    row.exec();
  }

  void set_config(const std::string& id, const std::string& config) override {
    run("UPDATE tables SET config = ? WHERE id = ?", {config, id});
  }

  void remove(const std::string& id) override {
    SQLite::Transaction transaction(database_);
    for (const char* each : {"DELETE FROM acts WHERE of_table = ?", "DELETE FROM seats WHERE of_table = ?",
                             "DELETE FROM tables WHERE id = ?"})
      run(each, {id});
    transaction.commit();
  }

  std::vector<std::string> old_tables(std::int64_t made) override {
    SQLite::Statement rows(database_, "SELECT id FROM tables WHERE made < ? ORDER BY made, id");
    rows.bind(1, made);
    std::vector<std::string> found;
    while (rows.executeStep()) found.push_back(rows.getColumn(0).getString());
    return found;
  }

  bool has_pack(const std::string& hash) override {
    SQLite::Statement row(database_, "SELECT 1 FROM packs WHERE hash = ?");
    row.bind(1, hash);
    return row.executeStep();
  }

  std::optional<std::string> pack(const std::string& hash) override {
    SQLite::Statement row(database_, "SELECT files FROM packs WHERE hash = ?");
    row.bind(1, hash);
    return row.executeStep() ? std::optional(row.getColumn(0).getString()) : std::nullopt;
  }

  bool keep_pack(const std::string& hash, const std::string& files, std::size_t most_bytes) override {
    const auto fits = [&] {
      const std::int64_t kept = database_.execAndGet("SELECT coalesce(sum(length(files)), 0) FROM packs").getInt64();
      return static_cast<std::size_t>(kept) + files.size() <= most_bytes;
    };
    if (!fits()) drop_packs(true);
    if (!fits()) return false;
    run("INSERT OR IGNORE INTO packs VALUES (?, ?)", {hash, files});
    return true;
  }

  void drop_packs(bool of_finished) override {
    SQLite::Statement drop(
        database_,
        "DELETE FROM packs WHERE NOT EXISTS (SELECT 1 FROM tables WHERE over < ? AND instr(config, hash) > 0)");
    drop.bind(1, of_finished ? 1 : 2);
    drop.exec();
  }

 private:
  void run(const char* statement, std::initializer_list<std::string> values) {
    SQLite::Statement row(database_, statement);
    int nth = 0;
    for (const std::string& value : values) row.bind(++nth, value);
    row.exec();
  }
  void set_seat(const char* update, const std::string& id, std::size_t seat, const std::string& to) {
    SQLite::Statement row(database_, update);
    row.bind(1, to);
    row.bind(2, id);
    row.bind(3, number(seat));
    row.exec();
  }
  static TableHeader header_in(SQLite::Statement& row) {
    return {row.getColumn(0).getString(), row.getColumn(1).getString(), row.getColumn(2).getInt64(),
            row.getColumn(3).getInt() != 0};
  }

  Lock lock_;
  SQLite::Database database_;
};

}  // namespace

std::unique_ptr<Store> open_sqlite(const std::string& file) {
  try {
    return std::make_unique<SqliteStore>(file);
  } catch (const SQLite::Exception& error) {
    throw StoreError("store.of-file", {{"file", file}, {"reason", std::string(error.what())}});
  }
}

}  // namespace server

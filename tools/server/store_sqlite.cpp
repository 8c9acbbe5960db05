// A store in one SQLite file, for one server.
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <iterator>

#include "SQLiteCpp/SQLiteCpp.h"
#include "fmt/format.h"
#include "store.hpp"

namespace server {
namespace {

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

 private:
  void transact(const std::function<void(const Run&)>& body) override {
    SQLite::Transaction transaction(database_);
    body([this](const char* statement, const Values& values) { return run(statement, values); });
    transaction.commit();
  }
  std::vector<Values> run(const char* statement, const Values& values) {
    SQLite::Statement row(database_, fmt::format(fmt::runtime(statement), ""));
    for (std::size_t n = 0; n < values.size(); ++n) {
      if (values[n]) row.bind(static_cast<int>(n) + 1, *values[n]);
      else row.bind(static_cast<int>(n) + 1);
    }
    std::vector<Values> rows;
    while (row.executeStep()) {
      Values& found = rows.emplace_back();
      for (int n = 0; n < row.getColumnCount(); ++n)
        found.push_back(row.isColumnNull(n) ? std::nullopt : std::optional(row.getColumn(n).getString()));
    }
    return rows;
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

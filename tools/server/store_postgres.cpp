// A store in a PostgreSQL database, for any number of servers. If two servers store the nth act of a table, the
// database decides: it exists once. Each server is notified of what the others have stored (LISTEN). A broken
// connection is reopened; whether the act being stored was stored is then looked up.
#include <iterator>
#include <pqxx/pqxx>
#include <sstream>
#include <utility>

#include "base/one_text.hpp"
#include "fmt/format.h"
#include "password.hpp"
#include "store.hpp"

namespace server {
namespace {

constexpr const char* kChannel = "dicetown";
constexpr const char* kTables = R"sql(
CREATE TABLE IF NOT EXISTS dicetown_tables (
  id TEXT PRIMARY KEY, config TEXT NOT NULL, made BIGINT NOT NULL, over BOOLEAN NOT NULL);
CREATE TABLE IF NOT EXISTS dicetown_seats (
  of_table TEXT NOT NULL, seat INTEGER NOT NULL, token_hash TEXT NOT NULL, name TEXT NOT NULL,
  PRIMARY KEY (of_table, seat));
CREATE TABLE IF NOT EXISTS dicetown_acts (
  of_table TEXT NOT NULL, nth BIGINT NOT NULL, kind INTEGER NOT NULL, seat INTEGER NOT NULL, question TEXT NOT NULL,
  spelled TEXT NOT NULL, writer TEXT NOT NULL, PRIMARY KEY (of_table, nth));
ALTER TABLE dicetown_acts ADD COLUMN IF NOT EXISTS fingerprint BIGINT;
CREATE TABLE IF NOT EXISTS dicetown_packs (hash TEXT PRIMARY KEY, files TEXT NOT NULL);
)sql";

/// Receives notifications of other servers, over a connection of its own.
class PostgresWatcher : public Watcher {
 public:
  PostgresWatcher(std::string url, std::string writer) : url_(std::move(url)), writer_(std::move(writer)) {}

  void wait(std::chrono::milliseconds most, const Heard& heard) override {
    try {
      if (!connection_) connect(heard);
      heard_ = &heard;
      connection_->await_notification(0, std::chrono::microseconds(most).count());
    } catch (const pqxx::broken_connection&) {
      disconnect();
      throw;
    }
  }

 private:
  class Receiver : public pqxx::notification_receiver {
   public:
    Receiver(pqxx::connection& connection, PostgresWatcher& to)
        : pqxx::notification_receiver(connection, kChannel), to_(to) {}
    /// Parses the table, the sender, and the message, which is empty if the table has only changed.
    void operator()(const std::string& payload, int) override {
      Said said;
      std::istringstream words(payload);
      words >> said.table >> said.from >> std::ws;
      std::getline(words, said.text);
      if (said.from != to_.writer_) (*to_.heard_)(said);
    }

   private:
    PostgresWatcher& to_;
  };
  void disconnect() {
    receiver_.reset();
    connection_.reset();
  }
  void connect(const Heard& heard) {
    connection_ = std::make_unique<pqxx::connection>(url_);
    receiver_ = std::make_unique<Receiver>(*connection_, *this);
    heard({});  // notifications may have been missed
  }

  std::string url_, writer_;
  std::unique_ptr<pqxx::connection> connection_;
  std::unique_ptr<Receiver> receiver_;
  const Heard* heard_ = nullptr;
};

class PostgresStore : public Store {
 public:
  explicit PostgresStore(std::string url) : url_(std::move(url)), writer_(random_token()) { connect(); }

  void tell(const std::string& id, const std::string& text) override {
    transact([&](const Run& run) { notify(run, id + " " + writer_ + " " + text); });
  }

  std::unique_ptr<Watcher> watcher() override { return std::make_unique<PostgresWatcher>(url_, writer_); }

 private:
  void connect() {
    connection_ = std::make_unique<pqxx::connection>(url_);
    pqxx::work work(*connection_);
    work.exec("SELECT pg_advisory_xact_lock(6374911)");  // two servers that start together
    work.exec(kTables);
    work.commit();
  }

  /// Retries after a conflict with another transaction, or over a new connection if this one has broken, or both.
  void transact(const std::function<void(const Run&)>& body) override {
    constexpr int max_tries = 3;
    for (int tried = 1; tried < max_tries; ++tried) {
      try {
        return transact_once(body);
      } catch (const pqxx::transaction_rollback&) {  // a deadlock, for example: it was rolled back
        continue;
      } catch (const pqxx::broken_connection&) {
      } catch (const pqxx::in_doubt_error&) {
      }
      connection_.reset();
    }
    transact_once(body);
  }
  void transact_once(const std::function<void(const Run&)>& body) {
    if (!connection_) connect();
    pqxx::work work(*connection_);
    body([&](const char* statement, const Values& values) {
      std::vector<Values> rows;
      for (const pqxx::row& row : work.exec_params(fmt::format(fmt::runtime(statement), "dicetown_"),
                                                   pqxx::prepare::make_dynamic_params(values))) {
        Values& found = rows.emplace_back();
        for (const pqxx::field& field : row)
          found.push_back(field.is_null() ? std::nullopt : std::optional(field.as<std::string>()));
      }
      return rows;
    });
    work.commit();
  }

  bool add_one(const Run& run, const NewAct& act) override {
    Values values = values_of(act);
    values.insert(values.begin() + 6, writer_);
    if (!run("INSERT INTO {0}acts VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING RETURNING nth", values)
             .empty()) {
      changed(run, act.table);
      return true;
    }
    // The existing act may be this very one, stored before the connection broke.
    values.pop_back();
    return !run("SELECT 1 FROM {0}acts WHERE of_table = $1 AND nth = $2 AND kind = $3 AND seat = $4 AND "
                "question = $5 AND spelled = $6 AND writer = $7",
                values)
                .empty();
  }

  void changed(const Run& run, const std::string& table) override { notify(run, table + " " + writer_); }
  static void notify(const Run& run, const std::string& payload) {
    run("SELECT pg_notify($1, $2)", {kChannel, payload});
  }

  std::string url_, writer_;
  std::unique_ptr<pqxx::connection> connection_;
};

/// Joins a library's multi-line message into one line.
std::string one_line(const std::string& text) {
  std::istringstream words(text);
  return rules::one_text(std::vector<std::string>(std::istream_iterator<std::string>(words), {}), " ");
}

}  // namespace

std::unique_ptr<Store> open_postgres(const std::string& url) {
  try {
    return std::make_unique<PostgresStore>(url);
  } catch (const std::exception& error) {
    throw StoreError("store.of-file", {{"file", without_password(url)}, {"reason", one_line(error.what())}});
  }
}

}  // namespace server

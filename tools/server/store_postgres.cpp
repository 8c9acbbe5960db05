// If two servers store the nth act of a table, the database decides: it exists once. Each server is notified of what
// the others have stored (LISTEN). A broken connection is reopened; whether the act being stored was stored is then
// looked up.
#include <algorithm>
#include <numeric>
#include <pqxx/pqxx>
#include <sstream>
#include <tuple>
#include <utility>

#include "password.hpp"
#include "store.hpp"

namespace server {
namespace {

using rules::Seat;
using rules::play::Act;

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

constexpr const char* kDropPacks =
    "DELETE FROM dicetown_packs WHERE NOT EXISTS "
    "(SELECT 1 FROM dicetown_tables WHERE NOT (over AND $1) AND strpos(config, hash) > 0)";

std::int64_t number(std::size_t n) { return static_cast<std::int64_t>(n); }

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

  void create(const StoredTable& table) override {
    within([&](pqxx::work& work) {
      const TableHeader& header = table.header;
      work.exec_params("INSERT INTO dicetown_tables VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING", header.id,
                       header.config, header.made, header.over);
      for (std::size_t s = 0; s < table.seats.size(); ++s)
        work.exec_params("INSERT INTO dicetown_seats VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING", header.id,
                         number(s), table.seats[s].token_hash, table.seats[s].name);
    });
  }

  std::optional<TableHeader> header(const std::string& id) override {
    return within([&](pqxx::work& work) { return header_of(work, id); });
  }

  std::optional<StoredTable> load(const std::string& id) override {
    return within([&](pqxx::work& work) -> std::optional<StoredTable> {
      const auto found = header_of(work, id);
      if (!found) return std::nullopt;
      return StoredTable{*found, seats_of(work, id), acts_of(work, id, 0)};
    });
  }

  rules::Table<rules::Seat, StoredSeat> seats(const std::string& id) override {
    return within([&](pqxx::work& work) { return seats_of(work, id); });
  }

  std::vector<Act> acts(const std::string& id, std::size_t from) override {
    return within([&](pqxx::work& work) { return acts_of(work, id, from); });
  }

  std::vector<ListedTable> tables(std::size_t most) override {
    return within([&](pqxx::work& work) {
      std::vector<ListedTable> found;
      for (const pqxx::row& row :
           work.exec_params("SELECT id, config, made, over, name FROM "
                            "(SELECT * FROM dicetown_tables WHERE config::json->>'listed' IS DISTINCT FROM 'false' "
                            "ORDER BY made DESC, id LIMIT $1) AS newest "
                            "JOIN dicetown_seats ON of_table = id ORDER BY made DESC, id, seat",
                            number(most)))
        add_row(found, header_in(row), row[4].as<std::string>());
      return found;
    });
  }

  std::size_t going_on(std::int64_t since, std::int64_t begun) override {
    return within([&](pqxx::work& work) {
      return work
          .exec_params1(
              "SELECT count(*) FROM dicetown_tables WHERE NOT over AND made > $1 AND "
              "(made > $2 OR EXISTS (SELECT 1 FROM dicetown_acts WHERE of_table = id))",
              since, begun)[0]
          .as<std::size_t>();
    });
  }

  std::vector<bool> add(std::span<const NewAct> acts) override {
    // All servers add in the same order, to avoid deadlocks between two that wait for each other's rows.
    std::vector<std::size_t> order(acts.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
      return std::tie(acts[a].table, acts[a].nth) < std::tie(acts[b].table, acts[b].nth);
    });
    return within([&](pqxx::work& work) {
      std::vector<bool> added(acts.size());
      for (const std::size_t n : order) added[n] = add_one(work, acts[n]);
      return added;
    });
  }

  void set_name(const std::string& id, std::size_t seat, const std::string& name) override {
    set_seat("UPDATE dicetown_seats SET name = $1 WHERE of_table = $2 AND seat = $3", id, seat, name);
  }

  void set_token(const std::string& id, std::size_t seat, const std::string& token_hash) override {
    set_seat("UPDATE dicetown_seats SET token_hash = $1 WHERE of_table = $2 AND seat = $3", id, seat, token_hash);
  }

  void set_over(const std::string& id, bool over) override {
    within([&](pqxx::work& work) { work.exec_params("UPDATE dicetown_tables SET over = $1 WHERE id = $2", over, id); });
  }

  void set_config(const std::string& id, const std::string& config) override {
    within([&](pqxx::work& work) {
      work.exec_params("UPDATE dicetown_tables SET config = $1 WHERE id = $2", config, id);
    });
  }

  void remove(const std::string& id) override {
    within([&](pqxx::work& work) {
      for (const char* each :
           {"DELETE FROM dicetown_acts WHERE of_table = $1", "DELETE FROM dicetown_seats WHERE of_table = $1",
            "DELETE FROM dicetown_tables WHERE id = $1"})
        work.exec_params(each, id);
    });
  }

  std::vector<std::string> old_tables(std::int64_t made) override {
    return within([&](pqxx::work& work) {
      std::vector<std::string> found;
      for (const pqxx::row& row :
           work.exec_params("SELECT id FROM dicetown_tables WHERE made < $1 ORDER BY made, id", made))
        found.push_back(row[0].as<std::string>());
      return found;
    });
  }

  bool has_pack(const std::string& hash) override {
    return within([&](pqxx::work& work) {
      return !work.exec_params("SELECT 1 FROM dicetown_packs WHERE hash = $1", hash).empty();
    });
  }

  std::optional<std::string> pack(const std::string& hash) override {
    return within([&](pqxx::work& work) -> std::optional<std::string> {
      const pqxx::result rows = work.exec_params("SELECT files FROM dicetown_packs WHERE hash = $1", hash);
      return rows.empty() ? std::nullopt : std::optional(rows[0][0].as<std::string>());
    });
  }

  bool keep_pack(const std::string& hash, const std::string& files, std::size_t most_bytes) override {
    return within([&](pqxx::work& work) {
      const auto fits = [&] {
        const pqxx::row row = work.exec1("SELECT coalesce(sum(octet_length(files)), 0) FROM dicetown_packs");
        return row[0].as<std::size_t>() + files.size() <= most_bytes;
      };
      if (!fits()) work.exec_params(kDropPacks, true);
      if (!fits()) return false;
      work.exec_params("INSERT INTO dicetown_packs VALUES ($1, $2) ON CONFLICT DO NOTHING", hash, files);
      return true;
    });
  }

  void drop_packs(bool of_finished) override {
    within([&](pqxx::work& work) { work.exec_params(kDropPacks, of_finished); });
  }

  void tell(const std::string& id, const std::string& text) override {
    within([&](pqxx::work& work) { notify(work, id, text); });
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

  /// Runs a transaction; retries it after a conflict with another one, or over a new connection if this one has broken,
  /// or both.
  template <class Body>
  auto within(Body body) -> decltype(body(std::declval<pqxx::work&>())) {
    constexpr int max_tries = 3;
    for (int tried = 1; tried < max_tries; ++tried) {
      try {
        return once(body);
      } catch (const pqxx::transaction_rollback&) {  // a deadlock, for example: it was rolled back
        continue;
      } catch (const pqxx::broken_connection&) {
      } catch (const pqxx::in_doubt_error&) {
      }
      connection_.reset();
    }
    return once(body);
  }
  template <class Body>
  auto once(Body& body) -> decltype(body(std::declval<pqxx::work&>())) {
    if (!connection_) connect();
    pqxx::work work(*connection_);
    if constexpr (std::is_void_v<decltype(body(work))>) {
      body(work);
      work.commit();
    } else {
      auto result = body(work);
      work.commit();
      return result;
    }
  }

  void set_seat(const char* update, const std::string& id, std::size_t seat, const std::string& to) {
    within([&](pqxx::work& work) {
      work.exec_params(update, to, id, number(seat));
      notify(work, id);
    });
  }

  bool add_one(pqxx::work& work, const NewAct& act) {
    const int kind = number_of(act.act.kind);
    const pqxx::result inserted = work.exec_params(
        "INSERT INTO dicetown_acts VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING", act.table,
        number(act.nth), kind, act.act.seat.index, act.act.question, act.act.serialized, writer_,
        act.act.fingerprint ? std::optional(std::int64_t{*act.act.fingerprint}) : std::nullopt);
    if (inserted.affected_rows() == 1) {
      notify(work, act.table);
      return true;
    }
    // The existing act may be this very one, stored before the connection broke.
    const pqxx::result there = work.exec_params(
        "SELECT 1 FROM dicetown_acts WHERE of_table = $1 AND nth = $2 AND kind = $3 AND seat = $4 AND question = $5 "
        "AND "
        "spelled = $6 AND writer = $7",
        act.table, number(act.nth), kind, act.act.seat.index, act.act.question, act.act.serialized, writer_);
    return !there.empty();
  }

  void notify(pqxx::work& work, const std::string& table, const std::string& text = "") {
    work.exec_params("SELECT pg_notify($1, $2)", kChannel, table + " " + writer_ + (text.empty() ? "" : " " + text));
  }

  static std::optional<TableHeader> header_of(pqxx::work& work, const std::string& id) {
    const pqxx::result rows = work.exec_params("SELECT id, config, made, over FROM dicetown_tables WHERE id = $1", id);
    return rows.empty() ? std::nullopt : std::optional(header_in(rows[0]));
  }
  static TableHeader header_in(const pqxx::row& row) {
    return {row[0].as<std::string>(), row[1].as<std::string>(), row[2].as<std::int64_t>(), row[3].as<bool>()};
  }
  static rules::Table<rules::Seat, StoredSeat> seats_of(pqxx::work& work, const std::string& id) {
    rules::Table<rules::Seat, StoredSeat> found;
    for (const pqxx::row& row :
         work.exec_params("SELECT token_hash, name FROM dicetown_seats WHERE of_table = $1 ORDER BY seat", id))
      found.push_back({row[0].as<std::string>(), row[1].as<std::string>()});
    return found;
  }
  static std::vector<Act> acts_of(pqxx::work& work, const std::string& id, std::size_t from) {
    std::vector<Act> found;
    for (const pqxx::row& row : work.exec_params("SELECT kind, seat, question, spelled, fingerprint FROM dicetown_acts "
                                                 "WHERE of_table = $1 AND nth >= $2 ORDER BY nth",
                                                 id, number(from))) {
      Act& act = found.emplace_back(
          Act{act_kind(row[0].as<int>()), Seat(row[1].as<int>()), row[2].as<std::string>(), row[3].as<std::string>()});
      if (!row[4].is_null()) act.fingerprint = static_cast<std::uint32_t>(row[4].as<std::int64_t>());
    }
    return found;
  }

  std::string url_, writer_;
  std::unique_ptr<pqxx::connection> connection_;
};

/// Joins a library's multi-line message into one line.
std::string one_line(std::string_view text) {
  std::string out;
  for (const char c : text) {
    const bool blank = c == ' ' || (c >= '\t' && c <= '\r');
    if (!blank) out += c;
    else if (!out.empty() && out.back() != ' ') out += ' ';
  }
  if (out.ends_with(' ')) out.pop_back();
  return out;
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

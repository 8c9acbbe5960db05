// Store: persistent storage of tables. A table is its configuration with the seeds, the hashes of its seats' tokens,
// and its acts. Also keeps the packs that tables began with, in case their rules change. Invariant: the nth act of a
// table exists once, and acknowledged writes survive the end of the process at any moment. One thread uses a store
// (store_thread.hpp); several processes may share one database. Statements are the same for all databases.
#pragma once
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "play/game_table.hpp"
#include "texts.hpp"

namespace server {

/// The store failed; the reason in one sentence.
class StoreError : public tools::SaidError {
 public:
  using SaidError::SaidError;
};

struct StoredSeat {
  std::string token_hash;  ///< empty: a bot's seat
  std::string name;        ///< as players chose it, or empty
};

struct TableHeader {
  std::string id;
  std::string config;     ///< JSON (table_config.hpp)
  std::int64_t made = 0;  ///< seconds since 1970
  bool over = false;
};

struct StoredTable {
  TableHeader header;
  rules::Table<rules::Seat, StoredSeat> seats;
  std::vector<rules::play::Act> acts;
};

struct NewAct {
  std::string table;
  std::size_t nth = 0;  ///< from 0
  rules::play::Act act;
};

/// Returns the seat that a token opens, or no seat. Takes the same time for all tokens.
rules::Seat seat_of(std::string_view token, const rules::Table<rules::Seat, StoredSeat>& seats);

/// A notification of another process.
struct Said {
  std::string table;  ///< empty: any table may have changed
  std::string from;   ///< a unique name of the process
  std::string text;   ///< empty: the table has changed; else an unstored message
};
using Heard = std::function<void(const Said&)>;

/// Receives notifications of other processes that share the store. For a thread of its own.
class Watcher {
 public:
  virtual ~Watcher() = default;
  /// Waits for a notification, no longer than this, and passes it on.
  virtual void wait(std::chrono::milliseconds most, const Heard& heard) = 0;
};

class Store {
 public:
  virtual ~Store() = default;
  /// Adds a table.
  void create(const StoredTable& table);
  std::optional<StoredTable> load(const std::string& id);
  /// Returns a table without its acts.
  std::optional<StoredTable> without_acts(const std::string& id);
  rules::Table<rules::Seat, StoredSeat> seats(const std::string& id);
  /// Returns the acts of a table from the nth on.
  std::vector<rules::play::Act> acts(const std::string& id, std::size_t from);
  /// Returns the listed tables without their acts, newest first, at most `most`.
  std::vector<StoredTable> tables(std::size_t most);
  /// Returns the number of unfinished tables opened after `since` or, if nobody has acted there, after `begun`.
  std::size_t going_on(std::int64_t since, std::int64_t begun);
  /// Adds acts in one transaction; returns for each whether it was added: not if the table already has its nth act.
  std::vector<bool> add(std::span<const NewAct> acts);
  // Each changes only this part of the seat: another process may change other parts at the same time.
  void set_name(const std::string& id, std::size_t seat, const std::string& name);
  void set_token(const std::string& id, std::size_t seat, const std::string& token_hash);
  void set_over(const std::string& id);
  void set_config(const std::string& id, const std::string& config);
  /// Deletes a table.
  void remove(const std::string& id);
  /// Returns the ids of tables opened before `made` (seconds since 1970), oldest first.
  std::vector<std::string> old_tables(std::int64_t made);

  // Packs, by the hash of their rules: the files as JSON (kept_packs.hpp).
  bool has_pack(const std::string& hash);
  std::optional<std::string> pack(const std::string& hash);
  /// Keeps a pack, unless all packs would take more than `most_bytes`; then only after dropping those that no
  /// unfinished table names. Returns whether it is kept.
  bool keep_pack(const std::string& hash, const std::string& files, std::size_t most_bytes);
  /// Drops packs that no table names, or no unfinished table.
  void drop_packs(bool of_finished);

  /// Notifies other processes about a table, in fewer than 1000 characters. Not stored.
  virtual void tell(const std::string& /*id*/, const std::string& /*text*/) {}
  /// Returns a watcher for notifications of other processes; null if there are none.
  virtual std::unique_ptr<Watcher> watcher() { return nullptr; }

 protected:
  /// Parameters of a statement, or a row of its result, as text; nullopt: NULL.
  using Values = std::vector<std::optional<std::string>>;
  /// Runs a statement in a transaction. `{0}` is the prefix of the names of our tables. Parameters are $1, $2 ...,
  /// first used in this order.
  using Run = std::function<std::vector<Values>(const char* statement, const Values& values)>;

  /// Calls `body` in a transaction, perhaps several times until it was committed.
  virtual void transact(const std::function<void(const Run&)>& body) = 0;
  /// Adds an act unless the table has its nth one; returns true if it was added.
  virtual bool add_one(const Run& run, const NewAct& act);
  /// Notes that a table has changed.
  virtual void changed(const Run& /*run*/, const std::string& /*table*/) {}
  /// Returns the columns of an act: table, index, kind, seat, question, answer, fingerprint.
  static Values values_of(const NewAct& act);

 private:
  /// Runs one statement in a transaction of its own.
  std::vector<Values> once(const char* statement, const Values& values);
};

/// Opens a store: `postgresql://...` or the path of an SQLite file, which is created if it is missing. Throws
/// StoreError.
std::unique_ptr<Store> open_store(const std::string& where);
/// Returns the same address without a password, for display.
std::string without_password(const std::string& where);

/// Connects to a PostgreSQL database, for any number of servers, and creates what is missing. Throws StoreError.
std::unique_ptr<Store> open_postgres(const std::string& url);
/// Opens or creates an SQLite file, for one server, readable only by its owner. Throws StoreError, also if another
/// server uses it.
std::unique_ptr<Store> open_sqlite(const std::string& file);

}  // namespace server

// Store: persistent storage of tables. A table is its configuration with the seeds, the hashes of its seats' tokens,
// and its acts. Also keeps the packs that tables began with, in case their rules change. Invariant: the nth act of a
// table exists once, and acknowledged writes survive the end of the process at any moment. One thread uses a store
// (store_thread.hpp); several processes may share one database.
#pragma once
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
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

/// The lobby's information about a table.
struct TableHeader {
  std::string id;
  std::string config;     ///< JSON (table_config.hpp)
  std::int64_t made = 0;  ///< seconds since 1970
  bool over = false;
};

/// A table in a list.
struct ListedTable {
  TableHeader header;
  std::vector<std::string> names;  ///< current names of its seats; "" if not chosen
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

/// Adds a row of a list: its table, unless it is the last one already, and its seat's name.
inline void add_row(std::vector<ListedTable>& list, TableHeader header, std::string name) {
  if (list.empty() || list.back().header.id != header.id) list.push_back({std::move(header), {}});
  list.back().names.push_back(std::move(name));
}

/// Converts a kind of act to its stored number, and back. Throws StoreError for a kind that only newer servers know.
inline int number_of(rules::play::Act::Kind kind) { return static_cast<int>(kind); }
inline rules::play::Act::Kind act_kind(int number) {
  using Kind = rules::play::Act::Kind;
  for (const Kind kind : {Kind::answer, Kind::undo, Kind::passed, Kind::new_rules, Kind::moved})
    if (number_of(kind) == number) return kind;
  throw StoreError("store.newer", {{"kind", number}});
}

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
  /// Adds a table without acts.
  virtual void create(const StoredTable& table) = 0;
  virtual std::optional<TableHeader> header(const std::string& id) = 0;
  virtual std::optional<StoredTable> load(const std::string& id) = 0;
  virtual rules::Table<rules::Seat, StoredSeat> seats(const std::string& id) = 0;
  /// Returns the acts of a table from the nth on.
  virtual std::vector<rules::play::Act> acts(const std::string& id, std::size_t from) = 0;
  /// Returns the listed tables, newest first, at most `most`.
  virtual std::vector<ListedTable> tables(std::size_t most) = 0;
  /// Returns the number of unfinished tables opened after `since` or, if nobody has acted there, after `begun`.
  virtual std::size_t going_on(std::int64_t since, std::int64_t begun) = 0;
  /// Adds acts in one transaction; returns for each whether it was added: not if the table already has its nth act.
  virtual std::vector<bool> add(std::span<const NewAct> acts) = 0;
  // Each changes only this part of the seat: another process may change other parts at the same time.
  virtual void set_name(const std::string& id, std::size_t seat, const std::string& name) = 0;
  virtual void set_token(const std::string& id, std::size_t seat, const std::string& token_hash) = 0;
  virtual void set_over(const std::string& id, bool over) = 0;
  virtual void set_config(const std::string& id, const std::string& config) = 0;
  /// Deletes a table.
  virtual void remove(const std::string& id) = 0;
  /// Returns the ids of tables opened before `made` (seconds since 1970), oldest first.
  virtual std::vector<std::string> old_tables(std::int64_t made) = 0;

  // Packs, by the hash of their rules: the files as JSON (kept_packs.hpp).
  virtual bool has_pack(const std::string& hash) = 0;
  virtual std::optional<std::string> pack(const std::string& hash) = 0;
  /// Keeps a pack, unless all packs would take more than `most_bytes`; then only after dropping those that no
  /// unfinished table names. Returns whether it is kept.
  virtual bool keep_pack(const std::string& hash, const std::string& files, std::size_t most_bytes) = 0;
  /// Drops packs that no table names, or no unfinished table.
  virtual void drop_packs(bool of_finished) = 0;
  /// Notifies other processes about a table, in fewer than 1000 characters. Not stored.
  virtual void tell(const std::string& /*id*/, const std::string& /*text*/) {}
  /// Returns a watcher for notifications of other processes; null if there are none.
  virtual std::unique_ptr<Watcher> watcher() { return nullptr; }
};

/// Opens a store: `postgresql://...` or the path of an SQLite file, which is created if it is missing. Throws
/// StoreError.
std::unique_ptr<Store> open_store(const std::string& where);
/// Returns the same address without a password, for display.
std::string without_password(const std::string& where);

// A store in a PostgreSQL database, for any number of servers.

/// Connects, and creates what is missing in the database. Throws StoreError.
std::unique_ptr<Store> open_postgres(const std::string& url);

// A store in one SQLite file, for one server.

/// Opens or creates the file, readable only by its owner. Throws StoreError, also if another server uses it.
std::unique_ptr<Store> open_sqlite(const std::string& file);

}  // namespace server

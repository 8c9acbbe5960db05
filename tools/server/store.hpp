// Store: where tables are kept. A table is its configuration with the seeds, the hashes of its seats' tokens, and what
// was done at it, act by act. What a store has said to hold survives the end of the process at any moment. Knows no
// game. One thread uses a store (store_thread.hpp); several processes may use one database.
// Invariant: the nth act of a table exists once.
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

/// The store can't do what it should; the reason in one sentence.
class StoreError : public tools::SaidError {
 public:
  using SaidError::SaidError;
};

struct StoredSeat {
  std::string token_hash;  ///< empty: a bot sits there
  std::string name;        ///< as players chose it, or empty
};

/// What the lobby shows of a table.
struct TableHeader {
  std::string id;
  std::string config;     ///< JSON (table_config.hpp)
  std::int64_t made = 0;  ///< seconds since 1970
  bool over = false;
};

/// A table in the list of them.
struct ListedTable {
  TableHeader header;
  std::vector<std::string> names;  ///< as its seats are called now; "" where nobody has said
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

/// The next row of a list: adds its table, unless it is the last one already, and its seat's name.
inline void add_row(std::vector<ListedTable>& list, TableHeader header, std::string name) {
  if (list.empty() || list.back().header.id != header.id) list.push_back({std::move(header), {}});
  list.back().names.push_back(std::move(name));
}

/// How a kind of act is stored, and the other way round. Throws StoreError for a kind that only newer servers know.
inline int number_of(rules::play::Act::Kind kind) { return static_cast<int>(kind); }
inline rules::play::Act::Kind act_kind(int number) {
  using Kind = rules::play::Act::Kind;
  for (const Kind kind : {Kind::answer, Kind::undo, Kind::passed})
    if (number_of(kind) == number) return kind;
  throw StoreError("store.newer", {{"kind", number}});
}

/// What another process says.
struct Said {
  std::string table;  ///< empty: any of them may have been changed
  std::string from;   ///< which process, by a name of its own
  std::string text;   ///< empty: it has changed the table; else something that isn't stored
};
using Heard = std::function<void(const Said&)>;

/// Hears of what other processes do with a store that several use. For a thread of its own.
class Watcher {
 public:
  virtual ~Watcher() = default;
  /// Waits no longer than this until something is said, and hands it on.
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
  /// The acts of a table from the nth on.
  virtual std::vector<rules::play::Act> acts(const std::string& id, std::size_t from) = 0;
  /// All tables, the newest first, at most so many.
  virtual std::vector<ListedTable> tables(std::size_t most) = 0;
  /// How many tables are not over, of those opened after `since`; and, if nobody has done anything there, after
  /// `begun`.
  virtual std::size_t going_on(std::int64_t since, std::int64_t begun) = 0;
  /// Adds acts, all at once; says of each whether it was added: not if the table has its nth act already.
  virtual std::vector<bool> add(std::span<const NewAct> acts) = 0;
  // Each changes nothing else of the seat: another process may do that at the same time.
  virtual void set_name(const std::string& id, std::size_t seat, const std::string& name) = 0;
  virtual void set_token(const std::string& id, std::size_t seat, const std::string& token_hash) = 0;
  virtual void set_over(const std::string& id, bool over) = 0;
  /// Says something of a table to other processes, in fewer than 1000 characters. It isn't kept.
  virtual void tell(const std::string& /*id*/, const std::string& /*text*/) {}
  /// Hears what other processes say; nothing if there are none.
  virtual std::unique_ptr<Watcher> watcher() { return nullptr; }
};

/// Opens a store: `postgresql://...` or the path of an SQLite file, which is made if it isn't there. Throws StoreError.
std::unique_ptr<Store> open_store(const std::string& where);
/// The same place without a password, to be shown.
std::string without_password(const std::string& where);

}  // namespace server

#include "store.hpp"

#include <algorithm>
#include <numeric>
#include <tuple>

#include "password.hpp"

namespace server {
namespace {

using rules::Seat;
using rules::play::Act;

constexpr const char* kAddSeat = "INSERT INTO {0}seats VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING";
constexpr const char* kDropPacks =
    "DELETE FROM {0}packs WHERE NOT EXISTS "
    "(SELECT 1 FROM {0}tables WHERE NOT (over AND $1) AND config LIKE '%' || hash || '%')";

/// Returns a stored kind of act. Throws StoreError for one that only newer servers know.
Act::Kind act_kind(int number) {
  if (number < 0 || number > static_cast<int>(Act::Kind::moved)) throw StoreError("store.newer", {{"kind", number}});
  return Act::Kind(number);
}

std::string flag(bool set) { return set ? "1" : "0"; }

TableHeader header_in(const std::vector<std::optional<std::string>>& row) {
  return {*row[0], *row[1], std::stoll(*row[2]), *row[3] == "1" || *row[3] == "t"};
}

}  // namespace

Seat seat_of(std::string_view token, const rules::Table<Seat, StoredSeat>& seats) {
  Seat found;
  for (const Seat seat : seats.ids())  // all of them, so that the time doesn't depend on the token
    if (!seats[seat].token_hash.empty() && is_token_of(token, seats[seat].token_hash)) found = seat;
  return found;
}

std::unique_ptr<Store> open_store(const std::string& where) {
  if (where.starts_with("postgresql://") || where.starts_with("postgres://")) return open_postgres(where);
  return open_sqlite(where);
}

std::string without_password(const std::string& where) {
  const std::size_t scheme = where.find("://"), at = where.find('@');
  if (scheme == where.npos || at == where.npos) return where;
  const std::size_t colon = where.find(':', scheme + 3);
  return colon < at ? where.substr(0, colon) + where.substr(at) : where;
}

void Store::create(const StoredTable& table) {
  transact([&](const Run& run) {
    const TableHeader& header = table.header;
    run("INSERT INTO {0}tables VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING",
        {header.id, header.config, std::to_string(header.made), flag(header.over)});
    for (const rules::Seat seat : table.seats.ids())
      run(kAddSeat, {header.id, std::to_string(seat.index), table.seats[seat].token_hash, table.seats[seat].name});
    for (std::size_t nth = 0; nth < table.acts.size(); ++nth) add_one(run, {header.id, nth, table.acts[nth]});
  });
}

std::optional<StoredTable> Store::load(const std::string& id) {
  auto found = without_acts(id);
  if (found) found->acts = acts(id, 0);
  return found;
}

std::optional<StoredTable> Store::without_acts(const std::string& id) {
  const auto rows = once("SELECT id, config, made, over FROM {0}tables WHERE id = $1", {id});
  return rows.empty() ? std::nullopt : std::optional(StoredTable{header_in(rows[0]), seats(id), {}});
}

rules::Table<Seat, StoredSeat> Store::seats(const std::string& id) {
  rules::Table<Seat, StoredSeat> found;
  for (const auto& row : once("SELECT token_hash, name FROM {0}seats WHERE of_table = $1 ORDER BY seat", {id}))
    found.push_back({*row[0], *row[1]});
  return found;
}

std::vector<Act> Store::acts(const std::string& id, std::size_t from) {
  std::vector<Act> found;
  for (const auto& row : once("SELECT kind, seat, question, spelled, fingerprint FROM {0}acts "
                              "WHERE of_table = $1 AND nth >= $2 ORDER BY nth",
                              {id, std::to_string(from)})) {
    Act& act = found.emplace_back(Act{act_kind(std::stoi(*row[0])), Seat(std::stoi(*row[1])), *row[2], *row[3]});
    if (row[4]) act.fingerprint = static_cast<std::uint32_t>(std::stoll(*row[4]));
  }
  return found;
}

std::vector<StoredTable> Store::tables(std::size_t most) {
  std::vector<StoredTable> found;
  for (const auto& row : once("SELECT id, config, made, over, token_hash, name FROM "
                              "(SELECT * FROM {0}tables WHERE config NOT LIKE '%\"listed\":false%' "
                              "ORDER BY made DESC, id LIMIT $1) AS newest "
                              "JOIN {0}seats ON of_table = id ORDER BY made DESC, id, seat",
                              {std::to_string(most)})) {
    if (found.empty() || found.back().header.id != row[0]) found.push_back({header_in(row), {}, {}});
    found.back().seats.push_back({*row[4], *row[5]});
  }
  return found;
}

std::size_t Store::going_on(std::int64_t since, std::int64_t begun) {
  const auto rows = once(
      "SELECT count(*) FROM {0}tables WHERE NOT over AND made > $1 AND "
      "(made > $2 OR EXISTS (SELECT 1 FROM {0}acts WHERE of_table = id))",
      {std::to_string(since), std::to_string(begun)});
  return std::stoull(*rows[0][0]);
}

std::vector<bool> Store::add(std::span<const NewAct> acts) {
  // All servers add in the same order, to avoid deadlocks between two that wait for each other's rows.
  std::vector<std::size_t> order(acts.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::sort(order, [&](std::size_t a, std::size_t b) {
    return std::tie(acts[a].table, acts[a].nth) < std::tie(acts[b].table, acts[b].nth);
  });
  std::vector<bool> added(acts.size());
  transact([&](const Run& run) {
    for (const std::size_t n : order) added[n] = add_one(run, acts[n]);
  });
  return added;
}

bool Store::add_one(const Run& run, const NewAct& act) {
  return !run("INSERT INTO {0}acts VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING RETURNING nth",
              values_of(act))
              .empty();
}

Store::Values Store::values_of(const NewAct& act) {
  const Act& what = act.act;
  return {act.table,
          std::to_string(act.nth),
          std::to_string(static_cast<int>(what.kind)),
          std::to_string(what.seat.index),
          what.question,
          what.serialized,
          what.fingerprint ? std::optional(std::to_string(*what.fingerprint)) : std::nullopt};
}

void Store::set_name(const std::string& id, std::size_t seat, const std::string& name) {
  transact([&](const Run& run) {
    run("UPDATE {0}seats SET name = $1 WHERE of_table = $2 AND seat = $3", {name, id, std::to_string(seat)});
    changed(run, id);
  });
}

void Store::set_token(const std::string& id, std::size_t seat, const std::string& token_hash) {
  transact([&](const Run& run) {
    run("UPDATE {0}seats SET token_hash = $1 WHERE of_table = $2 AND seat = $3",
        {token_hash, id, std::to_string(seat)});
    changed(run, id);
  });
}

void Store::set_over(const std::string& id) { once("UPDATE {0}tables SET over = $1 WHERE id = $2", {flag(true), id}); }

void Store::set_config(const std::string& id, const std::string& config) {
  once("UPDATE {0}tables SET config = $1 WHERE id = $2", {config, id});
}

void Store::remove(const std::string& id) {
  transact([&](const Run& run) {
    run("DELETE FROM {0}acts WHERE of_table = $1", {id});
    run("DELETE FROM {0}seats WHERE of_table = $1", {id});
    run("DELETE FROM {0}tables WHERE id = $1", {id});
  });
}

std::vector<std::string> Store::old_tables(std::int64_t made) {
  std::vector<std::string> found;
  for (const auto& row : once("SELECT id FROM {0}tables WHERE made < $1 ORDER BY made, id", {std::to_string(made)}))
    found.push_back(*row[0]);
  return found;
}

bool Store::has_pack(const std::string& hash) {
  return !once("SELECT 1 FROM {0}packs WHERE hash = $1", {hash}).empty();
}

std::optional<std::string> Store::pack(const std::string& hash) {
  const auto rows = once("SELECT files FROM {0}packs WHERE hash = $1", {hash});
  return rows.empty() ? std::nullopt : rows[0][0];
}

bool Store::keep_pack(const std::string& hash, const std::string& files, std::size_t most_bytes) {
  bool keeps = false;
  transact([&](const Run& run) {
    const auto fits = [&] {
      const auto rows = run("SELECT coalesce(sum(length(files)), 0) FROM {0}packs", {});
      return std::stoull(*rows[0][0]) + files.size() <= most_bytes;
    };
    if (!fits()) run(kDropPacks, {flag(true)});
    keeps = fits();
    if (keeps) run("INSERT INTO {0}packs VALUES ($1, $2) ON CONFLICT DO NOTHING", {hash, files});
  });
  return keeps;
}

void Store::drop_packs(bool of_finished) { once(kDropPacks, {flag(of_finished)}); }

std::vector<Store::Values> Store::once(const char* statement, const Values& values) {
  std::vector<Values> rows;
  transact([&](const Run& run) { rows = run(statement, values); });
  return rows;
}

}  // namespace server

// The lobby's lists of tables.
#include <ctime>
#include <optional>

#include "fmt/chrono.h"
#include "lobby.hpp"
#include "nlohmann/json.hpp"
#include "password.hpp"

namespace server {
namespace {

constexpr std::size_t kMaxListed = 200;
constexpr std::size_t kMaxKnown = 64;
constexpr std::size_t kMaxToken = 64;
constexpr unsigned kFine = 200;

/// Returns 2026-01-31T12:00:00Z.
std::string in_iso(std::int64_t seconds) {
  return fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(static_cast<std::time_t>(seconds)));
}

struct KnownTable {
  std::string table, token;
};

std::vector<KnownTable> read_known(const Lobby::Json& body) {
  if (!body.is_object() || !body.contains("tables") || !body["tables"].is_array() || body["tables"].size() > kMaxKnown)
    throw malformed(fmt::format("tables must be a list of at most {}", kMaxKnown));
  const auto text = [](const Lobby::Json& one, const char* key) {
    if (!one.is_object() || !one.contains(key)) return std::string();
    if (!one[key].is_string() || one[key].get_ref<const std::string&>().size() > kMaxToken)
      throw malformed("a table must be {table, token}");
    return one[key].get<std::string>();
  };
  std::vector<KnownTable> known;
  for (const Lobby::Json& one : body["tables"]) known.push_back({text(one, "table"), text(one, "token")});
  return known;
}

/// Returns the seat of a token, from 1, or null.
Lobby::Json seat_of(const std::string& token, const rules::Table<rules::Seat, StoredSeat>& seats) {
  Lobby::Json found;
  for (const rules::Seat seat : seats.ids())  // all of them, so that the time doesn't depend on the token
    if (!seats[seat].token_hash.empty() && is_token_of(token, seats[seat].token_hash)) found = seat.index + 1;
  return found;
}

}  // namespace

Lobby::Json Lobby::row(const ListedTable& stored, const std::string& language) {
  const auto& [header, names] = stored;
  const TableConfig config = table_config(header.config);
  Json one = {{"table", header.id}, {"name", config.name}, {"over", header.over}, {"when", in_iso(header.made)}};
  one.update(catalogue_->describe(config, language));
  one["seats"] = Json::array();
  for (std::size_t s = 0; s < names.size(); ++s)
    one["seats"].push_back({{"seat", s + 1}, {"name", names[s]}, {"kind", config.game.seats.at(s)}});
  const auto room = held(header.id);
  one["connected"] = room ? room->guests() : 0;
  return one;
}

void Lobby::list(Request request) {
  request.address = "lists " + request.address;  // which wait in a line of their own
  with_store(request, "not-read", [this, request](Store& store) {
    in_turn(worker_, limits_.lists_of_address, request, [this, request, stored = store.tables(kMaxListed)] {
      Json rows = Json::array();
      for (const ListedTable& each : stored) rows.push_back(row(each, request.asker.language));
      request.reply(kFine, rows.dump());
    });
  });
}

void Lobby::known(Request request) {
  struct Found {
    ListedTable table;
    Json seat;
  };
  request.address = "lists " + request.address;
  const auto reply = [this, request](const std::vector<std::optional<Found>>& found) {
    Json rows = Json::array();
    for (const auto& each : found) {
      rows.push_back(each ? row(each->table, request.asker.language) : Json());
      if (each) rows.back()["seat"] = each->seat;
    }
    request.reply(kFine, rows.dump());
  };
  const auto look_up = [this, request, reply](Store& store, const std::vector<KnownTable>& known) {
    std::vector<std::optional<Found>> found;
    for (const auto& [id, token] : known) {
      auto& each = found.emplace_back();
      auto header = store.header(id);
      if (!header) continue;
      const auto seats = store.seats(id);
      each = Found{{*std::move(header), {}}, seat_of(token, seats)};
      for (const StoredSeat& seat : seats) each->table.names.push_back(seat.name);
    }
    in_turn(worker_, limits_.lists_of_address, request, [reply, found] { reply(found); });
  };
  in_turn(worker_, limits_.lists_of_address, request, [this, request, look_up] {
    with_store(request, "not-read",
               [look_up, known = read_known(parsed_body(request.body))](Store& store) { look_up(store, known); });
  });
}

}  // namespace server

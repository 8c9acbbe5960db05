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

std::vector<KnownTable> read_known(const nlohmann::json& body) {
  std::vector<KnownTable> known;
  for (const nlohmann::json& each : JsonFields(body).list("tables", kMaxKnown)) {
    const JsonFields one(each);
    known.push_back({one.text_or("table", kMaxToken), one.text_or("token", kMaxToken)});
  }
  return known;
}

}  // namespace

Lobby::Json Lobby::row(const StoredTable& stored, const std::string& language) {
  const TableHeader& header = stored.header;
  const TableConfig config = table_config(header.config);
  Json one = {{"table", header.id}, {"name", config.name}, {"over", header.over}, {"when", in_iso(header.made)}};
  one.update(catalogue_->describe(config, language));
  one["seats"] = Json::array();
  for (const rules::Seat seat : stored.seats.ids())
    one["seats"].push_back({{"seat", seat.index + 1},
                            {"name", stored.seats[seat].name},
                            {"kind", config.game.seats.at(rules::position(seat))}});
  const auto room = held(header.id);
  one["connected"] = room ? room->guests() : 0;
  return one;
}

void Lobby::list(Request request) {
  request.address = "lists " + request.address;  // which wait in a line of their own
  with_store(request, "not-read", [this, request](Store& store) {
    in_turn(worker_, limits_.lists_of_address, request, [this, request, stored = store.tables(kMaxListed)] {
      Json rows = Json::array();
      for (const StoredTable& each : stored) rows.push_back(row(each, request.asker.language));
      request.reply(kFine, rows.dump());
    });
  });
}

void Lobby::known(Request request) {
  request.address = "lists " + request.address;
  const auto look_up = [this, request](Store& store, const std::vector<KnownTable>& known) {
    std::vector<std::optional<StoredTable>> found;
    for (const KnownTable& each : known) found.push_back(store.without_acts(each.table));
    in_turn(worker_, limits_.lists_of_address, request, [this, request, known, found] {
      Json rows = Json::array();
      for (std::size_t n = 0; n < found.size(); ++n) {
        Json& one = rows.emplace_back(found[n] ? row(*found[n], request.asker.language) : Json());
        if (!found[n]) continue;
        const rules::Seat seat = seat_of(known[n].token, found[n]->seats);
        one["seat"] = seat ? Json(seat.index + 1) : Json();
      }
      request.reply(kFine, rows.dump());
    });
  };
  in_turn(worker_, limits_.lists_of_address, request, [this, request, look_up] {
    with_store(request, "not-read",
               [look_up, known = read_known(parsed_json(request.body))](Store& store) { look_up(store, known); });
  });
}

}  // namespace server

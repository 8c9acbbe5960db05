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
constexpr unsigned kFine = 200, kBroken = 500;

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

void Lobby::list(std::string address, Asker asker, Reply reply) {
  const auto failed = [asker, reply](const std::string&) { reply(kBroken, asker.refusal({"not-read"})); };
  store_->run(
      [this, address = std::move(address), asker, reply](Store& store) {
        in_turn(worker_, "lists " + address, limits_.lists_of_address, asker, reply,
                [this, asker, reply, stored = store.tables(kMaxListed)] {
                  Json rows = Json::array();
                  for (const ListedTable& each : stored) rows.push_back(row(each, asker.language));
                  reply(kFine, rows.dump());
                });
      },
      failed);
}

void Lobby::known(std::string body, const std::string& address, Asker asker, Reply reply) {
  const std::string client = "lists " + address;
  in_turn(worker_, client, limits_.lists_of_address, asker, reply,
          [this, body = std::move(body), client, asker, reply] {
            const auto failed = [asker, reply](const std::string&) { reply(kBroken, asker.refusal({"not-read"})); };
            store_->run(
                [this, known = read_known(parsed_body(body)), client, asker, reply](Store& store) {
                  struct Found {
                    ListedTable table;
                    Json seat;
                  };
                  std::vector<std::optional<Found>> found;
                  for (const auto& [id, token] : known) {
                    auto header = store.header(id);
                    if (!header) {
                      found.emplace_back();
                      continue;
                    }
                    const auto seats = store.seats(id);
                    found.emplace_back(Found{{*std::move(header), {}}, seat_of(token, seats)});
                    for (const StoredSeat& seat : seats) found.back()->table.names.push_back(seat.name);
                  }
                  in_turn(worker_, client, limits_.lists_of_address, asker, reply, [this, asker, reply, found] {
                    Json rows = Json::array();
                    for (const auto& each : found) {
                      rows.push_back(each ? row(each->table, asker.language) : Json());
                      if (each) rows.back()["seat"] = each->seat;
                    }
                    reply(kFine, rows.dump());
                  });
                },
                failed);
          });
}

}  // namespace server

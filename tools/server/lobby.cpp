#include "lobby.hpp"

#include <algorithm>
#include <ctime>
#include <iostream>
#include <limits>

#include "fmt/chrono.h"
#include "nlohmann/json.hpp"
#include "packs/yaml/problem.hpp"
#include "password.hpp"
#include "upkeep.hpp"

namespace server {
namespace {

using Json = nlohmann::ordered_json;
using Clock = std::chrono::steady_clock;
namespace asio = boost::asio;

constexpr std::size_t kOpening = 3, kLong = 4;  // threads
constexpr unsigned kFine = 200, kMade = 201, kBad = 400, kNoPassword = 401, kNotThere = 404, kTooMany = 429,
                   kBroken = 500, kBusy = 503;

/// Runs the body of a request, and replies with its errors.
void with_faults_told(const Lobby::Request& request, const std::function<void()>& job) {
  try {
    job();
  } catch (const BadRequest& error) {
    request.fail(kBad, error.fault);
  } catch (const StoreFailure&) {
    request.fail(kBroken, {"not-read"});
  } catch (const FieldFault& error) {
    request.fail(kBad, {"malformed", {{"what", std::string(error.what())}}});
  } catch (const rules::play::SaveError& error) {
    request.fail(kBad, {"bad-file", {{"what", error.message().in(request.asker.language)}}});
  } catch (const rules::packs::ContentError& error) {
    std::cerr << "dicetown serve: packs can't be played: " << error.what() << "\n";
    request.fail(kBad, {"unplayable", {{"what", error.problems().front().message}}});
  } catch (const std::exception& error) {
    std::cerr << "dicetown serve: a request failed: " << error.what() << "\n";
    request.fail(kBroken, {"failed"});
  }
}

constexpr std::chrono::milliseconds kLongLoad{900};  // a table that fails to load after this has exhausted its time
constexpr std::size_t kMaxListed = 200, kMaxKnown = 64, kMaxToken = 64;
constexpr const char* kExhausted = "this table's scripts keep running out of time; try again later";

/// Returns 2026-01-31T12:00:00Z.
std::string in_iso(std::int64_t seconds) {
  return fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(static_cast<std::time_t>(seconds)));
}

}  // namespace

Lobby::Lobby(asio::any_io_executor executor, std::unique_ptr<Catalogue> catalogue, std::unique_ptr<Store> store,
             std::string language, const ServerLimits& limits, Password password)
    : executor_(std::move(executor)),
      limits_(limits),
      password_(std::move(password)),
      language_(std::move(language)),
      catalogue_(std::move(catalogue)),
      retries_(1 / static_cast<double>(limits.failure_after.count()), limits.failures_at_once),
      opened_(static_cast<double>(limits.tables_a_minute) / 60, static_cast<double>(limits.tables_a_minute)),
      worker_(kOpening, WorkerPool::Priority::normal, limits.waiting_work),
      long_work_(kLong, WorkerPool::Priority::low, limits.waiting_work),
      thinkers_(1, WorkerPool::Priority::low,
                std::numeric_limits<std::size_t>::max()),  // the number of tables, and so of their bots, is limited
      store_(std::make_unique<StoreThread>(std::move(store), limits.waiting_for_store, [this](const Said& said) {
        if (said.table.empty()) return refresh_all();
        const auto room = held(said.table);
        if (!room) return;
        if (said.text.empty()) room->refresh();
        else room->hear_elsewhere(said);
      })) {}

void Lobby::refresh_all() {
  const std::lock_guard lock(mutex_);
  for (const auto& [id, held] : rooms_) held.room->catch_up();
}

void Lobby::stop() {
  for (WorkerPool* each : {&worker_, &long_work_, &thinkers_}) each->stop();
  store_.reset();
}

void Lobby::in_turn(WorkerPool& pool, std::size_t most, const Request& request, std::function<void()> job) {
  const auto told = [request, job = std::move(job)] { with_faults_told(request, job); };
  if (!pool.add(request.address, most, told)) request.fail(kBusy, {"busy"});
}

void Lobby::log_in(Request request) {
  in_turn(request, [this, request] {
    const nlohmann::json json = parsed_json(request.body);
    const std::string key = password_.key_for(JsonFields(json).text("password", limits_.body_bytes));
    if (key.empty()) return request.fail(kNoPassword, {"wrong-password"});
    request.reply(kFine, Json({{"key", key}}).dump());
  });
}

void Lobby::choices(Request request) {
  in_turn(request, [this, request] { request.reply(kFine, catalogue_->choices(request.asker.language).dump()); });
}

void Lobby::check(Request request) {
  in_turn(request, [this, request] {
    request.reply(kFine, catalogue_->check(catalogue_->read(parsed_json(request.body)), request.asker).dump());
  });
}

void Lobby::open(Request request) {
  if (!opened_.allows(request.address)) return request.fail(kTooMany, {"too-many-tables"});
  in_turn(request, [this, request] {
    Choice choice = catalogue_->read(parsed_json(request.body));
    name_bots(choice, asker(choice.table.language, "").texts);
    const Json problems =
        choice.scenario.empty() ? catalogue_->check(choice, request.asker)["problems"] : Json::array();
    if (!problems.empty())
      return request.reply(
          kBad, Json({{"error", problems.front()["text"]}, {"code", "problems"}, {"problems", problems}}).dump());
    const TableConfig config = catalogue_->configure(choice);
    keep_packs(config);
    StoredTable table{{random_token(), to_text(config), std::time(nullptr), false}, {}, {}};
    for (const std::string& name : config.game.names) table.seats.push_back({"", name});
    const auto tokens = give_tokens(table, config);
    store_opened(table, tokens, request);
  });
}

void Lobby::import(Request request) {
  if (!opened_.allows(request.address)) return request.fail(kTooMany, {"too-many-tables"});
  in_turn(long_work_, limits_.rulebooks_of_address, request, [this, request] {
    const nlohmann::json json = parsed_json(request.body);
    const JsonFields fields(json);
    rules::play::Save save = rules::play::from_text(fields.text("file", limits_.import_bytes));
    if (!save.beginning.empty()) throw BadRequest({"file-scenario"});
    if (save.entries.size() > limits_.acts) throw BadRequest({"file-too-long"});
    save.names = checked_seats(save.seats, save.names);
    // Packs in the file are left out: this machine's owner has not agreed to them.
    const Imported imported =
        import_table(*catalogue_, std::move(save), table_name(fields), table_language(fields, request.asker.language));
    keep_packs(table_config(imported.table.header.config));
    store_opened(imported.table, imported.tokens, request);
  });
}

void Lobby::store_opened(const StoredTable& table, const std::vector<std::pair<int, std::string>>& tokens,
                         const Request& request) {
  Json links = Json::array();
  for (const auto& [seat, token] : tokens)
    links.push_back({{"seat", seat}, {"url", "#t=" + table.header.id + "&k=" + token}});
  const std::string made = Json({{"table", table.header.id},
                                 {"links", std::move(links)},
                                 {"spectator", "#t=" + table.header.id},
                                 {"over", table.header.over}})
                               .dump();
  const auto before = [now = table.header.made](std::chrono::seconds time) { return now - time.count(); };
  try {
    const bool has_room = store_->ask([&](Store& store) {
      const bool fits = store.going_on(before(limits_.abandoned), before(limits_.untouched)) < limits_.tables;
      if (fits) store.create(table);
      return fits;
    });
    if (has_room) request.reply(kMade, made);
    else request.fail(kTooMany, {"full"});
  } catch (const StoreFailure&) {
    request.fail(kBroken, {"not-stored"});
  }
}

void Lobby::rules(Request request) {
  in_turn(long_work_, limits_.rulebooks_of_address, request, [this, request] {
    const auto table = store_->ask([&](Store& store) { return store.without_acts(request.body); });
    if (!table) return request.fail(kNotThere, {"no-table"});
    request.reply(kFine, *catalogue_->rules(table_config(table->header.config), request.asker.language));
  });
}

std::shared_ptr<Room> Lobby::held(const std::string& id) {
  const std::lock_guard lock(mutex_);
  const auto found = rooms_.find(id);
  if (found == rooms_.end()) return nullptr;
  found->second.used = Clock::now();
  return found->second.room;
}

std::shared_ptr<Room> Lobby::make_room(const StoredTable& stored) {
  if (auto room = held(stored.header.id)) return room;  // another thread was faster
  const TableConfig config = table_config(stored.header.config);
  if (!config.shown && !catalogue_->has_rules_of(config) && !catalogue_->keeps(config))
    for (const rules::packs::PackLock& pack : config.game.lock)
      if (const auto packed = store_->ask([&](Store& store) { return store.pack(key_of(pack)); }))
        catalogue_->keep(pack, *packed);
  const Around around{executor_, long_work_, thinkers_, *store_, retries_, limits_, *catalogue_};
  const auto before = Clock::now();
  std::shared_ptr<Room> room;
  try {
    room = std::make_shared<Room>(around, stored);
  } catch (...) {
    if (Clock::now() - before > kLongLoad) retries_.allows(stored.header.id);
    throw;
  }
  keep_packs(room->config());
  const std::lock_guard lock(mutex_);
  return rooms_.try_emplace(stored.header.id, Held{room, Clock::now()}).first->second.room;  // at most one per table
}

void Lobby::join(Joining joining) {
  if (const auto room = held(joining.hello.table)) {
    room->join(joining.guest, joining.hello);
    return joining.joined(room);
  }
  if (!worker_.add(joining.address, limits_.waiting_of_address, [this, joining] { join_stored(joining); }))
    joining.guest->close(Closing::ending, "the server is busy; try again later");
}

void Lobby::join_stored(const Joining& joining) {
  const auto& [guest, hello, address, joined] = joining;
  if (!held(hello.table) && retries_.wait(hello.table).count() > 0) return guest->close(Closing::ending, kExhausted);
  try {
    const auto stored = store_->ask([&joining](Store& store) { return store.load(joining.hello.table); });
    if (!stored) return guest->close(Closing::bad_link, "this link is invalid or has been replaced");
    const auto room = make_room(*stored);
    room->join(guest, hello);
    joined(room);
  } catch (const StoreFailure&) {
    guest->close(Closing::ending, "the server can't read its store; try again later");
  } catch (const std::exception& error) {
    std::cerr << "dicetown serve: table " << hello.table << " can't be opened: " << error.what() << "\n";
    guest->close(Closing::ending, "this table can't be opened here; see the server's log");
  }
}

void Lobby::keep_packs(const TableConfig& config) {
  if (config.shown) return;
  const auto failed = [](const std::string& why) {
    std::cerr << "dicetown serve: packs can't be stored: " << why << "\n";
  };
  store_->run(
      [this, config, failed](Store& store) {
        if (!server::keep_packs(store, *catalogue_, config)) failed("the store is full");
      },
      failed);
}

void Lobby::sweep() {
  const std::lock_guard lock(mutex_);
  const auto before = Clock::now() - limits_.kept_empty;
  for (auto& [id, held] : rooms_)
    if (held.room->guests() > 0) held.used = Clock::now();
  std::erase_if(rooms_, [&](const auto& each) { return each.second.used < before; });
}

void Lobby::close() {
  const std::lock_guard lock(mutex_);
  for (const auto& [id, held] : rooms_) held.room->close("the server is stopping; all answers are stored");
}

// Lists of tables.

Json Lobby::row(const StoredTable& stored, const std::string& language) {
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
  in_turn(worker_, limits_.lists_of_address, request, [this, request] {
    Json rows = Json::array();
    for (const StoredTable& each : store_->ask([](Store& store) { return store.tables(kMaxListed); }))
      rows.push_back(row(each, request.asker.language));
    request.reply(kFine, rows.dump());
  });
}

void Lobby::known(Request request) {
  request.address = "lists " + request.address;
  in_turn(worker_, limits_.lists_of_address, request, [this, request] {
    const nlohmann::json body = parsed_json(request.body);
    std::vector<std::pair<std::string, std::string>> known;  // ids and tokens
    for (const nlohmann::json& each : JsonFields(body).list("tables", kMaxKnown)) {
      const JsonFields fields(each);
      known.emplace_back(fields.text_or("table", kMaxToken), fields.text_or("token", kMaxToken));
    }
    const auto found = store_->ask([&](Store& store) {
      std::vector<std::optional<StoredTable>> tables;
      for (const auto& [id, token] : known) tables.push_back(store.without_acts(id));
      return tables;
    });
    Json rows = Json::array();
    for (std::size_t n = 0; n < found.size(); ++n) {
      Json& one = rows.emplace_back(found[n] ? row(*found[n], request.asker.language) : Json());
      if (!found[n]) continue;
      const rules::Seat seat = seat_of(known[n].second, found[n]->seats);
      one["seat"] = seat ? Json(seat.index + 1) : Json();
    }
    request.reply(kFine, rows.dump());
  });
}

}  // namespace server

#include "lobby.hpp"

#include <algorithm>
#include <ctime>
#include <iostream>
#include <limits>

#include "nlohmann/json.hpp"
#include "packs/yaml/problem.hpp"
#include "password.hpp"
#include "upkeep.hpp"

namespace server {
namespace {

using Json = nlohmann::ordered_json;
using Clock = std::chrono::steady_clock;
namespace asio = boost::asio;

constexpr std::size_t kMaxBusyOpening = 16, kMaxBusyLong = 4;  // additional long jobs
constexpr unsigned kFine = 200, kMade = 201, kBad = 400, kNoPassword = 401, kNotThere = 404, kTooMany = 429,
                   kBroken = 500, kBusy = 503;

/// Runs the body of a request, and replies with its errors.
template <class Body>
void with_faults_told(const Asker& asker, const Lobby::Reply& reply, Body body) {
  try {
    body();
  } catch (const BadRequest& error) {
    reply(kBad, asker.refusal(error.fault));
  } catch (const rules::play::SaveError& error) {
    reply(kBad, asker.refusal({"bad-file", {{"what", error.message().in(asker.language)}}}));
  } catch (const rules::packs::ContentError& error) {
    std::cerr << "dicetown serve: packs can't be played: " << error.what() << "\n";
    reply(kBad, asker.refusal({"unplayable", {{"what", error.problems().front().message}}}));
  } catch (const std::exception& error) {
    std::cerr << "dicetown serve: a request failed: " << error.what() << "\n";
    reply(kBroken, asker.refusal({"failed"}));
  }
}

/// Returns the CPU time of this thread.
double cpu_seconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) / 1e9;
}

constexpr double kLongLoad = 0.9;  // seconds: a table that fails to load after this has exhausted its time
constexpr const char* kExhausted = "this table's scripts keep running out of time; try again later";

}  // namespace

Lobby::Lobby(asio::any_io_executor executor, std::unique_ptr<Catalogue> catalogue, std::unique_ptr<Store> store,
             std::string language, const ServerLimits& limits, Password password)
    : executor_(std::move(executor)),
      limits_(limits),
      password_(std::move(password)),
      spoken_(std::move(language)),
      catalogue_(std::move(catalogue)),
      ration_(limits),
      worker_(limits.waiting_work, kMaxBusyOpening),
      long_work_(limits.waiting_work, kMaxBusyLong),
      thinkers_(std::numeric_limits<std::size_t>::max(), 0),  // the number of tables, and so of their bots, is limited
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

void Lobby::in_turn(WorkerPool& thread, const std::string& address, std::size_t most, const Asker& asker,
                    const Reply& reply, std::function<void()> body) {
  const auto job = [asker, reply, body = std::move(body)] { with_faults_told(asker, reply, body); };
  if (!thread.add(address, most, job)) reply(kBusy, asker.refusal({"busy"}));
}

void Lobby::log_in(std::string body, const std::string& address, Asker asker, Reply reply) {
  in_turn(worker_, address, limits_.waiting_of_address, asker, reply, [this, body = std::move(body), asker, reply] {
    const Json json = parsed_body(body);
    if (!json.is_object() || !json.contains("password") || !json["password"].is_string())
      throw malformed("expected {password}");
    const std::string key = password_.key_for(json["password"].get<std::string>());
    if (key.empty()) return reply(kNoPassword, asker.refusal({"wrong-password"}));
    reply(kFine, Json({{"key", key}}).dump());
  });
}

void Lobby::choices(const std::string& address, Asker asker, Reply reply) {
  in_turn(worker_, address, limits_.waiting_of_address, asker, reply,
          [this, asker, reply] { reply(kFine, catalogue_->choices(asker.language).dump()); });
}

void Lobby::check(std::string body, const std::string& address, Asker asker, Reply reply) {
  in_turn(worker_, address, limits_.waiting_of_address, asker, reply, [this, body = std::move(body), asker, reply] {
    reply(kFine, catalogue_->check(catalogue_->read(parsed_body(body)), asker).dump());
  });
}

bool Lobby::may_open(const std::string& address) {
  const std::lock_guard lock(mutex_);
  const auto now = Clock::now();
  std::erase_if(opened_, [&](const auto& each) { return now - each.second.back() > std::chrono::minutes(1); });
  auto& times = opened_[address];
  while (!times.empty() && now - times.front() > std::chrono::minutes(1)) times.pop_front();
  const bool may = times.size() < limits_.tables_a_minute;
  if (may) times.push_back(now);
  return may;
}

void Lobby::open(std::string body, const std::string& address, Asker asker, Reply reply) {
  if (!may_open(address)) return reply(kTooMany, asker.refusal({"too-many-tables"}));
  in_turn(worker_, address, limits_.waiting_of_address, asker, reply, [this, body = std::move(body), asker, reply] {
    Choice choice = catalogue_->read(parsed_body(body));
    name_bots(choice, spoken_.asker(choice.language, "").texts);
    const Json problems = choice.scenario.empty() ? catalogue_->check(choice, asker)["problems"] : Json::array();
    if (problems.empty()) return store_new(catalogue_->configure(choice), asker, reply);
    reply(kBad, Json({{"error", problems.front()["text"]}, {"code", "problems"}, {"problems", problems}}).dump());
  });
}

void Lobby::store_new(const TableConfig& config, Asker asker, Reply reply) {
  keep_packs(config);
  StoredTable table{{random_token(), to_text(config), std::time(nullptr), false}, {}, {}};
  std::vector<std::pair<int, std::string>> tokens;
  for (std::size_t s = 0; s < config.game.seats.size(); ++s) {
    StoredSeat& seat = table.seats.emplace_back(StoredSeat{"", config.game.names[s]});
    if (config.game.seats[s] != "human") continue;
    const std::string& token = tokens.emplace_back(static_cast<int>(s) + 1, random_token()).second;
    seat.token_hash = hash_of(token);
  }
  store_opened(std::move(table), tokens, asker, reply);
}

void Lobby::import(std::string body, const std::string& address, Asker asker, Reply reply) {
  if (!may_open(address)) return reply(kTooMany, asker.refusal({"too-many-tables"}));
  const auto work = [this, body = std::move(body), asker, reply] {
    const Json json = parsed_body(body);
    const auto text = [&](const char* key) {
      if (!json.is_object() || !json.contains(key) || !json[key].is_string())
        throw malformed("expected {file, name, language}");
      return json[key].get<std::string>();
    };
    rules::play::Save save = rules::play::from_text(text("file"));
    if (!save.beginning.empty()) throw BadRequest({"file-scenario"});
    if (save.entries.size() > limits_.acts) throw BadRequest({"file-too-long"});
    save.names = checked_seats(save.seats, save.names);
    Json form = {{"name", text("name")}, {"language", text("language")}};
    form["seats"].push_back({{"kind", "open"}});
    const Choice choice = catalogue_->read(form);
    // Packs in the file are left out: this machine's owner has not agreed to them.
    const Imported imported =
        import_table(*catalogue_, std::move(save), {}, choice.name, choice.language, [](const auto&) { return false; });
    keep_packs(table_config(imported.table.header.config));
    store_opened(imported.table, imported.tokens, asker, reply);
  };
  in_turn(long_work_, address, limits_.rulebooks_of_address, asker, reply, work);
}

void Lobby::store_opened(StoredTable table, const std::vector<std::pair<int, std::string>>& tokens, Asker asker,
                         Reply reply) {
  Json links = Json::array();
  for (const auto& [seat, token] : tokens)
    links.push_back({{"seat", seat}, {"url", "#t=" + table.header.id + "&k=" + token}});
  const std::string made = Json({{"table", table.header.id},
                                 {"links", std::move(links)},
                                 {"spectator", "#t=" + table.header.id},
                                 {"over", table.header.over}})
                               .dump();
  const auto failed = [asker, reply](const std::string&) { reply(kBroken, asker.refusal({"not-stored"})); };
  store_->run(
      [table, made, asker, reply, &limits = limits_](Store& store) {
        const std::int64_t now = table.header.made;
        const auto before = [&](std::chrono::seconds time) { return now - time.count(); };
        if (store.going_on(before(limits.abandoned), before(limits.untouched)) >= limits.tables)
          return reply(kTooMany, asker.refusal({"full"}));
        store_table(store, table);
        reply(kMade, made);
      },
      failed);
}

void Lobby::rules(std::string table, std::string address, Asker asker, Reply reply) {
  const auto failed = [asker, reply](const std::string&) { reply(kBroken, asker.refusal({"not-read"})); };
  store_->run(
      [this, table = std::move(table), address = std::move(address), asker, reply](Store& store) {
        const auto header = store.header(table);
        if (!header) return reply(kNotThere, asker.refusal({"no-table"}));
        in_turn(long_work_, address, limits_.rulebooks_of_address, asker, reply,
                [this, asker, reply, config = header->config] {
                  reply(kFine, *catalogue_->rules(table_config(config), asker.language));
                });
      },
      failed);
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
  const Around around{executor_, long_work_, thinkers_, *store_, ration_, limits_, *catalogue_};
  const double before = cpu_seconds();
  std::shared_ptr<Room> room;
  try {
    room =
        std::make_shared<Room>(around, stored, [this](const TableConfig& config) { return catalogue_->make(config); });
  } catch (...) {
    if (cpu_seconds() - before > kLongLoad) ration_.count(stored.header.id);
    throw;
  }
  keep_packs(room->config());
  const std::lock_guard lock(mutex_);
  return rooms_.try_emplace(stored.header.id, Held{room, Clock::now()}).first->second.room;  // at most one per table
}

void Lobby::join(std::shared_ptr<Guest> guest, Hello hello, std::string address,
                 std::function<void(std::shared_ptr<Room>)> joined) {
  if (const auto room = held(hello.table)) {
    room->join(guest, hello);
    return joined(room);
  }
  const auto failed = [guest](const std::string&) {
    guest->close(Closing::ending, "the server can't read its store; try again later");
  };
  store_->run(
      [this, guest, hello, address = std::move(address), joined](Store& store) {
        auto stored = store.load(hello.table);
        if (!stored) return guest->close(Closing::bad_link, "this link is invalid or has been replaced");
        const auto open = [this, joining = Joining{guest, hello, address, joined}, stored = *std::move(stored)] {
          join_stored(joining, stored, false);
        };
        if (!worker_.add(address, limits_.waiting_of_address, open))
          guest->close(Closing::ending, "the server is busy; try again later");
      },
      failed);
}

void Lobby::join_stored(const Joining& joining, const StoredTable& stored, bool looked_up) {
  const auto& [guest, hello, address, joined] = joining;
  if (!held(hello.table) && ration_.wait(hello.table).count() > 0) return guest->close(Closing::ending, kExhausted);
  try {
    const TableConfig config = table_config(stored.header.config);
    if (!looked_up && !config.shown && !catalogue_->has_rules_of(config) && !catalogue_->keeps(config)) {
      const auto look_up = [this, joining, stored, lock = config.game.lock](Store& store) {
        for (const rules::packs::PackLock& pack : lock)
          if (const auto packed = store.pack(key_of(pack))) catalogue_->keep(pack, *packed);
        if (!worker_.add(joining.address, limits_.waiting_of_address,
                         [this, joining, stored] { join_stored(joining, stored, true); }))
          joining.guest->close(Closing::ending, "the server is busy; try again later");
      };
      return store_->run(look_up, [guest = guest](const std::string&) {
        guest->close(Closing::ending, "the server can't read its store; try again later");
      });
    }
    const auto room = make_room(stored);
    room->join(guest, hello);
    joined(room);
  } catch (const std::exception& error) {
    std::cerr << "dicetown serve: table " << hello.table << " can't be opened: " << error.what() << "\n";
    guest->close(Closing::ending, "this table can't be opened here; see the server's log");
  }
}

void Lobby::keep_packs(const TableConfig& config) {
  if (config.shown || !catalogue_->has_rules_of(config)) return;
  for (const rules::packs::PackLock& pack : config.game.lock) {
    const auto failed = [id = pack.id](const std::string& why) {
      std::cerr << "dicetown serve: pack " << id << " can't be stored: " << why << "\n";
    };
    store_->run(
        [this, id = pack.id, key = key_of(pack), failed](Store& store) {
          if (!store.has_pack(key) && !store.keep_pack(key, catalogue_->packed(id), kMaxKeptBytes))
            failed("the store is full");
        },
        failed);
  }
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

}  // namespace server

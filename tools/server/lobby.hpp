// Lobby: the tables of this server: opens new ones, lists them, and loads those that guests join. Long jobs run in
// worker pools of their own, so that no table waits for them: opening and joining tables; rulebooks and replays;
// thinking bots. Thread-safe; replies come on any thread.
#pragma once
#include <boost/asio/any_io_executor.hpp>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>

#include "catalogue.hpp"
#include "choice.hpp"
#include "limits.hpp"
#include "nlohmann/json_fwd.hpp"
#include "password.hpp"
#include "rate_limiter.hpp"
#include "room.hpp"
#include "store_thread.hpp"
#include "worker_pool.hpp"

namespace server {

class Lobby : public std::enable_shared_from_this<Lobby> {
 public:
  using Json = nlohmann::ordered_json;
  /// An HTTP request.
  struct Request {
    std::string body;
    std::string address;  ///< the client's
    Asker asker;
    std::function<void(unsigned status, std::string body)> reply;  ///< with a JSON body

    void fail(unsigned status, const RequestFault& fault) const { reply(status, asker.refusal(fault)); }
  };

  /// `language`: the default for requests.
  Lobby(boost::asio::any_io_executor executor, std::unique_ptr<Catalogue> catalogue, std::unique_ptr<Store> store,
        std::string language, const ServerLimits& limits, Password password);

  /// Returns the locale of a request.
  Asker asker(std::string_view asked, std::string_view accepted) const { return asker_of(asked, accepted, language_); }

  /// Returns true if a request with this key may use the lobby.
  bool admits(std::string_view key) const { return password_.admits(key); }

  // Addresses are served in turn, each with a limited number of waiting jobs.
  /// Replies with the key that the password in the body yields.
  void log_in(Request request);
  void choices(Request request);
  void check(Request request);
  void open(Request request);
  /// Opens a table from a saved game.
  void import(Request request);
  void list(Request request);
  /// Replies about the tables that a page knows, even if they aren't listed, and which seat each token has.
  void known(Request request);
  /// Replies with the rulebook of a table's game; the body is the table's id.
  void rules(Request request);

  /// A guest who joins a table.
  struct Joining {
    std::shared_ptr<Guest> guest;
    Hello hello;
    std::string address;
    std::function<void(std::shared_ptr<Room>)> joined;  ///< receives the room
  };
  /// Lets a guest join. Closes the guest if the table is unknown or the token invalid.
  void join(Joining joining);
  /// Unloads rooms without guests; call now and then.
  void sweep();
  /// Says good-bye to all.
  void close();
  /// Stores what is waiting, and ends its threads. No further calls are allowed. The executor must still exist.
  void stop();

 private:
  struct Held {
    std::shared_ptr<Room> room;
    std::chrono::steady_clock::time_point used;
  };
  /// Runs a job in the pool, in turn with other addresses; replies with an error if too many are waiting.
  void in_turn(WorkerPool& pool, std::size_t most, const Request& request, std::function<void()> job);
  /// Runs a short job in turn.
  void in_turn(const Request& request, std::function<void()> job) {
    in_turn(worker_, limits_.waiting_of_address, request, std::move(job));
  }
  /// Stores a table if the server has room for it, and replies with its links.
  void store_opened(const StoredTable& table, const std::vector<std::pair<int, std::string>>& tokens,
                    const Request& request);
  void refresh_all();
  /// Returns a table as lists describe it.
  Json row(const StoredTable& stored, const std::string& language);
  std::shared_ptr<Room> held(const std::string& id);
  /// Lets a guest join a table in the store. Runs on a worker.
  void join_stored(const Joining& joining);
  /// Returns the room of a table loaded from the store. If its packs have changed, gets those that it began with from
  /// the store. Runs on a worker, perhaps on two of them for one table.
  std::shared_ptr<Room> make_room(const StoredTable& stored);
  /// Stores the packs of a table, in case they change.
  void keep_packs(const TableConfig& config);

  boost::asio::any_io_executor executor_;
  const ServerLimits& limits_;
  const Password password_;
  const std::string language_;  ///< the default
  std::unique_ptr<Catalogue> catalogue_;
  /// Limits retries at tables whose scripts exhaust their time: each costs a CPU second, so a table may have a few at
  /// first, then one now and then, however often an answer is taken back or the table is reloaded.
  Paces retries_;
  Paces opened_;          ///< tables, by address
  WorkerPool worker_;     ///< opening and joining tables
  WorkerPool long_work_;  ///< jobs that may take seconds: rulebooks, replays
  WorkerPool thinkers_;   ///< one thread, so that bots never occupy all processors
  std::mutex mutex_;
  std::map<std::string, Held> rooms_;
  std::unique_ptr<StoreThread> store_;  ///< last, so that it ends first
};

}  // namespace server

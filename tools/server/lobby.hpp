// Lobby: the tables of this server: opens new ones, lists them, and brings those into memory that somebody comes to.
// What takes long runs on threads of their own, so that no table waits for it: what it takes to open a table and to
// come to one; rulebooks and telling games again; thinking bots. Any thread may call it; answers come back on any.
#pragma once
#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/steady_timer.hpp>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>

#include "catalogue.hpp"
#include "limits.hpp"
#include "ration.hpp"
#include "room.hpp"
#include "spoken.hpp"
#include "store_thread.hpp"
#include "worker_pool.hpp"

namespace server {

class Lobby : public std::enable_shared_from_this<Lobby> {
 public:
  /// An answer to a request over HTTP: its status, and a body of JSON.
  using Reply = std::function<void(unsigned status, std::string body)>;

  /// `language`: of who says nothing about theirs.
  Lobby(boost::asio::any_io_executor executor, std::unique_ptr<Catalogue> catalogue, std::unique_ptr<Store> store,
        std::string language, const ServerLimits& limits);

  /// Whoever asks in this way; the texts stay there as long as the lobby.
  Asker asker(std::string_view asked, std::string_view accepted) const { return spoken_.asker(asked, accepted); }

  // `address`: who asks. All addresses are served in turn, and none may have much waiting.
  void choices(const std::string& address, Asker asker, Reply reply);
  void check(std::string body, const std::string& address, Asker asker, Reply reply);
  void open(std::string body, const std::string& address, Asker asker, Reply reply);
  void list(std::string address, Asker asker, Reply reply);
  /// The rulebook of a table's game; if there is one, the body is HTML.
  void rules(std::string table, std::string address, Asker asker, Reply reply);

  /// Somebody comes to a table. Closes the guest if there is none, or if the token is of no seat; `joined` gets the
  /// room.
  void join(std::shared_ptr<Guest> guest, Hello hello, std::string address,
            std::function<void(std::shared_ptr<Room>)> joined);
  /// Leaves rooms where nobody is out of memory; to be called now and then.
  void sweep();
  /// Says good-bye to all.
  void close();
  /// Stores what waits, and ends its threads; nobody may call it any more. The executor must still be there.
  void stop();

 private:
  struct Held {
    std::shared_ptr<Room> room;
    std::chrono::steady_clock::time_point used;
  };
  /// Has it done by one of the threads, in turn with what other addresses want; replies if too much waits.
  void in_turn(WorkerPool& thread, const std::string& address, std::size_t most, const Asker& asker, const Reply& reply,
               std::function<void()> body);
  void store_new(const TableConfig& config, Asker asker, Reply reply);
  void refresh_all();
  /// The list of tables, as JSON.
  std::string listed(const std::vector<ListedTable>& stored, const std::string& language);
  std::shared_ptr<Room> held(const std::string& id);
  /// On a worker, perhaps on two of them for one table: the room of a table that was loaded from the store.
  std::shared_ptr<Room> make_room(const StoredTable& stored);
  bool may_open(const std::string& address);

  boost::asio::any_io_executor executor_;
  const ServerLimits& limits_;
  const Spoken spoken_;
  std::unique_ptr<Catalogue> catalogue_;
  Ration ration_;         ///< of failures of scripts
  WorkerPool worker_;     ///< what it takes to open a table and to come to one
  WorkerPool long_work_;  ///< what may take seconds: rulebooks, games that are told again
  WorkerPool thinkers_;   ///< one thread, so that bots never keep all processors from those who wait
  std::mutex mutex_;
  std::map<std::string, Held> rooms_;
  std::map<std::string, std::deque<std::chrono::steady_clock::time_point>> opened_;  ///< by address, in the last minute
  std::unique_ptr<StoreThread> store_;                                               ///< last, so that it ends first
};

}  // namespace server

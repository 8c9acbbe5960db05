// The people at a table, as a room sees them: a Guest is a connection, a Client one with its seat and what it was last
// sent. Knows no socket.
#pragma once
#include <algorithm>
#include <atomic>
#include <chrono>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/handles.hpp"
#include "nlohmann/json.hpp"

namespace server {

/// The reason for closing a socket: the code of the close frame for the page.
enum class Closing : unsigned short {
  bad_link = 4001,   ///< unknown table or token
  bad_hello = 4002,  ///< the first message was not a hello of this protocol
  too_fast = 4003,
  too_many = 4004,
  given_up = 4005,  ///< the seat has a new link
  deleted = 4006,   ///< the host has deleted the table
  ending = 4007,    ///< the server stops, or can no longer run the table
};

/// A connection. Thread-safe.
class Guest {
 public:
  virtual ~Guest() = default;
  /// Sends a text, which may be shared by many guests.
  virtual void send(std::shared_ptr<const std::string> text) = 0;
  void send(std::string text) { send(std::make_shared<const std::string>(std::move(text))); }
  /// Closes after earlier messages are sent; `why`: under 120 bytes.
  virtual void close(Closing code, std::string why) = 0;
};

using Json = nlohmann::ordered_json;

struct Client {
  std::shared_ptr<Guest> guest;
  rules::Seat seat;  ///< null: a spectator
  std::string language;
  std::size_t log_next = 0;                    ///< the first log entry that it has not been sent
  bool shown_failure = false;                  ///< in its last table view
  bool busy = false;                           ///< a long job is running for it
  std::optional<std::int64_t> chances_n = {};  ///< the latest request for winning chances that are being computed

  void send(const Json& json) const { guest->send(json.dump()); }
};

/// The connections of a table. A room uses them on its strand.
class Clients {
 public:
  Client& add(Client client) {
    clients_.push_back(std::move(client));
    size_ = clients_.size();
    return clients_.back();
  }
  /// Removes a guest, who need not be connected.
  void remove(const std::shared_ptr<Guest>& guest) {
    std::erase_if(clients_, [&](const Client& each) { return each.guest == guest; });
    size_ = clients_.size();
  }
  /// Returns the client of a guest, or nullptr. Valid until the next add() or remove().
  Client* find(const std::shared_ptr<Guest>& guest) {
    const auto found = std::ranges::find_if(clients_, [&](const Client& each) { return each.guest == guest; });
    return found == clients_.end() ? nullptr : &*found;
  }
  /// Returns the number of connections of a seat; of spectators for a null seat.
  std::size_t count(rules::Seat seat) const {
    return static_cast<std::size_t>(
        std::ranges::count_if(clients_, [&](const Client& each) { return each.seat == seat; }));
  }
  /// Returns the seats with a connection.
  rules::SeatSet players() const {
    rules::SeatSet seats;
    for (const Client& each : clients_)
      if (each.seat) seats.add(each.seat);
    return seats;
  }
  /// Returns the number of connections. Thread-safe.
  std::size_t size() const { return size_; }
  void send(const Json& json) const {
    const auto text = std::make_shared<const std::string>(json.dump());
    for (const Client& each : clients_) each.guest->send(text);
  }
  void close(const std::string& why) const {
    for (const Client& each : clients_) each.guest->close(Closing::ending, why);
  }
  auto begin() { return clients_.begin(); }
  auto end() { return clients_.end(); }

 private:
  std::vector<Client> clients_;
  std::atomic<std::size_t> size_ = 0;
};

/// The players of a table who are connected at other servers of the same database, as those announce them again and
/// again. A server that has fallen silent has no players any more.
class PlayersElsewhere {
 public:
  using Clock = std::chrono::steady_clock;
  static constexpr std::chrono::seconds kAnnounced{20};  ///< how often servers announce their players

  /// Notes the players of a server.
  void hear(const std::string& server, rules::SeatSet seats, Clock::time_point now) { servers_[server] = {seats, now}; }
  /// Returns the players of all servers that have announced them recently.
  rules::SeatSet seats(Clock::time_point now) {
    std::erase_if(servers_, [&](const auto& each) { return now - each.second.heard > 3 * kAnnounced; });
    rules::SeatSet seats;
    for (const auto& [server, announced] : servers_) seats.bits |= announced.seats.bits;
    return seats;
  }

 private:
  struct Announced {
    rules::SeatSet seats;
    Clock::time_point heard;
  };
  std::map<std::string, Announced> servers_;
};

}  // namespace server

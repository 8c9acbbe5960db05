// Clients: the connections of a table, each with its seat and what it was last sent. A room uses them on its strand.
#pragma once
#include <algorithm>
#include <atomic>
#include <memory>
#include <string>
#include <vector>

#include "base/handles.hpp"
#include "guest.hpp"
#include "nlohmann/json.hpp"

namespace server {

using Json = nlohmann::ordered_json;

struct Client {
  std::shared_ptr<Guest> guest;
  rules::Seat seat;  ///< null: a spectator
  std::string language;
  std::size_t log_next = 0;    ///< the first log entry that it has not been sent
  bool shown_failure = false;  ///< in its last table view
  bool busy = false;           ///< a long job is running for it
};

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
    const auto found =
        std::find_if(clients_.begin(), clients_.end(), [&](const Client& each) { return each.guest == guest; });
    return found == clients_.end() ? nullptr : &*found;
  }
  /// Returns the number of connections of a seat; of spectators for a null seat.
  std::size_t count(rules::Seat seat) const {
    return static_cast<std::size_t>(
        std::count_if(clients_.begin(), clients_.end(), [&](const Client& each) { return each.seat == seat; }));
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

}  // namespace server

// Net: the network side of the server: listens, speaks HTTP and WebSockets, and knows where browsers can open it. Owns
// connections and all checks before a request is handled: addresses, Host and Origin, sizes, rates, timeouts. Of tables
// it knows only the lobby. Only net.cpp and connection.cpp include the networking library, slow to compile.
#pragma once
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "limits.hpp"
#include "lobby.hpp"

namespace boost::asio {
class io_context;
}

namespace server {

struct Addresses {
  std::string own;                  ///< the URL on this machine
  std::vector<std::string> shared;  ///< URLs for other machines in the network; empty: none can open it
};

/// Returns true for an address that only its own machine reaches: 127.0.0.1, ::1 and others.
bool is_loopback(const std::string& address);
/// Returns an address as one text: ::ffff:10.0.0.1 and 10.0.0.1 are the same one. Empty if it is not an address.
std::string normal_address(const std::string& address);

/// Returns the URLs of a server that listens at this address and port, with its path: "/" or "/dice/". Reads the
/// network interfaces on each call, because networks change.
Addresses addresses_of(const std::string& listening, std::uint16_t port, const std::string& path);

struct NetSettings {
  std::string host = "127.0.0.1";
  std::uint16_t port = 8080;         ///< 0: any free port
  std::vector<std::string> names;    ///< names of this server for browsers, besides addresses and localhost
  std::vector<std::string> proxies;  ///< addresses of proxies whose X-Forwarded headers are believed
  std::string base = "/";            ///< the path of the page: "/" or "/dice/"
  std::string public_url = {};  ///< the URL for links, as https://play.example.org/; empty: addresses of this machine
};

/// Listening on the port failed; the reason in one sentence.
class CantListen : public tools::SaidError {
 public:
  using SaidError::SaidError;
};

class Net {
 public:
  /// Listens immediately. Throws CantListen.
  Net(boost::asio::io_context& context, NetSettings settings, const ServerLimits& limits, std::shared_ptr<Lobby> lobby);
  ~Net();
  /// Returns the URLs at which it can be opened now.
  Addresses addresses() const;
  void stop();

 private:
  class Listener;
  std::shared_ptr<Listener> listener_;
};

}  // namespace server

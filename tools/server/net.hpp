// The network side of the server: listens, speaks HTTP and WebSockets. Owns connections and all that is checked of them
// before anybody hears them: addresses, Host and Origin, sizes, rates, times. Knows of tables only the lobby. The
// library it uses takes long to compile, so it is known to net.cpp and connection.cpp alone.
#pragma once
#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "limits.hpp"
#include "lobby.hpp"

namespace boost::asio {
class io_context;
}

namespace server {

struct NetSettings {
  std::string host = "127.0.0.1";
  std::uint16_t port = 8080;       ///< 0: any that is free
  std::vector<std::string> names;  ///< under which browsers may know this server, besides addresses and localhost
};

/// The port can't be listened at; the reason in one sentence.
class CantListen : public tools::SaidError {
 public:
  using SaidError::SaidError;
};

class Net {
 public:
  /// Listens at once. Throws CantListen.
  Net(boost::asio::io_context& context, NetSettings settings, const ServerLimits& limits, std::shared_ptr<Lobby> lobby);
  ~Net();
  /// What it listens to, as http://host:port/
  std::string url() const;
  void stop();

 private:
  class Listener;
  std::shared_ptr<Listener> listener_;
};

}  // namespace server

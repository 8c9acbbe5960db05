// Connection: one TCP connection, which starts as HTTP. If it becomes a WebSocket, it is a guest of a table.
#pragma once
#include <boost/asio/ip/tcp.hpp>
#include <memory>
#include <string>

#include "backlog.hpp"
#include "choice.hpp"
#include "limits.hpp"
#include "lobby.hpp"
#include "net.hpp"
#include "rate_limiter.hpp"

namespace server {

/// State shared by all connections.
struct Shared {
  Shared(const ServerLimits& all_limits, NetSettings all_settings, std::shared_ptr<Lobby> the_lobby)
      : limits(all_limits),
        settings(std::move(all_settings)),
        backlog(all_limits),
        gate(all_limits, settings.names, settings.proxies),
        lobby(std::move(the_lobby)) {}
  Addresses addresses() const {
    Addresses found = addresses_of(settings.host, settings.port, settings.base);
    if (!settings.public_url.empty()) found.shared = {settings.public_url};
    return found;
  }

  const ServerLimits& limits;
  NetSettings settings;
  Backlog backlog;
  RateLimiter gate;
  std::shared_ptr<Lobby> lobby;
};

/// Serves an accepted connection from now on, on its own strand.
void serve_connection(boost::asio::ip::tcp::socket socket, std::string address, std::shared_ptr<Shared> shared);

}  // namespace server

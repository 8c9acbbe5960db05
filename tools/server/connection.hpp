// Connection: one TCP connection, which starts as HTTP. If it becomes a WebSocket, it is a guest of a table.
#pragma once
#include <boost/asio/ip/tcp.hpp>
#include <memory>

#include "backlog.hpp"
#include "limits.hpp"
#include "lobby.hpp"
#include "rate_limiter.hpp"

namespace server {

/// State shared by all connections.
struct Shared {
  Shared(const ServerLimits& all_limits, std::vector<std::string> names, std::shared_ptr<Lobby> the_lobby)
      : limits(all_limits), backlog(all_limits), gate(all_limits, std::move(names)), lobby(std::move(the_lobby)) {}
  const ServerLimits& limits;
  Backlog backlog;
  RateLimiter gate;
  std::shared_ptr<Lobby> lobby;
};

/// Serves an accepted connection from now on, on its own strand.
void serve_connection(boost::asio::ip::tcp::socket socket, std::string address, std::shared_ptr<Shared> shared);

}  // namespace server

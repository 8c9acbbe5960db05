// Socket: a WebSocket as a guest of a table. The first message must be a hello with a valid token; before it nothing is
// sent and nothing else accepted. Outgoing messages wait in a bounded queue, and the queues of all sockets are bounded
// together (backlog.hpp): a socket that doesn't read is dropped.
#pragma once
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/websocket.hpp>
#include <deque>
#include <memory>
#include <string>

#include "connection.hpp"

namespace server {

class Socket : public Guest, public std::enable_shared_from_this<Socket> {
 public:
  using Stream = boost::beast::websocket::stream<boost::beast::tcp_stream>;
  using Request = boost::beast::http::request<boost::beast::http::string_body>;

  Socket(boost::beast::tcp_stream stream, std::string address, std::shared_ptr<Shared> shared);
  ~Socket() override;
  Socket(const Socket&) = delete;
  Socket& operator=(const Socket&) = delete;

  /// Accepts the WebSocket handshake and continues. On the strand of the stream.
  void accept(Request request);

  using Guest::send;
  void send(std::shared_ptr<const std::string> text) override;
  void close(Closing code, std::string why) override;

 private:
  void read();
  void heard(boost::system::error_code error);
  void hear_first(ClientMessage message);
  /// Passes it to the room, or keeps it until the room exists.
  void hand_on(ClientMessage message);
  /// Counts incoming messages; closes if there are too many.
  bool is_slow_enough();
  void write();
  void wrote(boost::system::error_code error);
  /// Closes after everything waiting is written.
  void close_now();
  /// Ends the connection immediately: it doesn't read, so it can't even be told why.
  void drop();
  void gone();

  Stream stream_;
  std::string address_;
  std::shared_ptr<Shared> shared_;
  boost::beast::flat_buffer buffer_;
  boost::asio::steady_timer first_message_;
  Pace pace_;
  std::shared_ptr<Room> room_;
  std::deque<ClientMessage> early_;  ///< received before the room exists
  bool said_hello_ = false, gone_ = false, writing_ = false;
  std::deque<std::shared_ptr<const std::string>> queue_;
  std::size_t queued_bytes_ = 0;
  Backlog::Part unread_;
  std::optional<boost::beast::websocket::close_reason> closing_;
};

}  // namespace server

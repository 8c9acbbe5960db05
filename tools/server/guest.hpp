// Guest: a connection, as a room sees it. Any thread may call it.
#pragma once
#include <memory>
#include <string>
#include <utility>

namespace server {

/// Why a socket is closed, for the page: the code of its close frame.
enum class Closing : unsigned short {
  bad_link = 4001,   ///< no such table, or the token of no seat
  bad_hello = 4002,  ///< the first message was no hello of this protocol
  too_fast = 4003,
  too_many = 4004,
  given_up = 4005,  ///< the seat has another link now
  ending = 4007,    ///< the server stops, or the table can't go on here
};

class Guest {
 public:
  virtual ~Guest() = default;
  /// The same text can be sent to many: it is in memory once.
  virtual void send(std::shared_ptr<const std::string> text) = 0;
  void send(std::string text) { send(std::make_shared<const std::string>(std::move(text))); }
  /// After what was sent before; `why`: under 120 bytes.
  virtual void close(Closing code, std::string why) = 0;
};

}  // namespace server

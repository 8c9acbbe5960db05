// Guest: a connection, as seen by a room. Thread-safe.
#pragma once
#include <memory>
#include <string>
#include <utility>

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

class Guest {
 public:
  virtual ~Guest() = default;
  /// Sends a text, which may be shared by many guests.
  virtual void send(std::shared_ptr<const std::string> text) = 0;
  void send(std::string text) { send(std::make_shared<const std::string>(std::move(text))); }
  /// Closes after earlier messages are sent; `why`: under 120 bytes.
  virtual void close(Closing code, std::string why) = 0;
};

}  // namespace server

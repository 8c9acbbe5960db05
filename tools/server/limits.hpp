// All limits of the server: what outsiders may cost it.
#pragma once
#include <chrono>
#include <cstddef>

namespace server {

struct ServerLimits {
  std::size_t tables = 1000;                 ///< unfinished and not abandoned, where abandoned means:
  std::chrono::hours untouched{24};          ///< without any act for this long
  std::chrono::hours abandoned{30 * 24};     ///< opened this long ago
  std::size_t tables_a_minute = 30;          ///< opened by one address
  std::size_t connections = 4000;            ///< in all
  std::size_t connections_of_address = 200;  ///< of one address
  std::size_t message_bytes = 16 * 1024;     ///< per message from the page
  std::size_t body_bytes = 64 * 1024;        ///< per HTTP request
  std::size_t import_bytes = 1024 * 1024;    ///< with a saved game, from those who may use the lobby
  std::size_t header_bytes = 8 * 1024;
  std::size_t discarded_bytes = 16 * 1024 * 1024;  ///< of the rest of a rejected request, so that the client reads why
  int send_buffer = 64 * 1024;                     ///< bytes in the system's buffer for unread data, in addition to:
  std::size_t queued_messages = 64;                ///< unread messages per reader
  std::size_t waiting_messages = 32;  ///< of one guest, while something is being stored; all are answered together
                                      ///< afterwards, so there must be fewer than a reader may leave unread
  std::size_t queued_bytes = 8 * 1024 * 1024;        ///< unread bytes per connection,
  std::size_t queued_of_address = 16 * 1024 * 1024;  ///< of all connections of an address,
  std::size_t queued_of_all = 64 * 1024 * 1024;      ///< and in all; then the slowest readers are dropped
  std::size_t icons = 128;                           ///< per request
  double requests_a_second = 20;                     ///< over HTTP, per address, on average
  double requests_at_once = 200;
  double passwords_a_second = 0.1;  ///< attempts to enter the lobby's password, per address
  double passwords_at_once = 5;
  double messages_a_second = 20;  ///< per connection, on average
  double messages_at_once = 60;
  std::size_t waiting_work = 512;             ///< jobs per worker pool
  std::size_t waiting_of_address = 64;        ///< jobs to open tables and to join them
  std::size_t rulebooks_of_address = 2;       ///< being made
  std::size_t lists_of_address = 8;           ///< of tables
  std::size_t retellings_of_table = 16;       ///< replays, for all guests together
  std::size_t thoughts_of_table = 64;         ///< by bots; abandoned ones count until their turn
  double failures_at_once = 3;                ///< of one table: scripts use up their time, and the table may retry;
  std::chrono::seconds failure_after{300};    ///< then one per period
  std::size_t acts = 20'000;                  ///< answers and undos of one table
  std::size_t waiting_for_store = 4096;       ///< jobs, of all tables
  std::chrono::seconds request{10};           ///< until an HTTP request, or the first message of a socket, has arrived
  std::chrono::seconds silence{30};           ///< a socket that answers no ping for this long is closed
  std::chrono::seconds kept_empty{300};       ///< a table without guests is unloaded
  std::chrono::milliseconds pass_least{400};  ///< delay before auto-pass is drawn between these
  std::chrono::milliseconds pass_most{2500};
};

}  // namespace server

// All limits of the server in one place: what somebody from outside may cost it.
#pragma once
#include <chrono>
#include <cstddef>

namespace server {

struct ServerLimits {
  std::size_t tables = 1000;                 ///< that are not over, and not abandoned:
  std::chrono::hours untouched{24};          ///< nobody has done anything there for so long
  std::chrono::hours abandoned{30 * 24};     ///< opened so long ago
  std::size_t tables_a_minute = 30;          ///< that one address may open
  std::size_t connections = 4000;            ///< in all
  std::size_t connections_of_address = 200;  ///< of one address
  std::size_t message_bytes = 16 * 1024;     ///< one message of the page
  std::size_t body_bytes = 64 * 1024;        ///< one HTTP request
  std::size_t header_bytes = 8 * 1024;
  int send_buffer = 64 * 1024;        ///< bytes that the system holds of what a reader has not read, besides:
  std::size_t queued_messages = 64;   ///< that a reader has not read yet
  std::size_t waiting_messages = 32;  ///< of one guest, while something is stored; all are answered at once after it,
                                      ///< so they have to be fewer than a reader may leave unread
  std::size_t queued_bytes = 8 * 1024 * 1024;        ///< the same of one connection,
  std::size_t queued_of_address = 16 * 1024 * 1024;  ///< of all connections of an address,
  std::size_t queued_of_all = 64 * 1024 * 1024;      ///< and of all; then the slowest readers are dropped
  std::size_t icons = 128;                           ///< that one request may ask for
  double requests_a_second = 20;                     ///< over HTTP, of one address, in the long run
  double requests_at_once = 200;
  double messages_a_second = 20;  ///< of one connection, in the long run
  double messages_at_once = 60;
  std::size_t waiting_work = 512;             ///< of each thread that does what takes long
  std::size_t waiting_of_address = 64;        ///< of what it takes to open tables and to come to them
  std::size_t rulebooks_of_address = 2;       ///< in the making
  std::size_t lists_of_address = 8;           ///< of tables
  std::size_t retellings_of_table = 16;       ///< games told again, for all who are there
  std::size_t thoughts_of_table = 64;         ///< of bots; those that are forgotten count until it is their turn
  double failures_at_once = 3;                ///< of one table: scripts use up their time, and it may be tried again;
  std::chrono::seconds failure_after{300};    ///< then once in so long
  std::size_t acts = 20'000;                  ///< answers and undos of one table
  std::size_t waiting_for_store = 4096;       ///< jobs, of all tables
  std::chrono::seconds request{10};           ///< until an HTTP request, or the first message of a socket, is there
  std::chrono::seconds silence{30};           ///< a socket that answers no ping for so long is closed
  std::chrono::seconds kept_empty{300};       ///< a table where nobody is leaves memory
  std::chrono::milliseconds pass_least{400};  ///< who can't use a window passes after a time drawn between these
  std::chrono::milliseconds pass_most{2500};
  std::chrono::milliseconds asks_elsewhere{1000};  ///< until another server says that it asks for an undo, if it does
};

}  // namespace server

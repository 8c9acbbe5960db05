// What a page may say over its socket: from bytes to a typed message, or to a refusal. A pure function: knows no
// table, no connection and no clock. Anything may come in; what comes out is within the limits that stand here.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

namespace server {

inline constexpr int protocol_version = 1;

/// The first message of a connection; all others are refused before it.
struct Hello {
  std::string table, token;  ///< no token: somebody who looks on
  std::string language;
  std::int64_t after = 0;   ///< the number of the first log entry that is wanted,
  std::int64_t undone = 0;  ///< counted when so many answers had been taken back
};
struct AnswerGiven {
  std::int64_t n = 0;  ///< chosen by the page, comes back with the reply; so in all that have it
  std::string question, answer;
};
struct UndoWanted {};
struct ConsentGiven {
  int undo = 0;
  bool agree = false;
};
struct NameGiven {
  std::string name;
};
struct WhyAsked {
  std::int64_t n = 0;
  std::string about;
};
struct HintAsked {
  std::int64_t n = 0;
};
/// The table as it was at an entry of the log.
struct PastAsked {
  std::int64_t n = 0, entry = 0;
};
struct PauseWanted {
  bool on = false;
};
struct SeatGivenUp {
  std::optional<int> seat;  ///< from 1; only the host may name one
};
struct TiesSkipped {
  bool on = false;
};
/// A finished table as it was after so many answers, or as an entry of its log was told.
struct ReplayAsked {
  std::int64_t n = 0, at = 0;
  std::optional<std::int64_t> entry;  ///< in place of `at`
  std::optional<int> viewer;          ///< a seat, from 1; none: open ones
};

/// How the chances to win went in a finished table.
struct ChancesAsked {
  std::int64_t n = 0;
};

using ClientMessage = std::variant<Hello, AnswerGiven, UndoWanted, ConsentGiven, NameGiven, WhyAsked, HintAsked,
                                   PastAsked, PauseWanted, SeatGivenUp, TiesSkipped, ReplayAsked, ChancesAsked>;

/// The number that its page has given it, if it has one.
std::optional<std::int64_t> number_of(const ClientMessage& message);

/// Why bytes are no message.
struct BadMessage {
  std::string why;
  std::optional<std::int64_t> n;  ///< of the message, if it had one
};

/// Reads one message. Bytes that are no UTF-8, no JSON, of an unknown type or with a field of the wrong type or out
/// of range are a BadMessage. Fields that it doesn't know are ignored, however deep they are.
std::variant<ClientMessage, BadMessage> read_message(std::string_view bytes);

}  // namespace server

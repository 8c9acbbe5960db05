// Parses messages from a page's socket into typed messages or errors. A pure function: knows no table, no connection
// and no clock. Accepts any input; the output is within the limits defined here.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace server {

inline constexpr int protocol_version = 1;

/// The first message of a connection; all others before it are rejected.
struct Hello {
  std::string table, token;  ///< no token: a spectator
  std::string language;
  std::int64_t after = 0;   ///< number of the first log entry wanted,
  std::int64_t undone = 0;  ///< counted after this many undos
};
struct AnswerGiven {
  std::int64_t n = 0;  ///< chosen by the page, returned with the reply; likewise in other messages
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
/// Requests the table as it was at an entry of the log.
struct PastAsked {
  std::int64_t n = 0, entry = 0;
};
struct PauseWanted {
  bool on = false;
};
struct SeatGivenUp {
  std::optional<int> seat;  ///< from 1; only the host may name one
};
/// The host's decision after the rules have changed.
struct RulesChosen {
  bool current = false;  ///< continue under the current rules; false: keep those that the game began with
};
/// The host lets the people play a new game at another table.
struct NewGameWanted {
  std::vector<int> seats;  ///< for each seat there, the present one of its player, from 1; empty: the same
};
/// Requests a finished game as a file.
struct FileWanted {
  std::int64_t n = 0;
};
/// Deletes the table, for its host.
struct TableDeleted {};
struct TiesSkipped {
  bool on = false;
};
/// Wants a bot to play for a seat whose player is away, or not.
struct StandInWanted {
  int seat = 0;  ///< from 1
  bool on = false;
};
/// Requests a finished table as it was after this many answers, or when an entry of its log was written.
struct ReplayAsked {
  std::int64_t n = 0, at = 0;
  std::optional<std::int64_t> entry;  ///< instead of `at`
  std::optional<int> viewer;          ///< a seat, from 1; none: everything open
};

/// Requests the curve of winning chances in a finished table.
struct ChancesAsked {
  std::int64_t n = 0;
};

using ClientMessage = std::variant<Hello, AnswerGiven, UndoWanted, ConsentGiven, NameGiven, WhyAsked, HintAsked,
                                   PastAsked, PauseWanted, SeatGivenUp, RulesChosen, NewGameWanted, FileWanted,
                                   TableDeleted, TiesSkipped, StandInWanted, ReplayAsked, ChancesAsked>;

/// Returns the page's number of a message, if it has one.
std::optional<std::int64_t> number_of(const ClientMessage& message);

/// The reason why bytes are not a valid message.
struct BadMessage {
  std::string why;
  std::optional<std::int64_t> n;  ///< of the message, if it has one
};

/// Parses one message. Returns BadMessage for invalid UTF-8 or JSON, an unknown type, or a field of the wrong type or
/// out of range. Ignores unknown fields, however deep they are.
std::variant<ClientMessage, BadMessage> read_message(std::string_view bytes);

}  // namespace server

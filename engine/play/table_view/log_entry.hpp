// An entry of the log: a sentence, and its content as data.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace rules::play::table_view {

struct LogEntry {
  std::int64_t n = 0;  ///< its number; an entry is sent once
  std::int64_t round = 0;
  std::string step;
  std::string kind;  ///< event, move, keep, roll, offer, tie, copy, tell
  std::string text;
  std::vector<int> who, whom;  ///< seats
  std::optional<std::string> what;
  std::optional<std::int64_t> amount;
  std::vector<std::string> cards;
  std::optional<std::string> place, event;
  bool you = false;
  int depth = 0;
  bool operator==(const LogEntry&) const = default;
};

struct LogPart {
  std::int64_t from = 0;  ///< the first entry requested
  std::int64_t next = 0;  ///< the first entry of the next request
  std::vector<LogEntry> entries;
  bool operator==(const LogPart&) const = default;
};

}  // namespace rules::play::table_view

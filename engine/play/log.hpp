// The log: a game's records as lines for players. Related records form one line. Each move is reported once: not if an
// event's sentence reports it, and a card that passes through a zone is reported when it leaves. Limited to one
// viewer's knowledge. Stateless.
#pragma once
#include <span>
#include <string>
#include <vector>

#include "play/wording.hpp"

namespace rules::play {

struct LogLine {
  std::size_t record;  ///< the first of its records
  std::string text;
  std::vector<std::size_t> records;  ///< all its records
};

/// Returns the lines of these records as `viewer` may read them, in order of effect: those finished from record `from`
/// on.
std::vector<LogLine> log_lines(const Wording& words, StateView read, std::span<const LogRecord> records, Viewer viewer,
                               std::int32_t from = 0);

/// Returns the texts of a game's log from record `from` on.
std::vector<std::string> log_texts(const Engine& engine, const Wording& words, Viewer viewer, std::size_t from);

}  // namespace rules::play

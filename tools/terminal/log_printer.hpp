// LogPrinter: formats events: log entries of the table view under headings for rounds and steps, the standings once all
// dice are open, and the result of the game. Reads only the table view; prints nothing.
#pragma once
#include <string>

#include "play/table_view/table_view.hpp"
#include "play/wording.hpp"

namespace tools {

class LogPrinter {
 public:
  /// Returns the log entries as lines. Repeats no heading that was just used.
  std::string tell(const rules::play::TableView& view, const rules::play::Wording& words);
  /// Starts with headings again, for another reader.
  void forget() { *this = {}; }

 private:
  std::int64_t round_ = 0;
  std::string step_;
};

/// Returns the sources of each player's points, as far as the reader knows them.
std::string score_table(const rules::play::TableView& view, const rules::play::Wording& words, std::size_t width);
/// Returns the end of a game: points by source, why it ended, the winner, and what broke a tie.
std::string over_text(const rules::play::TableView& view, const rules::play::Wording& words, std::size_t width);

}  // namespace tools

// LogPrinter: formats events: log entries of the table view under headings for rounds and steps, the standings once all
// dice are open, and the result of the game. Reads only the table view; only Showing prints.
#pragma once
#include <string>

#include "play/game.hpp"
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

/// Prints a game that is watched, not played, at this terminal: events under headings for rounds and steps, the table
/// at the end of each round, everything open. Doesn't drive the game.
class Showing {
 public:
  /// `tables`: show the table at the end of each round. The game must outlive this.
  Showing(rules::play::Game& game, bool tables) : game_(game), tables_(tables) {}
  /// Shows what has happened since the last call; call after each step.
  void step();
  /// Shows each player's points and the winner if the game is over; else the current table.
  void end();

 private:
  void table(const rules::play::TableView& view) const;

  rules::play::Game& game_;
  bool tables_;
  LogPrinter teller_;
  std::size_t told_ = 0;
  std::int64_t round_ = 0;
};

}  // namespace tools

// Showing: prints a game that is watched, not played, at this terminal: events under headings for rounds and steps, the
// table at the end of each round, everything open. Doesn't drive the game.
#pragma once
#include "log_printer.hpp"
#include "play/game.hpp"

namespace tools {

class Showing {
 public:
  /// `tables`: show the table at the end of each round. The game must outlive this.
  Showing(rules::play::Game& game, bool tables);
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

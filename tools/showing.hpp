// Shows a game that nobody at this terminal plays, while it goes on: what happened under headings for rounds and steps,
// the table at the end of each round, everything open. Knows nothing of the command line, and doesn't drive the game.
#pragma once
#include "log_printer.hpp"
#include "play/game.hpp"

namespace tools {

class Showing {
 public:
  /// `tables`: with the table at the end of each round. The game must outlive it.
  Showing(rules::play::Game& game, bool tables);
  /// Shows what has happened since; to be called after each step.
  void step();
  /// The points of each player, and who wins, if the game is over; else the table as it is.
  void end();

 private:
  void table(const rules::play::Picture& picture) const;

  rules::play::Game& game_;
  bool tables_;
  LogPrinter teller_;
  std::size_t told_ = 0;
  std::int64_t round_ = 0;
};

}  // namespace tools

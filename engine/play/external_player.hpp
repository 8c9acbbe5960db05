// Choosers: those who answer for the seats that are asked from outside and are no people: a search, a program. Unlike a
// bot that answers at once (bots.hpp), a external player is asked while the game stands still, so it may copy and
// determinization it. Owns the choosers of a game and when each is called. Doesn't know how they choose, and leaves
// people alone.
#pragma once
#include <functional>
#include <memory>
#include <vector>

#include "play/game_table.hpp"

namespace rules::play {

class ExternalPlayer {
 public:
  virtual ~ExternalPlayer() = default;
  /// The answer of a seat that is asked and has not answered; must be legal. `key`: its chance for this question. The
  /// game must stay as it is.
  virtual Answer choose(Game& game, Seat seat, std::uint64_t key) = 0;
  /// Something has happened, and others are asked now.
  virtual void observe(Game& game, Seat seat);
  /// The game is over, or can't go on because a script failed.
  virtual void end(Game& game, Seat seat);
};

/// Makes the external player of a kind of seat that is asked from outside and no person.
using MakeChooser = std::function<std::unique_ptr<ExternalPlayer>(const SeatKind& kind)>;

/// The choosers of one game, or of one after the other.
class ExternalPlayers {
 public:
  /// `seats`: the names of their kinds. Throws SeatKindError, and what `make` throws.
  ExternalPlayers(const std::vector<std::string>& seats, const MakeChooser& make);
  /// Whether any of these kinds of seats needs a external player. Throws SeatKindError.
  static bool needed(const std::vector<std::string>& seats);

  /// Gives a bare game, for whoever takes it step by step, all that they answer now.
  void answer(Game& game);
  /// What one of them answers next, to be taken (GameTable::take), and stored before if the table is kept. Nothing if
  /// none of them is asked, or the table pauses.
  std::optional<Act> act(GameTable& table);
  /// Tells them that the game is over.
  void end(Game& game);
  /// Takes their answers until a person has to answer, the game is over or a script failed (and tells them so).
  Status advance(GameTable& table);

 private:
  /// Throws RuleError if the answer isn't legal.
  Answer choose(Game& game, const Question& ask);

  /// Shows them what has happened, if they are not asked themselves and have not seen it.
  void observe(Game& game);

  Table<Seat, std::unique_ptr<ExternalPlayer>> choosers_;  ///< nullptr: of a person, or of a bot that is inline
  std::string observed_;                                   ///< the question that they were shown
};

/// The chance of a seat for a question that waits for it: other keys for other questions, whatever is hidden.
std::uint64_t chance_of(const Game& game, const Question& ask);

}  // namespace rules::play

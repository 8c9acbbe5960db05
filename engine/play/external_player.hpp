// External players: those that answer for seats asked from outside and are not people: a search, a program. Unlike an
// inline bot (seats.hpp), an external player is asked while the game is suspended, so it may copy and determinize it.
// Owns a game's external players and decides when each is called. Leaves people alone.
#pragma once
#include <functional>
#include <memory>
#include <vector>

#include "play/game_table.hpp"

namespace rules::play {

class ExternalPlayer {
 public:
  virtual ~ExternalPlayer() = default;
  /// Returns a legal answer for a seat that is asked and has not answered. `key`: seed of its random numbers for this
  /// question. Must not change the game.
  virtual Answer choose(Game& game, Seat seat, std::uint64_t key) = 0;
  /// Notifies the player that something has happened and others are asked now.
  virtual void observe(Game&, Seat) {}
  /// Notifies the player that the game is over, or has failed in a script.
  virtual void end(Game&, Seat) {}
};

/// Creates the external player of a seat kind that is neither inline nor a person.
using MakeChooser = std::function<std::unique_ptr<ExternalPlayer>(const SeatKind& kind)>;

/// The external players of one game, or of one after the other.
class ExternalPlayers {
 public:
  /// `seats`: names of seat kinds. Throws SeatKindError, and what `make` throws.
  ExternalPlayers(const std::vector<std::string>& seats, const MakeChooser& make);
  /// Returns true if any of these seat kinds needs an external player. Throws SeatKindError.
  static bool needed(const std::vector<std::string>& seats);

  /// Gives a game without a table all answers that they have now.
  void answer(Game& game);
  /// Returns the next answer of an external player, to be stored and applied (GameTable::take). Returns nullopt if none
  /// is asked, or the table pauses.
  std::optional<Act> act(GameTable& table);
  /// Notifies them that the game is over.
  void end(Game& game);
  /// Applies their answers until a person has to answer, the game is over or a script failed; notifies them of the end.
  Status advance(GameTable& table);

 private:
  /// Returns the next answer of an external player, which must be given before the next call; nullopt if none is asked.
  /// Throws RuleError if it isn't legal.
  std::optional<std::pair<Seat, Answer>> next(Game& game);
  /// Shows the new state to those that are not asked themselves and have not seen it.
  void observe(Game& game);

  Table<Seat, std::unique_ptr<ExternalPlayer>> choosers_;  ///< null: a person, or an inline bot
  std::string observed_;                                   ///< the question last shown to them
};

/// Returns a seat's random seed for its pending question: different for each question, independent of hidden
/// information.
std::uint64_t chance_of(const Game& game, const Question& ask);

}  // namespace rules::play

// Driver equivalence: however the seats of a game are driven, it is the same game. Plays one game with every driver,
// with and without `fast`, and reports the first difference. Owns the drivers and the policy that answers for all
// seats, a pure function of the question: its place, its seat and its fingerprint. Knows no pack.
#pragma once
#include <cstdint>
#include <memory>
#include <string>

#include "packs/build/linked.hpp"
#include "play/game.hpp"

namespace rules::test {

/// A game to play with every driver.
struct DrivenGame {
  std::string name;  ///< for reports
  std::shared_ptr<const packs::LinkedGame> linked;
  /// Seeds, length and beginning of the game; its seats are replaced.
  play::GameConfig config;
  /// Games with more questions are not compared.
  std::size_t max_questions = 2'000;
};

struct Driven {
  std::string difference;     ///< the first, with game, driver and question; "" if there is none
  std::size_t questions = 0;  ///< each seat's counted
  std::string failure;        ///< the error of a script, or that the game was too long; "" if it is over
  bool compared = true;       ///< false: it has too many questions
};

/// Plays the game with every driver: all seats inline, without and with notes; all external; each external in turn; all
/// external and, at every question, saved and loaded, cloned, copied as a position, undone and answered again; at a
/// play::GameTable. Each with and without `fast`. Compares questions and their order, answers, the state at each
/// question, the log and the final state.
Driven drive(const DrivenGame& game);

}  // namespace rules::test

// Reasons: explains a number by everything that contributed to it, and why a card can't be played now: for players in
// words, for authors by ids with pack, function, file and line. Limited to what a seat may know, or unlimited without a
// seat. Changes nothing: re-runs happen in a copy of the game.
#pragma once
#include "scenarios/trace.hpp"

namespace rules::scenarios {

struct Reasons {
  enum class For { authors, players };
  const packs::LinkedGame& linked;
  const play::Wording& words;
  const Engine& engine;  ///< at rest: it asks, or a step is over
  script::Host& host;    ///< calls its scripts
  For whom = For::authors;

  /// Returns why the number at a path (as in scenarios) has its value: each contribution with its step, event and card,
  /// for authors also with pack, function, file and line. `past`: what has happened. Throws ScenarioFault for an
  /// unknown path.
  std::vector<std::string> why(const std::string& path, const Trace& past, Seat viewer = {}) const;
  /// Returns why a seat can't play a card, by its id or its name, at its current question: which condition fails.
  /// Throws ScenarioFault for an unknown card.
  std::vector<std::string> why_not(Seat seat, const std::string& card, Seat viewer = {}) const;
};

}  // namespace rules::scenarios

// A draft of a scenario that a program writes: its parts, kept apart so that each can be left out, and their text. Owns
// only the words; what they mean is looked up when the scenario runs.
#pragma once
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "play/game.hpp"
#include "proof/retrace.hpp"

namespace rules::proof {

struct Draft {
  /// A line of `given:` or `chance:`: a path or the name of a draw, and words.
  struct Line {
    enum class Form { one, list, only, shuffle, pick, number };
    std::string key;
    std::vector<std::string> words;
    Form form = Form::one;
  };
  std::string name;
  std::vector<std::string> comment;  ///< lines above the scenario
  std::vector<std::string> packs, settings;
  int players = 0;
  std::uint64_t seed = 1;
  std::vector<Line> given, chance;
  std::vector<std::string> run;
  std::vector<std::pair<int, std::string>> answers;  ///< a player's number, and the answer in plain form
};

/// The scenario as a file of scenarios has it.
std::string to_yaml(const Draft& draft);

/// How a state differs from another, as lines of `given:`.
std::vector<Draft::Line> differences(const Ruleset& rules, const GameState& from, const GameState& to);

/// A game from a moment to its end, as a scenario from that position; `usual` is the state that it is laid out on.
Draft draft_from(const Ruleset& rules, const FailedGame& game, const GameState& usual, std::span<const Moment> moments);
/// The step at hand of a game as a scenario, with the position in which it began, what chance has drawn and what was
/// answered in it. In the setup: the setup. `game` has its history.
std::string scenario_of(const play::Game& game);

/// The same from the seed on: `moments` are all there are.
Draft draft_from_seed(const FailedGame& game, std::span<const Moment> moments);

}  // namespace rules::proof

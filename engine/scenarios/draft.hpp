// Draft: a generated scenario as separate parts, so that each can be omitted, and its text; and the completion of
// written ones. Owns only the words and the form of scenario files; words get their meaning when the scenario runs.
#pragma once
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "play/game.hpp"
#include "scenarios/retrace.hpp"
#include "scenarios/scenario.hpp"

namespace rules::scenarios {

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
  std::vector<std::pair<Seat, std::string>> answers;  ///< in canonical form
};

/// Returns the draft as a file of scenarios.
std::string to_yaml(const Draft& draft);

/// Returns the differences between two states, as lines of `given:`.
std::vector<Draft::Line> differences(const Ruleset& rules, const GameState& from, const GameState& to);

/// Returns the rest of a game as a scenario that starts from the first moment's position; `usual` is the state that the
/// position is compared with.
Draft draft_from(const Ruleset& rules, const FailedGame& game, const GameState& usual, std::span<const Moment> moments);
/// Returns the current step of a game as a scenario, with its initial position, its draws and its answers; during the
/// setup, returns the setup. `game` must have its history.
std::string scenario_of(const play::Game& game);

/// Returns the whole game as a scenario that starts from the seed; `moments` are all its moments.
Draft draft_from_seed(const FailedGame& game, std::span<const Moment> moments);

/// Returns the file's text with the missing parts of one of its scenarios; keeps everything else, including comments
/// and order. Answers are appended to the last one; `then` is written if it is missing or empty. Throws ScenarioFault
/// if the text's form doesn't allow additions.
std::string filled_in(std::string text, const Scenario& scenario, const Lacking& lacking);

}  // namespace rules::scenarios

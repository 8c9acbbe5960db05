// Command lines that play games again, as a shell takes them: each option that a game depends on, and nothing else.
#pragma once
#include <string>

#include "common.hpp"

namespace tools {

/// Games of bots that are played again. `common` is resolved: what its config says is said option by option.
struct PlayedGames {
  const Common& common;
  std::size_t players;
  std::string bots;
  bool paranoid = false;

  /// `dicetown simulate --with wild-west --players 4 --bots random --seed 1`, to which is added which games.
  std::string simulate_command() const;
  /// The command that plays the game of this index alone, and checks it.
  std::string simulate_command(std::int64_t index) const;
  /// The command that shows all that happens in the game of this index.
  std::string trace_command(std::int64_t index) const;
};

/// The command that shows all that happens in a scenario; what its packs need besides the scenario is in `common`.
std::string trace_command(const Common& common, const std::string& scenario_file);

/// Says on standard error that no more games than these were played, since several failed alike.
void tell_gave_up(const Texts& texts, std::int64_t games);

/// Two lines for people: the commands that show a game that failed and play it again.
std::string how_to_see(const PlayedGames& played, std::int64_t index);

}  // namespace tools

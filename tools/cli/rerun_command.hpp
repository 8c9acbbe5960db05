// Reports of failed games on standard error, with shell commands that replay them: with exactly the options that a game
// depends on.
#pragma once
#include <string>

#include "common.hpp"

namespace tools {

/// Games of bots to be replayed. `common` must be resolved: its config's settings become options.
struct PlayedGames {
  const Common& common;
  std::size_t players;
  std::string bots;
  bool paranoid = false;

  /// Returns `dicetown simulate --with wild-west --players 4 --bots random --seed 1`, to which the games' indices are
  /// appended.
  std::string simulate_command() const;
  /// Returns the command that plays only the game of this index, with checks.
  std::string simulate_command(std::int64_t index) const;
  /// Returns the command that traces the game of this index.
  std::string trace_command(std::int64_t index) const;
};

/// Returns the command that traces a scenario; `common` has what its packs need besides the scenario.
std::string trace_command(const Common& common, const std::string& scenario_file);

/// Reports that play was stopped because enough games failed identically. `of`: begins the message.
void tell_gave_up(const Texts& texts, std::int64_t games, const std::string& of = "");

/// Reports the commands that trace and replay a failed game.
void tell_how_to_see(const PlayedGames& played, std::int64_t index);

}  // namespace tools

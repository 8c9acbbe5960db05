// The bots of a game, as named by --players and --bots: the same in every command that plays games by bots.
#pragma once
#include "common.hpp"

namespace tools {

struct BotSeats {
  int players = 4;
  std::string bots = "heuristic";  ///< for all seats, or one for each

  void add_to(Command& command);
  /// Fills in what the command line omits, from the config or else from the packs. Returns a bot for each seat. Throws
  /// UsageError.
  std::vector<std::string> resolve(const Common& common, const Command& command);
};

}  // namespace tools

// The bots of a game, as --players and --bots name them: the same in every command that plays games by bots.
#pragma once
#include "common.hpp"

namespace tools {

struct BotSeats {
  int players = 4;
  std::string bots = "heuristic";  ///< for all seats, or one for each

  void add_to(Command& command);
  /// Takes what the command line leaves open from the config, else from the packs. Returns a bot for each seat. Throws
  /// UsageError.
  std::vector<std::string> resolve(const Common& common, const Command& command);
};

}  // namespace tools

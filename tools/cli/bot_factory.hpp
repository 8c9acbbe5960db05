// The bots of a game: their kinds from the command line, and programs and searches that answer for them.
#pragma once
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "bots/remote/remote_seat.hpp"
#include "common.hpp"
#include "play/external_player.hpp"
#include "simulation/game_runner.hpp"

namespace tools {

/// Statistics of the programs that answered for seats, from any number of threads.
class Programs {
 public:
  /// Returns the record of another program.
  std::shared_ptr<rules::remote::ProgramRecord> record();
  /// Reports on standard error in how many games heuristic bots had to take over from programs; returns true if there
  /// were any. Call after all programs have ended.
  bool tell_given_up(const Texts& texts) const;

 private:
  std::mutex mutex_;
  std::vector<std::shared_ptr<rules::remote::ProgramRecord>> records_;
};

/// Returns a factory of bots: a search uses `threads` threads; a program is named by its seat or --remote, and its
/// output and errors go to standard error and, if given, to `programs`.
rules::play::MakeChooser chooser_maker(const Common& common, int threads = 1, std::shared_ptr<Programs> programs = {});

/// Returns the config of games that these bots play on the common options: packs, seed, threads, limits.
rules::simulation::SimulationConfig simulated(const Common& common, int players, std::vector<std::string> bots,
                                              std::shared_ptr<Programs> programs);

/// Returns the bots that --bots names. Throws UsageError if one isn't a kind of bot.
std::vector<std::string> checked_bots(std::vector<std::string> bots);

/// Returns a bot for each player: from one for all, or one each. Otherwise throws UsageError with the text `key`.
std::vector<std::string> one_for_each(std::vector<std::string> bots, int players, const char* key);

/// The bots of a game, as named by --players and --bots.
struct BotSeats {
  int players = 4;
  std::string bots = "heuristic";  ///< for all seats, or one for each

  void add_to(Command& command);
  /// Returns the bots of --bots, or else of the config: one for all seats, or one for each. Throws UsageError.
  std::vector<std::string> named(const Common& common, const Command& command) const;
  /// Fills in what the command line omits, from the config or else from the packs. Returns a bot for each seat. Throws
  /// UsageError.
  std::vector<std::string> resolve(const Common& common, const Command& command);
};

}  // namespace tools

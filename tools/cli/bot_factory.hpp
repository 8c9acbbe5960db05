// Creates the bots that answer from outside.
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

/// Throws UsageError if this isn't a kind of bot. `option`: the option that named it.
void check_bot(const std::string& option, const std::string& kind);

// The bots of a game, as named by --players and --bots: the same in every command that plays games by bots.

struct BotSeats {
  int players = 4;
  std::string bots = "heuristic";  ///< for all seats, or one for each

  void add_to(Command& command);
  /// Fills in what the command line omits, from the config or else from the packs. Returns a bot for each seat. Throws
  /// UsageError.
  std::vector<std::string> resolve(const Common& common, const Command& command);
};

// Trying a bot that is a program of its own: what it did wrong in some games, and how long it took.

/// Plays games with the bot that this command starts, in another seat each time, and prints what went wrong. Returns
/// the exit code.
int check_bot_program(const Common& common, const std::string& program, std::int64_t games);

}  // namespace tools

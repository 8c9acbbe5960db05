// Shared by the subcommands of dicetown: common options, exit codes, color, messages.
#pragma once
#include <cstdint>
#include <filesystem>
#include <set>
#include <string>
#include <vector>

#include "command_line.hpp"
#include "packs/build/linked.hpp"
#include "packs/pack/pack_finder.hpp"
#include "play/game.hpp"

namespace tools {

/// Exit codes of the program.
enum Exit : int {
  kFine = 0,
  kProblems = 1,
  kUsage = 2,
  kBadInput = 3,
  kBug = 4,
  kUnwritten = 5,      ///< a file or the output could not be written
  kInterrupted = 130,  ///< Ctrl-C: 128 plus the signal's number, as in shells
};

/// Options that mean the same everywhere; each subcommand adds those that it uses.
struct Common {
  std::string game;                    ///< the folder of a game that is not Dice Town
  std::vector<std::string> with;       ///< packs besides the main ones
  std::vector<std::string> set;        ///< pack.option=value
  std::vector<std::string> pack_path;  ///< additional folders with packs
  std::string config;                  ///< a game.yaml
  std::uint64_t seed = 1;
  std::int64_t game_index = 0;  ///< index of the game among the seed's, as simulations number them
  bool seed_given = false;
  bool json = false;
  bool fast = true;  ///< run script functions that need no Lua without it
  std::string language;
  std::vector<std::string> seats;                  ///< from the config
  std::vector<std::string> main_packs = {"base"};  ///< packs always in play; for another game, the pack that needs no
                                                   ///< other
  rules::GameLimits most;                          ///< limits on the length of a game
  std::string remote;                              ///< the program that answers for `remote` seats
  int remote_seconds = 10;                         ///< its time limit for an answer
  int threads = 0;                                 ///< 0: as many as there are cores
  const Texts* texts = nullptr;                    ///< texts of the command line; set by resolve()

  /// Adds options for packs, their options and folders.
  void add_packs_to(Command& command);
  /// Adds the usual options of commands that play games: packs, a seed, a language, --json and --no-fast.
  void add_usual_to(Command& command);
  void add_pack_path_to(Command& command);
  void add_seed_to(Command& command);
  /// Adds the option for the index of the game to show.
  void add_game_index_to(Command& command);
  void add_language_to(Command& command);
  void add_json_to(Command& command);
  /// Adds --no-fast.
  void add_fast_to(Command& command);
  /// Adds options for bots that are programs.
  void add_remote_to(Command& command);
  /// Adds the limits on the length of a game.
  void add_length_to(Command& command);
  void add_threads_to(Command& command);
  /// Returns the number of threads to use.
  int used_threads() const;
  /// Reads the config, if any, and merges it; the command line wins. Throws ContentError or UsageError.
  void resolve(const Command& command);
  /// Returns the default number of players: `wanted`, or as close to it as the packs allow.
  int usual_players(int wanted) const;
  /// Throws UsageError if packs, options, seats or a seed were given (here or in the config); `because`: the key of a
  /// text.
  void throw_game(std::string_view because) const;
  /// Throws UsageError if packs or options were given.
  void throw_packs(std::string_view because) const;
  /// Returns the folders with packs: the bundled ones or those of `game`, then those of `pack_path`, then the user's
  /// added packs (strange_packs.hpp).
  std::vector<std::filesystem::path> folders() const;
  /// Returns a finder for the packs in folders(), whose problems are reported when packs are linked.
  rules::packs::PackFinder finder() const;
  rules::packs::Selection selection(int players) const;
  /// Returns the config of a game as far as the command line determines it, with the seeds of the game of this index in
  /// a simulation; without seats, packs and options.
  rules::play::GameConfig game_config() const;
  /// Throws UsageError if these kinds of seats can't play these packs together.
  void check_seats(const std::vector<std::string>& kinds) const;
  /// Returns the config's seats, with bots in place of people.
  std::vector<std::string> bots_in_seats() const;

 private:
  void refuse(const char* option, bool said, std::string_view because) const;
  void read_config();
  void check_config() const;
  void check_settings() const;
  void check_language() const;
  void find_main_packs();
};

/// Greatest number of games: larger sums might overflow (statistics/intervals.hpp).
inline constexpr std::int64_t kMaxGames = std::int64_t{1} << 31;
/// Throws UsageError if a table can't have this number of seats.
void check_players(int players);

/// Returns true if two settings, or options, name the same option: pack.option=value, perhaps without the pack.
bool same_option(std::string_view setting, std::string_view other);
/// Adds a setting, replacing those of the same option.
void set_instead(std::vector<std::string>& settings, std::string setting);

/// Throws UsageError for an unknown kind of seat; `option`: the one that gives them.
void check_kinds(const char* option, const std::vector<std::string>& seats);

/// Returns the languages of the engine and of these packs.
std::set<std::string> languages_of(const rules::packs::PackFinder& finder);

/// Returns the shortest path from the current folder: relative if it is below it.
std::filesystem::path from_here(const std::filesystem::path& path);

/// Returns the folder of bundled packs, relative to the current folder: DICETOWN_CONTENT, else share/dicetown beside
/// the folder of an installed program, else beside the sources.
std::filesystem::path bundled_content();

/// Returns the text in a color of the terminal, if standard output is one: TERM isn't dumb, and NO_COLOR is not set.
std::string paint(std::string_view text, std::string_view code);

/// Each command adds itself to the program.
void add_play(CommandLine& program);
void add_replay(CommandLine& program);
void add_analyze(CommandLine& program);
void add_rules(CommandLine& program);
void add_new(CommandLine& program);
void add_check(CommandLine& program);
void add_test(CommandLine& program);
void add_trace(CommandLine& program);
void add_packs(CommandLine& program);
void add_sdk(CommandLine& program);
void add_simulate(CommandLine& program);
void add_compare(CommandLine& program);
void add_sweep(CommandLine& program);
void add_ablate(CommandLine& program);
void add_bots(CommandLine& program);
void add_explore(CommandLine& program);
void add_merge(CommandLine& program);
void add_completion(CommandLine& program);

}  // namespace tools

// What the subcommands of dicetown share: options that mean the same everywhere, exit codes, colour, messages.
#pragma once
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "command_line.hpp"
#include "content/linked.hpp"
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
  kInterrupted = 130,  ///< Ctrl-C: 128 and the signal's number, as shells have it
};

/// Options that mean the same wherever they are; each subcommand adds those that it heeds.
struct Common {
  std::string game;                    ///< the folder of a game that is not Dice Town
  std::vector<std::string> with;       ///< packs besides the main ones
  std::vector<std::string> set;        ///< pack.option=value
  std::vector<std::string> pack_path;  ///< more folders to look for packs in
  std::string config;                  ///< a game.yaml
  std::uint64_t seed = 1;
  std::int64_t game_index = 0;  ///< which game of the seed, as simulations number them
  bool seed_given = false;
  bool json = false;
  bool fast = true;  ///< functions of scripts that need no Lua run without it
  std::string language;
  std::vector<std::string> seats;                  ///< from the config
  std::vector<std::string> main_packs = {"base"};  ///< what is always played; of another game, what needs no other pack
  rules::GameLimits most;                          ///< how long a game may go on
  std::string remote;                              ///< the program that answers for `remote` seats
  int remote_seconds = 10;                         ///< how long it may think about an answer
  int threads = 0;                                 ///< 0: as many as there are cores
  const Texts* texts = nullptr;                    ///< what the command line says; set by resolve()

  /// Which packs with which options, and where more of them are.
  void add_packs_to(Command& command);
  /// What most commands take that play games: packs, a seed, a language, --json and --no-fast.
  void add_usual_to(Command& command);
  void add_pack_path_to(Command& command);
  void add_seed_to(Command& command);
  /// Which game of the seed is shown.
  void add_game_index_to(Command& command);
  void add_language_to(Command& command);
  void add_json_to(Command& command);
  /// Whether scripts run without Lua where they can.
  void add_fast_to(Command& command);
  /// Bots that are programs.
  void add_remote_to(Command& command);
  /// How long a game may go on.
  void add_length_to(Command& command);
  void add_threads_to(Command& command);
  /// How many threads are used: as many as are wanted.
  int used_threads() const;
  /// Reads the config, if any, and merges it: the command line wins. Throws ContentError or UsageError.
  void resolve(const Command& command);
  /// So many players as a game has that nobody chose a number for: this many, or as near to it as the packs allow.
  int usual_players(int wanted) const;
  /// Throws UsageError if it is said (here or in the config) which packs, options, seats or seed to play with;
  /// `because`: the key of a text.
  void throw_game(std::string_view because) const;
  /// Throws UsageError if it is said which packs or options to play with.
  void throw_packs(std::string_view because) const;
  /// Where packs are looked for: the bundled ones or those of `game`, then those of `pack_path`, then what was added to
  /// the user's own (pack_store.hpp).
  std::vector<std::filesystem::path> folders() const;
  rules::content::Selection selection(int players) const;
  /// A game as far as the command line says what it is, with the seeds that a simulation gives the game of this index;
  /// seats, packs and options are not in it yet.
  rules::play::GameConfig game_config() const;
  /// Throws UsageError if these kinds of seats can't play these packs together.
  void check_seats(const std::vector<std::string>& kinds) const;
  /// The config's seats, with a bot where a person would sit.
  std::vector<std::string> bots_in_seats() const;

 private:
  void refuse(const char* option, bool said, std::string_view because) const;
  void read_config();
  void check_config() const;
  void check_settings() const;
  void check_language() const;
  void find_main_packs();
};

/// Numbers of games are no larger: sums over more of them might not fit (statistics/moments.hpp).
inline constexpr std::int64_t kMaxGames = std::int64_t{1} << 31;
/// Throws UsageError if a number of games, or of a game, is less than `least`, or too large.
void check_games(const char* option, std::int64_t games, std::int64_t least = 1);
/// Throws UsageError if a table has no such number of seats.
void check_players(int players);

/// Whether two settings, or their options, are of the same option: pack.option=value, maybe without the pack.
bool same_option(std::string_view setting, std::string_view other);
/// Adds a setting in place of those of the same option.
void set_instead(std::vector<std::string>& settings, std::string setting);

/// Throws UsageError if there is no such kind of seat.
void check_kinds(const std::vector<std::string>& seats);

/// A path as short as it can be written from the current folder: relative if it lies below it.
std::filesystem::path from_here(const std::filesystem::path& path);

/// Where the bundled packs are, as seen from here: beside the program's sources, or DICETOWN_CONTENT.
std::filesystem::path bundled_content();

/// Colour for standard output, off where it is no terminal or NO_COLOR is set.
bool colour_out();
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

// What the subcommands of dicetown share: options that mean the same everywhere, exit codes, colour, messages.
#pragma once
#include <CLI/CLI.hpp>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "content/linked.hpp"

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

/// Thrown for wrong use of the command line; becomes exit code 2.
struct UsageError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// Options that mean the same wherever they are; each subcommand adds those that it heeds.
struct Common {
  std::vector<std::string> with;       ///< packs besides base
  std::vector<std::string> set;        ///< pack.option=value
  std::vector<std::string> pack_path;  ///< more folders to look for packs in
  std::string config;                  ///< a game.yaml
  std::uint64_t seed = 1;
  bool seed_given = false;
  bool json = false;
  bool fast = true;  ///< functions of scripts that need no Lua run without it
  std::string language;
  std::vector<std::string> seats;  ///< from the config
  std::vector<std::string> main_packs = {"base"};
  rules::Length most;  ///< how long a game may go on

  /// Which packs with which options, and where more of them are.
  void add_packs_to(CLI::App& command);
  void add_pack_path_to(CLI::App& command);
  void add_seed_to(CLI::App& command);
  void add_language_to(CLI::App& command);
  void add_json_to(CLI::App& command);
  /// Whether scripts run without Lua where they can.
  void add_fast_to(CLI::App& command);
  /// How long a game may go on.
  void add_length_to(CLI::App& command);
  /// Reads the config, if any, and merges it: the command line wins. Throws ContentError or UsageError.
  void resolve(CLI::App& command);
  /// Throws UsageError if it is said (here or in the config) which packs, options, seats or seed to play with.
  void refuse_game(const std::string& because) const;
  std::vector<std::filesystem::path> folders() const;
  rules::content::Selection selection(int players) const;
};

/// Whether an option stands on the command line; false too of one that the command doesn't have.
bool given(const CLI::App& command, const std::string& option);
/// Throws UsageError if one of these does.
void refuse(const CLI::App& command, const std::vector<std::string>& options, const std::string& because);

/// Where the bundled packs are: beside the program's sources, or DICETOWN_CONTENT.
std::filesystem::path bundled_content();

/// Colour for standard output, off where it is no terminal or NO_COLOR is set.
bool colour_out();
std::string paint(std::string_view text, std::string_view code);

/// Splits at commas; empty parts are errors.
std::vector<std::string> split_list(const std::string& text);

/// Each subcommand adds itself to the program and returns its exit code through `result`.
void add_simulate(CLI::App& app, int& result);
void add_explore(CLI::App& app, int& result);
void add_test(CLI::App& app, int& result);
void add_check(CLI::App& app, int& result);
void add_packs(CLI::App& app, int& result);
void add_replay(CLI::App& app, int& result);
void add_play(CLI::App& app, int& result);

}  // namespace tools

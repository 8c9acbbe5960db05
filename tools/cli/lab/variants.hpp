// Shared by the commands of the lab, which compare variants: their options, numbers of games, and metrics; options with
// several values (`--set base.mine-nuggets=20..40:5` among the usual `--set`); playing the games; and output, as text,
// JSON or a report, which uses only what files of sums contain.
#pragma once
#include "bot_factory.hpp"
#include "common.hpp"
#include "simulation/compare/comparison_file.hpp"
#include "simulation/compare/finding.hpp"
#include "simulation/compare/matched.hpp"
#include "simulation/compare/option_search.hpp"

namespace tools {

struct LabOptions {
  Common common;
  BotSeats seats;
  std::int64_t games = 10000;
  std::vector<std::string> metrics;
  bool each_seat = false;
  std::string report;      ///< a file to write a report to
  std::string out, shard;  ///< a file of sums, and its part of the games
  bool resume = false;     ///< resume that file

  void add_to(Command& command);
  /// Adds the options for a report, and for playing a part and storing its sums.
  void add_output_to(Command& command);
  /// Throws UsageError if a number is out of range. Call it once `common` is resolved.
  void check(const Command& command) const;
};

/// The arguments of one variant: `--with wild-west --bots random`.
struct VariantArguments {
  std::vector<std::string> with, set, pack_path;
  std::string config, game, bots;
};

/// Parses them. `option`: the option that gave them. Throws UsageError.
VariantArguments read_variant(const std::string& option, const std::string& text, const Texts& texts);

/// Returns the common options combined with this variant's, resolved. A variant's config replaces the common one.
Common merged(const Common& common, const VariantArguments& own, const Command& command);

/// Returns the number of players: as requested, or the number of named bots, or as close to four as the packs allow.
int players_for(const Command& command, const LabOptions& options, const Common& resolved,
                const std::vector<std::string>& bots);

/// The ranges of `--set`, and a bot for each player.
struct RangesToPlay {
  std::vector<rules::compare::OptionRange> ranges;
  std::vector<std::string> bots = {};
  int players() const { return static_cast<int>(bots.size()); }
};

/// Resolves and checks the options, and removes the ranges from `--set`. Throws ContentError, and UsageError for
/// invalid options, also if the ranges together have more than `most` settings (`key`: the text of that error).
RangesToPlay ranges_to_play(LabOptions& options, const Command& command, std::size_t most, const char* key);

/// Links the game with these additional settings. Throws ContentError.
std::shared_ptr<const rules::packs::LinkedGame> link_with(const Common& common, int players,
                                                          const std::vector<std::string>& settings);

/// Returns how these options play the games of each variant.
rules::simulation::SimulationConfig matched_games(const LabOptions& options, std::uint64_t seed);

/// Reports on standard error a failed game and how to replay it.
void tell_failure(const rules::compare::Sums& sums, const rules::compare::Variant& variant, const Common& common,
                  std::uint64_t seed);

/// Splits a name and a number: `rounds=0.2`. `option`: the option that gave them. Throws UsageError.
std::pair<std::string, std::string> name_and_value(const std::string& option, const std::string& text);
/// Parses a number. Throws UsageError.
double number_in(const std::string& option, const std::string& text);

/// Throws UsageError for a metric that these variants can't be compared by, with what was probably meant.
[[noreturn]] void tell_unknown_metric(const std::string& option, const std::string& wanted,
                                      std::span<const rules::compare::Variant> variants);

/// Plays the games, or the part of `--shard`, with progress on the screen and in the file of `--out`, until all is done
/// or Ctrl-C is pressed. `known` returns the results so far, in a few words; `enough`, which may be null, true if no
/// more games are needed. Returns the sums including what the file contained. Sets the part of the origin. Throws
/// UsageError for an invalid shard, and the exceptions of files.
rules::compare::Sums play_part(const LabOptions& options, rules::compare::Matched matched,
                               rules::compare::ComparisonOrigin& origin,
                               const std::function<std::string(const rules::compare::Sums&)>& known,
                               const std::function<bool(const rules::compare::Sums&)>& enough = {});

/// A played comparison or sweep, and how it is judged. References its inputs.
struct LabResult {
  const rules::compare::ComparisonOrigin& origin;
  const rules::compare::Sums& sums;
  const rules::compare::Method& method;
  /// Returns true if not all games were played.
  bool early() const { return sums.seeds + sums.failed < origin.part.games; }
};

/// Prints the result, and writes a report to the file `report`, if it is named.
void show_comparison(const LabResult& result, bool json, const std::string& report, const Texts& texts);
void show_sweep(const LabResult& result, bool json, const std::string& report, const Texts& texts);

/// Returns " (only games 3 to 7)" for a part of the games; else "".
std::string part_named(const rules::compare::ComparisonOrigin& origin, const Texts& texts);

/// Searches the settings of all ranges of --set and prints what was found. Returns the exit code. Throws UsageError.
int find_settings(LabOptions& options, const std::vector<std::string>& wants, const Command& command);

}  // namespace tools

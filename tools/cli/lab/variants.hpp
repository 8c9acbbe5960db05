// Shared by the commands of the lab: options for variants, numbers of games, and metrics.
#pragma once
#include "common.hpp"
#include "simulation/compare/matched.hpp"

namespace tools {

struct LabOptions {
  Common common;
  std::string bots = "heuristic";
  int players = 4;
  std::int64_t games = 10000;
  std::vector<std::string> metrics;
  bool each_seat = false;
  std::string report;      ///< a file to write a report to
  std::string out, shard;  ///< a file of sums, and its part of the games
  bool resume = false;     ///< resume that file

  /// `games_help`: what --games counts.
  void add_to(Command& command);
  void add_metrics_to(Command& command);
  void add_report_to(Command& command);
  /// Adds the options for playing a part and storing its sums.
  void add_parts_to(Command& command);
  /// Throws UsageError if a number is out of range. Call it once `common` is resolved.
  void check(const Command& command) const;
  /// Returns the named bots, or else those of the config, or heuristic ones: one for all seats, or one for each.
  std::vector<std::string> named_bots(const Command& command, const Common& resolved) const;
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

/// Returns a bot for each player: from one for all, or one each. Throws UsageError.
std::vector<std::string> bots_for(const std::vector<std::string>& named, int players);

/// Returns the number of players: as requested, or the number of named bots, or as close to four as the packs allow.
int players_for(const Command& command, const LabOptions& options, const Common& resolved,
                const std::vector<std::string>& bots);

/// Returns the matched games of these options, without variants and quantities.
rules::compare::Matched matched_games(const LabOptions& options, std::uint64_t seed);

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

}  // namespace tools

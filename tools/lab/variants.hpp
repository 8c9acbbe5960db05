// What the commands of the lab share: which game is played by whom, how many games, and which numbers are wanted.
#pragma once
#include "common.hpp"
#include "compare/matched.hpp"

namespace tools {

struct LabOptions {
  Common common;
  std::string bots = "heuristic";
  int players = 4;
  std::int64_t games = 10000;
  std::vector<std::string> metrics;
  bool each_seat = false;
  std::string report;      ///< a file to write a report to
  std::string out, shard;  ///< a file of sums, and the part of the games that it is for
  bool resume = false;     ///< go on with that file

  /// `games_help`: what --games counts.
  void add_to(Command& command);
  void add_metrics_to(Command& command);
  void add_report_to(Command& command);
  /// Playing a part, and keeping what it adds up to.
  void add_parts_to(Command& command);
  /// Throws UsageError if a number is out of range. Call it once `common` is resolved.
  void check(const Command& command) const;
  /// The bots that are named, or else those of the config, or heuristic ones: one for all seats, or one for each.
  std::vector<std::string> named_bots(const Command& command, const Common& resolved) const;
};

/// The arguments of one variant: `--with wild-west --bots random`.
struct VariantArguments {
  std::vector<std::string> with, set, pack_path;
  std::string config, game, bots;
};

/// Reads them. `option`: by which they were given. Throws UsageError.
VariantArguments read_variant(const std::string& option, const std::string& text, const Texts& texts);

/// What is common and what this variant has besides, resolved. A variant's config is taken in place of the common one.
Common merged(const Common& common, const VariantArguments& own, const Command& command);

/// A bot for each player: one for all, or as many as there are. Throws UsageError.
std::vector<std::string> bots_for(const std::vector<std::string>& named, int players);

/// How many players: those that are wanted, or as many as bots are named, or as near to four as the packs allow.
int players_for(const Command& command, const LabOptions& options, const Common& resolved,
                const std::vector<std::string>& bots);

/// The matched games that these options ask for, but for variants and quantities.
rules::compare::Matched matched_games(const LabOptions& options, std::uint64_t seed);

/// Says what a failed game was and how it is replayed, on standard error.
void tell_failure(const rules::compare::Sums& sums, const rules::compare::Variant& variant, const Common& common,
                  std::uint64_t seed);

/// Numbers after names: `rounds=0.2`. `option`: by which they were given. Throws UsageError.
std::pair<std::string, std::string> name_and_value(const std::string& option, const std::string& text);
/// A number. Throws UsageError.
double number_in(const std::string& option, const std::string& text);

/// Throws UsageError for a metric that these variants can't be compared by, with what may have been meant.
[[noreturn]] void tell_unknown_metric(const std::string& option, const std::string& wanted,
                                      std::span<const rules::compare::Variant> variants);

}  // namespace tools

// Plays the games of a comparison: all of them, or the part of `--shard`; with progress on the screen, and in the file
// of `--out`.
#pragma once
#include "simulation/compare/origin.hpp"
#include "variants.hpp"

namespace tools {

struct Playing {
  /// Returns true if no more games are needed; may be null.
  std::function<bool(const rules::compare::Sums&)> enough = {};
  /// Returns the results so far, in a few words.
  std::function<std::string(const rules::compare::Sums&)> known;
};

/// Plays until all is done or Ctrl-C is pressed, and returns the sums including what the file contained. Sets the part
/// of the origin. Throws UsageError for an invalid shard, and the exceptions of files.
rules::compare::Sums play_part(const LabOptions& options, rules::compare::Matched matched,
                               rules::compare::ComparisonOrigin& origin, const Playing& playing);

}  // namespace tools

// Playing the games of a comparison: all of them, or the part of `--shard`; with progress on the screen, and in the
// file of `--out`.
#pragma once
#include "compare/origin.hpp"
#include "variants.hpp"

namespace tools {

struct Playing {
  /// Whether there are games enough; may be empty.
  std::function<bool(const rules::compare::Sums&)> enough = {};
  /// What is known so far, in a few words.
  std::function<std::string(const rules::compare::Sums&)> known;
};

/// Plays until all is done or Ctrl-C is pressed, and returns what there is, with what the file held before. Sets the
/// part of the origin. Throws UsageError for a shard that there isn't, and what a file throws.
rules::compare::Sums play_part(const LabOptions& options, rules::compare::Matched matched,
                               rules::compare::ComparisonOrigin& origin, const Playing& playing);

}  // namespace tools

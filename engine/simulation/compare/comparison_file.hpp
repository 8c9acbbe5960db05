// ComparisonFile: the sums of a part of a comparison, with everything that they depend on, so that parts of different
// comparisons can be told apart, and merged without the packs. Owns its JSON. Invariant: the result of a merge is that
// of one process playing the whole, for any order of files. (If games fail, one process gives up after kMaxFailed of
// them, and so does each part.)
#pragma once
#include <map>

#include "simulation/compare/matched.hpp"
#include "simulation/compare/option_search.hpp"
#include "simulation/compare/quantities.hpp"
#include "simulation/origin.hpp"
#include "simulation/sums.hpp"

namespace rules::compare {

/// The origin of a comparison's sums: all that they depend on, and the definitions of their meaning.
struct ComparisonOrigin {
  struct Played {
    std::string name;        ///< of the variant
    simulation::Origin run;  ///< with only the bare metrics: the quantities define what is measured
  };
  std::vector<Played> variants;  ///< at least two, with the same players and games
  std::size_t base = 0;          ///< the variant that all are compared with
  std::shared_ptr<const Quantities> quantities;
  std::map<std::string, double> margins;  ///< by quantity
  std::vector<OptionRange> ranges;        ///< of a sweep, which has a variant for each combination of their values
  std::string command;                    ///< the command that reproduces it in one process
  simulation::Span whole;                 ///< the games of the comparison
  simulation::Span part;                  ///< the games of this file
};

/// Returns the origin of an unsplit comparison.
ComparisonOrigin origin_of(const Matched& matched, std::shared_ptr<const Quantities> quantities);

nlohmann::ordered_json to_json(const ComparisonOrigin& origin);
/// Throws packs::FileError, naming the file, if the JSON isn't a serialized origin.
ComparisonOrigin read_origin(const nlohmann::ordered_json& json, const std::filesystem::path& file);

/// Returns the difference to another comparison, as a sentence; empty if there is none. Ignores parts and commands.
packs::Message difference(const ComparisonOrigin& origin, const ComparisonOrigin& other);

/// Returns the sums of no games of this comparison.
Sums empty_sums(const ComparisonOrigin& origin);
nlohmann::ordered_json to_json(const Sums& sums);

/// The contents of a file.
struct StoredComparison {
  static constexpr const char* kKind = "compared";
  ComparisonOrigin origin;
  Sums totals;  ///< of the games present: the first ones of its part, without a gap
  std::int64_t done() const { return totals.seeds + totals.failed; }
};

/// Throws packs::FileError.
StoredComparison read_comparison_file(const std::filesystem::path& file);

/// Adds up these files, at least one. Throws packs::FileError if one can't be read.
inline simulation::Merged<StoredComparison> merge(std::span<const std::filesystem::path> files) {
  return simulation::merge_files(files, read_comparison_file);
}

using ComparisonFile = simulation::ResumableSums<StoredComparison, read_comparison_file, read_origin>;

}  // namespace rules::compare

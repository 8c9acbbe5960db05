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

/// The contents of a file.
struct StoredComparison {
  ComparisonOrigin origin;
  Sums sums;  ///< of the games present: the first ones of its part, without a gap
  std::int64_t done() const { return sums.seeds + sums.failed; }
};

/// Throws packs::FileError.
StoredComparison read_comparison_file(const std::filesystem::path& file);

struct MergedComparison {
  StoredComparison stored;                     ///< the whole; only meaningful without faults
  std::vector<simulation::MergeFault> faults;  ///< all of them
};
/// Adds up these files, at least one. Throws packs::FileError if one can't be read.
MergedComparison merge(std::span<const std::filesystem::path> files);

class ComparisonFile {
 public:
  /// Opens and claims a file for the origin's part: a new one, or with `go_on` an existing one, which is resumed.
  /// Throws packs::WriteError if it can't be written or would lose something, and packs::FileError if the existing
  /// file is of another run.
  ComparisonFile(const std::filesystem::path& file, const ComparisonOrigin& origin, bool go_on);
  /// Returns the contents of the file when it was opened; empty for a new one.
  const Sums& before() const { return before_; }
  /// Writes the earlier sums plus these, if some seconds have passed. Throws packs::WriteError.
  void pause(const Sums& played);
  /// Writes immediately.
  void write(const Sums& played);

 private:
  simulation::SumsDocument document_;
  ComparisonOrigin origin_;
  Sums before_;
};

}  // namespace rules::compare

// ComparisonFile: the sums of a part of a comparison, and the merging of all parts. Owns its JSON. Invariant: the
// result is that of one process playing the whole, for any order of files. (If games fail, one process gives up after
// kMaxFailed of them, and so does each part.)
#pragma once
#include "simulation/compare/matched.hpp"
#include "simulation/compare/origin.hpp"
#include "simulation/merge.hpp"
#include "simulation/sums_document.hpp"

namespace rules::compare {

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

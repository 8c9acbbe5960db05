// A file of what a part of a comparison adds up to, and how the files of all parts become the whole. Owns its JSON.
// Invariant: what comes out is what one process that plays the whole would have counted, in any order of files. (Where
// games fail, one process gives up after kMaxFailed of them, and so does each part.)
#pragma once
#include "compare/matched.hpp"
#include "compare/origin.hpp"
#include "lab/merge.hpp"
#include "lab/sums_document.hpp"

namespace rules::compare {

/// What stands in a file.
struct StoredComparison {
  ComparisonOrigin origin;
  Sums sums;  ///< of the games that are there: the first ones of its part, without a gap
  std::int64_t done() const { return sums.seeds + sums.failed; }
};

/// Throws content::FileError.
StoredComparison read_comparison_file(const std::filesystem::path& file);

struct MergedComparison {
  StoredComparison stored;              ///< the whole; makes sense only without faults
  std::vector<lab::MergeFault> faults;  ///< all of them
};
/// Adds up these files; there is at least one. Throws content::FileError if one can't be read.
MergedComparison merge(std::span<const std::filesystem::path> files);

class ComparisonFile {
 public:
  /// Opens a file for the part of the origin, which is then ours. A new one, unless `go_on`: then one that is there is
  /// gone on with. Throws content::WriteError if it can't be written, or if there is something that would be lost;
  /// content::FileError if there is another run's file to go on with.
  ComparisonFile(const std::filesystem::path& file, const ComparisonOrigin& origin, bool go_on);
  /// What the file held when it was opened; nothing of a new one.
  const Sums& before() const { return before_; }
  /// Writes what was there before and this, if some seconds have passed. Throws content::WriteError.
  void pause(const Sums& played);
  /// The same at once.
  void write(const Sums& played);

 private:
  lab::SumsDocument document_;
  ComparisonOrigin origin_;
  Sums before_;
};

}  // namespace rules::compare

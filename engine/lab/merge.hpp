// Merge: adds up the files that the parts of one run wrote. Owns how it is told whether they are all there, each once.
// Invariant: what comes out is what one process that plays the whole run would have counted, in any order of files.
#pragma once
#include "lab/row_file.hpp"

namespace rules::lab {

/// What keeps files from being one run.
struct MergeFault {
  enum class Kind { missing, doubled, foreign };  ///< missing: games that are in no file
  Kind kind;
  std::string text;  ///< a sentence that names files and games
};

struct Merged {
  Stored stored;                   ///< the whole run; makes sense only without faults
  std::vector<MergeFault> faults;  ///< all of them
};

/// Adds up these files; there is at least one. Throws content::FileError if one can't be read.
Merged merge(std::span<const std::filesystem::path> files);

}  // namespace rules::lab

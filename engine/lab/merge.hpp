// Merge: adds up the files that the parts of one run wrote. Owns how it is told whether they are all there, each once.
// Invariant: what comes out is what one process that plays the whole run would have counted, in any order of files.
#pragma once
#include <algorithm>

#include "lab/row_file.hpp"

namespace rules::lab {

/// What keeps files from being one run.
struct MergeFault {
  enum class Kind { missing, doubled, foreign };  ///< missing: games that are in no file
  Kind kind;
  content::Message text;  ///< a sentence that names files and games
};

/// Files of one run, in the order of their games, and what keeps them from being the whole of it.
template <class Part>
struct Parts {
  std::vector<Part> stored;  ///< of the run of the first file; one at least
  std::vector<MergeFault> faults;
};

/// A file of a run as far as it matters whether all files are there.
struct PartFile {
  std::filesystem::path file;
  Span games;
  std::int64_t done = 0;  ///< how many of them are there, without a gap
};
/// Looks through parts of one run, in the order of their games, and says which games are in none or in two of them.
std::vector<MergeFault> compare_games(std::span<const PartFile> parts, Span whole);

/// Reads these files; there is at least one. Each has an origin, of which a `difference` can be told, and says how many
/// games are done. `read` throws content::FileError.
template <class Part>
Parts<Part> read_parts(std::span<const std::filesystem::path> files, Part (*read)(const std::filesystem::path& file)) {
  std::vector<std::pair<PartFile, Part>> parts;
  std::vector<MergeFault> faults;
  for (const std::filesystem::path& file : files) {
    Part stored = read(file);
    const content::Message other =
        parts.empty() ? content::Message() : difference(parts.front().second.origin, stored.origin);
    if (!other.empty())
      faults.push_back(
          {MergeFault::Kind::foreign,
           content::Message("rows.foreign",
                            {{"file", file.string()}, {"first", parts.front().first.file.string()}, {"how", other}})});
    else {
      PartFile about{file, stored.origin.part, stored.done()};
      parts.emplace_back(std::move(about), std::move(stored));
    }
  }
  std::sort(parts.begin(), parts.end(), [](const auto& a, const auto& b) {
    return std::pair(a.first.games.first, a.first.file) < std::pair(b.first.games.first, b.first.file);
  });
  std::vector<PartFile> named;
  Parts<Part> result;
  for (auto& [about, stored] : parts) {
    named.push_back(std::move(about));
    result.stored.push_back(std::move(stored));
  }
  result.faults = compare_games(named, result.stored.front().origin.whole);
  result.faults.insert(result.faults.begin(), faults.begin(), faults.end());
  return result;
}

struct Merged {
  Stored stored;                   ///< the whole run; makes sense only without faults
  std::vector<MergeFault> faults;  ///< all of them
};

/// Adds up the files of a simulation; there is at least one. Throws content::FileError if one can't be read.
Merged merge(std::span<const std::filesystem::path> files);

}  // namespace rules::lab

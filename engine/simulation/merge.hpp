// Merge: adds up the files of a run's parts. Owns the check that each part is present exactly once. Invariant: the
// result is that of one process playing the whole run, for any order of files.
#pragma once
#include <algorithm>

#include "simulation/row_file.hpp"

namespace rules::simulation {

/// Why files don't form one run.
struct MergeFault {
  enum class Kind { missing, doubled, foreign };  ///< missing: games that are in no file
  Kind kind;
  packs::Message text;  ///< a sentence that names files and games
};

/// Files of one run, in game order, and the errors that keep them from being complete.
template <class Part>
struct Parts {
  std::vector<Part> stored;  ///< parts of the first file's run; at least one
  std::vector<MergeFault> faults;
};

/// A part's file, as needed for the completeness check.
struct PartFile {
  std::filesystem::path file;
  Span games;
  std::int64_t done = 0;  ///< number of consecutive games present
};
/// Returns the games missing or duplicated in parts of one run, which must be in game order.
std::vector<MergeFault> compare_games(std::span<const PartFile> parts, Span whole);

/// Reads the given files, at least one. Each part has an origin with a `difference`, and the number of games done.
/// `read` throws packs::FileError.
template <class Part>
Parts<Part> read_parts(std::span<const std::filesystem::path> files, Part (*read)(const std::filesystem::path& file)) {
  std::vector<std::pair<PartFile, Part>> parts;
  std::vector<MergeFault> faults;
  for (const std::filesystem::path& file : files) {
    Part stored = read(file);
    const packs::Message other =
        parts.empty() ? packs::Message() : difference(parts.front().second.origin, stored.origin);
    if (!other.empty())
      faults.push_back(
          {MergeFault::Kind::foreign,
           packs::Message("rows.foreign",
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
  Stored stored;                   ///< the whole run; only meaningful without faults
  std::vector<MergeFault> faults;  ///< all of them
};

/// Adds up the files of a simulation, at least one. Throws packs::FileError if one can't be read.
Merged merge(std::span<const std::filesystem::path> files);

}  // namespace rules::simulation

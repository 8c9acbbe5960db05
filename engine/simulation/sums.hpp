// JSON files with the sums of a part of a run and everything that they depend on, and the merging of all parts. Owns
// their form, and the check that each part is present exactly once; comparison_file.hpp defines the sums of
// comparisons. Invariants: no existing file is replaced, except one of the same run and part; a merge, in any order of
// files, is what one process playing the whole run has.
#pragma once
#include <algorithm>
#include <chrono>
#include <filesystem>
#include <functional>

#include "nlohmann/json.hpp"
#include "packs/pack/files.hpp"
#include "simulation/row_file.hpp"
#include "statistics/intervals.hpp"

namespace rules::simulation {

/// Identifies what is summed up: games, or the games of several variants.
inline constexpr const char* kOfSimulation = "sums";
inline constexpr const char* kOfComparison = "compared";

/// A file of sums, rewritten now and then.
class SumsDocument {
 public:
  /// Returns true if a file's description of its run matches the run and part being written.
  using IsSameRun = std::function<bool(const nlohmann::ordered_json& run)>;

  /// Claims the file: creates it exclusively. `kind`: one of the words above. `go_on`: an existing file may be resumed.
  /// Throws packs::WriteError.
  SumsDocument(std::filesystem::path file, std::string kind, bool go_on, IsSameRun is_same_run);

  /// Returns true if the file has sums to resume. Otherwise writes the initial ones before anything is played, unless
  /// it is a pipe or a device; if nothing more is written, a newly created file is deleted. Throws as write() does.
  bool resumes(const nlohmann::ordered_json& sums, const nlohmann::ordered_json& run);
  /// Returns true if some seconds have passed since the last write.
  bool due() const;
  /// Throws packs::WriteError, also if another run has replaced the file meanwhile.
  void write(const nlohmann::ordered_json& sums, const nlohmann::ordered_json& run);

  struct Content {
    nlohmann::ordered_json sums, run;
  };
  /// Throws packs::FileError; `made_by`: the command that writes such files.
  static Content read(const std::filesystem::path& file, const std::string& kind, const std::string& made_by);

 private:
  bool is_of_kind(std::string_view text) const;
  bool is_ours(std::string_view text) const;
  void replace(const nlohmann::ordered_json& sums, const nlohmann::ordered_json& run);

  std::filesystem::path file_;
  packs::Claim claim_;
  std::string kind_;
  bool go_on_;
  IsSameRun is_same_run_;
  std::chrono::steady_clock::time_point written_ = std::chrono::steady_clock::now();
};

/// Returns true if the file exists and is of this kind.
bool is_sums_document(const std::filesystem::path& file, const std::string& kind);

/// Calls `read`. Turns its exceptions about invalid contents (std::runtime_error, or a JSON exception) into
/// packs::FileError, which names the file.
void reading(const std::filesystem::path& file, const std::function<void()>& read);

/// Formats a number in decimal digits, as JSON numbers are too small.
std::string digits(statistics::Whole number);
/// Parses them. Throws std::runtime_error.
statistics::Whole read_digits(std::string_view text);

/// The sums of a simulation, without its rows: the same size for any number of games.
class SumsFile : public RowFile {
 public:
  /// See open_row_file().
  SumsFile(const std::filesystem::path& file, const Origin& origin, bool go_on);
  const Totals& before() const override { return before_; }
  void take(const GameResult&) override {}
  /// Rewrites the file now and then.
  void pause(const Totals& all) override;
  void close(const Totals& all) override { write(all); }

 private:
  void write(const Totals& all);

  SumsDocument document_;
  Origin origin_;
  Totals before_;
};

/// Throws packs::FileError.
Stored read_sums_file(const std::filesystem::path& file);

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

// JSON files with the sums of a part of a run and everything that they depend on, and the merging of all parts. Owns
// their form, and the check that each part is present exactly once; comparison_file.hpp defines the sums of
// comparisons. Invariants: no existing file is replaced, except one of the same run and part; a merge, in any order of
// files, is what one process playing the whole run has.
#pragma once
#include <algorithm>
#include <chrono>
#include <filesystem>
#include <functional>
#include <iterator>

#include "nlohmann/json.hpp"
#include "packs/pack/files.hpp"
#include "simulation/row_file.hpp"
#include "statistics/intervals.hpp"

namespace rules::simulation {

/// A file of sums, rewritten now and then.
class SumsDocument {
 public:
  /// Returns true if a file's description of its run matches the run and part being written.
  using IsSameRun = std::function<bool(const nlohmann::ordered_json& run)>;

  /// Claims the file: creates it exclusively. `kind`: a word for what is summed up. `go_on`: an existing file may be
  /// resumed. Throws packs::WriteError.
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

/// Formats a number in decimal digits, as JSON numbers are too small.
std::string digits(statistics::Whole number);
/// Parses them. Throws std::runtime_error.
statistics::Whole read_digits(std::string_view text);

/// Sums of a part of a run in a file, with everything that they depend on. `Contents` are those of the file, which
/// `read_contents` reads; `read_run` reads their origin.
template <class Contents, auto read_contents, auto read_run>
class ResumableSums {
 public:
  using Run = decltype(Contents::origin);
  using Sums = decltype(Contents::totals);

  /// Opens and claims a file for the origin's part: a new one, or with `go_on` an existing one, which is resumed.
  /// Throws packs::WriteError if it can't be written or would lose something, and packs::FileError if the existing
  /// file is of another run.
  ResumableSums(const std::filesystem::path& file, const Run& origin, bool go_on)
      : document_(file, Contents::kKind, go_on, same_run_as(file, origin, read_run)),
        origin_(origin),
        before_(empty_sums(origin)) {
    if (!document_.resumes(to_json(before_), to_json(origin_))) return;
    Contents stored = read_contents(file);
    check_same_run(file, origin, stored.origin);
    before_ = std::move(stored.totals);
  }
  /// Returns the contents of the file when it was opened; empty for a new one.
  const Sums& before() const { return before_; }
  /// Writes the earlier sums plus these, if some seconds have passed. Throws packs::WriteError.
  void pause(const Sums& played) {
    if (document_.due()) write(played);
  }
  /// Writes immediately.
  void write(const Sums& played) {
    Sums sums = before_;
    sums.add(played);
    document_.write(to_json(sums), to_json(origin_));
  }

 private:
  SumsDocument document_;
  Run origin_;
  Sums before_;
};

/// Returns the sums of no games of this run.
inline Totals empty_sums(const Origin& origin) { return Totals(origin.metrics); }
/// Returns the totals of a simulation as JSON, without times.
nlohmann::ordered_json to_json(const Totals& totals);
/// Reads them. Throws std::runtime_error or a JSON exception.
Totals read_totals(const nlohmann::ordered_json& json, const Origin& origin);
/// Throws packs::FileError.
Stored read_sums_file(const std::filesystem::path& file);

/// The sums of a simulation, without its rows: the same size for any number of games.
class SumsFile : public RowFile {
 public:
  /// See open_row_file().
  SumsFile(const std::filesystem::path& file, const Origin& origin, bool go_on) : sums_(file, origin, go_on) {}
  const Totals& before() const override { return sums_.before(); }
  void take(const GameResult&) override {}
  void pause(const Totals& all) override { sums_.pause(all); }
  void close(const Totals& all) override { sums_.write(all); }

 private:
  ResumableSums<Stored, read_sums_file, read_origin> sums_;
};

/// Why files don't form one run.
struct MergeFault {
  enum class Kind { missing, doubled, foreign };  ///< missing: games that are in no file
  Kind kind;
  packs::Message text;  ///< a sentence that names files and games
};

/// A part's file, as needed for the completeness check.
struct PartFile {
  std::filesystem::path file;
  Span games;
  std::int64_t done = 0;  ///< number of consecutive games present
};
/// Returns the games missing or duplicated in parts of one run.
std::vector<MergeFault> compare_games(std::vector<PartFile> parts, Span whole);

template <class Contents>
struct Merged {
  Contents stored;                 ///< the whole run; only meaningful without faults
  std::vector<MergeFault> faults;  ///< all of them
};

/// Adds up files, at least one, of the first one's run. `read` throws packs::FileError.
template <class Contents>
Merged<Contents> merge_files(std::span<const std::filesystem::path> files,
                             Contents (*read)(const std::filesystem::path& file)) {
  Merged<Contents> merged{.stored = read(files.front()), .faults = {}};
  auto& [origin, totals] = merged.stored;
  std::vector<PartFile> parts = {{files.front(), origin.part, merged.stored.done()}};
  for (const std::filesystem::path& file : files.subspan(1)) {
    const Contents part = read(file);
    if (const packs::Message other = difference(origin, part.origin); !other.empty()) {
      merged.faults.push_back(
          {MergeFault::Kind::foreign,
           packs::Message("rows.foreign",
                          {{"file", file.string()}, {"first", files.front().string()}, {"how", other}})});
      continue;
    }
    totals.add(part.totals);
    parts.push_back({file, part.origin.part, part.done()});
    if (part.origin.part.first < origin.part.first) origin = part.origin;
  }
  origin.part = origin.whole;
  std::ranges::move(compare_games(std::move(parts), origin.whole), std::back_inserter(merged.faults));
  return merged;
}

/// Adds up the files of a simulation, at least one. Throws packs::FileError if one can't be read.
inline Merged<Stored> merge(std::span<const std::filesystem::path> files) { return merge_files(files, read_row_file); }

}  // namespace rules::simulation

// RowFile: a file that a run writes as it goes, and that an interrupted run can resume. The file name's extension
// selects the format (csv_rows, ndjson_rows, sqlite_rows, sums_file). Owns the common part: the totals read from any of
// them. Invariant: an interrupted run leaves its first games in the file; at most the last thing written is broken, and
// is dropped on resumption. No existing file is replaced.
#pragma once
#include "packs/pack/files.hpp"
#include "simulation/origin.hpp"
#include "simulation/simulation.hpp"

namespace rules::simulation {

/// The contents of a file.
struct Stored {
  static constexpr const char* kKind = "sums";  ///< of a file without rows
  Origin origin;
  Totals totals;  ///< of the games present: the first ones of its part, without a gap
  std::int64_t done() const { return totals.games + totals.failed; }
  bool whole() const { return done() == origin.part.games; }
};

class RowFile : public Sink {
 public:
  /// Returns the contents of the file when it was opened; empty for a new one.
  virtual const Totals& before() const = 0;
  /// Flushes to disk after the last row. Throws packs::WriteError.
  virtual void close(const Totals& all) = 0;
};

/// Returns the supported extensions for messages: ".csv, .ndjson, .sqlite or .json".
packs::Message row_file_endings();
bool is_row_file(const std::filesystem::path& file);

/// Opens a file for the origin's part: a new one, or with `go_on` an existing one, which is resumed. Throws
/// packs::WriteError if it can't be written or would lose something, and packs::FileError if the existing file is
/// of another run.
std::unique_ptr<RowFile> open_row_file(const std::filesystem::path& file, const Origin& origin, bool go_on);

/// Reads a file. Throws packs::FileError.
Stored read_row_file(const std::filesystem::path& file);

/// Returns a predicate that tells if JSON in this file is of our run and part. `read`: its read_origin().
template <class Run>
std::function<bool(const nlohmann::ordered_json&)> same_run_as(const std::filesystem::path& file, const Run& ours,
                                                               Run (*read)(const nlohmann::ordered_json& json,
                                                                           const std::filesystem::path& file)) {
  return [file, ours, read](const nlohmann::ordered_json& json) {
    try {
      const Run found = read(json, file);
      return difference(ours, found).empty() && found.part == ours.part;
    } catch (const packs::FileError&) {
      return false;
    }
  };
}

/// For resumption: throws packs::FileError if a file is of another run, or of another part of it.
template <class Run>
void check_same_run(const std::filesystem::path& file, const Run& ours, const Run& found) {
  using packs::Message;
  if (const Message other = difference(ours, found); !other.empty())
    throw packs::FileError("file.go-on", file, Message("rows.other-run", {{"how", other}}));
  if (found.part != ours.part) throw packs::FileError("file.go-on", file, Message("rows.other-part", {}));
}

}  // namespace rules::simulation

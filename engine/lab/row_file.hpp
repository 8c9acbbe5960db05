// RowFile: a file that a run writes while it goes on, and that can be gone on with after the run was cut off. Each kind
// of file writes in its own way (csv_rows, ndjson_rows, sqlite_rows, sums_file); its name's ending says which it is.
// Owns what they have in common: what a run adds up to, as read from any of them.
// Invariant: whenever a run is cut off, the file holds its beginning, game by game; at most the last thing written is
// broken, and is dropped when somebody goes on. No file that is there already is replaced.
#pragma once
#include "content/read_file.hpp"
#include "lab/origin.hpp"
#include "lab/simulation.hpp"

namespace rules::lab {

/// What stands in a file.
struct Stored {
  Origin origin;
  Totals totals;  ///< of the games that are there: the first ones of its part, without a gap
  std::int64_t done() const { return totals.games + totals.failed; }
  bool whole() const { return done() == origin.part.games; }
};

class RowFile : public Sink {
 public:
  /// What the file held when it was opened; nothing of a new one.
  virtual const Totals& before() const = 0;
  /// All rows have come: what was written is on the disk. Throws content::WriteError.
  virtual void close(const Totals& all) = 0;
};

/// The endings that there are, for people: ".csv, .ndjson, .sqlite or .json".
content::Message row_file_endings();
bool is_row_file(const std::filesystem::path& file);

/// Opens a file for the part of the origin. A new one, unless `go_on`: then one that is there is gone on with. Throws
/// content::WriteError if it can't be written, or if there is something that would be lost; content::FileError if there
/// is another run's file to go on with.
std::unique_ptr<RowFile> open_row_file(const std::filesystem::path& file, const Origin& origin, bool go_on);

/// Reads a file. Throws content::FileError.
Stored read_row_file(const std::filesystem::path& file);

/// Tells whether JSON in this file is of our run and part. `read`: its read_origin().
template <class Run>
std::function<bool(const nlohmann::ordered_json&)> same_run_as(const std::filesystem::path& file, const Run& ours,
                                                               Run (*read)(const nlohmann::ordered_json& json,
                                                                           const std::filesystem::path& file)) {
  return [file, ours, read](const nlohmann::ordered_json& json) {
    try {
      const Run found = read(json, file);
      return difference(ours, found).empty() && found.part == ours.part;
    } catch (const content::FileError&) {
      return false;
    }
  };
}

/// For those who go on with a file: throws content::FileError if it is of another run, or of another part of it.
template <class Run>
void check_same_run(const std::filesystem::path& file, const Run& ours, const Run& found) {
  using content::Message;
  if (const Message other = difference(ours, found); !other.empty())
    throw content::FileError("file.go-on", file, Message("rows.other-run", {{"how", other}}));
  if (found.part != ours.part) throw content::FileError("file.go-on", file, Message("rows.other-part", {}));
}

}  // namespace rules::lab

// Rows as an SQLite database, for queries in SQL: `run` (one row about the run), `sums` (one row with the totals of its
// games), `metrics` (the meaning of names), `games` (one row per game), `seats` (one row per game and seat), `things`
// (data of cards and places, by game and seat; zeros are omitted). Owns these tables. Read next: row_file.hpp.
#pragma once
#include "simulation/row_file.hpp"

namespace rules::simulation {

/// See open_row_file().
std::unique_ptr<RowFile> open_sqlite_rows(const std::filesystem::path& file, const Origin& origin, bool go_on);

/// Throws packs::FileError.
Stored read_sqlite_rows(const std::filesystem::path& file);

}  // namespace rules::simulation

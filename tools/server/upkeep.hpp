// Upkeep of a store by its owner, from the command line: files of its tables (.dicetown, which are saves), tables of
// such files, and cleaning up.
#pragma once
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "catalogue.hpp"
#include "store.hpp"

namespace server {

/// Deletes tables opened more than `days` days ago, and kept packs that no table needs. Returns the number of tables.
std::size_t clean_up(Store& store, int days);

/// Writes each table to a file in a folder, which is created if it is missing. Replaces files of the same game only.
/// Returns the number of files. Reports tables that can't be opened on standard error. A file also has the packs of its
/// table, unless all are bundled with this program.
std::size_t export_tables(Store& store, Catalogue& catalogue, const std::filesystem::path& folder);

/// Returns a table of a save to look at, in this language: nobody plays there, and everyone may see everything, even
/// before its end.
StoredTable shown_table(rules::play::Save save, const std::string& name, const std::string& language);

/// A table made of a saved game, and the tokens of people's seats (from 1).
struct Imported {
  StoredTable table;
  std::vector<std::pair<int, std::string>> tokens;
};
/// Gives the people's seats new tokens; returns these, each with its seat (from 1).
std::vector<std::pair<int, std::string>> give_tokens(StoredTable& table, const TableConfig& config);

/// Makes a private table of a saved game, even if the rules of its packs differ: then its host decides. Throws
/// SaveError if a pack is missing, or a seat can't be played here.
Imported import_table(Catalogue& catalogue, rules::play::Save save, const std::string& name,
                      const std::string& language);
/// Stores the packs of a table, in case they change. Returns false if the store is full.
bool keep_packs(Store& store, const Catalogue& catalogue, const TableConfig& config);

}  // namespace server

// Upkeep of a store by its owner, from the command line: files of its tables (.dicetown, which are saves), tables of
// such files, and cleaning up.
#pragma once
#include <filesystem>
#include <functional>
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

/// A table opened from a file: its id, and the tokens of people's seats (from 1).
struct Imported {
  std::string table;
  std::vector<std::pair<int, std::string>> tokens;
};
/// A pack in a saved game, whose rules no pack here has.
struct StrangersPack {
  rules::packs::PackLock lock;
  std::size_t files = 0, scripts = 0, bytes = 0;
};
/// Returns true if these packs may be loaded.
using Consent = std::function<bool(const std::vector<StrangersPack>&)>;

/// Opens a private table from a saved game and the packs of its file, even if the rules of its packs differ: then its
/// host decides. Uses packs in the file only with consent, and keeps them for this table. Throws SaveError if a pack is
/// missing or damaged, or a seat can't be played here; StoreError if the store has no room for the packs.
Imported import_table(Store& store, Catalogue& catalogue, rules::play::Save save,
                      const rules::play::PackedPacks& packed, const std::string& name, const std::string& language,
                      const Consent& consent);

}  // namespace server

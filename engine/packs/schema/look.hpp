// Looks, for programs that draw a game: what packs declare under `look:`, and defaults for the rest. Rules never depend
// on them. Owns the names of colors and icons: those of the game-icons set, listed in ../icons and compiled into the
// program. The outlines belong to the page (tools/web).
#pragma once
#include <compare>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/embedded_file.hpp"
#include "base/handles.hpp"
#include "base/table.hpp"
#include "packs/schema/schema.hpp"

namespace rules::packs {

/// Returns the files of ../icons: one, whose lines are names sorted by bytes. (Defined by CMake.)
std::span<const EmbeddedFile> icon_files();

/// Returns all names, sorted.
const std::vector<std::string>& icon_names();

/// Returns the error in an icon's name; "" if it is valid.
std::string icon_fault(std::string_view name);

struct Look {
  std::string icon;    ///< name in the game-icons set; "" for none
  std::string colour;  ///< one of colours()
  std::string group;   ///< things of the same group belong together on the table
  std::int64_t order = 0;
  friend auto operator<=>(const Look&, const Look&) = default;
};

/// The look of each thing of a ruleset, by its index.
struct Looks {
  Table<ResourceId, Look> resources;
  Table<PlaceId, Look> places;
  Table<ZoneId, Look> zones;
  Table<CardKind, Look> cards;
  Table<DieId, Look> dice;
  Table<StepId, Look> steps;
  Table<EventId, Look> events;
  Table<RecordId, Look> records;
  Table<DieId, std::vector<Look>> faces;  ///< by face
};

/// Returns the names of colors, which are distinguishable from each other on light and dark backgrounds.
const std::vector<std::string>& colours();
/// Returns the form of `look:`.
const FieldSchema& look_form();

}  // namespace rules::packs

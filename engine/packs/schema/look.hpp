// Looks, for programs that draw a game: what packs declare under `look:`, and defaults for the rest. Rules never depend
// on them. Owns the names of colors. Names of icons: icons.hpp.
#pragma once
#include <compare>
#include <cstdint>
#include <string>
#include <vector>

#include "base/handles.hpp"
#include "base/table.hpp"
#include "packs/schema/schema.hpp"

namespace rules::packs {

struct Look {
  std::string icon;    ///< name in the game-icons set; "" for none
  std::string colour;  ///< one of colours()
  std::string group;   ///< things of the same group belong together on the table
  std::int64_t order = 0;
  friend auto operator<=>(const Look&, const Look&) = default;
  bool operator==(const Look&) const = default;
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
/// Returns the form of `look:`; for dice, with the looks of faces.
FieldSchema look_form(bool of_dice = false);

}  // namespace rules::packs

// How things look, for programs that draw a game: what packs say under `look:`, and what is usual for the rest. Nothing
// in the rules depends on it.
// Owns the names of colours. Names of icons: icons.hpp.
#pragma once
#include <compare>
#include <cstdint>
#include <string>
#include <vector>

#include "base/table.hpp"
#include "content/schema.hpp"
#include "kernel/ruleset/handles.hpp"

namespace rules::content {

struct Look {
  std::string icon;    ///< its name in the set game-icons; "" for none
  std::string colour;  ///< one of colours()
  std::string group;   ///< what has the same one belongs together on the table
  std::int64_t order = 0;
  friend auto operator<=>(const Look&, const Look&) = default;
  bool operator==(const Look&) const = default;
};

/// How each thing of a ruleset looks, by its number there.
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

/// The names that a colour can have: each can be told from the others on light and dark ground.
const std::vector<std::string>& colours();
/// What stands under `look:`; of dice, with the looks of faces.
FieldSchema look_form(bool of_dice = false);

}  // namespace rules::content

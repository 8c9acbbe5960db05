// The built-in kinds of records, read from ../forms/records.yaml. schema.hpp holds all kinds.
#pragma once
#include <vector>

#include "packs/schema/schema.hpp"

namespace rules::packs {

/// Returns the kinds that need no pack, in the order of content/README.md.
std::vector<KindSchema> built_in_kinds();

/// Value of a card that may be played in every window of other cards.
inline constexpr const char* any_window = "any";

/// Returns the form of one item of a `patch:` list. The fields under `set`, `add` and `remove` are those of the record.
const FieldSchema& patch_entry();

/// Returns the form of one item of an `order:` list.
const FieldSchema& order_entry();

}  // namespace rules::packs

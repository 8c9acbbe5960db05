// The built-in kinds of records. schema.hpp answers for all kinds.
#pragma once

#include <vector>

#include "content/schema.hpp"

namespace rules::content {

/// Returns the kinds that need no pack, in the order of content/README.md.
std::vector<KindSchema> built_in_kinds();

/// What a card says that may be played in each window of other cards.
inline constexpr const char* any_window = "any";

/// Returns what one item of a `patch:` list looks like. The fields under `set`, `add` and `remove` are those of the
/// record.
FieldSchema patch_entry();

/// Returns what one item of an `order:` list looks like.
FieldSchema order_entry();

}  // namespace rules::content

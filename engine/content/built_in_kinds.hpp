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

/// Returns what an action looks like that the winner of a contest takes: packs declare lists of them (`of: action`).
FieldSchema action_form();

/// The name of that type.
inline constexpr const char* kActionType = "action";

/// Returns what one item of an `order:` list looks like.
FieldSchema order_entry();

}  // namespace rules::content

// The compact option of a table view's JSON, for programs.
#pragma once
#include "nlohmann/json_fwd.hpp"

namespace rules::play {

/// Removes from the JSON of a table view what only people read: looks, and texts outside the log.
void make_compact(nlohmann::ordered_json& view);

}  // namespace rules::play

// Scores in the table view, limited to what the reader can know. Private to this folder.
#pragma once
#include "play/table_view/glance.hpp"

namespace rules::play::table_view {

/// Returns each source as far as it is known, and whether the score is complete. An open viewer knows everything.
Score score_of(Engine& engine, const Glance& glance, Seat seat);

}  // namespace rules::play::table_view

// The log as entries with data. Private to this folder; play/log.hpp makes the sentences.
#pragma once
#include "play/log.hpp"
#include "play/table_view/table_view.hpp"

namespace rules::play::table_view {

/// Returns what was finished from this entry on, as this viewer may read it; `in_order`: with the entries around it.
LogPart log_part(const Engine& engine, const Wording& words, Viewer viewer, std::size_t from, bool in_order);

}  // namespace rules::play::table_view

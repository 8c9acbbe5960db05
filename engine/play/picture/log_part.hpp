// The log as entries with data. Private to this folder; the sentences are made by play/log.hpp.
#pragma once
#include "play/log.hpp"
#include "play/picture/log_entry.hpp"

namespace rules::play::picture {

/// What was finished from this entry on, as this viewer may read it; `in_order`: and the entries among which it stands.
LogPart log_part(const Engine& engine, const Wording& words, Viewer viewer, std::size_t from, bool in_order);

}  // namespace rules::play::picture

// A seat's knowledge of a game at a question, as numbers, for comparing two games without words. Includes everything
// that the view shows (view.hpp) and everything that the log could report about the current step (log.hpp). Invariant:
// if two games give the same numbers, the seat sees the same bytes; a test checks that. Records of earlier steps are
// omitted: a log line covers only one step, with the knowledge of its time, and nothing later changes it.
#pragma once
#include <cstdint>
#include <vector>

#include "kernel/engine.hpp"

namespace rules::play {

/// Appends what the view shows to a seat; without `waiting`, omits which of those asked have answered.
void add_seen_table(const GameParts& game, Seat viewer, std::vector<std::int32_t>& out, bool waiting = true);
/// Appends what the log can tell a seat about the current step. The engine must have kept its records.
void add_seen_notes(const Engine& engine, Seat viewer, std::vector<std::int32_t>& out);

}  // namespace rules::play

// What a seat can know of a game at a question, as numbers: whoever compares two games for a seat needs no words. It
// has all that the view shows (view.hpp), and the records of the current step with all that the log could tell of them
// (log.hpp). Two games for which it is the same show the seat the same bytes; a test compares them.
// Notes of earlier steps are left out: a line of the log tells only records of one step, by what was known when they
// were made, and nothing that happens later changes them.
#pragma once
#include <cstdint>
#include <vector>

#include "kernel/engine.hpp"

namespace rules::play {

/// Adds what the view shows to a seat; perhaps without which of those asked have answered.
void add_seen_table(const GameParts& game, Seat viewer, std::vector<std::int32_t>& out, bool waiting = true);
/// Adds what the log can tell a seat of the current step. The engine must have kept records of it.
void add_seen_notes(const Engine& engine, Seat viewer, std::vector<std::int32_t>& out);

}  // namespace rules::play

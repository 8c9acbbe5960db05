// The stakes of a tie.
#pragma once
#include "kernel/engine.hpp"

namespace rules::play {

/// Returns the place for which the asked seat breaks a tie if the winner will choose one of several prizes: then the
/// question's event, the first of them, says nothing. Else none.
RecordId place_of_several_prizes(const Ruleset& rules, const Question& ask);

}  // namespace rules::play

// What a tie is about. Owns nothing.
#pragma once
#include "kernel/engine.hpp"

namespace rules::play {

/// The place for which the asked seat decides a tie, if who wins it will choose one of several prizes: then the
/// question's event, the first of them, says nothing. Else none.
RecordId place_of_several_prizes(const Ruleset& rules, const Question& ask);

}  // namespace rules::play

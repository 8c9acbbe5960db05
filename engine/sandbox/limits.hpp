// Limits of the safe libraries. Those of games are in base/limits.hpp. Limits of time and memory: sandbox.hpp.
#pragma once

namespace rules::script {

/// Greatest list to sort: its values are all on Lua's stack, which has room for a million.
constexpr int kMaxSorted = 10'000;

}  // namespace rules::script

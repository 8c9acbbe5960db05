// Limits on what the safe libraries do. The layer knows no kernel, so they don't stand in kernel/ruleset/limits.hpp,
// which names this file. Limits of time and memory: sandbox.hpp.
#pragma once

namespace rules::script {

/// Values that are sorted at once: all of them lie on Lua's stack, which has room for a million.
constexpr int kMaxSorted = 10'000;

}  // namespace rules::script

// How large a function may be that runs without Lua. A function that is larger runs in Lua: nothing is refused.
#pragma once
#include <cstddef>
#include <cstdint>

namespace rules::fast {

/// Height of a function's tree: whoever runs it calls itself, at each level.
constexpr std::int32_t kMaxHeight = 60;

/// Functions called in functions: each is a call of ours, with an array for its locals.
constexpr int kMaxCalls = 6;

/// Locals of a function at a time: it has an array for them.
constexpr std::size_t kSlots = 32;

/// Arguments of a call, and values of a list that is written out: there is an array for them.
constexpr std::size_t kMaxArguments = 12;

}  // namespace rules::fast

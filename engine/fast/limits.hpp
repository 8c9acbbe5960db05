// Limits of functions that run without Lua. Others run in Lua, so nothing is rejected.
#pragma once
#include <cstddef>
#include <cstdint>

namespace rules::fast {

/// Height of a function's tree: running it recurses at each level.
constexpr std::int32_t kMaxHeight = 60;

/// Depth of calls between functions: each is a C++ call with an array of locals.
constexpr int kMaxCalls = 6;

/// Live locals of a function: the size of its array.
constexpr std::size_t kSlots = 32;

/// Arguments of a call, and elements of a list literal: the size of their array.
constexpr std::size_t kMaxArguments = 12;

/// Arguments of a call that is prepared: with more, each call converts its arguments by itself.
constexpr std::size_t kMaxPrepared = 8;

/// Thrown if a function must be left to Lua.
struct NotCompilable {};

}  // namespace rules::fast

// Prepared calls: API calls with everything that could be resolved and checked before they run, and the limits of
// functions that run without Lua. Others run in Lua, so nothing is rejected.
#pragma once
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "kernel/events/event_context.hpp"
#include "script/call.hpp"

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

struct Node;

/// An argument that isn't constant. If it is consecutive codes or numbers that are converted to consecutive values,
/// such as those of players and cards, it is checked here.
struct Operand {
  enum class From : std::uint8_t { any, local, field };

  std::int64_t low = 0;     ///< the lowest code
  std::uint32_t count = 0;  ///< number of codes; 0: the API checks the argument
  std::int32_t first = 0;   ///< converted value of the lowest
  std::int16_t at = 0;
  From from = From::any;
  std::int16_t source = -1;  ///< slot of the local, or field of the event; its seat, card or number is read directly

  /// Converts a code; returns false if it is out of range.
  bool read(std::int64_t code, std::int32_t& converted) const {
    const std::uint64_t nth = static_cast<std::uint64_t>(code) - static_cast<std::uint64_t>(low);
    converted = first + static_cast<std::int32_t>(nth);
    return nth < count;
  }
};

struct alignas(64) PreparedCall {
  /// An argument whose type depends on a non-constant one.
  struct Dependent {
    std::size_t at;
    bool known;         ///< true if its value is constant
    std::int64_t code;  ///< the constant
  };
  // Every call reads the first cache line, and its first operands in the second: that saves 2 % of a base game.
  const script::ApiFunction* function = nullptr;
  /// Permissions under which it was prepared; the rest is only valid with them.
  script::CallContext::Only allowed = script::CallContext::Only::none;
  bool open = false;     ///< the last argument may be no value, or two
  bool plain = true;     ///< not open, and no argument depends on another
  bool at_once = false;  ///< all arguments are constants, or locals and fields that operands check
  std::uint8_t operand_count = 0;
  std::array<std::int32_t, kMaxPrepared> values = {};  ///< converted constant arguments
  std::vector<std::int8_t> slots = {};                 ///< fields or options that the further arguments set
  std::array<Operand, kMaxArguments> operand_list = {};
  std::vector<script::Parameter> parameters = {};  ///< types of the arguments; empty if the call wasn't prepared
  std::vector<Dependent> dependents = {};

  std::span<const Operand> operands() const { return {operand_list.data(), operand_count}; }
};

/// Prepares a call for that event or value. `slots`: the names of the further arguments. Errors are raised when the
/// call runs.
PreparedCall prepare(script::Host& host, const script::ApiFunction& function, const std::vector<Node>& arguments,
                     std::vector<std::int8_t> slots, std::int32_t hook_target);

}  // namespace rules::fast

#pragma once
// Prepared calls: calls of the API by code. As soon as the ruleset is known, their arguments are looked up and checked
// as far as possible, so that this isn't done again in each game. What an argument may be is decided in parameter.hpp.
#include <array>
#include <optional>
#include <vector>

#include "fast/program.hpp"
#include "fast/source.hpp"
#include "script/call.hpp"

namespace rules::fast {

struct PreparedCall {
  /// An argument that isn't known beforehand.
  struct Operand {
    std::int8_t at;
    std::int16_t from;  ///< as code names operands
    Parameter parameter;
  };
  /// What a source adds to what is known of an argument, within these bounds.
  struct Addend {
    Source source;
    std::int32_t least, most;
    std::int8_t at;
  };
  /// An argument that is the sum of a constant and a source.
  struct Argument {
    std::int16_t from = 0;  ///< as code names operands, if there is no source
    Source source = {};
    std::int64_t added = 0;
  };
  const ApiFunction* function = nullptr;
  std::vector<Argument> arguments = {};
  std::vector<std::optional<std::int64_t>> known = {};  ///< their values, as far as they are known
  bool open = false;                            ///< the last argument is a call, and its second result is passed too
  Running::Only allowed = Running::Only::none;  ///< where this prepared form may run; it depends on that
  std::array<std::int32_t, kMostArguments> values{};
  std::vector<Operand> operands = {};   ///< what is checked and kept in `values` when it runs
  std::vector<Addend> addends = {};     ///< and what is added to them
  std::vector<std::int8_t> slots = {};  ///< which fields or options its further arguments give

  /// The value that an argument has if its source is `raw`; nothing if there is none.
  static std::optional<std::int64_t> code_of(const Argument& argument, std::int32_t raw) {
    if (argument.source.kind == Source::Kind::none) return std::nullopt;
    const std::int64_t value = value_of(argument.source.type, raw);
    return argument.added == 0 || value <= Coded::kLast ? value : argument.added + value;
  }
};

}  // namespace rules::fast

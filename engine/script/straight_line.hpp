#pragma once
// Straight lines: effects that are nothing but calls of the API, one after the other, with constants and fields of the
// event as arguments. Most effects of a game are; entering Lua for them costs more than what they do, so they are read
// once, when they are loaded, and then run without it. What they mean is the same: the same functions of the API are
// called, with the same checks, in the same order.
#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace rules::script {

class Arguments;
struct Result;
struct Bindings;

struct StraightCall {
  static constexpr std::size_t kMost = 12;  ///< arguments
  /// A constant, or a field of the event added to it.
  struct Argument {
    std::int64_t constant = 0;
    std::int8_t field = -1;
  };
  Result (*function)(const Arguments&);
  std::vector<Argument> arguments;
  int line;
};
using StraightLine = std::vector<StraightCall>;

/// Finds the straight lines among the functions of a bound text whose signature says that they only read fields, and
/// adds them to `bindings`. `natives` are the functions they may call, by name.
void find_straight_lines(const std::string& file, const std::string& text, const std::map<std::string, Result (*)(const Arguments&)>& natives, Bindings& bindings);

}  // namespace rules::script

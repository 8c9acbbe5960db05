// CoverageProbes: records which functions and branches of scripts have run. Inserts probes at load time at the
// beginning of each function, `then`, `else` and loop body; an `if` without `else` gets one. Lines don't move. Only for
// tests: without probes, scripts load unchanged. Owns the counts. Not thread-safe.
#pragma once
#include <cstdint>
#include <deque>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "lua/tree.hpp"

struct lua_State;

namespace rules::script {

class CoverageProbes {
 public:
  enum class What { function, then, otherwise, no_else, loop };
  struct Mark {
    std::string file;
    int line = 0;
    What what = What::function;
    std::string name;          ///< of a function: its path, "modify.trade.gold-pan", or its name
    std::int32_t within = -1;  ///< mark of the enclosing function
    std::uint64_t times = 0;
  };

  /// Returns the source with probes inserted. A file that is loaded again reuses its marks.
  std::string put_into(const std::string& file, std::string_view source, const lua::Tree& tree);
  /// Adds the function that probes call to the global environment on top of the stack.
  void install(lua_State* state);
  /// Returns the marks in order of files and lines.
  const std::deque<Mark>& marks() const { return marks_; }

 private:
  std::deque<Mark> marks_;
  std::map<std::string, std::size_t> first_;  ///< by file: index of its first mark
};

}  // namespace rules::script

// Marks: which functions and branches of scripts have run. They are put into a script's text when it is loaded, each at
// the beginning of a function, of what follows `then` or `else`, and of a loop; an `if` without `else` gets one. Lines
// stay where they are. For tests alone: a game without marks loads its scripts as they are.
// Owns the counts. Not for several threads.
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
    std::int32_t within = -1;  ///< the mark of the function around it
    std::uint64_t times = 0;
  };

  /// The text with marks. A file that is loaded again has the same ones.
  std::string put_into(const std::string& file, std::string_view source, const lua::Tree& tree);
  /// Gives the global environment on top of the stack what marks call.
  void install(lua_State* state);
  /// In order of files and lines.
  const std::deque<Mark>& marks() const { return marks_; }

 private:
  std::deque<Mark> marks_;
  std::map<std::string, std::size_t> first_;  ///< of each file
};

}  // namespace rules::script

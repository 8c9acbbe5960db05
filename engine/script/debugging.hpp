// For authors of scripts: CoverageProbes, which records the functions and branches that have run, and the output of
// debug(). Players never see either. Owns the counts. Without probes, scripts load unchanged; without a sink, debug()
// does nothing.
#pragma once
#include <cstdint>
#include <deque>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "kernel/ruleset/ruleset.hpp"
#include "lua/ast.hpp"

struct lua_State;

namespace rules::script {

/// Inserts probes at load time at the beginning of each function, `then`, `else` and loop body; an `if` without `else`
/// gets one. Lines don't move. Not thread-safe.
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

/// Receives the output of debug(); a program gives it to a host.
class DebugSink {
 public:
  virtual ~DebugSink() = default;
  /// Returns the display name of a card, record, place ...
  virtual std::string name(Type type, std::int32_t value) = 0;
  /// `file` and `line`: the place of the debug() call; "" if unknown.
  virtual void show(const std::string& file, int line, const std::string& words) = 0;
};

/// Tracks the lines shown, so that a re-run step doesn't repeat them.
struct Debugging {
  DebugSink* sink = nullptr;
  bool muted = false;      ///< the current run repeats lines that were already shown
  std::int32_t step = -1;  ///< step number of the game
  std::int32_t said = 0;   ///< lines in this run of the step
  std::int32_t shown = 0;  ///< lines of the step already shown
};

}  // namespace rules::script

// Output of debug() for script authors. Players never see it: it goes only to the sink that a program gives to a host.
// Without a sink, debug() does nothing.
#pragma once
#include <string>

#include "kernel/ruleset/ruleset.hpp"

namespace rules::script {

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

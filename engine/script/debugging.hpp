// What scripts show of themselves by debug(), for whoever writes them. Players never see it: it goes only to the sink
// that a program gives to a host. Without a sink nothing is done.
#pragma once
#include <string>

#include "kernel/ruleset/ruleset.hpp"

namespace rules::script {

class DebugSink {
 public:
  virtual ~DebugSink() = default;
  /// A card, record, place ... as people call it.
  virtual std::string name(Type type, std::int32_t value) = 0;
  /// `file` and `line`: of the script that calls debug(); "" if it isn't known.
  virtual void show(const std::string& file, int line, const std::string& words) = 0;
};

/// Which lines were shown, so that a step that runs again doesn't show them again.
struct Debugging {
  DebugSink* sink = nullptr;
  bool muted = false;      ///< what is shown now has been shown before
  std::int32_t step = -1;  ///< of the game
  std::int32_t said = 0;   ///< lines of this run of the step
  std::int32_t shown = 0;  ///< lines of the step that were shown
};

}  // namespace rules::script

// How the kernel sees scripts: functions to call, by handle. Owns nothing; the script layer implements it.
#pragma once
#include <optional>
#include <string>
#include <utility>

#include "kernel/frame.hpp"

namespace rules {

/// Thrown to unwind a run whose question waits for an answer. Not a std::exception: nobody may catch it on the way.
struct Suspended {};

/// What content's functions look like to the kernel. One per thread.
class Scripts {
 public:
  virtual ~Scripts() = default;
  /// Calls a handler, effect or play function with the frame and, for a card's function, the card. The result: 0 for
  /// nil or false, 1 for true, else the integer returned.
  virtual std::int64_t call(FunctionId function, Frame& frame, Card me) = 0;
  /// Calls a step's, value's or ending's function with one number (a seat is given from 1).
  virtual std::int64_t call(FunctionId function, std::int64_t argument) = 0;
  /// The frame is over; its object may be used again.
  virtual void release(Frame& frame) = 0;
  /// Runs the body so that an error of a script unwinds to here: then returns its text (never empty). Suspended passes.
  virtual std::optional<std::string> protect(void (*body)(void*), void* context) = 0;
  /// The file and line that a script is at, for notes.
  virtual std::pair<const char*, int> where() = 0;
  /// The engine whose functions are called from now on.
  virtual void attach(Engine* engine) = 0;
};

}  // namespace rules

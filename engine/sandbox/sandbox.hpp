// Sandbox: one Lua state for untrusted scripts. Owns the state and its budget of time and memory. Knows no API
// functions (safe_libraries.hpp, script/api.hpp). Invariant: between two calls the Lua stack is as the host left it and
// no hook is set, whatever a script did; scripts are text, small, and keep no state (hidden_state.hpp). Read next:
// watchdog.hpp.
#pragma once
#include <chrono>
#include <cstddef>
#include <functional>
#include <lua.hpp>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

#include "base/function_ref.hpp"
#include "lua/ast.hpp"
#include "sandbox/hidden_state.hpp"
#include "sandbox/watchdog.hpp"

namespace rules::script {

/// The error, with its place, that a pack author sees when a script is rejected or fails. `what()` is "file:line:
/// message", or "file: message" if no line is known.
class ScriptError : public std::runtime_error {
 public:
  /// `message` contains no place; `what()` prepends it.
  ScriptError(std::string file, int line, std::string message)
      : std::runtime_error(file + (line > 0 ? ":" + std::to_string(line) : "") + ": " + message),
        file_(std::move(file)),
        message_(std::move(message)),
        line_(line) {}

  /// Returns the chunk name passed to load().
  const std::string& file() const noexcept { return file_; }
  /// Returns the line, from 1; 0 if unknown.
  int line() const noexcept { return line_; }
  /// Returns the message without the place.
  const std::string& message() const noexcept { return message_; }

 private:
  std::string file_;
  std::string message_;
  int line_;
};

/// Limits of a call: `memory` in bytes, `time` in CPU time.
struct Budget {
  std::size_t memory = std::size_t{64} << 20;
  std::chrono::milliseconds time{1000};
};

/// The end of a run: it finished, or failed (a script or the body, with a message).
enum class RunEnd { ok, error };

/// Result of `Sandbox::run`. `message` is empty unless `status` is `error`.
struct RunResult {
  RunEnd status = RunEnd::ok;
  std::string message;
  bool exhausted = false;             ///< failed because its time or memory was used up
  std::chrono::milliseconds time{0};  ///< CPU time used, in whole ticks
};

/// Returns the full chunk name of a function; Lua's own messages truncate it. `about` must be filled in for `S`.
std::string chunk_of(const lua_Debug& about);

/// A Lua state with budgets. Used by one thread at a time, which has at least 1 MB of C stack.
class Sandbox {
 public:
  /// Creates an empty state without any library. Throws `std::bad_alloc`.
  explicit Sandbox(const Budget& budget = {});
  Sandbox(const Sandbox&) = delete;
  Sandbox& operator=(const Sandbox&) = delete;

  /// Returns the state. Host code that uses it outside `run` is not limited, and an error there ends the process.
  lua_State* state() const noexcept { return state_.get(); }

  /// Returns true if the current call has exhausted its time or memory: its next instruction fails.
  bool spent() const noexcept { return watchdog_.tripped(); }

  /// Sets a function whose result is appended to each error message; it runs while the failing call is still on the Lua
  /// stack. It must not call scripts; if it fails itself, the message is left as it is.
  void set_where(std::function<std::string(lua_State*)> where) { where_ = std::move(where); }

  /// Compiles `source` and runs it once with the table `environment`, a reference in the registry, as its globals.
  /// `chunk_name` is the file name for people. Throws `ScriptError` on bounds, syntax (in Lua's words, with a
  /// beginner's probable intention), code that `refuse` rejects, hidden state, and errors or overruns while it runs.
  /// Changes made to the environment until then stay. `reader`, if given, receives the tree before the script runs; a
  /// non-empty result runs instead of `source` and must have the same lines.
  using TreeReader = std::function<std::string(const lua::Tree&)>;
  void load(std::string_view chunk_name, std::string_view source, int environment, const TreeReader& reader = {});

  /// Returns the error of Lua's compiler in its own words, or nullopt if it accepts the source, which must be within
  /// the bounds of lua::parse().
  std::optional<ScriptError> fault(std::string_view chunk_name, std::string_view source);

  /// Returns the hidden state of the functions of all loaded scripts (hidden_state.hpp).
  const HiddenStates& hidden() const noexcept { return hidden_; }

  /// Calls `body()` in one protected call with fresh budgets. The body may use the state freely and call Lua by
  /// `lua_call`; its stack frame is empty. A Lua error or a `std::exception` thrown by it, or by any C++ function under
  /// it, becomes `RunEnd::error`. A body may catch an exception of its own that has come through Lua if it then
  /// returns: the state of Lua is cleaned up. Runs may nest. Throws `std::bad_alloc` or `std::system_error` when the
  /// host itself lacks resources.
  RunResult run(FunctionRef<void()> body);

 private:
  struct Close {
    void operator()(lua_State* state) const noexcept { lua_close(state); }
  };

  // Runs a body. Throws `ScriptError`.
  void run_script(std::string_view chunk_name, FunctionRef<void()> body);
  RunResult failure(int status) const;
  static int describe_error(lua_State* state);

  HiddenStates hidden_;
  Watchdog watchdog_;
  std::unique_ptr<lua_State, Close> state_;
  std::function<std::string(lua_State*)> where_;
  bool describing_ = false;
};

}  // namespace rules::script

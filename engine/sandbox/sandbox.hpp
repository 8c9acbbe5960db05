#pragma once
// Sandbox: one Lua state for scripts that nobody trusts. Owns the state and its budget of time and memory.
// Doesn't know which functions scripts can call (safe_libraries.hpp, and the API of the script layer), or what scripts
// are about.
// Invariant: between two calls the Lua stack is as the host left it and no hook is set, whatever a script did; scripts
// are text, small, and keep no state of their own (hidden_state.hpp). Read next: watchdog.hpp.

#include <chrono>
#include <cstddef>
#include <functional>
#include <lua.hpp>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "base/function_ref.hpp"
#include "lua/tree.hpp"
#include "sandbox/hidden_state.hpp"
#include "sandbox/script_error.hpp"
#include "sandbox/watchdog.hpp"

namespace rules::script {

/// What a script may use up: `memory` in bytes, `time` in CPU time of a call.
struct Budget {
  std::size_t memory = std::size_t{64} << 20;
  std::chrono::milliseconds time{1000};
};

/// Thrown through Lua by the host to leave a run for a question. No script can catch it, `run` reports it. Not an error
/// and not a `std::exception`, so that nothing translates it by accident.
struct Unwind {};

/// How a run ended: it finished; a script or the body failed, with the text of the error; or `Unwind` came through.
enum class RunEnd { ok, error, unwound };

/// The result of `Sandbox::run`. `message` is empty unless `status` is `error`.
struct RunResult {
  RunEnd status = RunEnd::ok;
  std::string message;
  bool exhausted = false;             ///< it failed because its time or memory was used up
  std::chrono::milliseconds time{0};  ///< CPU time that it took, in ticks
};

/// The name of the chunk that a function comes from, in full: in its own messages Lua shortens it to its end. `about`
/// has been filled in for `S`.
std::string chunk_of(const lua_Debug& about);

/// A Lua state with budgets. Used by one thread at a time, which has at least 1 MB of C stack.
class Sandbox {
 public:
  /// An empty state: no library is open. Throws `std::bad_alloc`.
  explicit Sandbox(const Budget& budget = {});
  Sandbox(const Sandbox&) = delete;
  Sandbox& operator=(const Sandbox&) = delete;

  /// The state. What the host does with it outside `run` is not limited, and an error there ends the process.
  lua_State* state() const noexcept { return state_.get(); }

  /// Whether the call at hand has used up its time or its memory: its next instruction fails.
  bool spent() const noexcept { return watchdog_.tripped(); }

  /// Text that is put behind each error message, while the failing call is still on the Lua stack. It must not call
  /// into scripts; if it fails itself, the message stands alone.
  void set_where(std::function<std::string(lua_State*)> where) { where_ = std::move(where); }

  /// Compiles `source` and runs it once with the table at `environment_index` as its globals. `chunk_name` is the file
  /// as people should read it. Throws `ScriptError` for whatever is wrong with it: text beyond the bounds, syntax (in
  /// Lua's words, with what a beginner probably meant), what `refuse` refuses, hidden state, an error or an overrun
  /// while it ran. What it did to the environment until then stays.
  /// `reader`, if given, gets its tree before it runs; what it gives back runs instead of `source`, if it isn't empty,
  /// and has the same lines.
  using StateView = std::function<std::string(const lua::Tree&)>;
  void load(std::string_view chunk_name, std::string_view source, int environment_index, const StateView& reader = {});

  /// What Lua's compiler has against a text, in its words; nothing if it takes it. The text is within the bounds of
  /// lua::parse().
  std::optional<ScriptError> fault(std::string_view chunk_name, std::string_view source);

  /// What the functions of the scripts that were loaded would remember (hidden_state.hpp).
  const HiddenStates& hidden() const noexcept { return hidden_; }

  /// Calls `body()` in one protected call with fresh budgets. The body may use the state freely, and calls Lua by
  /// `lua_call`; it finds an empty stack frame. A Lua error or a `std::exception` out of it, or out of any C++ function
  /// under it, becomes `RunEnd::error`. A body may itself catch an exception of its own that has come through Lua, if
  /// it returns then: what Lua was doing is tidied up. Runs may nest. Throws `std::bad_alloc` or `std::system_error`
  /// when the host itself is out of means.
  RunResult run(FunctionRef<void()> body) { return call(body, 0); }

 private:
  struct Close {
    void operator()(lua_State* state) const noexcept { lua_close(state); }
  };

  // `arguments` values on top of the stack are taken and become the body's stack frame.
  RunResult call(FunctionRef<void()> body, int arguments);
  // Runs a body that finds the value at `index` alone in its stack frame. Throws `ScriptError`.
  void run_with(int index, std::string_view chunk_name, FunctionRef<void()> body);
  RunResult failure(int status, bool unwound) const;
  static int describe_error(lua_State* state);

  HiddenStates hidden_;
  Watchdog watchdog_;
  std::unique_ptr<lua_State, Close> state_;
  std::function<std::string(lua_State*)> where_;
  bool describing_ = false;
};

}  // namespace rules::script

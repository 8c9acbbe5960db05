#include "sandbox/sandbox.hpp"

#include <algorithm>
#include <new>
#include <optional>
#include <utility>

#include "base/restore.hpp"
#include "lua/parser.hpp"
#include "sandbox/refused.hpp"

namespace rules::script {
namespace {

constexpr std::size_t longest_message = 4096;
constexpr char sandbox_key = 0;  // its address is the key of the sandbox in the registry

struct ProtectedCall {
  FunctionRef<void()> body;
  bool left = false;  ///< the body caught an exception of its own that came through Lua
};

/// Thrown after such a body has returned.
struct Left {};

// Returns the call that Lua is currently in.
const CallInfo* call_at_hand(lua_State* state) {
  lua_Debug at;
  return lua_getstack(state, 0, &at) ? at.i_ci : nullptr;
}

// The only C function directly under a protected call. An exception of the host leaves Lua's frames as they were at the
// throw, so that the error raised here carries the script's line.
int guarded(lua_State* state) {
  auto& call = *static_cast<ProtectedCall*>(lua_touserdata(state, -1));
  lua_pop(state, 1);
  const CallInfo* const here = call_at_hand(state);
  try {
    call.body();
    call.left = call_at_hand(state) != here;
    if (!call.left) return 0;
  } catch (const ScriptError& error) {
    lua_checkstack(state, 1);
    lua_pushstring(state, error.what());
  } catch (const std::exception& error) {
    lua_checkstack(state, 4);
    luaL_where(state, 1);
    lua_pushstring(state, error.what());
    lua_concat(state, 2);
  }
  if (call.left) throw Left{};  // Lua cleans up the abandoned calls as it does after an error
  return lua_error(state);
}

// Splits a message into place and text. Lua begins it with "file:line: ", with a long file name shortened to "...end".
ScriptError with_place(std::string_view chunk_name, const std::string& message) {
  for (std::size_t colon = message.find(':'); colon != std::string::npos; colon = message.find(':', colon + 1)) {
    const std::size_t digits_end = message.find_first_not_of("0123456789", colon + 1);
    const std::size_t digits = digits_end == std::string::npos ? 0 : digits_end - colon - 1;
    if (digits == 0 || digits > 9 || message.compare(digits_end, 2, ": ") != 0) continue;
    std::string file = message.substr(0, colon);
    if (file.find('\n') != std::string::npos) break;
    if (file.starts_with("...") && chunk_name.ends_with(std::string_view(file).substr(3))) file = chunk_name;
    return ScriptError(std::move(file), std::stoi(message.substr(colon + 1, digits)), message.substr(digits_end + 2));
  }
  return ScriptError(std::string(chunk_name), 0, message);
}

void push_compiled(lua_State* state, std::string_view chunk_name, std::string_view source) {
  const std::string name = "@" + std::string(chunk_name);
  if (luaL_loadbufferx(state, source.data(), source.size(), name.c_str(), "t") != LUA_OK) lua_error(state);
}

/// Returns true if a message begins with a script's file and line as Lua writes them: `a.lua:3: `.
bool has_place(const std::string& message) {
  const std::size_t file = message.find(".lua:");
  if (file == std::string::npos || message.find('\n') < file) return false;
  const std::size_t line = file + 5, end = message.find_first_not_of("0123456789", line);
  return end != std::string::npos && end > line && message[end] == ':';
}

/// Returns the file and line of the innermost running script function, as Lua prepends them to a message; or "".
std::string place_of(lua_State* state) {
  lua_Debug about;
  for (int level = 1; lua_getstack(state, level, &about); ++level) {
    lua_getinfo(state, "Sl", &about);
    if (about.currentline > 0) return chunk_of(about) + ":" + std::to_string(about.currentline) + ": ";
  }
  return "";
}

/// Returns the message with its script's full name if Lua has shortened it.
std::string with_whole_name(lua_State* state, std::string message) {
  lua_Debug about;
  for (int level = 1; message.starts_with("...") && lua_getstack(state, level, &about); ++level) {
    lua_getinfo(state, "S", &about);
    const std::string_view shortened = about.short_src;
    if (message.starts_with(shortened)) return message.replace(0, shortened.size(), chunk_of(about));
  }
  return message;
}

}  // namespace

Sandbox::Sandbox(const Budget& budget)
    : watchdog_(budget.memory, budget.time), state_(lua_newstate(Watchdog::allocate, &watchdog_)) {
  if (!state_) throw std::bad_alloc();
  watchdog_.attach(state_.get());
  lua_gc(state_.get(), LUA_GCINC, 400, 0, 0);  // scripts leave little garbage: collect at four times the memory, not
                                               // twice
  lua_pushlightuserdata(state_.get(), this);
  lua_rawsetp(state_.get(), LUA_REGISTRYINDEX, &sandbox_key);
}

void Sandbox::load(std::string_view chunk_name, std::string_view source, int environment, const TreeReader& reader) {
  const std::string file(chunk_name);
  throw_zero_bytes(chunk_name, source);
  try {
    const lua::Tree tree = lua::parse(source);
    refuse(chunk_name, tree, [&](const std::string& global, const std::string& name) {
      bool found = false;
      run_script(chunk_name, [&] {
        lua_rawgeti(state(), LUA_REGISTRYINDEX, environment);
        found = lua_getfield(state(), 1, global.c_str()) != LUA_TNIL;
        if (!name.empty()) found = lua_istable(state(), 2) && lua_getfield(state(), 2, name.c_str()) != LUA_TNIL;
      });
      return found;
    });
    if (const auto hidden = hidden_.read(file, tree); !hidden.empty())
      throw ScriptError(file, hidden.front().line, explain(hidden.front()));
    std::string instead = reader ? reader(tree) : "";
    if (instead.empty()) instead = with_called_numbers(source, tree);
    run_script(chunk_name, [&] {
      push_compiled(state(), chunk_name, instead);
      lua_rawgeti(state(), LUA_REGISTRYINDEX, environment);
      give_called_numbers(state());
      lua_setupvalue(state(), 1, 1);
      lua_call(state(), 0, 0);
    });
  } catch (const lua::TooMuch& error) {
    throw ScriptError(file, error.place.line, error.what());
  } catch (const lua::SyntaxError& error) {
    const ScriptError said = fault(chunk_name, source).value_or(ScriptError(file, error.place.line, error.what()));
    const std::string meant = error.meant.empty() ? "" : " (" + error.meant + ")";
    throw ScriptError(said.file(), said.line(), said.message() + meant);
  }
}

std::optional<ScriptError> Sandbox::fault(std::string_view chunk_name, std::string_view source) {
  const RunResult outcome = run([&] { push_compiled(state(), chunk_name, source); });
  if (outcome.status == RunEnd::ok) return std::nullopt;
  return with_place(chunk_name, outcome.message);
}

void Sandbox::run_script(std::string_view chunk_name, FunctionRef<void()> body) {
  const RunResult outcome = run(body);
  if (outcome.status == RunEnd::error) throw with_place(chunk_name, outcome.message);
}

RunResult Sandbox::run(FunctionRef<void()> body) {
  lua_State* const state = state_.get();
  const int base = lua_gettop(state);
  if (!lua_checkstack(state, 4)) throw std::bad_alloc();
  ProtectedCall call{body};
  RunResult outcome;
  {
    const Watchdog::Scope watch(watchdog_);
    lua_pushcfunction(state, describe_error);
    lua_pushcfunction(state, guarded);
    lua_pushlightuserdata(state, &call);
    const int status = lua_pcall(state, 1, 0, base + 1);
    if (status != LUA_OK && !(status == -1 && call.left)) [[unlikely]]
      outcome = failure(status);
    outcome.exhausted = outcome.status == RunEnd::error && watchdog_.tripped();
    outcome.time = watchdog_.elapsed();
    lua_settop(state, base);
  }
  if (watchdog_.used() > watchdog_.memory()) lua_gc(state, LUA_GCCOLLECT);  // garbage of a stopped script
  return outcome;
}

// The error object is on top of the stack; Lua reports foreign exceptions with status -1.
RunResult Sandbox::failure(int status) const {
  if (status == LUA_ERRMEM) return {RunEnd::error, watchdog_.memory_message()};
  if (status == -1) return {RunEnd::error, "a host function threw an exception of unknown type"};
  std::size_t length = 0;
  const char* const text = lua_tolstring(state_.get(), -1, &length);
  return {RunEnd::error, text ? std::string(text, length) : "an error without a message"};
}

std::string chunk_of(const lua_Debug& about) { return *about.source == '@' ? about.source + 1 : about.short_src; }

// Runs at the point of the error, before the stack is unwound; calls no script functions.
int Sandbox::describe_error(lua_State* state) {
  lua_settop(state, 1);
  const int type = lua_type(state, 1);
  std::string message;
  if (type == LUA_TSTRING || type == LUA_TNUMBER) {
    std::size_t length = 0;
    const char* const text = lua_tolstring(state, 1, &length);
    message.assign(text, std::min(length, longest_message));
  } else {
    message = std::string("(error object is a ") + lua_typename(state, type) + ")";
  }
  // Lua omits the place if the script asks for that (error(text, 0)) and if its own C functions nest too deep.
  if (!has_place(message)) message = place_of(state) + message;
  message = with_whole_name(state, std::move(message));
  lua_rawgetp(state, LUA_REGISTRYINDEX, &sandbox_key);
  auto& sandbox = *static_cast<Sandbox*>(lua_touserdata(state, -1));
  if (sandbox.where_ && !sandbox.describing_) {
    const Restore describing(sandbox.describing_, true);
    try {
      message += sandbox.where_(state);
    } catch (const std::exception&) {
      // the error itself matters more than its place
    }
  }
  lua_pushlstring(state, message.data(), message.size());
  return 1;
}

}  // namespace rules::script

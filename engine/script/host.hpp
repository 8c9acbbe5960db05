// Host: the packs' scripts in one sandbox, as functions that the kernel can call. Owns the Lua state, the packs'
// environments, the references to their functions, and the event objects. Each thread has its own; all are built from
// the same sources, so they behave identically. Read next: api.hpp (the functions that scripts call), sandbox.hpp (the
// limits of scripts).
#pragma once
#include <array>
#include <cassert>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "kernel/game_parts.hpp"
#include "sandbox/sandbox.hpp"
#include "script/debugging.hpp"
#include "script/event_objects.hpp"
#include "script/hook_tables.hpp"
#include "script/lists.hpp"
#include "script/sources.hpp"

namespace rules::script {

struct Call;
struct Result;
class ToldQuestion;

/// The script function that is running, its place, and its permissions.
struct CallContext {
  struct Place {
    FunctionId hook;                ///< the function, if any
    std::int32_t line = 0;          ///< current line while it runs without Lua; else 0
    const Place* caller = nullptr;  ///< the calling function, if any
  } place;
  /// Permissions: everything; reading only; reading only what `viewer` may see.
  enum class Only : std::int8_t { none = -1, all, reading, seen } only = Only::all;
  Seat viewer;  ///< the seat, for Only::seen
};

class Host : public ScriptHost {
 public:
  /// Loads all scripts. Throws ScriptError.
  explicit Host(std::shared_ptr<const Sources> sources, const Budget& budget = {});
  ~Host() override;
  /// Returns the functions found, in an order that depends only on the sources.
  const Table<FunctionId, Hook>& hooks() const { return hooks_; }
  /// Sets the ruleset that names of events, values and questions refer to. Must precede the first call.
  void bind(const Ruleset& ruleset);

  // These call Lua; fast/ overrides them for functions that need none.
  std::int64_t call(FunctionId function, EventContext& context, Card me) override;
  std::int64_t call(FunctionId function, std::int64_t argument) override;
  /// Calls a function that advises on the current question, or that weighs advice. `about`: its further arguments as
  /// tagged values: a card, or what is weighed.
  virtual Result ask_adviser(FunctionId function, std::array<std::int64_t, 2> about = {Value::kNil, Value::kNil});
  /// Returns what a function has to return.
  ScriptType gives(FunctionId id) const { return hooks_[id].gives; }
  /// Converts a function's result for the kernel. Throws ScriptError if it may not return that.
  std::int64_t taken(FunctionId id, std::int64_t code) {
    const ScriptType gives = hooks_[id].gives;
    return gives == ScriptType::nothing && code == Value::kNil ? 0 : taken_as(gives, id, code);
  }
  void release(EventContext& context) override { events_->release(context); }
  Ended protect(FunctionRef<void()> body) override;
  /// Returns true if a script has failed in this host.
  bool failed() const { return failed_; }
  std::pair<const char*, int> where() override;
  void attach(GameParts* game) override { game_ = game; }
  /// Returns the heuristic answer that the packs advise, using only what the seat may see; nullopt without advice. A
  /// script error is thrown through the run it happens in. `worths`: receives the worth of each option, if the advice
  /// compares options.
  std::optional<Answer> advise(const Question& ask, std::uint64_t key, std::vector<std::int64_t>* worths = nullptr);
  /// Runs `body` with scripts limited to reading what this seat may see.
  template <class Body>
  void seeing_as(Seat seat, Body body) {
    const CallScope reading(*this, seat);
    body();
  }

  /// Sets the sink of debug(); without one nothing is shown. The sink must outlive the host.
  void debug_to(DebugSink* sink) { debugging_ = {.sink = sink}; }
  /// Suppresses debug() output while a step is re-run.
  void mute_debug(bool muted) { debugging_.muted = muted; }
  /// Implements debug().
  void debug(const Call& call);

  // For the bindings.
  GameParts& game() { return *game_; }
  const GameParts& game() const { return *game_; }
  const Ruleset& rules() const { return *ruleset_; }
  const Sources& sources() const { return *sources_; }
  /// Returns the host of a game. The game's script host must be one, rather than an object that wraps one.
  static Host& of(GameParts& game) {
    assert(dynamic_cast<Host*>(&game.scripts()));
    return static_cast<Host&>(game.scripts());
  }
  static Host& of(lua_State* state) { return **static_cast<Host**>(lua_getextraspace(state)); }
  lua_State* state() { return sandbox_.state(); }
  /// Returns true once scripts are loaded and a game is attached.
  bool is_playing() const { return game_ != nullptr; }
  bool is_loading() const { return loading_ >= 0; }
  /// Adds the function on top of the stack, which a script has put into a hook table. Pops it.
  void add_hook(lua_State* state, const HookTable& table, const std::string& path);
  /// Throws while scripts are being loaded.
  void check_playing() const {
    if (!game_) [[unlikely]]
      throw_loading();
  }
  /// Throws unless changes and questions are currently allowed.
  void check_changing() const;
  Seat viewer() const { return running_->viewer; }
  /// Throws the error that a function's result is wrong; `what` follows the function's name.
  [[noreturn]] void throw_result(FunctionId function, const std::string& what);
  EventObjects& events() { return *events_; }
  const EventObjects& events() const { return *events_; }
  bool is_value(const EventContext& context) const { return context.hook_target >= std::ssize(ruleset_->events()); }
  /// Returns the place of a call from Lua, as a prefix for messages.
  std::string place_of_call() const;
  /// Resolves a name given for such a parameter (is_named()).
  std::optional<std::int32_t> named(ScriptType what, std::string_view name) const;
  /// Returns the records of a declared kind.
  const std::vector<std::int32_t>& records_of(std::int32_t kind) const { return records_[at(kind)]; }
  /// Returns the display type of a message's nth placeholder; nullopt if the message doesn't declare it.
  std::optional<Type> told_type(std::int32_t text, std::int32_t nth) const;
  /// Returns the question about which advice is being asked, or nullptr.
  ToldQuestion* told() const { return told_; }
  CallContext& running() const { return *running_; }
  // For fast/.
  /// RAII: while it lives, another script function runs, or another viewer is in effect.
  class CallScope {
   public:
    CallScope(Host& host, FunctionId id, CallContext::Only only)
        : host_(host),
          outer_(host.running_),
          running_{{id, 0, &outer_->place}, std::max(outer_->only, only), outer_->viewer} {
      host.running_ = &running_;
    }
    CallScope(Host& host, Seat viewer)
        : host_(host), outer_(host.running_), running_{{}, CallContext::Only::seen, viewer} {
      host.running_ = &running_;
    }
    ~CallScope() { host_.running_ = outer_; }
    CallScope(const CallScope&) = delete;
    CallScope& operator=(const CallScope&) = delete;
    CallContext& running() { return running_; }

   private:
    Host& host_;
    CallContext* outer_;
    CallContext running_;
  };
  /// Returns true if a limit of time or memory is exhausted: Lua's next instruction raises the error.
  bool spent() const { return sandbox_.spent(); }
  /// Returns the permissions of a function called for that hook target; -1: for none.
  CallContext::Only allowed(FunctionId function, std::int32_t hook_target) const;
  /// Returns the running function and its event, as a suffix for messages.
  std::string describe_place() const;
  /// Returns true if the handle is valid.
  bool is_handle(std::int64_t code, Tag tag) const {
    const std::uint64_t index = static_cast<std::uint64_t>(code) - static_cast<std::uint64_t>(encode(tag, 0));
    const auto nth = static_cast<std::size_t>(tag);
    return nth < counts_.size() && index < counts_[nth];
  }
  const Attributes& attributes() const { return *attributes_; }
  /// Lists passed to and returned by API functions, and made by functions that run without Lua.
  Lists lists;
  /// Converts a script's number to its tagged value, and back.
  std::int64_t code_of_number(std::int64_t n) { return n > Value::kLast ? n : low_numbers_.code_of(n); }
  std::int64_t number(std::int64_t code) const { return code > Value::kLast ? code : low_numbers_.number(code); }
  /// Returns a string by its tagged value: one from Strings, or one on Lua's stack.
  std::string_view text(std::int64_t code) const;
  std::int64_t code_of_text(std::string_view text) { return Value::kTexts + strings_.index_of(text); }
  /// Returns the tagged value of a field, including fields that name events.
  std::int64_t code_of(Type type, std::int32_t value);

 protected:
  std::vector<BoundFile> loaded_;  ///< the scripts with bound names; empty if coverage is counted

 private:
  /// Runs a function in Lua: for an event and perhaps a card, or, without an event, for a number.
  std::int64_t run_lua(FunctionId function, EventContext* context, Card me, std::int64_t argument);
  void load_pack(std::int32_t scripts);
  /// Records what a file's tree says about its functions. Returns the source to run instead of the file's; "": none.
  std::string read_tree(const ScriptFile& file, const lua::Tree& tree, const Dictionary& names);
  /// Appends the new hooks of the loaded scripts to hooks().
  void take_new_hooks();
  std::int64_t taken_as(ScriptType gives, FunctionId id, std::int64_t code);
  std::int64_t result_on_top(FunctionId id);
  [[noreturn]] static void throw_loading();
  /// Returns the running function; there must be one.
  const Hook& hook_at_hand() const { return hooks_[running_->place.hook]; }
  /// Returns the current step and its declaration, the only place to name for an error of the kernel itself.
  std::string describe_step() const;
  std::string describe_event() const;
  std::string describe_caller() const;
  void count_things();

  std::shared_ptr<const Sources> sources_;
  Sandbox sandbox_;
  const Ruleset* ruleset_ = nullptr;
  GameParts* game_ = nullptr;
  ToldQuestion* told_ = nullptr;  ///< the question about which advice is being asked
  std::int32_t loading_ = -1;     ///< index of the scripts being loaded, or -1
  std::vector<Hook> new_hooks_;   ///< of the scripts being loaded
  Table<FunctionId, Hook> hooks_;
  std::vector<std::vector<std::int32_t>> records_;  ///< by declared kind
  std::unique_ptr<EventObjects> events_;
  std::unique_ptr<const Attributes> attributes_;
  std::map<std::string, Equality> needs_;  ///< by HookFunction::key: what must hold for a function to do anything
  Strings strings_;
  LowNumbers low_numbers_;
  CallContext nothing_runs_;
  CallContext* running_ = &nothing_runs_;
  std::array<std::uint32_t, 10> counts_{};  ///< number of valid handles, by tag
  bool failed_ = false;
  Debugging debugging_;
};

}  // namespace rules::script

// Host: the packs' scripts in one sandbox, as functions that the kernel can call. Owns the Lua state, the packs'
// environments, the references to their functions, and the objects that stand for events. Each thread has its own; all
// are made from the same sources, so they behave identically.
// Read next: api.hpp (the functions that scripts call), sandbox.hpp (the limits of scripts).
#pragma once
#include <array>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "kernel/game_parts.hpp"
#include "sandbox/sandbox.hpp"
#include "script/attributes.hpp"
#include "script/call_context.hpp"
#include "script/debugging.hpp"
#include "script/event_objects.hpp"
#include "script/hook_tables.hpp"
#include "script/lists.hpp"
#include "script/low_numbers.hpp"
#include "script/shortcut.hpp"
#include "script/sources.hpp"

namespace rules::script {

struct Call;
struct Result;
class ToldQuestion;

class Host : public ScriptHost {
 public:
  /// Loads all scripts. Throws ScriptError. `make_shortcut`: what runs functions without Lua, if anything.
  explicit Host(std::shared_ptr<const Sources> sources, const Budget& budget = {},
                MakeShortcut make_shortcut = nullptr);
  ~Host() override;
  /// The functions found, in an order that depends on the sources only.
  const Table<FunctionId, Hook>& hooks() const { return hooks_; }
  /// Sets the ruleset that names of events, values and questions refer to. Must precede the first call.
  void bind(const Ruleset& ruleset);

  std::int64_t call(FunctionId function, EventContext& context, Card me) override;
  std::int64_t call(FunctionId function, std::int64_t argument) override;
  /// The same by Lua: for an event and perhaps a card, or, if there is no event, for a number.
  std::int64_t run_lua(FunctionId function, EventContext* context, Card me, std::int64_t argument);
  /// What a function has to give back.
  Gives gives(FunctionId id) const { return functions_[id].gives; }
  /// What the kernel reads of what a function gives back. Throws ScriptError if that is nothing it may give.
  std::int64_t taken(FunctionId id, std::int64_t code) {
    const Gives gives = functions_[id].gives;
    return gives == Gives::nothing && code == Value::kNil ? 0 : taken_as(gives, id, code);
  }
  void release(EventContext& context) override { events_->release(context); }
  Ended protect(FunctionRef<void()> body) override;
  /// Whether a script has failed in it.
  bool failed() const { return failed_; }
  std::pair<const char*, int> where() override;
  void attach(GameParts* game) override { game_ = game; }
  /// A sensible answer by the advice of the packs, reading only what the seat may see; nothing if there is no advice.
  /// An error of the script is thrown through the run it happens in.
  std::optional<Answer> advise(const Question& ask, std::uint64_t key);
  /// Does something in which scripts may only read what this seat may see.
  template <class Body>
  void seeing_as(Seat seat, Body body) {
    const CallScope reading(*this, seat);
    body();
  }

  /// Where debug() of scripts goes from now on; nowhere without a sink, which must outlive it.
  void debug_to(DebugSink* sink) { debugging_ = {.sink = sink}; }
  /// What has been shown is about to happen once more, or has.
  void mute_debug(bool muted) { debugging_.muted = muted; }
  /// What debug() does.
  void debug(const Call& call);

  // For the bindings.
  GameParts& game() { return *game_; }
  const GameParts& game() const { return *game_; }
  const Ruleset& rules() const { return *ruleset_; }
  const Sources& sources() const { return *sources_; }
  static Host& of(lua_State* state) { return **static_cast<Host**>(lua_getextraspace(state)); }
  lua_State* state() { return sandbox_.state(); }
  /// Whether scripts are loaded, and a game is played.
  bool is_playing() const { return game_ != nullptr; }
  /// Throws while scripts are being loaded.
  void check_playing() const {
    if (!game_) [[unlikely]]
      throw_loading();
  }
  /// Throws unless changes and questions are allowed now.
  void check_changing() const;
  Seat viewer() const { return running_->viewer; }
  /// Raises the error that what a function gave back is wrong; `what` goes on after its name.
  [[noreturn]] void throw_result(FunctionId function, const std::string& what);
  EventObjects& events() { return *events_; }
  const EventObjects& events() const { return *events_; }
  bool is_value(const EventContext& context) const { return context.hook_target >= std::ssize(ruleset_->events); }
  /// Where the script is that calls a function from Lua, as it is put before a message.
  std::string place_of_call() const;
  /// What a text names for such a parameter (is_named()).
  std::optional<std::int32_t> named(ParamType what, std::string_view name) const;
  /// The records of a kind, by the number that its name stands for.
  const std::vector<std::int32_t>& records_of(std::int32_t kind) const;
  /// As what the nth thing is told that is put into a text; nothing if the text doesn't say.
  std::optional<Type> told_type(std::int32_t text, std::int32_t nth) const;
  void push_field(Type type, std::int32_t value);
  /// The question that advice is asked about at the moment, if any.
  ToldQuestion* told() const { return told_; }
  /// What a function of advice gives for that question, or one that weighs it. `about`: its further arguments, coded; a
  /// card, or what is weighed.
  Result ask_adviser(FunctionId function, std::array<std::int64_t, 2> about = {Value::kNil, Value::kNil});
  CallContext& running() const { return *running_; }
  // For the shortcut.
  /// While it lives, another function of a script runs, or another viewer looks.
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
  /// Whether a limit of time or memory is used up: the next instruction of Lua says so.
  bool spent() const { return sandbox_.spent(); }
  /// What a function may do, called for that hook target; -1: for none.
  CallContext::Only allowed(FunctionId function, std::int32_t hook_target) const;
  /// Which function runs and for which event, as it is put behind a message.
  std::string describe_place() const;
  /// Whether it is the handle of something that there is.
  bool is_handle(std::int64_t code, Tag tag) const {
    const std::uint64_t index = static_cast<std::uint64_t>(code) - static_cast<std::uint64_t>(encode(tag, 0));
    const auto nth = static_cast<std::size_t>(tag);
    return nth < counts_.size() && index < counts_[nth];
  }
  const Attributes& attributes() const { return *attributes_; }
  /// The one address of a short text in this Lua state: equal names are equal pointers.
  const char* intern(std::string_view text);
  /// The bound call of that handle; nullptr if it isn't one.
  const BoundCall* bound_call(std::int64_t code) const {
    return is_handle(code, Tag::call) ? &bindings_.calls[at(index_of(code))] : nullptr;
  }
  /// The lists that functions of the API get and give, and that functions which run without Lua make.
  Lists lists;
  /// The code of a number that a script has, and back.
  std::int64_t code_of_number(std::int64_t n) { return n > Value::kLast ? n : low_numbers_.code_of(n); }
  std::int64_t number(std::int64_t code) const { return code > Value::kLast ? code : low_numbers_.number(code); }
  /// A text by its code: one of those that Bindings number, or one on Lua's stack.
  std::string_view text(std::int64_t code) const;
  std::int64_t code_of_text(std::string_view text) { return Value::kTexts + bindings_.text(text); }
  /// The code of what a field holds, also of one that names an event.
  std::int64_t code_of(Type type, std::int32_t value);

 private:
  void load_pack(std::int32_t scripts);
  /// Takes what reading tells of a file's functions. Gives back the text to run instead of the file's; "": none.
  std::string read_tree(const ScriptFile& file, const lua::Tree& tree, const Dictionary& names);
  void collect(std::int32_t scripts, int environment);
  std::int64_t taken_as(Gives gives, FunctionId id, std::int64_t code);
  std::int64_t result_on_top(FunctionId id);
  [[noreturn]] static void throw_loading();
  /// The function that runs; there has to be one.
  const Hook& hook_at_hand() const { return hooks_[running_->place.hook]; }
  /// The step at hand and where it is declared: an error of the kernel itself has no other place.
  std::string describe_step() const;
  std::string describe_event() const;
  std::string describe_caller() const;
  void count_things();

  std::shared_ptr<const Sources> sources_;
  Sandbox sandbox_;
  const Ruleset* ruleset_ = nullptr;
  GameParts* game_ = nullptr;
  ToldQuestion* told_ = nullptr;  ///< the question that advice is asked about
  std::int32_t loading_ = -1;     ///< which of the sources' scripts are being loaded
  Table<FunctionId, Hook> hooks_;
  struct Function {
    int reference = 0;
    bool reads_only = false;  ///< it may neither change nor ask
    Gives gives = Gives::nothing;
  };
  Table<FunctionId, Function> functions_;
  using Indices = std::map<std::string, std::int32_t, std::less<>>;
  Indices event_names_, question_names_, value_names_;
  std::map<std::string, const char*, std::less<>> interned_;
  std::vector<std::pair<std::string, const std::vector<std::int32_t>*>> kinds_;  ///< of records, and those of each
  std::unique_ptr<EventObjects> events_;
  std::unique_ptr<const Attributes> attributes_;
  Bindings bindings_;
  LowNumbers low_numbers_;
  CallContext nothing_runs_;
  CallContext* running_ = &nothing_runs_;
  std::vector<BoundFile> loaded_;  ///< while scripts are being loaded: what the shortcut gets
  std::unique_ptr<Shortcut> shortcut_;
  std::array<std::uint32_t, 12> counts_{};  ///< of things that there are, by tag
  bool failed_ = false;
  Debugging debugging_;
};

}  // namespace rules::script

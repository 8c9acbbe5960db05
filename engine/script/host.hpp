// Host: the packs' scripts in one sandbox, as functions that the kernel can call. Owns the Lua state, the packs'
// environments, the references to their functions, and the objects that stand for events. Each thread has its own; all
// are made from the same sources, so they are alike.
// Read next: api.hpp (what scripts can call), sandbox.hpp (what limits them).
#pragma once
#include <array>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "kernel/engine.hpp"
#include "sandbox/sandbox.hpp"
#include "script/attributes.hpp"
#include "script/bound_names.hpp"
#include "script/coded.hpp"
#include "script/debugging.hpp"
#include "script/handle_code.hpp"
#include "script/interned_names.hpp"
#include "script/lists.hpp"
#include "script/low_numbers.hpp"
#include "script/marks.hpp"
#include "script/shortcut.hpp"

namespace rules::script {

constexpr int kMostTold = 8;  ///< things that are put into one text

struct ScriptFile {
  std::string name;  ///< its path, which errors and traces name, so that an editor can open it
  std::string source;
};

/// Scripts of a pack that see the same names: its own, or those that it has with another one.
struct PackScripts {
  std::string pack;
  std::string with = {};       ///< the other pack; "" for the pack's own
  std::set<std::string> sees;  ///< the packs whose names they may use, the pack's own included
  /// The packs that it requires or is made to go with, and whether they are played.
  std::map<std::string, bool, std::less<>> partners = {};
  std::vector<ScriptFile> files;

  /// What to do to name something of a pack that they don't see, as the end of a sentence.
  std::string how_to_see(const std::string& other) const {
    return partners.contains(other)
               ? "which is optional: a script that names it has to lie in scripts/with/" + other + "/"
               : "which this pack doesn't require: add it to `requires` in pack.yaml, or to `optional`";
  }
};

/// What a function of a script has to give back: whatever it likes, for nobody looks; true, false or nil; a whole
/// number; a text or nil; what the question takes.
enum class Gives : std::int8_t { anything, flag, number, text, advice };

/// A function that a script put into a table of hooks: `play.card-id`, `modify.event-id.name` (ids as in YAML).
struct Hook {
  std::string pack, path, file;
  std::int32_t scripts = 0;  ///< where it stands: which of the sources' scripts of packs
  int line = 0;
  bool pure = false;  ///< may ask nothing and change nothing
  Gives gives = Gives::anything;
  std::optional<Equality> only;  ///< it does nothing unless this holds
  /// As BoundFile's hook functions are called.
  std::string key() const { return file + ":" + std::to_string(line) + ":" + path; }
};

/// A name for a number, visible to the packs that see `pack`.
struct NamedCode {
  std::string pack, table, name;
  std::int64_t code;
  std::string text;        ///< if not empty, the name stands for this text, or for a flag if it is true or false
  bool of_player = false;  ///< a zone that each player has
};

/// A field that all records of a kind have; of a list, the type of what it lists.
struct RecordField {
  std::string name;
  bool list = false;
  Type type = Type::number;
};

struct Sources {
  std::vector<NamedCode> names;  ///< as declared
  std::vector<PackScripts> packs;
  std::map<std::string, Dictionary::Event> events;
  std::map<std::string, std::int32_t> questions, values;
  std::map<std::string, std::string> event_packs, question_packs, value_packs;  ///< of those that aren't built in
  std::map<std::string, std::vector<std::string>> card_fields;  ///< names of the cards' extra fields, in order ("card")
  std::vector<std::string> card_field_packs;                    ///< the pack of each
  std::map<std::string, std::vector<RecordField>> record_fields;  ///< by kind
  std::map<std::string, std::string> record_kinds;                ///< declared kinds, and the pack of each
  std::shared_ptr<Marks> marks;             ///< put into the scripts, if their coverage is asked for
  std::vector<std::uint32_t> players_told;  ///< by text: which of the things that are put into it are players, as bits
};

/// What the names stand for that a pack may use.
Dictionary dictionary_of(const Sources& sources, const PackScripts& pack);

struct Call;
struct Result;

/// Which function of a script runs at the moment, where it is, and what it may do.
struct Running {
  struct Place {
    std::int32_t hook = -1;         ///< index of the function; -1: none
    std::int32_t line = 0;          ///< of the script, while it runs without Lua; else 0
    const Place* caller = nullptr;  ///< within which it runs, if any
  } place;
  /// What it may do: anything; only read; only read what a seat may see.
  enum class Only : std::int8_t { none = -1, all, reading, seen } only = Only::all;
  Seat eyes;  ///< that seat
};

class Host : public Scripts {
 public:
  /// Loads all scripts. Throws ScriptError. `make_shortcut`: what runs functions without Lua, if anything.
  explicit Host(std::shared_ptr<const Sources> sources, const Limits& limits = {},
                MakeShortcut make_shortcut = nullptr);
  ~Host() override;
  /// The functions found, in an order that depends on the sources only; a FunctionId is an index into it.
  const std::vector<Hook>& hooks() const { return hooks_; }
  /// Names the ruleset whose events, values and questions are meant; before the first call.
  void bind(const Ruleset& ruleset);

  std::int64_t call(FunctionId function, Frame& frame, Card me) override;
  std::int64_t call(FunctionId function, std::int64_t argument) override;
  bool act(FunctionId function, Frame& frame, Card me) override;
  bool act(FunctionId function, std::int64_t argument) override;
  /// The same by Lua: for an event and perhaps a card, or, if there is no event, for a number.
  std::int64_t run_lua(FunctionId function, Frame* frame, Card me, std::int64_t argument);
  /// What the kernel reads of what a function gives back. Throws ScriptError if that is nothing it may give.
  std::int64_t taken(FunctionId id, std::int64_t code) {
    const Gives gives = functions_[static_cast<std::size_t>(id.index)].gives;
    return gives == Gives::anything ? 0 : taken_as(gives, id, code);
  }
  void release(Frame& frame) override;
  Ended protect(void (*body)(void*), void* context) override;
  /// Whether a script has failed in it.
  bool failed() const { return failed_; }
  std::pair<const char*, int> where() override;
  void attach(Engine* engine) override { engine_ = engine; }
  /// A sensible answer by the advice of the packs, reading only what the seat may see; nothing if there is no advice.
  /// An error of the script is thrown through the run it happens in.
  std::optional<Answer> advise(Engine& engine, const Ask& ask, std::uint64_t key);
  /// Does something in which scripts may only read what this seat may see.
  template <class Body>
  void seeing_as(Seat seat, Body body) {
    const Enters reading(*this, seat);
    body();
  }

  /// Where debug() of scripts goes from now on; nowhere without a sink, which must outlive it.
  void debug_to(DebugSink* sink) { debugging_ = {.sink = sink}; }
  /// What has been shown is about to happen once more, or has.
  void mute_debug(bool muted) { debugging_.muted = muted; }
  /// What debug() does.
  void debug(const Call& call);

  // For the bindings.
  Engine& engine() { return *engine_; }
  const Engine& engine() const { return *engine_; }
  const Ruleset& rules() const { return *ruleset_; }
  const Sources& sources() const { return *sources_; }
  static Host& of(lua_State* state) { return **static_cast<Host**>(lua_getextraspace(state)); }
  lua_State* state() { return sandbox_.state(); }
  /// Throws while scripts are being loaded.
  void check_playing() const {
    if (!engine_) [[unlikely]]
      refuse_loading();
  }
  /// Throws unless changes and questions are allowed now.
  void check_changing() const;
  Seat eyes() const { return running_->eyes; }
  /// Raises the error that what a function gave back is wrong; `what` goes on after its name.
  [[noreturn]] void refuse_result(FunctionId function, const std::string& what);
  /// The event that a method is called of. Throws std::logic_error if there is none, or if it is over.
  Frame& frame_at(lua_State* state, int index);
  bool is_value(const Frame& frame) const { return frame.shape >= std::ssize(ruleset_->events); }
  void refresh(Frame& frame);
  void push_event(Frame& frame);
  /// Where the script is that calls a function from Lua, as it is put before a message.
  std::string place_of_call() const;
  /// The event, question, value or declared kind of records of that name.
  std::optional<std::int32_t> named(Named what, std::string_view name) const;
  /// The records of a kind, by the number that its name stands for.
  const std::vector<std::int32_t>& records_of(std::int32_t kind) const;
  /// As what the nth thing is told that is put into a text; nothing if the text doesn't say.
  std::optional<Type> told_type(std::int32_t text, std::int32_t nth) const;
  void push_field(Type type, std::int32_t value);
  /// The index of a field of this shape by its name in Lua, or -1.
  int field_named(std::int32_t shape, std::string_view name) const;
  /// What is wrong with reading this field of an event or value, or "".
  std::string fault_of_field(std::int32_t shape, const std::string& name) const;
  /// Whether it is the question that advice is asked about, as functions that run without Lua have it.
  bool is_told(std::int64_t code) const;
  /// What advice is told of its question under this name, coded; nil: nothing.
  std::int64_t told(std::string_view name);
  Running& running() const { return *running_; }
  // For the shortcut.
  /// While it lives, another function of a script runs, or other eyes look.
  class Enters {
   public:
    Enters(Host& host, FunctionId id, Running::Only only)
        : host_(host),
          outer_(host.running_),
          running_{{id.index, 0, &outer_->place}, std::max(outer_->only, only), outer_->eyes} {
      host.running_ = &running_;
    }
    Enters(Host& host, Seat eyes) : host_(host), outer_(host.running_), running_{{}, Running::Only::seen, eyes} {
      host.running_ = &running_;
    }
    ~Enters() { host_.running_ = outer_; }
    Enters(const Enters&) = delete;
    Enters& operator=(const Enters&) = delete;
    Running& running() { return running_; }

   private:
    Host& host_;
    Running* outer_;
    Running running_;
  };
  /// Whether a limit of time or memory is used up: the next instruction of Lua says so.
  bool spent() const { return sandbox_.spent(); }
  /// What a function may do, called for that shape; -1: for none.
  Running::Only allowed(FunctionId function, std::int32_t shape) const;
  /// Which function runs and for which event, as it is put behind a message.
  std::string describe_place() const;
  /// Whether it is the handle of something that there is.
  bool is_handle(std::int64_t code, Tag tag) const {
    const std::uint64_t index = static_cast<std::uint64_t>(code) - static_cast<std::uint64_t>(encode(tag, 0));
    return static_cast<std::size_t>(tag) < counts_.size() && index < counts_[static_cast<std::size_t>(tag)];
  }
  const Attributes& attributes() const { return *attributes_; }
  /// The one address of a short text in this Lua state: equal names are equal pointers.
  const char* intern(std::string_view text);
  /// The bound call of that number, if it names such a thing.
  const BoundCall* bound_call(std::int32_t nth, Named named) const;
  const BoundCall* bound_call(std::int32_t nth) const;
  /// What programs keep in lists.
  Lists lists;
  /// The code of a number that a script has, and back.
  std::int64_t code_of_number(std::int64_t n) { return n > Coded::kLast ? n : low_numbers_.code_of(n); }
  std::int64_t number(std::int64_t code) const { return code > Coded::kLast ? code : low_numbers_.number(code); }
  /// A text by its code: one that programs name, or one on Lua's stack.
  std::string_view text(std::int64_t code) const;
  void push_text(std::int64_t number);
  std::int64_t code_of_text(std::string_view text) { return Coded::kTexts + bindings_.text(text); }
  /// The code of what a field holds, also of one that names an event.
  std::int64_t code_of(Type type, std::int32_t value);
  Type field_type(std::int32_t shape, std::size_t field) const {
    return shapes_[static_cast<std::size_t>(shape)].fields[field].type;
  }
  const char* field_name(std::int32_t shape, std::size_t field) const {
    return shapes_[static_cast<std::size_t>(shape)].fields[field].name;
  }

 private:
  /// What a script sees of a frame: a userdata whose fields lie in a table, its shadow.
  struct Slot {
    int userdata = 0, shadow = 0;
    Frame* frame = nullptr;
    std::uint32_t version = 0;
    bool filled = false;
    std::vector<std::int32_t> shown;  ///< what the shadow holds, by field; empty: nothing yet
    std::optional<std::int32_t> got = {};
  };
  struct Field {
    const char* name;  ///< interned
    int key;           ///< reference to the name as a Lua value
    Type type;
  };
  struct Shape {
    std::vector<Field> fields;
    std::vector<Slot> slots;
  };
  Field field(std::string_view name, Type type);
  /// The names that a pack may use, as declared.
  std::vector<const NamedCode*> visible_names(const PackScripts& pack) const;
  void load_pack(std::int32_t scripts);
  void collect(std::int32_t scripts, int environment);
  Slot& slot_of(Frame& frame);
  int push_arguments(const Signature& signature, Frame& frame, Card me);
  std::int64_t taken_as(Gives gives, FunctionId id, std::int64_t code);
  std::int64_t result_on_top(FunctionId id);
  struct Told;
  std::int64_t new_list();
  std::int64_t told_options();
  /// What a function of advice gives for the question at hand, and perhaps a card.
  Result advice_of(FunctionId advice, Card card);
  /// What a function of advice, or one that weighs it, gives in Lua for the question at hand and these arguments.
  Result ask_lua(FunctionId function, std::initializer_list<std::int64_t> arguments);
  /// What the options of a question are worth by advice of their own (of cards or events), or by what the question's
  /// advice gives; then as packs weigh them.
  struct Worths;
  Worths worths_of_each(const Ask& ask, bool cards);
  Worths worths_of(const Ask& ask, const Result& advised);
  void weigh(const Ask& ask, Worths& worths);
  /// What packs make of the answer to a question that isn't to choose one option.
  std::optional<Answer> weighed_answer(const Ask& ask, Result advised);
  [[noreturn]] static void refuse_loading();
  std::string describe_caller() const;
  void count_things();

  std::shared_ptr<const Sources> sources_;
  std::map<std::string, std::vector<const NamedCode*>> names_of_;  ///< by pack
  Sandbox sandbox_;
  const Ruleset* ruleset_ = nullptr;
  Engine* engine_ = nullptr;
  Told* told_ = nullptr;  ///< the question that advice is asked about
  std::vector<Hook> hooks_;
  struct Function {
    int reference = 0;
    bool reads_only = false;  ///< it may neither change nor ask
    Gives gives = Gives::anything;
    Signature signature;
  };
  std::vector<Function> functions_;  ///< by hook
  std::vector<Shape> shapes_;
  InternedNames events_, questions_, values_;
  std::map<std::string, const char*, std::less<>> interned_;
  std::vector<std::pair<std::string, const std::vector<std::int32_t>*>> kinds_;  ///< of records, and those of each
  std::unique_ptr<const Attributes> attributes_;
  Bindings bindings_;
  LowNumbers low_numbers_;
  Running nothing_runs_;
  Running* running_ = &nothing_runs_;
  std::unique_ptr<Shortcut> shortcut_;
  std::array<std::uint32_t, 12> counts_{};  ///< of things that there are, by tag
  int got_key_ = 0;
  std::array<int, 6> outcomes_{};  ///< references to their names
  int names_table_ = 0;
  bool failed_ = false;
  Debugging debugging_;
};

/// What a value has instead of declared fields while it is modified, by position.
constexpr const char* kValueFieldNames[] = {"player", "amount", "record", "die", "face"};
constexpr Type kValueFields[] = {Type::seat, Type::number, Type::record, Type::die, Type::face};
constexpr int kNumberOfValue = 1;  ///< which of them can be changed
/// How many of them a value has: only one of dice has a die and what that shows.
constexpr std::size_t value_fields(const ValueDecl& value) { return value.of_die ? 5 : 3; }

}  // namespace rules::script

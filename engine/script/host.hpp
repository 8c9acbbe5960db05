// Host: the packs' scripts in one sandbox, as functions that the kernel can call. Owns the Lua state, the packs'
// environments, the references to their functions and the objects that stand for events. One per thread; made from
// sources, so that every thread makes the same.
// Read next: api.hpp (what scripts may call), sandbox.hpp (what keeps them in bounds).
#pragma once
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "kernel/engine.hpp"
#include "script/sandbox.hpp"

namespace rules::script {

struct ScriptFile {
  std::string name;  ///< as people should read it
  std::string source;
};

struct PackScripts {
  std::string pack;
  std::set<std::string> sees;  ///< the packs whose names it may use, its own included
  std::vector<ScriptFile> files;
};

/// A function that a script put into a table of hooks: `play.dynamite`, `modify.mine-exploit.spades` (ids as in YAML).
struct Hook {
  std::string pack, path, file;
  int line = 0;
  bool pure = false;  ///< may ask nothing and change nothing
};

/// A name for a number, visible to the packs that see `pack`.
struct NamedCode {
  std::string pack, table, name;
  std::int64_t code;
  std::string text;  ///< if not empty, the name stands for this text, or for a flag if it is true or false
};

struct Sources {
  std::vector<NamedCode> names;
  std::vector<PackScripts> packs;
  std::map<std::string, std::vector<std::string>> card_fields;  ///< names of the cards' extra fields, in order ("card")
  std::map<std::string, std::vector<std::pair<std::string, bool>>> record_fields;  ///< by kind: (field, is a list)
};

class Host : public Scripts {
 public:
  /// Loads all scripts. Throws ScriptError.
  explicit Host(std::shared_ptr<const Sources> sources, const Limits& limits = {});
  ~Host() override;
  /// The functions found, in an order that depends on the sources only; a FunctionId is an index into it.
  const std::vector<Hook>& hooks() const { return hooks_; }
  /// Names the ruleset whose events, values and questions are meant; before the first call.
  void bind(const Ruleset& ruleset);

  std::int64_t call(FunctionId function, Frame& frame, Card me) override;
  std::int64_t call(FunctionId function, std::int64_t argument) override;
  void release(Frame& frame) override;
  std::optional<std::string> protect(void (*body)(void*), void* context) override;
  std::pair<const char*, int> where() override;
  void attach(Engine* engine) override { engine_ = engine; }
  void pause() override { sandbox_.watchdog().pause(); }
  void resume() override { sandbox_.watchdog().resume(); }
  /// A sensible answer by the advice of the packs, reading only what the seat may see; nothing if there is no advice.
  /// An error of the script is thrown through the run it happens in.
  std::optional<Answer> advise(Engine& engine, const Ask& ask, std::uint64_t key);

  // For the bindings.
  Engine& engine() { return *engine_; }
  const Ruleset& rules() const { return *ruleset_; }
  const Sources& sources() const { return *sources_; }
  static Host& of(lua_State* state) { return **static_cast<Host**>(lua_getextraspace(state)); }
  lua_State* state() { return sandbox_.state(); }
  /// Raises a Lua error unless changes and questions are allowed now.
  void check_changing(lua_State* state) const;
  Seat eyes() const { return eyes_; }
  Frame* frame_of(lua_State* state, int index);
  void refresh(Frame& frame);
  void push_event(Frame& frame);
  std::optional<EventId> event_named(lua_State* state, int index) const;
  std::optional<QuestionId> question_named(lua_State* state, int index) const;
  std::optional<ValueId> value_named(lua_State* state, int index) const;
  void push_field(Type type, std::int32_t value);

 private:
  struct Slot {
    int userdata = 0, shadow = 0;
    Frame* frame = nullptr;
    std::uint32_t version = 0;
    bool filled = false;
  };
  struct Shape {
    std::vector<std::pair<std::string, Type>> fields;
    std::vector<Slot> slots;
  };
  void load_pack(const PackScripts& pack);
  void collect(const PackScripts& pack, int environment);
  Slot& slot_of(Frame& frame);
  std::string describe_place(lua_State* state) const;

  std::shared_ptr<const Sources> sources_;
  Sandbox sandbox_;
  const Ruleset* ruleset_ = nullptr;
  Engine* engine_ = nullptr;
  std::vector<Hook> hooks_;
  std::vector<int> references_;
  std::vector<Shape> shapes_;
  std::map<std::string, std::int32_t, std::less<>> events_, questions_, values_;
  int names_table_ = 0;
  bool pure_ = false;
  Seat eyes_;
  std::int32_t running_ = -1;  ///< index of the hook that runs
};

/// The tables that scripts put their functions into, and whether these functions are pure.
struct HookTable {
  const char* name;
  int depth;  ///< 1: play.card, 2: modify.event.name
  bool pure;
  const char* doc;
};
std::span<const HookTable> hook_tables();

}  // namespace rules::script

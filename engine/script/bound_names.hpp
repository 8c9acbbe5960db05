// Facts read from a script's text before anything runs: its hook functions, what its names refer to, and what its
// functions depend on. Constants are dotted (`zone.store`), and calls name things by literal strings (`resolve("steal",
// {player = p})`), so an unknown name is an error with file and line. Names computed at run time can't be resolved. Lua
// runs the original source and resolves names again. A name means the same in all files, so none can be assigned.
#pragma once
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "kernel/ruleset/event_decl.hpp"
#include "lua/ast.hpp"
#include "lua/scopes.hpp"
#include "script/parameter.hpp"
#include "script/sources.hpp"

namespace rules::script {

/// A function that a script puts into a hook table: `function event.steal(ev)`. At run time it is identified by line
/// and path, so ambiguous ones are omitted.
struct HookFunction {
  const lua::Statement* statement;
  std::string key;   ///< "file:line:path", with ids as in YAML
  std::string path;  ///< event.steal

  /// Returns true if its hook table passes an event, or a value being modified, as the first argument.
  bool takes_event() const;
};
std::vector<HookFunction> hook_functions(const std::string& file, const lua::Tree& tree);

/// Returns the variables that a script only calls (directly, or through table.best and table.map) and never assigns: no
/// other code can reach their functions.
std::set<std::int32_t> only_called(const lua::Tree& tree);

/// An equality of a field of the event, by its Lua name, with a tagged value.
struct Equality {
  std::string name;
  std::int64_t code;
};

/// A call that names its event, question or value by a literal, with the field or option that each further argument
/// sets.
struct BoundCall {
  ScriptType named;
  std::int32_t target;
  std::vector<std::int8_t> slots;  ///< no duplicates
};

/// The resolved meaning of an expression.
struct Meaning {
  enum class Kind : std::int8_t { constant, players_zone, call } kind = Kind::constant;
  Dictionary::Constant constant = {};  ///< the constant; in a call `zone.hand(player)`: the zone
  std::int64_t call = 0;               ///< tagged value (Tag::call) of a bound call
};

/// A script with its names bound.
struct BoundFile {
  std::string name;
  lua::Tree tree;
  std::map<std::int32_t, Meaning> meanings;  ///< by the id of the expression
};

/// An unknown name in a script.
struct WrongName {
  lua::SourceRange place;
  std::int32_t line;  ///< line that Lua would report
  std::string message;
};

/// The parts of the state that script functions read, as far as their text shows.
struct Reads {
  bool known = false;                 ///< the lists are complete; else they may read anything
  std::vector<ResourceId> resources;  ///< of any holder
  std::vector<ZoneId> zones;          ///< the cards in them, of any owner
  void add(const Reads& other) {
    known = known && other.known;
    resources.insert(resources.end(), other.resources.begin(), other.resources.end());
    zones.insert(zones.end(), other.zones.begin(), other.zones.end());
  }
};

/// The result of binding all scripts, for their callers.
struct Bindings {
  std::vector<BoundCall> calls;           ///< Meaning::call is the index here
  std::map<std::string, Equality> needs;  ///< what must hold for a function to do anything, by "file:line:path"
  std::map<std::string, Reads> reads;     ///< the state that a function reads, by the same key
  /// Strings of functions that run without Lua, by index; first the outcomes of events.
  std::vector<std::string> texts = {"pending", "done", "cancelled", "replaced", "forbidden", "void"};

  /// Returns the index of a string, adding it if necessary.
  std::int64_t text(std::string_view wanted) {
    for (std::size_t i = 0; i < texts.size(); ++i)
      if (texts[i] == wanted) return static_cast<std::int64_t>(i);
    texts.emplace_back(wanted);
    return static_cast<std::int64_t>(texts.size()) - 1;
  }
};

/// Returns the equality of an event field with a constant without which the hook's function does nothing: the function
/// is a single `if` with that condition, or begins with an `if` that returns otherwise. Returns nullopt if there is
/// none.
std::optional<Equality> needed(const BoundFile& file, const HookFunction& hook, Bindings& bindings);

/// Returns the parts of the state that a hook's function reads. `globals`: those of its file.
Reads reads_of(const BoundFile& file, const HookFunction& hook, const lua::Globals& globals);

/// Returns all unknown names of a script, in source order.
std::vector<WrongName> wrong_names(const std::string& file, const lua::Tree& tree, const Dictionary& dictionary);

/// Binds the names of a script; extends `bindings`. Throws ScriptError for an unknown name.
BoundFile bind_names(const std::string& file, const lua::Tree& tree, const Dictionary& dictionary, Bindings& bindings);

}  // namespace rules::script

#pragma once
// Names that are resolved when a script is loaded. Scripts name things by dotted constants (`zone.store`) and literal
// texts (`resolve("steal", {player = p})`), so a wrong name is an error with file and line before anything runs, and
// every reader of a script's tree knows what its names refer to. Lua runs the text as written and resolves the names
// again at run time. A name means the same in all files, so none can be assigned. Fields of local tables and names that
// are put together at run time can't be resolved by reading.

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "kernel/ruleset/event_decl.hpp"
#include "lua/globals.hpp"
#include "script/dictionary.hpp"
#include "script/hook_functions.hpp"
#include "script/parameter.hpp"

namespace rules::script {

/// A field of the event, by its name in Lua, is this, coded as Value has it.
struct Equality {
  std::string name;
  std::int64_t code;
};

/// A call that names what it is about: which event, question or value, and which of the event's fields, or of the
/// question's options, each further argument gives.
struct BoundCall {
  ParamType named;
  std::int32_t target;
  std::vector<std::int8_t> slots;  ///< none twice
};

/// What an expression stands for, besides what it says.
struct Meaning {
  enum class Kind : std::int8_t { constant, players_zone, call } kind = Kind::constant;
  Dictionary::Constant constant = {};  ///< itself; of a call `zone.hand(player)`: the zone
  std::int64_t call = 0;               ///< the code (Tag::call) of a call that names what it is about
};

/// A script whose names are bound.
struct BoundFile {
  std::string name;
  lua::Tree tree;
  std::map<std::int32_t, Meaning> meanings;  ///< by the number of the expression
};

/// A name in a script that stands for nothing.
struct WrongName {
  lua::SourceRange place;
  std::int32_t line;  ///< where Lua says that it is
  std::string message;
};

/// The parts of the state that functions of scripts read, as far as their text says it.
struct Reads {
  bool known = false;                 ///< nothing but this; else they may read anything
  std::vector<ResourceId> resources;  ///< whoever has them
  std::vector<ZoneId> zones;          ///< which cards lie in them, whosever they are
  void add(const Reads& other) {
    known = known && other.known;
    resources.insert(resources.end(), other.resources.begin(), other.resources.end());
    zones.insert(zones.end(), other.zones.begin(), other.zones.end());
  }
};

/// What was bound, for those who call the scripts.
struct Bindings {
  std::vector<BoundCall> calls;           ///< the code of a call (Meaning::call) is its place here
  std::map<std::string, Equality> needs;  ///< what a function needs to do anything, by "file:line:path"
  std::map<std::string, Reads> reads;     ///< what a function reads, by the same
  /// The texts that functions without Lua handle, by number; first, how events end.
  std::vector<std::string> texts = {"pending", "done", "cancelled", "replaced", "forbidden", "void"};

  /// The number of a text.
  std::int64_t text(std::string_view wanted) {
    for (std::size_t i = 0; i < texts.size(); ++i)
      if (texts[i] == wanted) return static_cast<std::int64_t>(i);
    texts.emplace_back(wanted);
    return static_cast<std::int64_t>(texts.size()) - 1;
  }
};

/// That a field of the event is a constant, if the function of a hook does nothing otherwise: it is one `if` that asks
/// for it, or begins with one that returns.
std::optional<Equality> needed(const BoundFile& file, const HookFunction& hook, Bindings& bindings);

/// What the function of a hook reads of the state. `globals`: those of its file.
Reads reads_of(const BoundFile& file, const HookFunction& hook, const lua::Globals& globals);

/// All names of a script that stand for nothing, in the order of the text.
std::vector<WrongName> wrong_names(const std::string& file, const lua::Tree& tree, const Dictionary& dictionary);

/// Binds the names of a script; `bindings` grows. Throws ScriptError for a name that stands for nothing.
BoundFile bind_names(const std::string& file, const lua::Tree& tree, const Dictionary& dictionary, Bindings& bindings);

}  // namespace rules::script

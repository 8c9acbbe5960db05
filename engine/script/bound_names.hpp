// Facts read from a script's text before anything runs: its hook functions, what its constants refer to, and what its
// functions depend on. Constants are dotted (`zone.store`), and calls name things by literal strings (`resolve("steal",
// {player = p})`), so an unknown name is an error with file and line. Names computed at run time can't be checked.
// Lua runs the original source. A name means the same in all files, so none can be assigned.
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

/// The resolved meaning of an expression.
struct Meaning {
  enum class Kind : std::int8_t { constant, players_zone } kind = Kind::constant;
  Dictionary::Constant constant = {};  ///< the constant; in a call `zone.hand(player)`: the zone
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

/// Strings of functions that run without Lua, by index; first the outcomes of events.
class Strings {
 public:
  Strings() {
    for (const char* outcome : {"pending", "done", "cancelled", "replaced", "forbidden", "void"}) index_of(outcome);
  }
  Strings(const Strings&) = delete;
  Strings& operator=(const Strings&) = delete;
  /// Returns the index of a string, adding it if necessary.
  std::int64_t index_of(std::string_view wanted) {
    if (const auto found = indices_.find(wanted); found != indices_.end()) return found->second;
    const auto added = indices_.emplace(wanted, std::ssize(strings_)).first;
    strings_.push_back(&added->first);
    return added->second;
  }
  const std::string& operator[](std::size_t index) const { return *strings_[index]; }

 private:
  std::map<std::string, std::int64_t, std::less<>> indices_;
  std::vector<const std::string*> strings_;
};

/// Returns the equality of an event field with a constant without which the hook's function does nothing: the function
/// is a single `if` with that condition, or begins with an `if` that returns otherwise. Returns nullopt if there is
/// none.
std::optional<Equality> needed(const BoundFile& file, const HookFunction& hook, Strings& strings);

/// Returns all unknown names of a script, in source order.
std::vector<WrongName> wrong_names(const std::string& file, const lua::Tree& tree, const Dictionary& dictionary);

/// Binds the names of a script. Throws ScriptError for an unknown name.
BoundFile bind_names(const std::string& file, const lua::Tree& tree, const Dictionary& dictionary);

}  // namespace rules::script

// LintContext: what the linter reads: packs, and the tree of each script with its functions in hook tables. Owns the
// scripts, not the packs. Runs nothing. Invariant: a hook's statement is in the tree of its script. Read next:
// type_inference.hpp, usage.hpp.
#pragma once
#include <algorithm>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "lint/finding.hpp"
#include "lua/ast.hpp"
#include "packs/build/linked.hpp"

namespace rules::lint {

/// A hook function of a script: `function after.bank_rob.toll(ev, me)`.
struct HookText {
  const lua::Statement* statement;
  std::string table;   ///< after
  std::string target;  ///< id of the event, tag, value, card ...
  std::string name;    ///< id of a handler
  std::string path;    ///< after.bank-rob.toll
  /// Enclosing branches, outermost first, and the index of the block inside each.
  std::vector<std::pair<const lua::Statement*, std::size_t>> branches;

  const lua::Function& function(const lua::Tree& tree) const { return tree.function(statement->values[0].function); }
};

struct ScriptText {
  std::string pack;
  std::string with = {};  ///< pack of the `with/` folder that it is in, or ""
  std::string path;       ///< path of the file, which the host uses as its name
  std::string source;
  lua::Tree tree;
  std::vector<HookText> hooks;

  packs::Mark mark(const lua::SourceRange& place) const { return {place.line, place.column}; }
  /// Returns the column of the first word of a line, from 1; 0 if there is no such line.
  int first_column(int line) const;
};

/// Returns true if one of the packs has this id.
bool has_pack(std::span<const packs::PackFiles> packs, std::string_view id);

/// Reads all scripts of the packs; scripts that are not valid Lua or that the sandbox rejects become findings and are
/// omitted.
std::vector<std::unique_ptr<ScriptText>> read_scripts(const std::vector<packs::PackFiles>& packs, LintReport& report);

/// The input of the checks: the packs, linked as far as possible, and their parsed scripts.
struct LintContext {
  const packs::PackFinder& finder;
  const packs::LoadResult& inspection;
  std::set<std::string> checked;  ///< the packs to check, without their requirements
  std::vector<std::unique_ptr<ScriptText>> scripts;
  /// By pack and the pack in whose `with/` folder the scripts are; filled if the records could be linked.
  std::map<std::pair<std::string, std::string>, script::Dictionary> dictionaries = {};

  const packs::Library& read() const { return *inspection.read; }
  const Declarations& declared() const { return inspection.declared; }
  const script::Dictionary& dictionary(const ScriptText& script) const {
    return dictionaries.at({script.pack, script.with});
  }
  /// Returns true if a pack may use what another one declares.
  bool sees(const std::string& pack, const std::string& other) const {
    return pack == other || read().loads_after(pack, other);
  }
  /// Returns the event of that id, or nullptr.
  const EventDecl* event(std::string_view id) const { return find(declared().events, id); }
  /// Returns the question of that id, or nullptr.
  const QuestionDecl* question(std::string_view id) const { return find(declared().questions, id); }
  /// Returns the events that a handler for this event or tag hooks.
  std::vector<const EventDecl*> events_of(const std::string& event_or_tag) const;

 private:
  template <class List>
  static auto find(const List& list, std::string_view id) -> decltype(list.data()) {
    const auto found = std::ranges::find(list, id, &List::value_type::id);
    return found == list.end() ? nullptr : &*found;
  }
};

}  // namespace rules::lint

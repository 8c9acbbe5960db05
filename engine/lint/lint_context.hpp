// Scripts as the linter reads them: the tree of each file, and its functions in hook tables. Runs nothing. Invariant: a
// hook's statement is in the tree of its script.
#pragma once
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

/// Reads all scripts of the packs; scripts that are not valid Lua or that the sandbox rejects become findings and are
/// omitted.
std::vector<std::unique_ptr<ScriptText>> read_scripts(const std::vector<packs::PackFiles>& packs, LintReport& report);

// LintContext: the input of the rules: the packs, linked as far as possible, and their parsed scripts. Owns none of it.
// Read next: type_inference.hpp, usage.hpp.

struct LintContext {
  const packs::PackFinder& finder;
  const packs::LoadResult& inspection;
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
  const EventDecl* event(std::string_view id) const {
    for (const EventDecl& event : declared().events)
      if (event.id == id) return &event;
    return nullptr;
  }
  /// Returns the question of that id, or nullptr.
  const QuestionDecl* question(std::string_view id) const {
    for (const QuestionDecl& question : declared().questions)
      if (question.id == id) return &question;
    return nullptr;
  }
  /// Returns the events that a handler for this event or tag hooks.
  std::vector<const EventDecl*> events_of(const std::string& event_or_tag) const;
};

}  // namespace rules::lint

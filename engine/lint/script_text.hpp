// The scripts of packs as the linter reads them: the tree of each file, and the functions that it puts into tables of
// hooks. Owns what was read. Doesn't run anything. Invariant: a hook's statement lies in the tree of its script.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "content/linked.hpp"
#include "lint/finding.hpp"
#include "lua/tree.hpp"

namespace rules::lint {

/// A function of a script: `function after.bank_rob.toll(ev, me)`.
struct HookText {
  const lua::Statement* statement;
  std::string table;   ///< after
  std::string target;  ///< the event, tag, value, card ...: its id
  std::string name;    ///< of a handler: its id
  std::string path;    ///< after.bank-rob.toll
  /// Around it, outermost first: branches, and which of their blocks it lies in.
  std::vector<std::pair<const lua::Statement*, std::size_t>> branches;

  const lua::Function& function(const lua::Tree& tree) const { return tree.function(statement->values[0].function); }
};

struct ScriptText {
  std::string pack;
  std::string with = {};  ///< the pack that it lies with, if it is for games in which that is played; or ""
  std::string path;       ///< where it lies, which is what the host calls it
  std::string source;
  lua::Tree tree;
  std::vector<HookText> hooks;

  content::Mark mark(const lua::SourceRange& place) const { return {place.line, place.column}; }
  /// The column of the first word of a line, from 1; 0 if there is no such line.
  int first_column(int line) const;
};

/// Reads all scripts of the packs; those that are no Lua, or that the sandbox refuses, are findings and left out.
std::vector<std::unique_ptr<ScriptText>> read_scripts(const std::vector<content::PackFiles>& packs, LintReport& report);

}  // namespace rules::lint

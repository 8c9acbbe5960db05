// Scripts as the linter reads them: the tree of each file, and its functions in hook tables. Runs nothing. Invariant: a
// hook's statement is in the tree of its script.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "lint/finding.hpp"
#include "lua/tree.hpp"
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

}  // namespace rules::lint

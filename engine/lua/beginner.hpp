#pragma once
// Guesses the intention behind incorrect Lua, for "did you mean" hints. Owns the facts to remember for that. Knows
// tokens and source ranges, not the grammar: the parser reports what it meets. Guesses only clear cases.

#include <string>

#include "lua/token.hpp"

namespace rules::lua {

class Beginner {
 public:
  /// Records a call used as a statement at the top level, such as `event.x(ev)`: perhaps a function header without
  /// `function`.
  void call_at_top(SourceRange place, std::string path, bool names_only);
  /// Returns the probable intention if `token` can't follow `before`; empty if it is unclear.
  std::string meant(std::string_view source, const Token& token, SourceRange before) const;

 private:
  struct Call {
    std::int32_t line;
    std::string path;
  };
  Call call_ = {0, {}};  ///< the latest call that looks like a function header
};

}  // namespace rules::lua

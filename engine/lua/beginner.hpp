#pragma once
// Guesses what a beginner meant by a text that isn't correct Lua. Owns what has to be remembered for that. Knows tokens
// and places, not the grammar: the parser reports what it meets. Guesses only if the case is clear.

#include <string>

#include "lua/token.hpp"

namespace rules::lua {

class Beginner {
 public:
  /// A call stood as a statement at the top of the text: `event.x(ev)`, perhaps meant to begin a function.
  void call_at_top(SourceRange place, std::string path, bool names_only);
  /// What was probably meant where `token` can't stand behind `before`; empty if that isn't plain.
  std::string meant(std::string_view source, const Token& token, SourceRange before) const;

 private:
  struct Call {
    std::int32_t line;
    std::string path;
  };
  Call call_ = {0, {}};  ///< the last one that looks like the head of a function
};

}  // namespace rules::lua

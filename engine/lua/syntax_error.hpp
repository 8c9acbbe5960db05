#pragma once
// What is wrong with a text: it isn't correct Lua, or it goes past a limit. Read next: parser.hpp.

#include <stdexcept>
#include <string>

#include "lua/source_range.hpp"

namespace rules::lua {

/// Lua's compiler refuses the text as well, and says why in its own words. `meant` is what a beginner most likely
/// meant, a sentence without a full stop, or empty.
struct SyntaxError : std::runtime_error {
  explicit SyntaxError(SourceRange where, std::string probably = {})
      : std::runtime_error("no correct Lua"), place(where), meant(std::move(probably)) {}
  SourceRange place;
  std::string meant;
  int unclosed = 0;  ///< the line of the innermost function that is open where the text ends, if it ends too early
};

/// The text goes past a bound. Lua might take it, at a cost that nobody wants to pay.
struct TooMuch : std::runtime_error {
  TooMuch(SourceRange where, const std::string& what) : std::runtime_error(what), place(where) {}
  SourceRange place;
};

}  // namespace rules::lua

#pragma once
// Errors of the parser: incorrect Lua, or a source that exceeds a bound. Read next: parser.hpp.

#include <stdexcept>
#include <string>

#include "lua/source_range.hpp"

namespace rules::lua {

/// Lua's compiler rejects the source too, and has the wording of the error. `meant` is the probable intention, a
/// sentence without a full stop, or empty.
struct SyntaxError : std::runtime_error {
  explicit SyntaxError(SourceRange where, std::string probably = {})
      : std::runtime_error("not valid Lua"), place(where), meant(std::move(probably)) {}
  SourceRange place;
  std::string meant;
  int unclosed = 0;  ///< line of the innermost function still open at the end of the source; 0 if the source doesn't
                     ///< end too early
};

/// The source exceeds a bound. Lua might accept it, at an excessive cost.
struct TooMuch : std::runtime_error {
  TooMuch(SourceRange where, const std::string& what) : std::runtime_error(what), place(where) {}
  SourceRange place;
};

}  // namespace rules::lua

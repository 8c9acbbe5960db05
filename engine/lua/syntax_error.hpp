#pragma once
// What is wrong with a text: it isn't correct Lua, or it goes past a limit. Read next: parser.hpp.

#include <stdexcept>
#include <string>

#include "lua/place.hpp"

namespace rules::lua {

/// Lua's compiler refuses the text as well, in words of its own. `meant` is what a beginner most likely meant, a
/// sentence without a full stop, or empty.
struct SyntaxError : std::runtime_error {
  SyntaxError(Place where, const std::string& what, std::string probably = {})
      : std::runtime_error(what), place(where), meant(std::move(probably)) {}
  Place place;
  std::string meant;
};

/// The text goes past a bound. Lua might take it, at a cost that nobody wants to pay.
struct TooMuch : std::runtime_error {
  TooMuch(Place where, const std::string& what) : std::runtime_error(what), place(where) {}
  Place place;
};

}  // namespace rules::lua

#include "lua/parser.hpp"

#include "lua/statement_parser.hpp"

namespace rules::lua {

Tree parse(std::string_view source, const Bounds& bounds) {
  if (source.size() > bounds.bytes)
    throw TooMuch({0, 0, 0, 0}, "longer than " + std::to_string(bounds.bytes >> 10) + " KB; split it up");
  return StatementParser(source, bounds).parse();
}

}  // namespace rules::lua

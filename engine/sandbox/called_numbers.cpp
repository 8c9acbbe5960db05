#include "sandbox/called_numbers.hpp"

#include <algorithm>
#include <vector>

#include "lua/lexer.hpp"
#include "lua/walk.hpp"

namespace rules::script {
namespace {

/// Returns the end of a binary operator. Only whitespace and comments surround it between its operands.
std::size_t behind_operator(std::string_view source, const lua::Expression& e) {
  const std::size_t begin = e.of[0].place.end;
  return begin + lua::Lexer(source.substr(begin, e.of[1].place.begin - begin)).next().place.end;
}

/// Collects the insertions and their positions. Lua takes the line of the bracket for that of the call.
struct PassedNumbers : lua::Visitor {
  struct Part {
    std::size_t at;
    std::string text;
  };
  std::string_view source;
  std::vector<Part> parts;

  explicit PassedNumbers(std::string_view text) : source(text) {}

  using Kind = lua::Expression::Kind;

  void add(const char* function, std::size_t begin, std::size_t end) {
    parts.push_back({begin, std::string(function) + "("});
    parts.push_back({end, ")"});
  }
  void statement(const lua::Statement& s) {
    if (s.kind != lua::Statement::Kind::count) return;
    for (const lua::Expression& bound : s.values)
      if (bound.kind != Kind::number && bound.kind != Kind::integer) add(kBound, bound.place.begin, bound.place.end);
  }
  void expression(const lua::Expression& e) {
    if (e.operation != lua::Operator::whole_divide && e.operation != lua::Operator::modulo) return;
    const lua::Expression& divisor = e.of[1];
    if (divisor.kind == Kind::number || (divisor.kind == Kind::integer && divisor.integer != 0)) return;
    add(kDivisor, behind_operator(source, e), divisor.place.end);
  }
};

int give_divisor(lua_State* state) {
  lua_settop(state, 1);
  return 1;
}

int give_bound(lua_State* state) {
  if (lua_type(state, 1) == LUA_TSTRING) return luaL_error(state, "'for' bounds must be numbers, got a string");
  lua_settop(state, 1);
  return 1;
}

}  // namespace

void give_called_numbers(lua_State* state) {
  lua_pushcfunction(state, give_divisor);
  lua_setfield(state, -2, kDivisor);
  lua_pushcfunction(state, give_bound);
  lua_setfield(state, -2, kBound);
}

std::string with_called_numbers(std::string_view source, const lua::Tree& tree) {
  PassedNumbers found(source);
  lua::walk(tree, tree.body(), found);
  std::stable_sort(found.parts.begin(), found.parts.end(), [](const auto& a, const auto& b) { return a.at < b.at; });
  std::string out;
  std::size_t done = 0;
  for (const PassedNumbers::Part& part : found.parts) {
    out += source.substr(done, part.at - done);
    out += part.text;
    done = part.at;
  }
  return out.append(source.substr(done));
}

}  // namespace rules::script

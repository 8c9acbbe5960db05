#include "sandbox/divisors.hpp"

#include <algorithm>
#include <vector>

#include "lua/lexer.hpp"
#include "lua/walk.hpp"

namespace rules::script {
namespace {

/// Where the operator of two values ends: besides it there are only blanks and comments between them.
std::size_t behind_operator(std::string_view source, const lua::Expression& e) {
  const std::size_t begin = e.of[0].place.end;
  return begin + lua::Lexer(source.substr(begin, e.of[1].place.begin - begin)).next().place.end;
}

/// Finds what has to be put into the text, and where. Lua takes the line of the bracket for that of the call.
struct Divisors : lua::Visitor {
  struct Part {
    std::size_t at;
    std::string text;
  };
  std::string_view source;
  std::vector<Part> parts;

  explicit Divisors(std::string_view text) : source(text) {}

  void expression(const lua::Expression& e) {
    if (e.operation != lua::Operator::whole_divide && e.operation != lua::Operator::modulo) return;
    const lua::Expression& divisor = e.of[1];
    using Kind = lua::Expression::Kind;
    if (divisor.kind == Kind::number || (divisor.kind == Kind::integer && divisor.integer != 0)) return;
    parts.push_back({behind_operator(source, e), std::string(kDivisor) + "("});
    parts.push_back({divisor.place.end, ")"});
  }
};

}  // namespace

int give_divisor(lua_State* state) {
  lua_settop(state, 1);
  return 1;
}

std::string with_called_divisors(std::string_view source, const lua::Tree& tree) {
  Divisors found(source);
  lua::walk(tree, tree.body(), found);
  std::stable_sort(found.parts.begin(), found.parts.end(), [](const auto& a, const auto& b) { return a.at < b.at; });
  std::string out;
  std::size_t done = 0;
  for (const Divisors::Part& part : found.parts) {
    out += source.substr(done, part.at - done);
    out += part.text;
    done = part.at;
  }
  return out.append(source.substr(done));
}

}  // namespace rules::script

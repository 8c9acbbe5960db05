#include "sandbox/refused.hpp"

#include <algorithm>
#include <string>

#include "lua/walk.hpp"
#include "sandbox/script_error.hpp"

namespace rules::script {
namespace {

constexpr std::string_view environment = "_ENV";

struct Refusals : lua::Visitor {
  std::string_view file;

  [[noreturn]] void refuse(int line, const char* message) const { throw ScriptError(std::string(file), line, message); }

  void name(const std::string& name, int line) const {
    if (name == environment) refuse(line, "_ENV is not for scripts: name what you mean directly");
  }

  void expression(const lua::Expression& e) const {
    using Kind = lua::Expression::Kind;
    if (e.kind == Kind::global || e.kind == Kind::local) name(e.text, e.line);
    if (e.operation == lua::Operator::power)
      refuse(e.line, "'^' is not for scripts: its last digit may differ from machine to machine; write x * x, or a loop");
  }
};

}  // namespace

void refuse(std::string_view file, std::string_view source, const lua::Tree& tree) {
  Refusals refusals;
  refusals.file = file;
  if (const std::size_t nul = source.find('\0'); nul != std::string_view::npos) {
    const auto line = std::count(source.begin(), source.begin() + static_cast<std::ptrdiff_t>(nul), '\n');
    refusals.refuse(static_cast<int>(line) + 1, "holds a zero byte: not a text file");
  }
  for (const lua::Variable& variable : tree.variables) refusals.name(variable.name, variable.place.line);
  lua::walk(tree, tree.body(), refusals);
}

}  // namespace rules::script

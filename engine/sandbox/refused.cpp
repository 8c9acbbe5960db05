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
      refuse(e.line,
             "'^' is not for scripts: its last digit may differ from machine to machine; write x * x, or a loop");
  }
};

}  // namespace

void refuse_zero_bytes(std::string_view file, std::string_view source) {
  const std::size_t zero = source.find('\0');
  if (zero == std::string_view::npos) return;
  const auto line = std::count(source.begin(), source.begin() + static_cast<std::ptrdiff_t>(zero), '\n');
  throw ScriptError(std::string(file), static_cast<int>(line) + 1, "holds a zero byte: not a text file");
}

void refuse(std::string_view file, const lua::Tree& tree) {
  Refusals refusals;
  refusals.file = file;
  for (const lua::Variable& variable : tree.variables) refusals.name(variable.name, variable.place.line);
  lua::walk(tree, tree.body(), refusals);
}

}  // namespace rules::script

#include "sandbox/refused.hpp"

#include <algorithm>
#include <set>
#include <vector>

#include "lua/ast.hpp"
#include "lua/lexer.hpp"
#include "lua/scopes.hpp"
#include "sandbox/safe_libraries.hpp"
#include "sandbox/sandbox.hpp"

namespace rules::script {
namespace {

// Names of the wrapper functions. Scripts can't use them.
constexpr const char* kDivisor = "divisor_";
constexpr const char* kBound = "bound_";

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

constexpr std::string_view environment = "_ENV";

constexpr const char* joining = "join strings and numbers with '..'";
constexpr const char* outside = "scripts can access only the game";
constexpr const char* division = "a // b divides and rounds down, -(-a // b) rounds up";
constexpr const char* whole = "numbers in the game are whole; compare them with <, > and ==";
constexpr const char* large_number = "write a large enough number, such as 1000000000";
constexpr const char* chance = "random numbers must come from the game";
constexpr const char* last_digit = "the last digit of a fraction may differ between machines";

/// Parts of Lua that scripts don't have: a whole library, or some names in it.
struct Absent {
  std::string_view of;                  ///< the library
  std::vector<std::string_view> names;  ///< empty: all of it
  const char* instead;
};
const std::vector<Absent>& absent() {
  static const std::vector<Absent> all = {
      {"string", {}, joining},
      {"utf8", {}, joining},
      {"os", {}, outside},
      {"io", {}, outside},
      {"debug", {}, outside},
      {"package", {}, outside},
      {"coroutine", {}, "functions always run to completion"},
      {"math", {"floor", "ceil", "modf"}, division},
      {"math", {"fmod"}, "a % b gives the remainder"},
      {"math", {"tointeger", "type", "ult"}, whole},
      {"math", {"random", "randomseed"}, chance},
      {"math", {"acos", "asin", "atan", "cos", "deg", "exp", "log", "pi", "rad", "sin", "sqrt", "tan"}, last_digit},
      {"math", {"abs"}, "write n < 0 and -n or n, or math.max(n, -n)"},
      {"math", {"huge", "maxinteger", "mininteger"}, large_number},
      {"table", {"concat"}, joining},
      {"table", {"insert"}, "list[#list + 1] = value appends a value to a list"},
      {"table", {"move"}, "copy the values in a loop"},
      {"table", {"pack"}, "write {...}"},
      {"table", {"remove"}, "list[#list] = nil removes the last value; to remove another one, build a list without it"},
      {"table", {"unpack"}, "use the values one by one: list[1], list[2]"},
  };
  return all;
}

bool is_text(const lua::Expression& e) {
  const lua::Expression* inner = &e;
  while (inner->kind == lua::Expression::Kind::parentheses) inner = &inner->of[0];
  return inner->kind == lua::Expression::Kind::text;
}

/// Global functions that scripts don't have, with their replacements.
constexpr std::pair<std::string_view, std::string_view> kAbsentFunctions[] = {
    {"assert", "write if not ... then error(\"...\") end"},
    {"select", "name the parameters"},
    {"tonumber", "numbers in the game are never strings"},
    {"tostring", joining},
    {"type", "a value has the type of its source; compare it with nil if it may be missing"}};

struct Refusals : lua::Visitor {
  std::string_view file;
  const IsGiven& given;
  std::set<std::string> own;

  Refusals(std::string_view name, const IsGiven& there, const lua::Tree& tree)
      : file(name), given(there), own(lua::Globals(tree).assigned) {}

  [[noreturn]] void refuse(int line, const std::string& message) const {
    throw ScriptError(std::string(file), line, message);
  }

  void name(const std::string& name, int line) const {
    if (name == kDivisor || name == kBound) refuse(line, "'" + name + "' is reserved; choose another name");
    if (name == environment) refuse(line, "_ENV is not available to scripts; use names directly");
  }

  /// Checks a member access: of.name, of["name"], of:name(). The name may be unknown (empty).
  void part(const lua::Expression& of, const std::string& name, int line) const {
    if (is_text(of)) refuse(line, text_has_no_fields);
    if (of.kind != lua::Expression::Kind::global || own.contains(of.text)) return;
    for (const Absent& each : absent()) {
      const bool all = each.names.empty();
      const bool meant = all || std::ranges::find(each.names, name) != each.names.end();
      if (of.text != each.of || !meant || given(of.text, all ? "" : name)) continue;
      refuse(line, "'" + of.text + (name.empty() ? "" : "." + name) + "' is not available to scripts: " + each.instead);
    }
  }

  void global(const std::string& name, int line) const {
    const std::string_view instead = instead_of(name);
    if (instead.empty() || own.contains(name) || given(name, "")) return;
    refuse(line, "'" + name + "' is not available to scripts: " + std::string(instead));
  }

  void statement(const lua::Statement& s) const {
    if (s.kind != lua::Statement::Kind::count) return;
    for (const lua::Expression& bound : s.values)
      if (is_text(bound)) refuse(bound.line, "'for' bounds must be numbers; write them without quotes");
  }

  void expression(const lua::Expression& e) const {
    using Kind = lua::Expression::Kind;
    if (e.kind == Kind::global || e.kind == Kind::local) name(e.text, e.line);
    if (e.kind == Kind::global) global(e.text, e.line);
    if (e.kind == Kind::field || e.kind == Kind::method) part(e.of[0], e.text, e.line);
    if (e.kind == Kind::index) part(e.of[0], e.of[1].kind == Kind::text ? e.of[1].text : "", e.line);
    if (e.operation == lua::Operator::power)
      refuse(e.line,
             "'^' is not available to scripts: the last digit of its result may differ between machines; write x * x, "
             "or a loop");
  }
};

}  // namespace

void give_called_numbers(lua_State* state) {
  lua_pushcfunction(state, give_divisor);
  lua_setfield(state, -2, kDivisor);
  lua_pushcfunction(state, give_bound);
  lua_setfield(state, -2, kBound);
}

std::string with_called_numbers(std::string_view source, const lua::Tree& tree) {
  PassedNumbers found = lua::walk(tree, PassedNumbers(source));
  std::ranges::stable_sort(found.parts, [](const auto& a, const auto& b) { return a.at < b.at; });
  std::string out;
  std::size_t done = 0;
  for (const PassedNumbers::Part& part : found.parts) {
    out += source.substr(done, part.at - done);
    out += part.text;
    done = part.at;
  }
  return out.append(source.substr(done));
}

std::string_view instead_of(std::string_view function) {
  for (const auto& [name, instead] : kAbsentFunctions)
    if (name == function) return instead;
  return "";
}

void throw_zero_bytes(std::string_view file, std::string_view source) {
  const std::size_t zero = source.find('\0');
  if (zero == std::string_view::npos) return;
  const auto line = std::count(source.begin(), source.begin() + static_cast<std::ptrdiff_t>(zero), '\n');
  throw ScriptError(std::string(file), static_cast<int>(line) + 1, "contains a zero byte, so it is not a text file");
}

void refuse(std::string_view file, const lua::Tree& tree, const IsGiven& given) {
  const Refusals refusals(file, given, tree);
  for (const lua::Variable& variable : tree.variables) refusals.name(variable.name, variable.place.line);
  lua::walk(tree, refusals);
}

}  // namespace rules::script

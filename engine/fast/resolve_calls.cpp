// Resolves the calls of a function.
#include <algorithm>

#include "fast/resolver.hpp"

namespace rules::fast {

using Lua = lua::Expression::Kind;
using Kind = Node::Kind;
using script::ApiFunction;

namespace {

/// Returns the variable that an API call reads, if it is known; else nullptr.
const VariableDecl* variable_read(const script::Host& host, const Node& call) {
  if (std::string_view(call.call->function->name) != "get" || call.of.empty() || call.of[0].kind != Kind::constant ||
      !host.is_handle(call.of[0].constant, script::Tag::variable))
    return nullptr;
  return &host.rules().variables()[VariableId(script::index_of(call.of[0].constant))];
}

/// Returns the result of a call that is constant for its ruleset.
std::int64_t settled_value(script::Host& host, const PreparedCall& call) {
  const script::Caller caller;
  return call.function->run({host, *call.function, call.values.data(), {}, caller}).value;
}

}  // namespace

Node Resolver::call(const lua::Expression& e) {
  const lua::Expression& of = e.of[0];
  if (of.kind == Lua::field && of.of[0].text == "table" && file_.globals.is_plain(of.of[0])) return of_each(e);
  Node result = callee(e);
  if (result.kind == Kind::call) {
    const ApiFunction& function = *result.call->function;
    std::vector<std::int8_t> slots;
    result.of = arguments(e, function, slots);
    result.call = std::make_unique<PreparedCall>(prepare(host_, function, result.of, std::move(slots), hook_target_));
    if (function.settled && result.call->allowed != script::CallContext::Only::none && result.call->operands().empty())
      return constant_of(settled_value(host_, *result.call), result.line);
    read_at_once(result);
    return result;
  }
  result.of = values(e.of, 1);
  if (result.kind != Kind::routine && result.of.empty()) throw NotCompilable{};
  return result;
}

void Resolver::read_at_once(Node& call) const {
  const VariableDecl* const read = variable_read(host_, call);
  if (!read) return;
  const bool of_game = read->scope == Scope::game && call.of.size() == 1;
  const bool of_player = read->scope == Scope::player && call.of.size() == 2 &&
                         (call.of[1].kind == Kind::local || call.of[1].kind == Kind::seat);
  if (!of_game && !of_player) return;
  call.kind = Kind::variable;
  call.type = read->type;
  call.constant = read->first_cell;
}

/// Returns the callee, without its arguments.
Node Resolver::callee(const lua::Expression& e) {
  const lua::Expression& of = e.of[0];
  Node result{.kind = Kind::call, .line = e.place.line};
  if (of.kind == Lua::field && of.of[0].text == "math" && file_.globals.is_plain(of.of[0])) {
    if (of.text != "min" && of.text != "max") throw NotCompilable{};
    result.kind = of.text == "min" ? Kind::smallest : Kind::largest;
  } else if (of.kind == Lua::local) {
    result.kind = Kind::routine;
    result.called = &routine(of.variable);
  } else {
    const ApiFunction* function = file_.globals.is_plain(of) ? script::function_named(of.text) : nullptr;
    if (!function || function->only_lua) throw NotCompilable{};
    result.call = std::make_unique<PreparedCall>(PreparedCall{.function = function});
  }
  return result;
}

Node Resolver::of_each(const lua::Expression& e) {
  const std::string& called = e.of[0].text;
  Node result{.kind = called == "map" ? Kind::map : Kind::best, .line = e.place.line, .constant = 1};
  const std::size_t most = called == "map" ? 3 : 4;
  if ((called != "map" && called != "best") || e.of.size() < 3 || e.of.size() > most) throw NotCompilable{};
  if (e.of.size() == 4) result.constant = e.of[3].kind == Lua::integer ? e.of[3].integer : 0;
  if (result.constant < 1 || result.constant > 1000) throw NotCompilable{};
  result.of.push_back(only_first(value(e.of[1])));
  const auto block = locals_.block();
  result.of.push_back(only_first(of_one(e.of[2], result.at)));
  return result;
}

Node Resolver::of_one(const lua::Expression& given, std::int16_t& at) {
  if (given.kind == Lua::local) {
    Node result{.kind = Kind::routine, .line = given.line, .called = &routine(given.variable)};
    at = locals_.take();
    result.of.push_back({.kind = Kind::local, .at = at, .line = given.line});
    return result;
  }
  if (given.kind != Lua::function) throw NotCompilable{};
  const lua::Function& function = file_.bound.tree.function(given.function);
  const std::vector<lua::Statement>& body = function.body.statements;
  if (function.varargs || body.size() != 1 || function.parameters.size() > 1 ||
      body[0].kind != lua::Statement::Kind::return_ || body[0].values.size() != 1)
    throw NotCompilable{};
  at = function.parameters.empty() ? locals_.take() : locals_.declare(function.parameters[0]);
  return value(body[0].values[0]);
}

/// Returns the arguments of a call; of a final table of fields or options, only its values, and their numbers in
/// `slots`. Leaves names that are computed, unknown or duplicate to Lua.
std::vector<Node> Resolver::arguments(const lua::Expression& e, const ApiFunction& function,
                                      std::vector<std::int8_t>& slots) {
  if (!function.has_named()) return values(e.of, 1);
  const std::size_t table = at(function.count);
  if (e.of.size() != table + 1 || e.of[table].kind != Lua::table) {
    Nodes result = values(e.of, 1);
    const bool may_be_table =
        result.size() < table ? !result.empty() && result.back().open() : result[table - 1].kind != Kind::constant;
    if (may_be_table) throw NotCompilable{};
    return result;
  }
  const std::size_t namer = at(function.namer());
  const lua::Expression& name = e.of[namer + 1];
  const auto target =
      name.kind == Lua::text ? host_.named(script::named_by(function.parameters[namer].type), name.text) : std::nullopt;
  if (!target) throw NotCompilable{};
  Nodes result;
  for (std::size_t i = 1; i < table; ++i) result.push_back(value(e.of[i]));
  for (const lua::Expression& item : e.of[table].of) {
    const int slot = item.kind == Lua::named_item ? script::slot_named(host_, function, *target, item.text) : -1;
    if (slot < 0 || std::find(slots.begin(), slots.end(), slot) != slots.end()) throw NotCompilable{};
    slots.push_back(static_cast<std::int8_t>(slot));
    result.push_back(only_first(value(item.of[0])));
  }
  if (result.size() >= kMaxArguments) throw NotCompilable{};
  return result;
}

/// Returns a function of the file, compiling it on first use.
const Code& Resolver::routine(std::int32_t variable) {
  const auto function = file_.functions.find(variable);
  if (function == file_.functions.end()) throw NotCompilable{};
  const auto [found, added] = file_.routines.try_emplace(variable);  // null while it is being compiled: it is recursive
  if (added) {
    try {
      found->second = Resolver(host_, file_, -1).resolve(file_.bound.tree.function(function->second), false);
    } catch (const NotCompilable&) {
      // left to Lua, like its callers
    }
  }
  if (!found->second) throw NotCompilable{};
  height_ = std::max(height_, found->second->height + 1);
  if (height_ > kMaxCalls) throw NotCompilable{};
  return *found->second;
}

// ---- methods of the event

Node Resolver::method(const lua::Expression& e) {
  const Local* event = locals_.find(e.of[0]);
  const ApiFunction* const method = script::method_named(e.text);
  if (!event || !event->event || !method || hook_target_ < 0) throw NotCompilable{};
  Node result{.kind = Kind::call, .line = e.place.line};
  std::vector<std::int8_t> slots;
  result.of = arguments(e, *method, slots);
  const bool of_value = hook_target_ >= std::ssize(host_.rules().events());
  if (of_value && method->where == script::Where::numbers)  // its number has no name
    result.of.insert(result.of.begin(), constant_of(script::Value::kNil, e.line));
  const std::size_t given = result.of.size(), most = at(method->count);
  const bool right = most == 0 ? given == 0 : given > 1 && given <= most && result.of[0].kind == Kind::constant;
  if (!method->has_named() && !right) throw NotCompilable{};
  result.call = std::make_unique<PreparedCall>(prepare(host_, *method, result.of, std::move(slots), hook_target_));
  return result;
}

}  // namespace rules::fast

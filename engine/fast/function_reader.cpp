#include "fast/function_reader.hpp"

#include <algorithm>

#include "script/coded.hpp"
#include "script/handle_code.hpp"

namespace rules::fast {
namespace {

using Lua = lua::Statement::Kind;

const std::map<std::string, Method, std::less<>> kMethods = {
    {"add", Method::add},           {"set", Method::set},         {"multiply", Method::multiply},
    {"at_least", Method::at_least}, {"at_most", Method::at_most}, {"cancel", Method::cancel},
    {"replace", Method::replace}};

std::vector<Expression> one(Expression e) {
  std::vector<Expression> result;
  result.push_back(std::move(e));
  return result;
}

bool calls_routine(const Expression& e) {
  return e.kind == Expression::Kind::routine || std::any_of(e.of.begin(), e.of.end(), calls_routine);
}

}  // namespace

Program FunctionReader::read(const lua::Function& function, bool event) {
  if (function.varargs || function.body.height > kMostHeight) throw NoProgram{};
  Program result;
  for (const std::int32_t parameter : function.parameters) declare(parameter, event && in_slots_.empty());
  result.parameters = in_slots_.size();
  result.body = block(function.body);
  return result;
}

// ---- locals: the slot of each is its place

std::int16_t FunctionReader::declare(std::int32_t variable, bool event) {
  const lua::Variable& declared = known_.file.tree.variable(variable);
  if (in_slots_.size() == Program::kSlots || declared.captured ||
      declared.attribute == lua::Variable::Attribute::to_close)
    throw NoProgram{};
  const auto slot = static_cast<std::int16_t>(in_slots_.size());
  in_slots_.push_back(variable);
  locals_[variable] = {slot, event, -1};
  return slot;
}

FunctionReader::Local& FunctionReader::local(std::int32_t variable) {
  const auto found = locals_.find(variable);
  if (found == locals_.end()) throw NoProgram{};
  return found->second;
}

const FunctionReader::Local* FunctionReader::find(const lua::Expression& e) const {
  if (e.kind != lua::Expression::Kind::local) return nullptr;
  const auto found = locals_.find(e.variable);
  return found == locals_.end() ? nullptr : &found->second;
}

// ---- statements

std::vector<Statement> FunctionReader::block(const lua::Block& from) {
  const std::size_t outer = in_slots_.size();
  std::vector<Statement> result = open_block(from);
  in_slots_.resize(outer);
  return result;
}

/// One whose locals are still known behind it.
std::vector<Statement> FunctionReader::open_block(const lua::Block& from) {
  std::vector<Statement> result;
  for (const lua::Statement& s : from.statements) result.push_back(statement(s));
  return result;
}

Statement FunctionReader::statement(const lua::Statement& s) {
  Statement result{Statement::Kind::evaluate, s.place.line};
  switch (s.kind) {
    case Lua::local: read_local(s, result); break;
    case Lua::assign:
      if (!read_append(s, result)) read_assign(s, result);
      break;
    case Lua::call: read_call(s, result); break;
    case Lua::while_:
      result.kind = Statement::Kind::while_;
      result.values = one(condition(s.values[0]));
      result.body = block(s.blocks[0]);
      break;
    case Lua::repeat: {
      result.kind = Statement::Kind::repeat;
      const std::size_t outer = in_slots_.size();
      result.body = open_block(s.blocks[0]);
      result.values = one(condition(s.values[0]));
      in_slots_.resize(outer);
      break;
    }
    case Lua::branch: read_branch(s, 0, result); break;
    case Lua::count: read_count(s, result); break;
    case Lua::each: read_each(s, result); break;
    case Lua::return_:
      result.kind = Statement::Kind::return_;
      if (s.values.size() > 1) throw NoProgram{};
      result.values = expressions(s.values);
      break;
    case Lua::break_: result.kind = Statement::Kind::break_; break;
    default: throw NoProgram{};
  }
  return result;
}

void FunctionReader::read_local(const lua::Statement& s, Statement& to) {
  to.kind = Statement::Kind::assign;
  if (s.variables.size() == 1 && s.values.size() == 1) {
    to.values = one(any(s.values[0]));
    to.slots.push_back(declare(s.variables[0]));
    if (to.values[0].kind == Expression::Kind::within) local(s.variables[0]).outer = to.values[0].constant;
    else check_value(to.values[0]);
    return;
  }
  to.values = expressions(s.values);
  for (const std::int32_t variable : s.variables) to.slots.push_back(declare(variable));
}

void FunctionReader::read_assign(const lua::Statement& s, Statement& to) {
  to.kind = Statement::Kind::assign;
  for (const lua::Expression& target : s.targets) {
    const Local* found = find(target);
    if (!found || found->event || found->outer >= 0) throw NoProgram{};
    to.slots.push_back(found->slot);
  }
  to.values = expressions(s.values);
}

/// list[#list + 1] = value
bool FunctionReader::read_append(const lua::Statement& s, Statement& to) {
  using Is = lua::Expression::Kind;
  const lua::Expression& target = s.targets[0];
  if (s.targets.size() != 1 || target.kind != Is::index) return false;
  const Local* list = find(target.of[0]);
  const lua::Expression& place = target.of[1];
  const bool behind = place.operation == lua::Operator::add && place.of[0].operation == lua::Operator::length &&
                      place.of[0].of[0].variable == target.of[0].variable && place.of[1].kind == Is::integer &&
                      place.of[1].integer == 1;
  if (!list || list->event || list->outer >= 0 || !behind || s.values.size() != 1) throw NoProgram{};
  to.kind = Statement::Kind::append;
  to.slots = {list->slot};
  to.values = one(value(s.values[0]));
  if (calls_routine(to.values[0])) throw NoProgram{};  // that could make the list longer first
  return true;
}

void FunctionReader::read_branch(const lua::Statement& s, std::size_t from, Statement& to) {
  to.kind = Statement::Kind::branch;
  to.line = s.values[from].place.line;
  to.values = one(condition(s.values[from]));
  to.body = block(s.blocks[from]);
  if (from + 1 < s.values.size()) {
    Statement other{Statement::Kind::branch};
    read_branch(s, from + 1, other);
    to.otherwise.push_back(std::move(other));
  } else if (from + 1 < s.blocks.size()) {
    to.otherwise = block(s.blocks[from + 1]);
  }
}

/// for n = from, to, step: with a step that is written down.
void FunctionReader::read_count(const lua::Statement& s, Statement& to) {
  to.kind = Statement::Kind::count;
  to.line = s.line;
  to.values = expressions(s.values);
  if (to.values.size() == 3) {
    const bool minus = to.values[2].kind == Expression::Kind::negate;
    const Expression& step = minus ? to.values[2].of[0] : to.values[2];
    if (step.kind != Expression::Kind::constant || step.constant < 1 || step.constant > 1000) throw NoProgram{};
    to.step = static_cast<std::int16_t>(minus ? -step.constant : step.constant);
    to.values.pop_back();
  }
  const std::size_t outer = in_slots_.size();
  to.slots.push_back(declare(s.variables[0]));
  to.body = block(s.blocks[0]);
  in_slots_.resize(outer);
}

/// for p in seats(from), for p in each(set, from), for i, item in ipairs(list)
void FunctionReader::read_each(const lua::Statement& s, Statement& to) {
  if (s.values.size() != 1 || s.values[0].kind != lua::Expression::Kind::call) throw NoProgram{};
  const lua::Expression& over = s.values[0];
  if (!is_plain_global(over.of[0])) throw NoProgram{};
  const std::string& called = over.of[0].text;
  const bool items = called == "ipairs", seats = called == "seats", each = called == "each";
  to.kind = items ? Statement::Kind::items : Statement::Kind::players;
  to.line = over.place.line;
  to.values = expressions(over.of, 1);
  const std::size_t given = to.values.size(), names = s.variables.size();
  const bool right =
      items ? given == 1 && names <= 2 : names == 1 && ((seats && given <= 1) || (each && given >= 1 && given <= 2));
  if (!right) throw NoProgram{};
  if (seats) to.values.insert(to.values.begin(), Expression{.constant = -1});
  const std::size_t outer = in_slots_.size();
  for (const std::int32_t variable : s.variables) to.slots.push_back(declare(variable));
  to.body = block(s.blocks[0]);
  in_slots_.resize(outer);
}

void FunctionReader::read_call(const lua::Statement& s, Statement& to) {
  if (s.values[0].kind == lua::Expression::Kind::method) return read_method(s.values[0], to);
  to.values = one(value(s.values[0]));
  if (to.values[0].kind != Expression::Kind::call && to.values[0].kind != Expression::Kind::routine) throw NoProgram{};
}

void FunctionReader::read_method(const lua::Expression& call, Statement& to) {
  to.kind = Statement::Kind::method;
  to.line = call.place.line;
  const Local* event = find(call.of[0]);
  const auto method = kMethods.find(call.text);
  if (!event || !event->event || method == kMethods.end()) throw NoProgram{};
  to.method = method->second;
  if (to.method == Method::replace) return read_replace(call, to);
  const bool named = call.of.size() > 1 && call.of[1].kind == lua::Expression::Kind::text;
  if (named) to.name = call.of[1].text;
  to.values = expressions(call.of, named ? 2 : 1);
  const bool right = to.method == Method::cancel
                         ? to.values.empty() && !named
                         : !to.values.empty() && to.values.size() <= (to.method == Method::multiply ? 2u : 1u);
  if (!right) throw NoProgram{};
}

/// ev:replace("name", {field = value, ...})
void FunctionReader::read_replace(const lua::Expression& call, Statement& to) {
  using Is = lua::Expression::Kind;
  if (call.of.size() != 3 || call.of[1].kind != Is::text || call.of[2].kind != Is::table) throw NoProgram{};
  to.name = call.of[1].text;
  for (const lua::Expression& item : call.of[2].of) {
    if (item.kind != Is::named_item || to.values.size() + 1 >= kMostArguments) throw NoProgram{};
    to.fields.push_back(item.text);
    to.values.push_back(value(item.of[0]));
  }
}

}  // namespace rules::fast

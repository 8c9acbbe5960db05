#include "fast/resolver.hpp"

#include <algorithm>

#include "fast/node.hpp"

namespace rules::fast {

BoundScript::BoundScript(script::BoundFile file) : bound(std::move(file)), globals(bound.tree) {
  const std::set<std::int32_t> called = script::only_called(bound.tree);
  for (const lua::Statement& s : bound.tree.body().statements)
    if (s.kind == lua::Statement::Kind::local_function && called.contains(s.variables[0]))
      functions[s.variables[0]] = s.values[0].function;
}

const script::Meaning* BoundScript::meaning_of(const lua::Expression& e) const {
  const auto found = bound.meanings.find(e.id);
  return found == bound.meanings.end() ? nullptr : &found->second;
}

std::int16_t Locals::take() {
  if (taken_ == kSlots) throw NotCompilable{};
  return static_cast<std::int16_t>(taken_++);
}

void Locals::name(std::int32_t variable, Local local) {
  const lua::Variable& declared = tree_.variable(variable);
  if (declared.attribute == lua::Variable::Attribute::to_close) throw NotCompilable{};
  if (!declared.assignments.empty()) local.constant.reset();
  locals_[variable] = local;
}

std::int16_t Locals::declare(std::int32_t variable, bool event) {
  const std::int16_t slot = take();
  name(variable, {slot, event});
  return slot;
}

const Local* Locals::find(const lua::Expression& e) const {
  if (e.kind != lua::Expression::Kind::local) return nullptr;
  const auto found = locals_.find(e.variable);
  return found == locals_.end() ? nullptr : &found->second;
}

std::int16_t Locals::slot_of(const lua::Expression& e) const {
  const Local* found = find(e);
  if (!found || !found->plain()) throw NotCompilable{};
  return found->slot;
}

// Resolves the statements of a function.

namespace {

using StatementKind = lua::Statement::Kind;
using script::Value;

bool calls_routine(const Node& node) {
  return node.kind == Node::Kind::routine || std::any_of(node.of.begin(), node.of.end(), calls_routine);
}

template <class... Values>
Step made(Step::Kind kind, int line, Values... values) {
  Step step{.kind = kind, .line = line};
  (step.values.push_back(std::move(values)), ...);
  return step;
}

}  // namespace

std::unique_ptr<Code> Resolver::resolve(const lua::Function& function, bool event) {
  if (function.varargs || function.body.height > kMaxHeight) throw NotCompilable{};
  auto code = std::make_unique<Code>();
  for (const std::int32_t parameter : function.parameters) locals_.declare(parameter, event && locals_.taken() == 0);
  code->hook_target = hook_target_;
  code->parameters = locals_.taken();
  add_block(function.body, code->body);
  compile(code->body);
  code->height = height_;
  return code;
}

void Resolver::add_block(const lua::Block& from, std::vector<Step>& to) {
  const auto block = locals_.block();
  add_open_block(from, to);
}

/// Adds a block whose locals remain visible after it.
void Resolver::add_open_block(const lua::Block& from, std::vector<Step>& to) {
  for (const lua::Statement& s : from.statements)
    if (s.kind == StatementKind::branch) branch(s, 0, to);
    else if (s.kind == StatementKind::local) local(s, to);
    else to.push_back(statement(s));
}

Step Resolver::statement(const lua::Statement& s) {
  switch (s.kind) {
    case StatementKind::assign: return s.targets[0].kind == lua::Expression::Kind::index ? append(s) : assign(s);
    case StatementKind::call: {
      const bool of_event = s.values[0].kind == lua::Expression::Kind::method;
      return made(Step::Kind::evaluate, s.place.line, of_event ? method(s.values[0]) : value(s.values[0]));
    }
    case StatementKind::while_: {
      Step step = made(Step::Kind::while_, s.place.line, condition(s.values[0]));
      add_block(s.blocks[0], step.body);
      return step;
    }
    case StatementKind::repeat: return repeat(s);
    case StatementKind::count: return count(s);
    case StatementKind::each: return each(s);
    case StatementKind::return_: return give_back(s);
    case StatementKind::break_: return made(Step::Kind::break_, s.place.line);
    default: throw NotCompilable{};
  }
}

/// local a, b = ...: no value sees the new variables.
void Resolver::local(const lua::Statement& s, std::vector<Step>& to) {
  if (s.variables.size() != s.values.size()) {
    to.push_back(several(s));
    return;
  }
  const std::size_t first = to.size();
  std::vector<std::int32_t> events;
  for (const lua::Expression& e : s.values) {
    events.push_back(outer_event(e));
    to.push_back(made(Step::Kind::set, s.place.line, events.back() < 0 ? value(e) : outer(e)));
    to.back().slots.push_back(locals_.take());  // after the slots used by the value, which the next value needs too
  }
  for (std::size_t i = 0; i < events.size(); ++i) {
    const Step& step = to[first + i];
    Local local{.slot = step.slots[0], .outer = events[i]};
    if (step.values[0].kind == Node::Kind::constant) local.constant = step.values[0].constant;
    locals_.name(s.variables[i], local);
  }
}

Step Resolver::several(const lua::Statement& s) {
  Step step = made(Step::Kind::assign, s.place.line);
  step.values = values(s.values);
  for (const std::int32_t variable : s.variables) step.slots.push_back(locals_.declare(variable));
  if (step.slots.size() > kMaxArguments) throw NotCompilable{};
  return step;
}

Step Resolver::assign(const lua::Statement& s) {
  Step step = made(Step::Kind::assign, s.place.line);
  for (const lua::Expression& target : s.targets) step.slots.push_back(locals_.slot_of(target));
  step.values = values(s.values);
  if (step.slots.size() > kMaxArguments) throw NotCompilable{};
  if (step.slots.size() == 1 && step.values.size() == 1) step.kind = Step::Kind::set;
  return step;
}

/// list[#list + 1] = value
Step Resolver::append(const lua::Statement& s) {
  const lua::Expression& target = s.targets[0];
  const lua::Expression& place = target.of[1];
  const bool behind = place.operation == lua::Operator::add && place.of[0].operation == lua::Operator::length &&
                      place.of[0].of[0].variable == target.of[0].variable &&
                      place.of[1].kind == lua::Expression::Kind::integer && place.of[1].integer == 1;
  if (!behind || s.targets.size() != 1 || s.values.size() != 1) throw NotCompilable{};
  locals_.slot_of(target.of[0]);  // a list in a local
  Step step = made(Step::Kind::append, s.place.line, value(target.of[0]), value(s.values[0]));
  if (calls_routine(step.values[1])) throw NotCompilable{};  // the call might append to the list first
  return step;
}

Step Resolver::repeat(const lua::Statement& s) {
  Step step = made(Step::Kind::repeat, s.place.line);
  const auto block = locals_.block();
  add_open_block(s.blocks[0], step.body);
  step.values.push_back(condition(s.values[0]));
  return step;
}

/// If the condition is constant, as for an option, keeps only the live branch.
void Resolver::branch(const lua::Statement& s, std::size_t from, std::vector<Step>& to) {
  Step step = made(Step::Kind::branch, s.values[from].place.line, condition(s.values[from]));
  const bool known = step.values[0].kind == Node::Kind::constant;
  const bool holds = known && Value::truth(step.values[0].constant);
  std::vector<Step>& then = known ? to : step.body;
  std::vector<Step>& otherwise = known ? to : step.otherwise;
  if (holds || !known) add_block(s.blocks[from], then);
  if (holds) return;
  if (from + 1 < s.values.size()) branch(s, from + 1, otherwise);
  else if (from + 1 < s.blocks.size()) add_block(s.blocks[from + 1], otherwise);
  if (!known) to.push_back(std::move(step));
}

/// for n = from, to, step: the step must be a literal.
Step Resolver::count(const lua::Statement& s) {
  Step step = made(Step::Kind::count, s.line, value(s.values[0]), value(s.values[1]));
  if (s.values.size() == 3) {
    const bool minus = s.values[2].operation == lua::Operator::negate;
    const lua::Expression& by = minus ? s.values[2].of[0] : s.values[2];
    if (by.kind != lua::Expression::Kind::integer || by.integer < 1 || by.integer > 1000) throw NotCompilable{};
    step.by = static_cast<std::int16_t>(minus ? -by.integer : by.integer);
  }
  const auto block = locals_.block();
  step.slots.push_back(locals_.declare(s.variables[0]));
  add_block(s.blocks[0], step.body);
  return step;
}

/// for p in seats(from), for p in each(set, from), for i, item in ipairs(list)
Step Resolver::each(const lua::Statement& s) {
  const lua::Expression& over = s.values[0];
  if (s.values.size() != 1 || over.kind != lua::Expression::Kind::call || !file_.globals.is_plain(over.of[0]))
    throw NotCompilable{};
  const std::string& called = over.of[0].text;
  const bool items = called == "ipairs";
  Step step = made(items              ? Step::Kind::items
                   : called == "each" ? Step::Kind::each
                                      : Step::Kind::seats,
                   over.place.line);
  if (!items && called != "each" && called != "seats") throw NotCompilable{};
  step.values = values(over.of, 1);
  if (items ? step.values.size() != 1 || s.variables.size() > 2 : s.variables.size() != 1) throw NotCompilable{};
  const auto block = locals_.block();
  for (const std::int32_t variable : s.variables) step.slots.push_back(locals_.declare(variable));
  add_block(s.blocks[0], step.body);
  return step;
}

Step Resolver::give_back(const lua::Statement& s) {
  Step step = made(Step::Kind::return_, s.place.line);
  step.values = values(s.values);
  if (step.values.size() > 2 || (step.values.size() == 2 && step.values[1].open())) throw NotCompilable{};
  return step;
}

}  // namespace rules::fast

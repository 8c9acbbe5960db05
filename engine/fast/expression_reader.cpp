// The expressions of a function, as programs have them.
#include <algorithm>

#include "fast/function_reader.hpp"
#include "script/coded.hpp"
#include "script/handle_code.hpp"

namespace rules::fast {
namespace {

using Kind = Expression::Kind;
using Lua = lua::Expression::Kind;

/// What an event has besides its fields.
bool is_no_field(const std::string& name) {
  static const std::set<std::string> others = {"event",    "add",     "set",    "multiply",
                                               "at_least", "at_most", "cancel", "replace"};
  return others.contains(name);
}

Expression made(Kind kind, int line) { return {.kind = kind, .line = line}; }

Expression constant_of(std::int64_t code, int line) { return {.line = line, .constant = code}; }

bool calls(const Expression& e) { return e.kind == Kind::call || e.kind == Kind::routine; }

/// Only the first value of a call.
Expression only_first(Expression e) {
  if (!calls(e)) return e;
  Expression first = made(Kind::first, e.line);
  first.of.push_back(std::move(e));
  return first;
}

}  // namespace

FunctionReader::Expressions FunctionReader::expressions(const std::vector<lua::Expression>& from, std::size_t first) {
  Expressions result;
  for (std::size_t i = first; i < from.size(); ++i) result.push_back(value(from[i]));
  if (result.size() >= kMostArguments) throw NoProgram{};
  return result;
}

/// One whose value is used.
Expression FunctionReader::value(const lua::Expression& e) {
  Expression result = any(e);
  check_value(result);
  return result;
}

/// One of which only matters whether it holds.
Expression FunctionReader::condition(const lua::Expression& e) {
  Expression result = any(e);
  check_condition(result);
  return result;
}

/// Events around this one are no values, but may be there or not.
void FunctionReader::check_value(const Expression& e) const {
  if (is_outer(e)) throw NoProgram{};
  if (e.kind == Kind::not_) return check_condition(e.of[0]);
  if (e.kind == Kind::and_) {
    check_condition(e.of[0]);
    return check_value(e.of[1]);
  }
  if (e.kind == Kind::outer) return;
  for (const Expression& of : e.of) check_value(of);
}

void FunctionReader::check_condition(const Expression& e) const {
  if (e.kind == Kind::within || e.kind == Kind::local) return;
  if (e.kind != Kind::not_ && e.kind != Kind::and_ && e.kind != Kind::or_) return check_value(e);
  for (const Expression& of : e.of) check_condition(of);
}

bool FunctionReader::is_outer(const Expression& e) const { return outer_event(e) >= 0; }

std::int64_t FunctionReader::outer_event(const Expression& e) const {
  if (e.kind == Kind::within) return e.constant;
  if (e.kind != Kind::local) return -1;
  const auto found = locals_.find(in_slots_[static_cast<std::size_t>(e.slot)]);
  return found->second.outer;
}

bool FunctionReader::is_plain_global(const lua::Expression& e) const {
  return e.kind == Lua::global && !known_.assigned.contains(e.text);
}

const Meaning* FunctionReader::meaning_of(const lua::Expression& e) const {
  const auto found = known_.file.meanings.find(e.id);
  return found == known_.file.meanings.end() ? nullptr : &found->second;
}

Expression FunctionReader::any(const lua::Expression& e) {
  if (const Meaning* meaning = meaning_of(e)) return with_meaning(e, *meaning);
  switch (e.kind) {
    case Lua::nil: return constant_of(Coded::kNil, e.line);
    case Lua::true_: return constant_of(Coded::kTrue, e.line);
    case Lua::false_: return constant_of(Coded::kFalse, e.line);
    case Lua::integer:
      if (e.integer <= Coded::kLast) throw NoProgram{};
      return constant_of(e.integer, e.line);
    case Lua::text: return text(e.text, e.line);
    case Lua::local: return name(e);
    case Lua::field: return field(e);
    case Lua::index: return index(e);
    case Lua::call: return call(e, nullptr);
    case Lua::parentheses: return only_first(any(e.of[0]));
    case Lua::table: {
      Expression list = made(Kind::list, e.line);
      list.of = expressions(e.of);
      return list;
    }
    case Lua::unary: return unary(e);
    case Lua::binary: return binary(e);
    default: throw NoProgram{};
  }
}

Expression FunctionReader::with_meaning(const lua::Expression& e, const Meaning& meaning) {
  switch (meaning.kind) {
    case Meaning::Kind::constant: return constant(meaning.constant, e.line);
    case Meaning::Kind::call: return call(e, &meaning);
    case Meaning::Kind::players_zone: {
      Expression sum = made(Kind::add, e.of[1].line);
      sum.of.push_back(constant(meaning.constant, e.line));
      sum.of.push_back(only_first(any(e.of[1])));
      return sum;
    }
  }
  throw NoProgram{};
}

Expression FunctionReader::constant(const Dictionary::Constant& constant, int line) {
  if (constant.text.empty()) return constant_of(constant.code, line);
  if (constant.text == "true") return constant_of(Coded::kTrue, line);
  if (constant.text == "false") return constant_of(Coded::kFalse, line);
  return text(constant.text, line);
}

/// Lua may take a text for the number that it says.
Expression FunctionReader::text(const std::string& text, int line) {
  const std::size_t first = text.find_first_not_of("+-. \f\n\r\t\v");
  if (first != std::string::npos && text[first] >= '0' && text[first] <= '9') throw NoProgram{};
  return constant_of(text_code_(text), line);
}

Expression FunctionReader::name(const lua::Expression& e) {
  const Local* found = find(e);
  if (!found || found->event) throw NoProgram{};
  Expression result = made(Kind::local, e.line);
  result.slot = found->slot;
  return result;
}

Expression FunctionReader::field(const lua::Expression& e) {
  if (const Local* found = find(e.of[0]); found && found->event) {
    if (is_no_field(e.text)) throw NoProgram{};
    Expression result = made(Kind::field, e.line);
    result.name = e.text;
    return result;
  }
  Expression of = only_first(any(e.of[0]));
  Expression result = made(Kind::attribute, e.line);
  if (const std::int64_t outer = outer_event(of); outer >= 0) {
    if (is_no_field(e.text) || e.text == "got") throw NoProgram{};
    result.kind = Kind::outer;
    result.constant = outer;
  }
  result.name = e.text;
  result.of.push_back(std::move(of));
  return result;
}

Expression FunctionReader::index(const lua::Expression& e) {
  if (e.of[1].kind == Lua::text) throw NoProgram{};  // card["kind"]
  Expression result = made(Kind::index, e.line);
  result.of.push_back(only_first(any(e.of[0])));
  result.of.push_back(any(e.of[1]));
  return result;
}

/// What is called, without its arguments.
Expression FunctionReader::callee(const lua::Expression& e) {
  const lua::Expression& of = e.of[0];
  const int line = e.place.line;
  if (of.kind == Lua::field && of.of[0].text == "math" && is_plain_global(of.of[0])) {
    if (of.text != "min" && of.text != "max") throw NoProgram{};
    return made(of.text == "min" ? Kind::smallest : Kind::largest, line);
  }
  if (of.kind == Lua::local) {
    const auto routine = known_.routines.find(of.variable);
    if (routine == known_.routines.end()) throw NoProgram{};
    height_ = std::max(height_, routine->second.height + 1);
    if (height_ > kMostCalls) throw NoProgram{};
    Expression result = made(Kind::routine, line);
    result.constant = routine->second.index;
    return result;
  }
  const auto native = known_.natives.find(of.text);
  if (!is_plain_global(of) || native == known_.natives.end()) throw NoProgram{};
  Expression result = made(Kind::call, line);
  result.function = native->second;
  result.name = of.text;
  return result;
}

/// With a meaning: its name is a number, and of a table only the values are given.
Expression FunctionReader::call(const lua::Expression& e, const Meaning* meaning) {
  if (e.of[0].text == "within" && is_plain_global(e.of[0])) {
    if (!meaning || e.of.size() != 2) throw NoProgram{};
    Expression result = made(Kind::within, e.line);
    result.constant = meaning->call;
    return result;
  }
  Expression result = callee(e);
  bool named = false;
  for (std::size_t i = 1; i < e.of.size(); ++i) {
    if (meaning && !named && e.of[i].kind == Lua::text) {
      result.of.push_back(constant_of(meaning->call, e.of[i].line));
      named = true;
    } else if (meaning && named && e.of[i].kind == Lua::table) {
      for (const lua::Expression& item : e.of[i].of) result.of.push_back(only_first(value(item.of[0])));
    } else {
      result.of.push_back(value(e.of[i]));
    }
  }
  const bool may_be_empty = result.kind == Kind::call || result.kind == Kind::routine;
  if (result.of.size() >= kMostArguments || (result.of.empty() && !may_be_empty)) throw NoProgram{};
  return result;
}

Expression FunctionReader::unary(const lua::Expression& e) {
  Kind kind = Kind::not_;
  if (e.operation == lua::Operator::negate) kind = Kind::negate;
  else if (e.operation == lua::Operator::length) kind = Kind::length;
  else if (e.operation != lua::Operator::not_) throw NoProgram{};
  Expression result = made(kind, e.line);
  result.of.push_back(any(e.of[0]));
  return result;
}

Expression FunctionReader::binary(const lua::Expression& e) {
  static const std::map<lua::Operator, Kind> kinds = {
      {lua::Operator::or_, Kind::or_},           {lua::Operator::and_, Kind::and_},
      {lua::Operator::equal, Kind::equal},       {lua::Operator::unequal, Kind::unequal},
      {lua::Operator::less, Kind::less},         {lua::Operator::at_most, Kind::at_most},
      {lua::Operator::more, Kind::more},         {lua::Operator::at_least, Kind::at_least},
      {lua::Operator::add, Kind::add},           {lua::Operator::subtract, Kind::subtract},
      {lua::Operator::multiply, Kind::multiply}, {lua::Operator::whole_divide, Kind::divide},
      {lua::Operator::modulo, Kind::modulo}};
  const auto kind = kinds.find(e.operation);
  if (kind == kinds.end()) throw NoProgram{};
  Expression result = made(kind->second, e.line);
  result.of.push_back(any(e.of[0]));
  result.of.push_back(any(e.of[1]));
  return result;
}

}  // namespace rules::fast

// Reads in the text of a hook's function what it depends on: its guard clause, the condition without which it does
// nothing, and the state that it reads. Names are bound to ids, so the tree tells which resources and zones a function
// depends on, as long as it calls only functions that read just these.
#include <algorithm>

#include "lua/walk.hpp"
#include "script/api.hpp"
#include "script/bound_names.hpp"

namespace rules::script {
namespace {

using lua::Expression;
using lua::Operator;
using Kind = Expression::Kind;

class ConditionReader {
 public:
  ConditionReader(const BoundFile& file, const lua::Function& function, Bindings& bindings)
      : file_(file), event_(function.parameters[0]), bindings_(bindings) {}

  std::optional<Equality> read(const lua::Block& body) {
    if (body.statements.empty()) return std::nullopt;
    const lua::Statement& first = body.statements[0];
    if (first.kind != lua::Statement::Kind::branch || first.blocks.size() != 1) return std::nullopt;
    const auto& inside = first.blocks[0].statements;
    const bool returns =
        inside.size() == 1 && inside[0].kind == lua::Statement::Kind::return_ && inside[0].values.empty();
    if (!returns && body.statements.size() != 1) return std::nullopt;
    return find(first.values[0], returns ? Operator::unequal : Operator::equal, !returns);
  }

 private:
  /// Finds the first operand of a condition that is such an equality; operands before it must be safe to skip.
  std::optional<Equality> find(const Expression& e, Operator wanted, bool parts) {
    if (parts && e.operation == Operator::and_) {
      if (auto found = find(e.of[0], wanted, parts)) return found;
      return harmless(e.of[0]) ? find(e.of[1], wanted, parts) : std::nullopt;
    }
    if (e.operation != wanted || !is_field(e.of[0]) || e.of[0].text == "got") return std::nullopt;
    const auto code = constant(e.of[1]);
    return code ? std::optional(Equality{e.of[0].text, *code}) : std::nullopt;
  }

  bool is_field(const Expression& e) const {
    return e.kind == Kind::field && e.of[0].kind == Kind::local && e.of[0].variable == event_ && e.text != "event";
  }

  /// Returns true if evaluating it changes nothing and can't fail.
  bool harmless(const Expression& e) {
    if (constant(e) || is_field(e) || e.kind == Kind::local) return true;
    const bool logic = e.operation == Operator::equal || e.operation == Operator::unequal ||
                       e.operation == Operator::not_ || e.operation == Operator::and_;
    if (!logic) return false;
    for (const Expression& of : e.of)
      if (!harmless(of)) return false;
    return true;
  }

  std::optional<std::int64_t> constant(const Expression& e) {
    if (const auto found = file_.meanings.find(e.id); found != file_.meanings.end()) {
      const Dictionary::Constant& constant = found->second.constant;
      if (found->second.kind != Meaning::Kind::constant) return std::nullopt;
      if (constant.is_flag()) return Value::flag(constant.text == "true");
      return constant.text.empty() ? constant.code : Value::kTexts + bindings_.text(constant.text);
    }
    switch (e.kind) {
      case Kind::nil: return Value::kNil;
      case Kind::true_: return Value::kTrue;
      case Kind::false_: return Value::kFalse;
      case Kind::integer: return e.integer > Value::kLast ? std::optional(e.integer) : std::nullopt;
      case Kind::text: return Value::kTexts + bindings_.text(e.text);
      default: return std::nullopt;
    }
  }

  const BoundFile& file_;
  std::int32_t event_;
  Bindings& bindings_;
};

class ReadsFinder : public lua::Visitor {
 public:
  ReadsFinder(const BoundFile& file, const lua::Function& function, const lua::Globals& globals)
      : file_(file), parameters_(function.parameters), globals_(globals) {}

  void statement(const lua::Statement& s) {
    for (const Expression& target : s.targets)
      if (target.kind != Kind::local) reads.known = false;
  }
  void expression(const Expression& e) {
    if (const Meaning* meaning = meaning_of(e); meaning && meaning->kind != Meaning::Kind::call) {
      if (meaning->kind == Meaning::Kind::constant) take(meaning->constant);  // of a player's zone it is a part
      if (!e.of.empty()) named_.insert(e.of[0].id);
      return;
    }
    if (e.kind == Kind::call) reads.known &= is_known(e);
    else if (e.kind == Kind::method) reads.known &= changes_event(e);
    else if (e.kind == Kind::field) reads.known &= is_fixed(e);
    else if (e.kind == Kind::function) reads.known = false;
    else if (e.kind == Kind::global) reads.known &= named_.contains(e.id);
  }

  Reads reads{.known = true, .resources = {}, .zones = {}};

 private:
  const Meaning* meaning_of(const Expression& e) const {
    const auto found = file_.meanings.find(e.id);
    return found == file_.meanings.end() ? nullptr : &found->second;
  }
  void take(const Dictionary::Constant& constant) {
    if (!constant.text.empty()) return;
    if (tag_of(constant.code) == Tag::resource) reads.resources.emplace_back(index_of(constant.code));
    else if (tag_of(constant.code) == Tag::zone) reads.zones.emplace_back(zone_index(constant.code));
    else if (tag_of(constant.code) == Tag::variable) reads.known = false;
  }
  /// Returns true for a global used directly; any other use might pass its value on.
  bool is_plain_global(const Expression& e) {
    if (!globals_.is_plain(e)) return false;
    named_.insert(e.id);
    return true;
  }
  /// Returns true if a call reads only what it names, which is recorded separately.
  bool is_known(const Expression& call) {
    const Expression& callee = call.of[0];
    if (callee.kind == Kind::field) return callee.of[0].kind == Kind::global;  // is_fixed() knows only `math`
    if (!is_plain_global(callee)) return false;
    if (callee.text == "ipairs") return true;
    const ApiFunction* const function = function_named(callee.text);
    const int named = function ? function->reads : -1;
    return named == 0 || (named > 0 && at(named) < call.of.size() && meaning_of(call.of[at(named)]));
  }
  bool is_parameter(const Expression& e) const {
    return e.kind == Kind::local && file_.tree.variable(e.variable).assignments.empty() &&
           std::find(parameters_.begin(), parameters_.end(), e.variable) != parameters_.end();
  }
  bool changes_event(const Expression& e) const {
    const ApiFunction* const method = method_named(e.text);
    return is_parameter(e.of[0]) && method && method->where == Where::numbers;
  }
  /// Returns true if the field is constant during a game. A card's location isn't, except for the card whose handler it
  /// is.
  bool is_fixed(const Expression& e) {
    if (e.of[0].kind == Kind::global) return e.of[0].text == "math" && is_plain_global(e.of[0]);
    return is_parameter(e.of[0]) || (e.text != "owner" && e.text != "zone");
  }

  const BoundFile& file_;
  const std::vector<std::int32_t>& parameters_;
  const lua::Globals& globals_;
  std::set<std::int32_t> named_;  ///< visible globals that are used directly
};

}  // namespace

std::optional<Equality> needed(const BoundFile& file, const HookFunction& hook, Bindings& bindings) {
  const lua::Function& function = file.tree.function(hook.statement->values[0].function);
  if (!hook.takes_event() || function.parameters.empty()) return std::nullopt;
  return ConditionReader(file, function, bindings).read(function.body);
}

Reads reads_of(const BoundFile& file, const HookFunction& hook, const lua::Globals& globals) {
  const lua::Function& function = file.tree.function(hook.statement->values[0].function);
  ReadsFinder finder(file, function, globals);
  lua::walk(file.tree, function.body, finder);
  return std::move(finder.reads);
}

}  // namespace rules::script

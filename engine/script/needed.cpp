// Finds the guard clause of a handler: the condition without which it does nothing.
#include "script/bound_names.hpp"
#include "script/value.hpp"

namespace rules::script {
namespace {

using lua::Operator;
using Kind = lua::Expression::Kind;

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
  std::optional<Equality> find(const lua::Expression& e, Operator wanted, bool parts) {
    if (parts && e.operation == Operator::and_) {
      if (auto found = find(e.of[0], wanted, parts)) return found;
      return harmless(e.of[0]) ? find(e.of[1], wanted, parts) : std::nullopt;
    }
    if (e.operation != wanted || !is_field(e.of[0]) || e.of[0].text == "got") return std::nullopt;
    const auto code = constant(e.of[1]);
    return code ? std::optional(Equality{e.of[0].text, *code}) : std::nullopt;
  }

  bool is_field(const lua::Expression& e) const {
    return e.kind == Kind::field && e.of[0].kind == Kind::local && e.of[0].variable == event_ && e.text != "event";
  }

  /// Returns true if evaluating it changes nothing and can't fail.
  bool harmless(const lua::Expression& e) {
    if (constant(e) || is_field(e) || e.kind == Kind::local) return true;
    const bool logic = e.operation == Operator::equal || e.operation == Operator::unequal ||
                       e.operation == Operator::not_ || e.operation == Operator::and_;
    if (!logic) return false;
    for (const lua::Expression& of : e.of)
      if (!harmless(of)) return false;
    return true;
  }

  std::optional<std::int64_t> constant(const lua::Expression& e) {
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

}  // namespace

std::optional<Equality> needed(const BoundFile& file, const HookFunction& hook, Bindings& bindings) {
  const lua::Function& function = file.tree.function(hook.statement->values[0].function);
  if (!hook.takes_event() || function.parameters.empty()) return std::nullopt;
  return ConditionReader(file, function, bindings).read(function.body);
}

}  // namespace rules::script

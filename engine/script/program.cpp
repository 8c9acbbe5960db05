#include "script/program.hpp"

namespace rules::script {
namespace {

void add_parts(const Expression& condition, std::vector<const Expression*>& parts) {
  if (condition.kind != Expression::Kind::and_) return parts.push_back(&condition);
  for (const Expression& of : condition.of) add_parts(of, parts);
}

/// Whether it can be left out: it changes nothing and can't fail.
bool harmless(const Expression& part) {
  using Kind = Expression::Kind;
  if (part.kind == Kind::constant || part.kind == Kind::field || part.kind == Kind::local) return true;
  if (part.kind != Kind::equal && part.kind != Kind::unequal && part.kind != Kind::not_) return false;
  for (const Expression& of : part.of)
    if (!harmless(of)) return false;
  return true;
}

}  // namespace

std::vector<const Expression*> parts_of(const Expression& condition) {
  std::vector<const Expression*> parts;
  add_parts(condition, parts);
  return parts;
}

Program::First Program::first() const {
  if (body.empty() || body[0].kind != Statement::Kind::branch || !body[0].otherwise.empty()) return {nullptr, false};
  const Statement& branch = body[0];
  if (branch.body.size() == 1 && branch.body[0].kind == Statement::Kind::return_) {
    const auto& values = branch.body[0].values;
    if (values.empty() || values[0].kind == Expression::Kind::constant) return {&branch.values[0], true};
  }
  return {body.size() == 1 ? &branch.values[0] : nullptr, false};
}

std::optional<Equality> Program::needs() const {
  const auto [condition, ends] = first();
  if (!condition || (ends && !body[0].body[0].values.empty())) return std::nullopt;
  const auto parts = parts_of(*condition);
  if (ends && parts.size() > 1) return std::nullopt;
  for (const Expression* part : parts) {
    if (!harmless(*part)) return std::nullopt;
    if (part->kind != (ends ? Expression::Kind::unequal : Expression::Kind::equal) ||
        part->of[1].kind != Expression::Kind::constant)
      continue;
    const Expression& left = part->of[0];
    if (left.kind == Expression::Kind::field && left.name != "got")
      return Equality{-1, left.name, part->of[1].constant};
    const std::size_t before = 1 + signature.card;
    if (left.kind == Expression::Kind::local && of_event && !signature.event &&
        static_cast<std::size_t>(left.slot) >= before && static_cast<std::size_t>(left.slot) < parameters)
      return Equality{signature.fields[static_cast<std::size_t>(left.slot) - before], "", part->of[1].constant};
  }
  return std::nullopt;
}

}  // namespace rules::script

#include "fast/program.hpp"

namespace rules::fast {
namespace {

void add_parts(const Expression& condition, std::vector<const Expression*>& parts) {
  if (condition.kind != Expression::Kind::and_) return parts.push_back(&condition);
  for (const Expression& of : condition.of) add_parts(of, parts);
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

}  // namespace rules::fast

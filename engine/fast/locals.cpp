#include "fast/locals.hpp"

#include "fast/not_compilable.hpp"

namespace rules::fast {

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

}  // namespace rules::fast

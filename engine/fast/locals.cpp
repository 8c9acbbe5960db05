#include "fast/locals.hpp"

#include "fast/for_lua.hpp"

namespace rules::fast {

std::int16_t Locals::take() {
  if (taken_ == kSlots) throw ForLua{};
  return static_cast<std::int16_t>(taken_++);
}

std::int16_t Locals::declare(std::int32_t variable, bool event) {
  if (tree_.variable(variable).attribute == lua::Variable::Attribute::to_close) throw ForLua{};
  const std::int16_t slot = take();
  locals_[variable] = {slot, event};
  return slot;
}

std::int16_t Locals::declare_outer(std::int32_t variable, std::int32_t event) {
  const std::int16_t slot = declare(variable);
  locals_[variable].outer = event;
  return slot;
}

void Locals::begins_as(std::int32_t variable, std::int64_t constant) {
  if (tree_.variable(variable).assignments.empty()) locals_[variable].constant = constant;
}

const Local* Locals::find(const lua::Expression& e) const {
  if (e.kind != lua::Expression::Kind::local) return nullptr;
  const auto found = locals_.find(e.variable);
  return found == locals_.end() ? nullptr : &found->second;
}

std::int16_t Locals::slot_of(const lua::Expression& e) const {
  const Local* found = find(e);
  if (!found || !found->plain()) throw ForLua{};
  return found->slot;
}

}  // namespace rules::fast

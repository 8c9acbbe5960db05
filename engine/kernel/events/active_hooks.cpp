#include "kernel/events/active_hooks.hpp"

namespace rules {

void ActiveHooks::recount(StateView read) {
  const Ruleset& rules = read.rules();
  kinds_.assign(rules.card_kinds().size(), {});
  moved_.clear();
  counted_ = true;
  reasons_.assign(rules.bus().triggers().size(), 0);
  stages_.resize(rules.events().size() + rules.values().size());
  for (std::size_t target = 0; target < stages_.size(); ++target)
    stages_[target] = rules.bus().always_live(static_cast<std::int32_t>(target));
  for (const Card c : rules.cards().ids())
    if (const Pile pile = read.pile(c)) card_moved(rules, rules.cards()[c], -1, rules.piles()[pile].slot);
}

void ActiveHooks::begin_here() {
  for (const CardKind kind : moved_) kinds_[kind].moved = false;
  moved_.clear();
  counted_ = false;
}

void ActiveHooks::go_back(const ActiveHooks& beginning) {
  if (counted_) {
    *this = beginning;
    return;
  }
  for (const CardKind kind : moved_) kinds_[kind] = beginning.kinds_[kind];
  moved_.clear();
  reasons_ = beginning.reasons_;
  stages_ = beginning.stages_;
}

void ActiveHooks::begin(const Ruleset& rules, CardKind kind, std::int32_t slot) {
  for (const std::int32_t nth : triggers_of(rules, kind, slot)) {
    const CardTrigger& of = rules.bus().triggers()[static_cast<std::size_t>(nth)];
    if (reasons_[static_cast<std::size_t>(nth)]++ == 0) stages_[static_cast<std::size_t>(of.hook_target)] |= of.stage;
  }
}

void ActiveHooks::end(const Ruleset& rules, CardKind kind, std::int32_t slot) {
  for (const std::int32_t nth : triggers_of(rules, kind, slot)) {
    const CardTrigger& of = rules.bus().triggers()[static_cast<std::size_t>(nth)];
    if (--reasons_[static_cast<std::size_t>(nth)] != 0) continue;
    const std::uint32_t lasting = rules.bus().always_live(of.hook_target);
    stages_[static_cast<std::size_t>(of.hook_target)] &= ~of.stage | lasting;
  }
}

}  // namespace rules

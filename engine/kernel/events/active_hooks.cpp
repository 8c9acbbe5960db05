#include "kernel/events/active_hooks.hpp"

namespace rules {

void ActiveHooks::recount(StateView read) {
  const Ruleset& rules = read.rules();
  kinds_.assign(rules.card_kinds().size(), {});
  moved_.clear();
  counted_ = true;
  reasons_.assign(rules.bus().triggers().size(), 0);
  live_work_.resize(rules.events().size() + rules.values().size());
  for (std::size_t target = 0; target < live_work_.size(); ++target)
    live_work_[target] = rules.bus().always_live(static_cast<std::int32_t>(target));
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
  live_work_ = beginning.live_work_;
}

void ActiveHooks::begin(const Ruleset& rules, CardKind kind, std::int32_t slot) {
  for (const std::int32_t nth : triggers_of(rules, kind, slot)) {
    const CardTrigger& of = rules.bus().triggers()[static_cast<std::size_t>(nth)];
    if (reasons_[static_cast<std::size_t>(nth)]++ == 0) live_work_[static_cast<std::size_t>(of.hook_target)] |= of.work;
  }
}

void ActiveHooks::end(const Ruleset& rules, CardKind kind, std::int32_t slot) {
  for (const std::int32_t nth : triggers_of(rules, kind, slot)) {
    const CardTrigger& of = rules.bus().triggers()[static_cast<std::size_t>(nth)];
    if (--reasons_[static_cast<std::size_t>(nth)] != 0) continue;
    const std::uint32_t lasting = rules.bus().always_live(of.hook_target);
    live_work_[static_cast<std::size_t>(of.hook_target)] &= ~of.work | lasting;
  }
}

}  // namespace rules

#include "kernel/events/event_bus.hpp"

#include <algorithm>

#include "kernel/ruleset/ruleset.hpp"

namespace rules {
namespace {

constexpr std::pair<WindowTime, std::uint32_t> kWindows[] = {{WindowTime::before, kBeforeWindow},
                                                             {WindowTime::after, kAfterWindow}};

void list_copies(const Declarations& declared, WindowDecl& window) {
  window.copies.clear();
  for (std::size_t p = 0; p < window.plays.size(); ++p) {
    const CardKindDecl& kind = declared.card_kinds[window.plays[p].card];
    for (int i = 0; i < kind.copies; ++i)
      window.copies.push_back(
          {rules::Card(kind.first_copy.index + i), static_cast<std::int32_t>(p), window.plays[p].from});
  }
}

}  // namespace

void EventBus::resize(std::size_t events, std::size_t values) {
  first_value_ = static_cast<std::int32_t>(events);
  targets_.resize(events + values);
}

void EventBus::subscribe(std::int32_t hook_target, HandlerDecl handler) {
  handlers_to_order(hook_target, handler.stage).push_back(std::move(handler));
}

void EventBus::add_play(const PlayDecl& play) {
  const WindowTime time = play.after ? WindowTime::after : WindowTime::before;
  targets_[position(play.event)].windows[static_cast<std::size_t>(time)].plays.push_back(play);
}

void EventBus::remove(const Declarations& declared, CardKind kind) {
  for (std::size_t target = 0; target < targets_.size(); ++target) {
    const bool event = target < declared.events.size();
    const auto of_kind = [&](const HandlerDecl& handler) {
      if (handler.card == kind) return true;
      if (!event || handler.field < 0 || handler.is != kind.index) return false;
      const EventDecl& decl = declared.events[EventId(static_cast<std::int32_t>(target))];
      return decl.fields[static_cast<std::size_t>(handler.field)].type == Type::card_kind;
    };
    for (auto& handlers : targets_[target].handlers) std::erase_if(handlers, of_kind);
    for (WindowDecl& window : targets_[target].windows)
      std::erase_if(window.plays, [&](const PlayDecl& play) { return play.card == kind; });
  }
}

bool EventBus::takes(CardKind kind, EventId event) const {
  const auto takes_here = [&](const Target& target) {
    return std::any_of(target.windows.begin(), target.windows.end(), [&](const WindowDecl& window) {
      return std::any_of(window.plays.begin(), window.plays.end(),
                         [&](const PlayDecl& play) { return play.card == kind; });
    });
  };
  return event ? takes_here(targets_[position(event)]) : std::any_of(targets_.begin(), targets_.end(), takes_here);
}

void EventBus::compile(const Declarations& declared) {
  for (Target& target : targets_)
    for (WindowDecl& window : target.windows) list_copies(declared, window);
  find_triggers(declared);
}

void EventBus::find_triggers(const Declarations& declared) {
  always_live_.assign(targets_.size(), 0);
  triggers_.clear();
  cards_.assign(declared.card_kinds.size(), {});
  for (const EventId event : declared.events.ids()) {
    const EventDecl& decl = declared.events[event];
    std::uint32_t& live = always_live_[position(event)];
    live = decl.work & ~(kAllHandlers | kBeforeWindow | kAfterWindow);
    if (decl.always) live |= decl.work & (kBeforeWindow | kAfterWindow);
    for (const auto& [stage, bit] : kHandledStages) add_triggers(handlers(event, stage), event.index, bit);
    for (const auto& [time, bit] : kWindows)
      for (const PlayDecl& play : window(event, time).plays) add_trigger(play.card, play.from, event.index, bit);
  }
  for (const ValueId value : declared.values.ids()) {
    const ValueDecl& decl = declared.values[value];
    const std::int32_t target = hook_target(value);
    add_triggers(handlers(value), target, kModifyHandlers);
    const DieDecl* const die = decl.counts ? &declared.dice[decl.die] : nullptr;
    if (!die || die->may_be_wild) always_live_[static_cast<std::size_t>(target)] |= kCountsMore;
    if (die && die->wild) add_triggers(handlers(die->wild), target, kCountsMore);
  }
  for (const QuestionDecl& question : declared.questions)
    for (const CommitDecl& commit : question.commits) cards_[commit.card].counts = true;
}

void EventBus::add_triggers(const std::vector<HandlerDecl>& handlers, std::int32_t hook_target, std::uint32_t work) {
  for (const HandlerDecl& handler : handlers)
    if (handler.card) add_trigger(handler.card, handler.works, hook_target, work);
    else always_live_[static_cast<std::size_t>(hook_target)] |= work;
}

void EventBus::add_trigger(CardKind kind, Area area, std::int32_t hook_target, std::uint32_t work) {
  const auto found = std::find_if(triggers_.begin(), triggers_.end(), [&](const CardTrigger& each) {
    return each.hook_target == hook_target && each.work == work;
  });
  const auto index = static_cast<std::int32_t>(found - triggers_.begin());
  if (found == triggers_.end()) triggers_.push_back({hook_target, work});
  Card& card = cards_[kind];
  card.counts = true;
  if (area == Area::hand || area == Area::anywhere) card.in_hand.push_back(index);
  if (area != Area::hand) card.in_play.push_back(index);
}

}  // namespace rules

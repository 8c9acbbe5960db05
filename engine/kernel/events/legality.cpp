// What makes an event legal, for whoever asks: which seats may stand in a field (`not`, `needs`, and what handlers
// forbid), what handlers say against the event as it stands, whether a card may be played on it, and whether a number
// is less than its least. Targets, windows, resolving and `why not` all come here.
#include <algorithm>
#include <optional>
#include <utility>

#include "kernel/events/resolving.hpp"

namespace rules {
namespace {

/// No change is noted while this lives.
class Untraced {
 public:
  explicit Untraced(bool& tracing) : tracing_(tracing), before_(std::exchange(tracing, false)) {}
  ~Untraced() { tracing_ = before_; }
  Untraced(const Untraced&) = delete;
  Untraced& operator=(const Untraced&) = delete;

 private:
  bool& tracing_;
  bool before_;
};

}  // namespace

std::int64_t Engine::forbidden_by(EventContext& context, Forbidder* by) {
  const auto& handlers = rules_->events[context.hook_target].handlers[static_cast<int>(Stage::forbid)];
  context.stage = Stage::forbid;
  std::optional<ContextScope> scope;
  if (context_ != &context) scope.emplace(*this, context);
  std::int64_t reason = 0;
  for (const HandlerDecl& handler : handlers) {
    each_copy(*this, context, handler, [&](Card card) {
      if (reason != 0) return;
      reason = scripts_->call(handler.function, context, card);
      if (reason != 0 && by) *by = {&handler, card};
    });
    if (reason != 0) break;
  }
  return reason;
}

Obstacle Engine::obstacle(EventContext& context, int field, Seat seat) {
  using Kind = Obstacle::Kind;
  const EventDecl& decl = rules_->events[context.hook_target];
  const FieldDecl& spec = decl.fields[static_cast<std::size_t>(field)];
  if (spec.not_actor && decl.actor >= 0 && context.fields[static_cast<std::size_t>(decl.actor)] == seat.index)
    return {Kind::actor};
  if (spec.among >= 0 &&
      !SeatSet{static_cast<std::uint32_t>(context.fields[static_cast<std::size_t>(spec.among)])}.has(seat))
    return {Kind::among};
  if (spec.needs)
    if (const std::int64_t has = value(spec.needs, seat); has < 1) return {Kind::needs, has};
  if (!(stages(context.hook_target) & kForbids)) return {};
  context.fields[static_cast<std::size_t>(field)] = seat.index;
  const std::int64_t reason = forbidden(context);
  return {reason == 0 ? Kind::none : Kind::forbidden, reason};
}

void Engine::decide(EventContext& context, int field, Seat seat) {
  const Stage stage = context.stage;
  if (obstacle(context, field, seat).kind != Obstacle::Kind::none)
    throw std::logic_error("player " + std::to_string(seat.index + 1) + " can't be '" +
                           rules_->events[context.hook_target].fields[static_cast<std::size_t>(field)].id +
                           "' of event '" + rules_->events[context.hook_target].id + "'");
  context.stage = stage;
  context.fields[static_cast<std::size_t>(field)] = seat.index;
}

PlayObstacle Engine::play_obstacle(EventContext& context, const PlayDecl& play, Card card, Seat seat) {
  using Kind = PlayObstacle::Kind;
  const EventDecl& decl = rules_->events[context.hook_target];
  if (read().area(card) != play.from) return {Kind::elsewhere};
  if (read().owner(card) != seat) return {Kind::not_its_card};
  if (!players_of(*this, context, play).has(seat)) return {Kind::role};
  if (decl.only_card >= 0 && context.fields[static_cast<std::size_t>(decl.only_card)] != card.index)
    return {Kind::other_card};
  if (context.spent && std::find(context.spent->begin(), context.spent->end(), card) != context.spent->end())
    return {Kind::spent};
  return play_obstacle(context, play.can, play.effect, card);
}

PlayObstacle Engine::play_obstacle(EventContext& context, FunctionId can, FunctionId effect, Card card) {
  using Kind = PlayObstacle::Kind;
  if (can && !says(can, context, card)) return {Kind::condition};
  if (!(stages(rules_->card_play.index) & kForbids)) return {};
  EventContext playing = context_of_play(*this, context, card, effect);
  PlayObstacle obstacle{Kind::forbidden};
  obstacle.reason = forbidden(playing, &obstacle.by);
  return obstacle.reason == 0 ? PlayObstacle{} : obstacle;
}

PlayObstacle Engine::commit_obstacle(EventContext& context, const CommitDecl& commit, Card card) {
  return play_obstacle(context, commit.can, commit.effect, card);
}

bool Engine::says(FunctionId function, EventContext& context, Card card) {
  const Card before = std::exchange(context.me, card);
  const bool yes = scripts_->call(function, context, card) != 0;
  context.me = before;
  return yes;
}

SeatSet Engine::targets(EventContext& context, int field) {
  const std::int32_t given = context.fields[static_cast<std::size_t>(field)];
  SeatSet result;
  for (int s = 0; s < rules_->players; ++s)
    if (obstacle(context, field, Seat(s)).kind == Obstacle::Kind::none) result.add(Seat(s));
  context.fields[static_cast<std::size_t>(field)] = given;  // seats were only tried
  return result;
}

bool Engine::short_of_least(const EventContext& context) const {
  const auto& fields = rules_->events[context.hook_target].fields;
  for (std::size_t f = 0; f < fields.size(); ++f)
    if (fields[f].least != FieldDecl::kNotGiven && context.result(static_cast<int>(f)) < fields[f].least) return true;
  return false;
}

bool Engine::would_fizzle(const EventContext& context) {
  if (!(rules_->events[context.hook_target].stages & kLimits)) return false;
  EventContext trial(context.hook_target, context_);
  trial.fields = context.fields;
  trial.modified = context.modified;
  for (std::size_t f = 0; f < trial.fields.size(); ++f)
    if (context.modified >> f & 1) trial.modifiers[f] = context.modifiers[f];
  trial.stage = Stage::modify;
  const ContextScope scope(*this, trial);
  const Untraced untraced(tracing);  // nothing of it happens
  for (const HandlerDecl& handler : rules_->events[context.hook_target].handlers[static_cast<int>(Stage::modify)])
    each_copy(*this, trial, handler, [&](Card card) {
      if (!card || visible_to(read(), card) != SeatSet::first(rules_->players)) return;
      trial.me = card;
      scripts_->call(handler.function, trial, card);
    });
  return short_of_least(trial);
}

}  // namespace rules

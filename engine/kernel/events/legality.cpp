// The legality part of ResolutionPipeline: legal targets of a field, handlers that forbid an event, cards that may be
// played on it. Targets, windows, resolution and `why not` share it.
#include <algorithm>
#include <utility>

#include "base/rule_error.hpp"
#include "kernel/events/resolution_pipeline.hpp"
#include "kernel/state/knowledge.hpp"

namespace rules {

std::int64_t ResolutionPipeline::forbidden_by(EventContext& event, Forbidder* by) {
  event.stage = Stage::forbid;
  std::optional<ContextStack::Scope> scope;
  if (contexts_.innermost() != &event) scope.emplace(contexts_, event);
  std::int64_t reason = 0;
  for (const HandlerDecl& handler : rules_.bus().handlers(event.hook_target, Stage::forbid)) {
    each_copy(read(), position_.hooks, event, handler, [&](Card card) {
      if (reason != 0) return;
      reason = scripts().call(handler.function, event, card);
      if (reason != 0 && by) *by = {&handler, card};
    });
    if (reason != 0) break;
  }
  return reason;
}

Obstacle ResolutionPipeline::declared_obstacle(const EventContext& event, const FieldDecl& field, Seat seat) {
  using Kind = Obstacle::Kind;
  const int actor = rules_.events()[EventId(event.hook_target)].actor;
  if (field.not_actor && actor >= 0 && event.fields[at(actor)] == seat.index) return {Kind::actor};
  if (field.among >= 0 && !SeatSet{static_cast<std::uint32_t>(event.fields[at(field.among)])}.has(seat))
    return {Kind::among};
  if (field.needs)
    if (const std::int64_t has = values_.value(field.needs, seat); has < 1) return {Kind::needs, has};
  return {};
}

Obstacle ResolutionPipeline::obstacle(EventContext& event, int field, Seat seat) {
  const Obstacle declared =
      declared_obstacle(event, rules_.events()[EventId(event.hook_target)].fields[at(field)], seat);
  if (declared.kind != Obstacle::Kind::none || !(live_work(event.hook_target) & kForbidHandlers)) return declared;
  const Stage stage = event.stage;
  const std::int32_t given = std::exchange(event.fields[at(field)], seat.index);
  const std::int64_t reason = forbidden(event);
  event.fields[at(field)] = given;
  event.stage = stage;
  return {reason == 0 ? Obstacle::Kind::none : Obstacle::Kind::forbidden, reason};
}

void ResolutionPipeline::decide(EventContext& event, int field, Seat seat) {
  if (obstacle(event, field, seat).kind != Obstacle::Kind::none)
    throw RuleError("player " + std::to_string(seat.index + 1) + " can't be '" +
                    rules_.events()[EventId(event.hook_target)].fields[static_cast<std::size_t>(field)].id +
                    "' of event '" + rules_.events()[EventId(event.hook_target)].id + "'");
  event.fields[static_cast<std::size_t>(field)] = seat.index;
}

SeatSet ResolutionPipeline::legal_targets(EventContext& event, int field) {
  const FieldDecl& decl = rules_.events()[EventId(event.hook_target)].fields[at(field)];
  const bool forbids = live_work(event.hook_target) & kForbidHandlers;
  SeatSet result;
  for (const Seat seat : rules_.seats()) {
    const Obstacle found = forbids ? obstacle(event, field, seat) : declared_obstacle(event, decl, seat);
    if (found.kind == Obstacle::Kind::none) result.add(seat);
  }
  return result;
}

PlayObstacle ResolutionPipeline::play_obstacle(EventContext& event, const PlayDecl& play, Card card, Seat seat) {
  using Kind = PlayObstacle::Kind;
  const EventDecl& decl = rules_.events()[EventId(event.hook_target)];
  if (read().area(card) != play.from) return {Kind::elsewhere};
  if (read().owner(card) != seat) return {Kind::not_its_card};
  if (!players_of(event, play).has(seat)) return {Kind::role};
  if (decl.only_card >= 0 && event.fields[static_cast<std::size_t>(decl.only_card)] != card.index)
    return {Kind::other_card};
  if (event.spent && std::find(event.spent->begin(), event.spent->end(), card) != event.spent->end())
    return {Kind::spent};
  return play_obstacle(event, play.can, play.effect, card);
}

PlayObstacle ResolutionPipeline::play_obstacle(EventContext& event, FunctionId can, FunctionId effect, Card card) {
  using Kind = PlayObstacle::Kind;
  if (can && !accepts(can, event, card)) return {Kind::condition};
  if (!(live_work(kCardPlay.index) & kForbidHandlers)) return {};
  EventContext playing = context_of_play(event, card, effect);
  PlayObstacle obstacle{Kind::forbidden};
  obstacle.reason = forbidden(playing, &obstacle.by);
  return obstacle.reason == 0 ? PlayObstacle{} : obstacle;
}

PlayObstacle ResolutionPipeline::commit_obstacle(EventContext& event, const CommitDecl& commit, Card card) {
  return play_obstacle(event, commit.can, commit.effect, card);
}

bool ResolutionPipeline::accepts(FunctionId function, EventContext& event, Card card) {
  const Restore me(event.me, card);
  return scripts().call(function, event, card) != 0;
}

bool ResolutionPipeline::below_minimum(const EventContext& event) const {
  const auto& fields = rules_.events()[EventId(event.hook_target)].fields;
  for (std::size_t f = 0; f < fields.size(); ++f)
    if (fields[f].least != FieldDecl::kNotGiven && event.result(static_cast<int>(f)) < fields[f].least) return true;
  return false;
}

bool ResolutionPipeline::would_fizzle(const EventContext& event) {
  if (!(rules_.events()[EventId(event.hook_target)].work & kMinimums)) return false;
  EventContext trial(event.hook_target, contexts_.innermost());
  trial.fields = event.fields;
  trial.modified = event.modified;
  for (std::size_t f = 0; f < trial.fields.size(); ++f)
    if (event.modified >> f & 1) trial.modifiers[f] = event.modifiers[f];
  trial.begin_modify();
  const ContextStack::Scope scope(contexts_, trial);
  const auto untraced = sink_.untraced();  // none of it happens
  for (const HandlerDecl& handler : rules_.bus().handlers(event.hook_target, Stage::modify))
    each_copy(read(), position_.hooks, trial, handler, [&](Card card) {
      if (!card || visible_to(read(), card) != SeatSet::first(rules_.players())) return;
      scripts().call(handler.function, trial, card);
    });
  return below_minimum(trial);
}

}  // namespace rules

#include "scenarios/coverage_watch.hpp"

#include <algorithm>

namespace rules::scenarios {
namespace {

using What = Item::What;

std::size_t proposed(const EventContext& context) { return context.proposals ? context.proposals->size() : 0; }

}  // namespace

void CoverageWatch::watch(Engine& engine) {
  EventLog& log = log_of(engine);
  log.keep(true);
  log.observe(this);
}

std::int64_t CoverageWatch::call(FunctionId function, EventContext& context, Card me) {
  const std::int32_t operations = context.operations;
  const std::size_t proposals = proposed(context);
  const Stage stage = context.stage;
  const std::int64_t result = scripts_->call(function, context, me);
  const auto& handlers = rules_->bus().handlers(context.hook_target, stage);
  if (context.hook_target >= static_cast<std::int32_t>(rules_->events().size())) {
    if (context.operations != operations) count_handler(function, context, handlers, true);
    return result;
  }
  switch (stage) {
    case Stage::forbid: count_handler(function, context, handlers, result != 0); break;
    case Stage::prevent: count_handler(function, context, handlers, proposed(context) > proposals); break;
    case Stage::modify: count_handler(function, context, handlers, context.operations != operations); break;
    case Stage::after: count_handler(function, context, handlers, true); break;
    case Stage::respond:
    case Stage::apply: break;  // no handlers
  }
  if (me) count_condition(function, context, me, result != 0);
  return result;
}

void CoverageWatch::count_handler(FunctionId function, const EventContext& context,
                                  const std::vector<HandlerDecl>& handlers, bool acted) {
  for (std::size_t h = 0; h < handlers.size(); ++h) {
    if (handlers[h].function != function) continue;
    const Stage stage = handlers[h].stage;
    if (acted)
      count({What::handler, context.hook_target, static_cast<std::int32_t>(stage), static_cast<std::int32_t>(h)});
    else if (stage == Stage::prevent)
      count({What::handler, context.hook_target, static_cast<std::int32_t>(stage), static_cast<std::int32_t>(h),
             CoverageCatalogue::did_not});
    return;
  }
}

void CoverageWatch::count_condition(FunctionId function, const EventContext& context, Card card, bool yes) {
  const CardKind kind = rules_->cards()[card];
  const bool after = context.stage == Stage::after;
  const auto mode = static_cast<std::int32_t>(after ? Mode::after : Mode::before);
  const WindowTime time = after ? WindowTime::after : WindowTime::before;
  for (const PlayDecl& play : rules_->bus().window(EventId(context.hook_target), time).plays) {
    if (play.card != kind) continue;
    if (play.can == function && !yes) return count({What::unplayable, kind.index, context.hook_target, mode});
    if (play.must_if == function && yes) return count({What::obliged, kind.index, context.hook_target, mode});
  }
  if (yes) return;
  for (const QuestionId q : rules_->questions().ids())
    for (const CommitDecl& commit : rules_->questions()[q].commits)
      if (commit.card == kind && commit.can == function)
        return count({What::unplayable, kind.index, q.index, static_cast<std::int32_t>(Mode::with)});
}

void CoverageWatch::resolved(const EventContext& context) {
  const EventDecl& decl = rules_->events()[EventId(context.hook_target)];
  count({What::event, context.hook_target, static_cast<std::int32_t>(context.outcome)});
  // Cards that come and go within a step are seen when something happens to them.
  for (std::size_t f = 0; f < decl.fields.size(); ++f)
    if (const Card card(context.fields[f]); decl.fields[f].type == Type::card && card && game_->read().owner(card))
      count({What::held, rules_->cards()[card].index});
  if (context.outcome != Outcome::done) {
    if (context.played_on) count_play(context);
    return;
  }
  if (decl.again && game_->read().variable(decl.again) > 0)
    count({What::event, context.hook_target, CoverageCatalogue::kAgain});
  if (context.played_on) count_play(context);
  if (context.parent) return;
  const StepId step = game_->read().step();
  if (!step) return;
  const auto actions = rules_->steps()[step].kind->actions();
  if (std::find(actions.begin(), actions.end(), EventId(context.hook_target)) != actions.end())
    count({What::action, step.index, context.hook_target});
}

void CoverageWatch::count_play(const EventContext& context) {
  const CardKind kind = rules_->cards()[Card(context.fields[1])];
  const EventContext& on = *context.played_on;
  if (EventId(on.hook_target) == kCardPlay)
    return count(CoverageCatalogue::reply(kind, rules_->cards()[Card(on.fields[1])]));
  if (on.stage == Stage::forbid) {  // of an event that was never resolved: a card committed with an answer
    for (const QuestionId q : rules_->questions().ids())
      for (const CommitDecl& commit : rules_->questions()[q].commits)
        if (commit.card == kind && commit.effect == context.effect) return count(CoverageCatalogue::play_with(kind, q));
  }
  const int actor = rules_->events()[EventId(on.hook_target)].actor;
  const bool own = actor >= 0 && on.fields[at(actor)] == context.fields[0];
  count(catalogue_->play(kind, EventId(on.hook_target), on.stage == Stage::after ? Mode::after : Mode::before, own));
}

void CoverageWatch::after_step(const Engine& engine) {
  const StateView read = engine.read();
  if (const StepId step = read.step()) count({What::step, step.index});
  for (const Card c : rules_->cards().ids())
    if (read.owner(c)) count({What::held, rules_->cards()[c].index});
  if (!read.over()) return;
  for (std::size_t e = 0; e < rules_->endings().size(); ++e)
    if (engine.state()[GameState::ending] >> e & 1) count({What::ending, static_cast<std::int32_t>(e)});
}

}  // namespace rules::scenarios

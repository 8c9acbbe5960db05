#include "scenarios/coverage_watch.hpp"

#include <algorithm>
#include <tuple>

namespace rules::scenarios {
namespace {

using What = Item::What;

std::size_t proposed(const EventContext& context) { return context.proposals ? context.proposals->size() : 0; }

using ScriptMark = script::CoverageProbes::Mark;

std::string described_mark(const ScriptMark& mark) {
  switch (mark.what) {
    case script::CoverageProbes::What::function: return mark.name == "a function" ? mark.name : "function " + mark.name;
    case script::CoverageProbes::What::then: return "then: its condition never holds";
    case script::CoverageProbes::What::otherwise: return "else: never entered";
    case script::CoverageProbes::What::no_else: return "if: its condition never fails";
    case script::CoverageProbes::What::loop: return "loop: never entered";
  }
  return "";
}

/// Returns true if a path has this part: "play.gold-pan" and "modify.roll.gold-pan" have gold-pan.
bool has_part(const std::string& path, const std::string& part) {
  return ("." + path + ".").find("." + part + ".") != std::string::npos;
}

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
    if (acted || stage == Stage::prevent)
      count({What::handler, context.hook_target, static_cast<std::int32_t>(stage), static_cast<std::int32_t>(h),
             acted ? CoverageCatalogue::did : CoverageCatalogue::did_not});
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
  if (context.played_on) count_play(context);
  if (context.outcome != Outcome::done) return;
  if (decl.again && game_->read().variable(decl.again) > 0)
    count({What::event, context.hook_target, CoverageCatalogue::kAgain});
  if (context.parent) return;
  const StepId step = game_->read().step();
  if (!step) return;
  const auto actions = rules_->steps()[step].kind->actions();
  if (std::ranges::find(actions, EventId(context.hook_target)) != actions.end())
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

void ScriptCoverage::add(const Scenario& scenario, const packs::LinkedGame& linked) {
  for (const script::PackScripts& pack : linked.sources->packs)
    if (packs_.empty() || packs_.contains(pack.pack))
      for (const script::Hook& hook : linked.hooks)  // files with only advice are for bots
        if (hook.pack == pack.pack && !hook.path.starts_with("advice.")) files_.insert(hook.file);
  const WordSet words = words_of_parts(scenario);
  for (const script::NamedCode& name : linked.sources->names) {
    if (name.table != "card" || (!packs_.empty() && !packs_.contains(name.pack))) continue;
    CardSeen& card = cards_[name.pack + " " + name.name];
    card.named |= words.contains(name.name);
    for (const script::Hook& hook : linked.hooks)
      card.acts |= hook.pack == name.pack && !hook.path.starts_with("advice.") && has_part(hook.path, name.name);
  }
}

std::vector<Unreached> ScriptCoverage::unreached() const {
  std::vector<Unreached> out;
  const auto& marks = marks_->marks();
  const auto ran = [&](const ScriptMark& mark) {  // if a function never ran, its branches are not listed
    return mark.within < 0 || marks[at(mark.within)].times > 0;
  };
  for (const ScriptMark& mark : marks) {
    if (!counts(mark.file) || mark.times > 0 || !ran(mark) || mark.name.starts_with("advice.")) continue;
    out.push_back({mark.file, mark.line, described_mark(mark)});
  }
  std::ranges::stable_sort(
      out, [](const Unreached& a, const Unreached& b) { return std::tie(a.file, a.line) < std::tie(b.file, b.line); });
  return out;
}

std::vector<std::string> ScriptCoverage::unreached_cards() const {
  std::vector<std::string> out;
  for (const auto& [name, card] : cards_) {
    const std::string id = name.substr(name.find(' ') + 1);
    bool ran = false;
    for (const ScriptMark& mark : marks_->marks())
      ran |= mark.what == script::CoverageProbes::What::function && mark.times > 0 &&
             !mark.name.starts_with("advice.") && has_part(mark.name, id);
    if (card.acts ? !ran : !card.named) out.push_back(name);
  }
  return out;
}

std::size_t ScriptCoverage::all() const {
  return static_cast<std::size_t>(
      std::ranges::count_if(marks_->marks(), [&](const ScriptMark& mark) { return counts(mark.file); }));
}

}  // namespace rules::scenarios

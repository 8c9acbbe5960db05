#include "scenarios/coverage.hpp"

#include <algorithm>

namespace rules::scenarios {
namespace {

using What = Item::What;

/// Returns the kinds of cards that can be played: in a window, or together with an answer.
std::vector<CardKind> played_kinds(const Ruleset& rules) {
  std::vector<CardKind> out;
  for (const EventId e : rules.events().ids())
    for (const WindowTime time : {WindowTime::before, WindowTime::after})
      for (const PlayDecl& play : rules.bus().window(e, time).plays) out.push_back(play.card);
  for (const QuestionDecl& question : rules.questions())
    for (const CommitDecl& commit : question.commits) out.push_back(commit.card);
  std::sort(out.begin(), out.end());
  out.erase(std::unique(out.begin(), out.end()), out.end());
  return out;
}

/// Returns false for built-in events that can't happen: they need cards that are played, or that react to entering a
/// zone.
bool can_happen(const Ruleset& rules, EventId event) {
  if (event == kCardPlay) return !played_kinds(rules).empty();
  const auto ids = rules.card_kinds().ids();
  return event != kEntered ||
         std::any_of(ids.begin(), ids.end(), [&](CardKind kind) { return rules.reacts_to_entering(kind); });
}

}  // namespace

CoverageCatalogue::CoverageCatalogue(const Ruleset& ruleset) : rules_(&ruleset) {
  list_flow();
  list_cards();
  list_events();
  list_questions();
}

void CoverageCatalogue::add(Item item) {
  if (std::find(items_.begin(), items_.end(), item) == items_.end()) items_.push_back(item);
}

void CoverageCatalogue::list_flow() {
  for (const auto* flow : {&rules_->setup(), &rules_->round()})
    for (const StepId step : *flow) {
      add({What::step, step.index});
      for (const EventId event : rules_->steps()[step].kind->actions()) add({What::action, step.index, event.index});
    }
  for (std::size_t e = 0; e < rules_->endings().size(); ++e) add({What::ending, static_cast<std::int32_t>(e)});
}

void CoverageCatalogue::list_cards() {
  for (const CardKind k : rules_->card_kinds().ids())
    if (rules_->card_kinds()[k].copies > 0) add({What::held, k.index});
  for (const EventId event : rules_->events().ids()) {
    list_plays(event, rules_->bus().window(event, WindowTime::before), Mode::before);
    list_plays(event, rules_->bus().window(event, WindowTime::after), Mode::after);
  }
  for (const QuestionId q : rules_->questions().ids())
    for (const CommitDecl& commit : rules_->questions()[q].commits) {
      if (rules_->card_kinds()[commit.card].copies == 0) continue;
      add(play_with(commit.card, q));
      if (commit.can) add({What::unplayable, commit.card.index, q.index, static_cast<std::int32_t>(Mode::with)});
    }
}

void CoverageCatalogue::list_plays(EventId event, const WindowDecl& window, Mode mode) {
  const EventDecl& decl = rules_->events()[event];
  bool optional = false;
  for (const PlayDecl& play : window.plays) {
    const CardKindDecl& kind = rules_->card_kinds()[play.card];
    if (kind.copies == 0) continue;
    optional |= !play.must;
    if (event == kCardPlay) {
      for (const CardKind other : played_kinds(*rules_)) {
        // A card that is being played can't answer itself.
        const int copies = rules_->card_kinds()[other].copies;
        if (copies > (other == play.card ? 1 : 0)) add(reply(play.card, other));
      }
    } else if (play.who == PlayDecl::Who::anyone && decl.actor >= 0) {
      for (const bool own : {true, false}) add(this->play(play.card, event, mode, own));
    } else {
      add(this->play(play.card, event, mode, play.who == PlayDecl::Who::actor));
    }
    const Item where{What::play, play.card.index, event.index, static_cast<std::int32_t>(mode)};
    if (play.can) add({What::unplayable, where.a, where.b, where.c});
    if (play.must_if) add({What::obliged, where.a, where.b, where.c});
  }
  if (optional) add(declined(event, mode));
}

Item CoverageCatalogue::play(CardKind card, EventId event, Mode mode, bool by_actor) const {
  Item item{What::play, card.index, event.index, static_cast<std::int32_t>(mode)};
  const EventDecl& decl = rules_->events()[event];
  const auto& plays = rules_->bus().window(event, mode == Mode::before ? WindowTime::before : WindowTime::after).plays;
  const bool either = decl.actor >= 0 && std::any_of(plays.begin(), plays.end(), [&](const PlayDecl& each) {
                        return each.card == card && each.who == PlayDecl::Who::anyone;
                      });
  if (either) item.d = by_actor ? 1 : 2;
  return item;
}

void CoverageCatalogue::list_events() {
  const auto hook_targets = static_cast<std::int32_t>(rules_->events().size());
  for (std::int32_t e = 0; e < hook_targets; ++e) {
    const EventDecl& decl = rules_->events()[EventId(e)];
    if (!can_happen(*rules_, EventId(e))) continue;
    bool may_fizzle = false;
    for (const FieldDecl& field : decl.fields) may_fizzle |= field.least != FieldDecl::kNotGiven || field.ask;
    add({What::event, e, static_cast<std::int32_t>(Outcome::done)});
    if (may_fizzle) add({What::event, e, static_cast<std::int32_t>(Outcome::fizzled)});
    if (decl.again) add({What::event, e, kAgain});
    for (const Stage stage : {Stage::forbid, Stage::prevent, Stage::modify, Stage::after})
      list_handlers(e, stage, rules_->bus().handlers(EventId(e), stage));
  }
  for (const ValueId v : rules_->values().ids())
    list_handlers(hook_targets + v.index, Stage::modify, rules_->bus().handlers(v));
}

void CoverageCatalogue::list_handlers(std::int32_t hook_target, Stage stage, const std::vector<HandlerDecl>& handlers) {
  for (std::size_t h = 0; h < handlers.size(); ++h) {
    if (handlers[h].card && rules_->card_kinds()[handlers[h].card].copies == 0) continue;
    const Item item{What::handler, hook_target, static_cast<std::int32_t>(stage), static_cast<std::int32_t>(h)};
    add(item);
    if (stage == Stage::prevent) add({item.what, item.a, item.b, item.c, did_not});
  }
}

void CoverageCatalogue::list_questions() {
  bool several = false;
  for (const EventId e : rules_->events().ids()) several |= rules_->bus().handlers(e, Stage::prevent).size() > 1;
  for (const QuestionId question : rules_->questions().ids()) {
    if (question == kPlayCard || (question == kChooseReplacement && !several)) continue;
    add({What::question, question.index});
  }
}

}  // namespace rules::scenarios

#include "scenarios/coverage.hpp"

#include <algorithm>
#include <bit>

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
  std::ranges::sort(out);
  out.erase(std::unique(out.begin(), out.end()), out.end());
  return out;
}

/// Returns false for built-in events that can't happen: they need cards that are played, or that react to entering a
/// zone.
bool can_happen(const Ruleset& rules, EventId event) {
  if (event == kCardPlay) return !played_kinds(rules).empty();
  const auto ids = rules.card_kinds().ids();
  return event != kEntered || std::ranges::any_of(ids, [&](CardKind kind) { return rules.reacts_to_entering(kind); });
}

/// Returns the name of a bucket; "" if it is named by what was chosen.
const char* plain(AnswerBucket taken) {
  switch (taken) {
    case AnswerBucket::pass: return "by passing";
    case AnswerBucket::self: return "with oneself";
    case AnswerBucket::other: return "with another player";
    case AnswerBucket::least: return "with the minimum";
    case AnswerBucket::most: return "with the maximum";
    case AnswerBucket::between: return "with less than the maximum";
    case AnswerBucket::none: return "with none";
    case AnswerBucket::some: return "with some";
    case AnswerBucket::all: return "with all";
    case AnswerBucket::as_listed: return "in the listed order";
    case AnswerBucket::reordered: return "in another order";
    case AnswerBucket::no: return "with no";
    case AnswerBucket::yes: return "with yes";
    case AnswerBucket::nothing: return "with nothing";
    case AnswerBucket::resources: return "with resources";
    case AnswerBucket::shown: return "with cards shown";
    case AnswerBucket::hidden: return "with cards hidden";
    case AnswerBucket::one: return "all from one";
    case AnswerBucket::shared: return "shared out";
    default: return "";
  }
}

AnswerClass class_of(const Choose& kind, const Answer& given, Seat asked, StateView read) {
  if (given.passed()) return {AnswerBucket::pass};
  const std::int32_t option = given.value();
  switch (kind.options.type) {
    case Type::seat: return {option == asked.index ? AnswerBucket::self : AnswerBucket::other};
    case Type::card: return {AnswerBucket::card, read.rules().cards()[Card(option)].index};
    case Type::event: return {AnswerBucket::event, option};
    case Type::record: return {AnswerBucket::record, option};
    case Type::die: {
      const Options& dice = kind.options;
      return {AnswerBucket::face, dice.die.index * kMaxFaces + read.face(dice.die, dice.whose, option)};
    }
    default: return {AnswerBucket::number, option};
  }
}

AnswerClass class_of(const Number& kind, const Answer& given, Seat, StateView) {
  if (given.value() == kind.high) return {AnswerBucket::most};
  return {given.value() == kind.low ? AnswerBucket::least : AnswerBucket::between};
}

AnswerClass class_of(const Subset& kind, const Answer& given, Seat, StateView) {
  const int n = std::popcount(given.taken());
  return {n == 0 ? AnswerBucket::none : n == kind.options.count ? AnswerBucket::all : AnswerBucket::some};
}

AnswerClass class_of(const Order& kind, const Answer& given, Seat, StateView) {
  const bool same = std::ranges::equal(given.elements(), kind.options.list(), {}, &Element::value);
  return {same ? AnswerBucket::as_listed : AnswerBucket::reordered};
}

AnswerClass class_of(const DieFace& kind, const Answer& given, Seat, StateView) {
  return {AnswerBucket::face, kind.options.die.index * kMaxFaces + given.value(1)};
}

AnswerClass class_of(const YesNo&, const Answer& given, Seat, StateView) {
  return {given.value() ? AnswerBucket::yes : AnswerBucket::no};
}

AnswerClass class_of(const Divide&, const Answer& given, Seat, StateView) {
  const auto givers = std::ranges::count_if(given.elements(), [](const Element& share) { return share.value > 0; });
  return {givers > 1 ? AnswerBucket::shared : AnswerBucket::one};
}

AnswerClass class_of(const Offer&, const Answer& given, Seat asked, StateView) {
  const std::int32_t whose = given.value(Offer::kTarget) == asked.index ? 1 : 2;
  if (given.taken() != 0) return {given.value(Offer::kShown) ? AnswerBucket::shown : AnswerBucket::hidden, whose};
  return Offer::bare(given) ? AnswerClass{AnswerBucket::nothing} : AnswerClass{AnswerBucket::resources, whose};
}

AnswerClass class_of(const Replacement& kind, const Answer& given, Seat, StateView) {
  return {AnswerBucket::event, kind[given.value()].instead.index};
}

}  // namespace

CoverageCatalogue::CoverageCatalogue(const Ruleset& ruleset) : rules_(&ruleset) {
  list_flow();
  list_cards();
  list_events();
  list_questions();
}

void CoverageCatalogue::add(Item item) {
  if (std::ranges::find(items_, item) == items_.end()) items_.push_back(item);
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
  const bool either = decl.actor >= 0 && std::ranges::any_of(plays, [&](const PlayDecl& each) {
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
    for (const Stage stage : {Stage::forbid, Stage::prevent, Stage::modify, Stage::after}) list_handlers(e, stage);
  }
  for (const ValueId v : rules_->values().ids()) list_handlers(rules_->hook_target(v), Stage::modify);
}

void CoverageCatalogue::list_handlers(std::int32_t hook_target, Stage stage) {
  const std::vector<HandlerDecl>& handlers = rules_->bus().handlers(hook_target, stage);
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

AnswerClass answer_class(const Question& question, const Answer& answer, StateView read) {
  return std::visit([&](const auto& kind) { return class_of(kind, answer, question.seat, read); }, question.kind);
}

Item option_item(StateView read, const Question& ask, const Answer& answer) {
  const AnswerClass found = answer_class(ask, answer, read);
  return {What::option, ask.question.index, static_cast<std::int32_t>(found.taken), found.which};
}

const char* CoverageCatalogue::group(What what) {
  switch (what) {
    case What::step: return "steps";
    case What::action: return "actions";
    case What::held: return "cards held";
    case What::play: return "cards played";
    case What::reply: return "responses to answers";
    case What::declined: return "windows passed";
    case What::unplayable: return "cards that can't be played";
    case What::obliged: return "cards that must be played";
    case What::event: return "events";
    case What::handler: return "handlers";
    case What::question: return "questions";
    case What::option: return "answers";
    case What::ending: return "endings";
  }
  return "";
}

std::string CoverageCatalogue::name(const Item& item) const {
  const auto card = [&](std::int32_t kind) { return "card " + rules_->card_kinds()[CardKind(kind)].id; };
  const auto where = [&](std::int32_t what, std::int32_t mode) {
    if (static_cast<Mode>(mode) == Mode::with) return " with " + rules_->questions()[QuestionId(what)].id;
    return (static_cast<Mode>(mode) == Mode::before ? " before " : " after ") + rules_->events()[EventId(what)].id;
  };
  switch (item.what) {
    case What::step: return "step " + rules_->steps()[StepId(item.a)].id;
    case What::action:
      return "action " + rules_->events()[EventId(item.b)].id + " at " + rules_->steps()[StepId(item.a)].id;
    case What::held: return card(item.a) + " held";
    case What::play:
      return card(item.a) + " played" + where(item.b, item.c) +
             (item.d == 1   ? " by its actor"
              : item.d == 2 ? " by another"
                            : "");
    case What::reply: return card(item.a) + " played on " + rules_->card_kinds()[CardKind(item.b)].id;
    case What::declined: return "window" + where(item.a, item.b) + " passed";
    case What::unplayable: return card(item.a) + " not allowed" + where(item.b, item.c);
    case What::obliged: return card(item.a) + " enforced" + where(item.b, item.c);
    case What::event: {
      if (item.b == kAgain) return "event " + rules_->events()[EventId(item.a)].id + " again";
      static constexpr const char* outcomes[] = {"pending", "done", "cancelled", "replaced", "forbidden", "void"};
      return "event " + rules_->events()[EventId(item.a)].id + " " + outcomes[item.b];
    }
    case What::handler: return handler_name(item);
    case What::question: return "question " + rules_->questions()[QuestionId(item.a)].id;
    case What::option: return option_name(item);
    case What::ending: return "ending " + rules_->endings()[at(item.a)].id;
  }
  return "";
}

std::string CoverageCatalogue::handler_name(const Item& item) const {
  const auto events = static_cast<std::int32_t>(rules_->events().size());
  const bool value = item.a >= events;
  const std::string id = value ? rules_->values()[ValueId(item.a - events)].id : rules_->events()[EventId(item.a)].id;
  const auto& handlers = rules_->bus().handlers(item.a, static_cast<Stage>(item.b));
  const std::string on = handlers[at(item.c)].id + " on " + id;
  switch (static_cast<Stage>(item.b)) {
    case Stage::forbid: return "forbid " + on + ": forbids";
    case Stage::prevent: return "prevent " + on + (item.d == did ? ": prevents" : ": does nothing");
    case Stage::modify: return "modify " + on + ": changes it";
    case Stage::respond:
    case Stage::apply: return "";  // no handlers
    case Stage::after: break;
  }
  return "after " + on + ": runs";
}

std::string CoverageCatalogue::option_name(const Item& item) const {
  const std::string question = "answer to " + rules_->questions()[QuestionId(item.a)].id;
  const auto taken = static_cast<AnswerBucket>(item.b);
  switch (taken) {
    case AnswerBucket::card: return question + ": " + rules_->card_kinds()[CardKind(item.c)].id;
    case AnswerBucket::event: return question + ": " + (item.c < 0 ? "nothing" : rules_->events()[EventId(item.c)].id);
    case AnswerBucket::record: return question + ": " + rules_->records()[RecordId(item.c)].id;
    case AnswerBucket::number: return question + ": " + std::to_string(item.c);
    case AnswerBucket::face:
      return question + ": " + rules_->dice()[DieId(item.c / kMaxFaces)].faces[at(item.c % kMaxFaces)];
    case AnswerBucket::resources:
    case AnswerBucket::shown:
    case AnswerBucket::hidden: return question + " " + plain(taken) + (item.c == 1 ? ", for oneself" : ", for another");
    default: return question + " " + plain(taken);
  }
}

}  // namespace rules::scenarios

// Names of coverage items, and the item of an answer.

#include "scenarios/answer_class.hpp"
#include "scenarios/coverage.hpp"

namespace rules::scenarios {
namespace {

using What = Item::What;

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

}  // namespace

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

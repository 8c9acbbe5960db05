// Builds the flow from step records: each step's mechanic, its parameters, and the order.
#include <algorithm>

#include "base/rule_error.hpp"
#include "packs/build/ruleset_builder.hpp"
#include "script/suggest.hpp"

namespace rules::packs {
namespace {

/// A step that runs a script function.
class ScriptStep : public StepKind {
 public:
  explicit ScriptStep(FunctionId function) : function_(function) {}
  void run(GameParts& game) const override {
    if (function_) game.scripts().call(function_, game.read().turn().index + 1);
  }

 private:
  FunctionId function_;
};

/// Moves all of a resource from one place to another.
class Pour : public StepKind {
 public:
  Pour(ResourceId resource, PlaceId from, PlaceId to) : resource_(resource), from_(from), to_(to) {}
  void run(GameParts& game) const override {
    const Holder from = game.rules().holder(from_);
    game.mutator().move(game.read().amount(resource_, from), resource_, from, game.rules().holder(to_));
  }

 private:
  ResourceId resource_;
  PlaceId from_, to_;
};

}  // namespace

const Node* RulesetBuilder::parameter(const Record& step, std::string_view name) const {
  const Node* with = step.find("with");
  return with ? with->find(name) : nullptr;
}

template <class Id>
Id RulesetBuilder::parameter_id(const Record& step, std::string_view name, std::string_view kind) const {
  const Node* node = parameter(step, name);
  return node ? id_of<Id>(kind, node->text) : Id();
}

template VariableId RulesetBuilder::parameter_id<VariableId>(const Record&, std::string_view, std::string_view) const;

bool RulesetBuilder::offers_allowed(const Record& contest) {
  const std::string name = contest.text("offers-if");
  if (name.empty()) return true;
  std::vector<std::string> known;
  for (const OptionValue& option : library_.options()) {
    if (option.decl.type != OptionDecl::Type::flag || !sees(contest.pack, option.pack)) continue;
    if (option.decl.name == name) return option.value == "true";
    known.push_back(option.decl.name);
  }
  add_error(contest, "contest '" + contest.id +
                         "': `offers-if` names no flag option of this pack or one that it requires: '" + name + "'" +
                         did_you_mean(name, known));
  return false;
}

std::shared_ptr<const StepKind> RulesetBuilder::contest(const Record& step) {
  if (const Record* turns = turns_around(step))
    add_error(step, "step '" + step.id + "' (contest) is inside the turns of '" + turns->id +
                        "', but in a contest all players compete together: move it out of the turns; what one player "
                        "does in their turn is a step of kind script");
  const std::string at = parameter(step, "at")->text;
  const Record* how = library_.find("contest", parameter(step, "rules")->text);
  const Record* place = library_.find(at.substr(0, at.find('.')), at.substr(at.find('.') + 1));
  ContestRules c;
  c.die = ref<DieId>(*how, "die");
  c.decider = ref<VariableId>(*how, "decider");
  c.won = ref<VariableId>(*how, "won");
  c.places = ref<ValueId>(*how, "places");
  if (c.places && declared_.values[c.places].of_player)
    add_error(*how,
              "contest '" + how->id + "': `places` must be a value of records or of the game, not of players or dice");
  c.event = ref<EventId>(*how, "event");
  if (c.event) check_first_field(*how, *how->find("event"), "event", Type::record);
  declare_tie_break(*how, c);
  c.tie = ref<QuestionId>(*how, "tie");
  c.action = ref<QuestionId>(*how, "action");
  c.placed = ref<EventId>(*how, "placed");
  if (c.placed) {
    const auto& fields = declared_.events[c.placed].fields;
    if (fields.size() != 3 || fields[0].type != Type::record || fields[1].type != Type::seat ||
        fields[2].type != Type::number)
      add_error(*how, "contest '" + how->id +
                          "': the fields of `placed` must be a record, a seat and a number, in this order");
  }
  if (how->find("offers") && offers_allowed(*how)) c.offers.question = ref<QuestionId>(*how, "offers");
  for (const std::string& resource : how->texts("resources"))
    c.offers.resources.push_back(id_of<ResourceId>("resource", resource));
  check_limit(*how, c.offers.resources.size(), kMaxParts, "`resources` to offer");
  c.offers.hand = ref<ZoneId>(*how, "hand");
  c.record = id_of<RecordId>(place->kind, place->id);
  if (const std::string face = place->text("face"); !face.empty()) c.face = id_of<RecordId>("face", face).index;
  if (const std::string ranking = place->text("ranking"); !ranking.empty()) c.ranking = linked_.rankings[ranking];
  if (c.face < 0 && !c.ranking)
    add_error(*place, place->kind + " '" + place->id + "' needs `face` or `ranking` to be contested");
  if (!c.ranking) declare_count(*how, *place, c);
  declare_actions(*place, c);
  return std::make_shared<Contest>(std::move(c));
}

void RulesetBuilder::declare_actions(const Record& place, ContestRules& contest) {
  const auto found = place.fields.find("actions");
  if (found == place.fields.end()) return;
  const FieldSchema& schema = *library_.schema().find(place.kind)->find("actions");
  if (schema.type != ValueType::list || schema.parts[0].short_part != "event") {
    problems_.add("contest-action-field", schema.file, schema.mark,
                  "field 'actions' of the kind '" + place.kind +
                      "' lists the actions of winners, so it must be `{type: list, of: action}`");
    return;
  }
  const std::vector<Node>& actions = found->second.value.items;
  check_limit(place, actions.size(), kMaxOptions, "`actions`");
  for (const Node& action : actions) {
    const Node& named = *action.find("event");
    const EventId event = id_of<EventId>("event", named.text);
    const std::vector<FieldDecl>& fields = declared_.events[event].fields;
    if (fields.empty()) {
      add_error(place, "event '" + named.text + "' can't be an action: its first field must be the seat that acts");
      continue;
    }
    if (fields[0].type != Type::seat)
      problems_.add("contest-action-field", place.file, named.mark,
                    place.kind + " '" + place.id + "': field '" + fields[0].id + "' of the action '" + named.text +
                        "' must be of type seat: it is the acting player");
    const std::int32_t count = count_field(place, action, !contest.ranking);
    if (count >= 0 || !action.find("count"))
      check_given(place, named, fields, {0, count}, !contest.ranking && count < 0);
    const auto before = std::find(contest.actions.begin(), contest.actions.end(), event) - contest.actions.begin();
    contest.actions.push_back(event);
    contest.count_fields.push_back(count);
    if (contest.count_fields[static_cast<std::size_t>(before)] != count)
      problems_.add("contest-action-field", place.file, named.mark,
                    place.kind + " '" + place.id + "' has the action '" + named.text + "' twice, with another `count`");
  }
}

std::int32_t RulesetBuilder::count_field(const Record& place, const Node& action, bool counted) {
  const Node* const count = action.find("count");
  if (!count) return -1;
  const std::string event = action.find("event")->text;
  const std::string of = place.kind + " '" + place.id + "': ";
  const std::vector<FieldDecl>& fields = declared_.events[id_of<EventId>("event", event)].fields;
  const auto found =
      std::find_if(fields.begin(), fields.end(), [&](const FieldDecl& f) { return f.id == count->text; });
  if (found == fields.end()) {
    std::vector<std::string> numbers;
    for (const FieldDecl& field : fields)
      if (field.type == Type::number) numbers.push_back(field.id);
    problems_.add("unknown-name", place.file, count->mark,
                  of + "the event '" + event + "' has no field '" + count->text + "'" +
                      (numbers.empty() ? ": `count` needs one of type number" : meant_or_all(count->text, numbers)));
    return -1;
  }
  if (found->type != Type::number)
    problems_.add("contest-action-field", place.file, count->mark,
                  of + "field '" + found->id + "' of the action '" + event +
                      "' must be of type number: it is the number of dice that show the face");
  if (!counted)
    problems_.add("contest-action-field", place.file, count->mark,
                  of + "the best hand of a ranking wins here, and no dice are counted: leave out `count`");
  return static_cast<std::int32_t>(found - fields.begin());
}

void RulesetBuilder::check_given(const Record& record, const Node& named, const std::vector<FieldDecl>& fields,
                                 std::initializer_list<std::int32_t> given, bool may_count) {
  for (std::size_t f = 0; f < fields.size(); ++f) {
    const FieldDecl& field = fields[f];
    if (std::find(given.begin(), given.end(), static_cast<std::int32_t>(f)) != given.end()) continue;
    if (field.starts || field.undecided || field.ask || field.value) continue;
    problems_.add("field-nobody-gives", record.file, named.mark,
                  record.kind + " '" + record.id + "': field '" + field.id + "' of event '" + named.text +
                      "' has no value; declare `start`, `ask`, `value` or `undecided` for it" +
                      (may_count && field.type == Type::number
                           ? "; if it is how many dice show the face, write `{event: " + named.text +
                                 ", count: " + field.id + "}`"
                           : ""));
  }
}

std::vector<std::int32_t> RulesetBuilder::costs_of(const Record& step) {
  std::vector<std::int32_t> costs;
  const Node* list = parameter(step, "costs");
  if (!list) return costs;
  for (const Node& item : list->items) costs.push_back(static_cast<std::int32_t>(checked_integer(item)));
  check_limit(step, costs.size(), kMaxDice + 1, "`costs`: one for each number of dice kept, from 0");
  return costs;
}

void RulesetBuilder::check_commits(const Record& step, const RollKeepRules& keep) {
  if (!keep.keep) return;
  keeps_.insert(keep.keep);
  for (const CommitDecl& commit : declared_.questions[keep.keep].commits) {
    const std::string& card = declared_.card_kinds[commit.card].id;
    const auto needs = [&](const char* what) {
      add_error(step, "step '" + step.id + "' (roll-keep) needs " + what + ", for card '" + card +
                          "' can be committed with its question");
    };
    if (!keep.reveal) needs("`reveal`: the event that such a card is played on");
    if (keep.pays && !keep.fewer)
      needs("`fewer`: the question which dice to keep if the card fails and they can't be paid for");
  }
}

void RulesetBuilder::check_committed() {
  for (const Record* r : library_.of_kind("card"))
    if (const Node* plays = r->find("play"))
      for (const Node& item : plays->items)
        if (const Node* with = item.find("with"); with && with->kind == Node::Kind::scalar)
          if (const QuestionId question = id_of<QuestionId>("question", with->text);
              question && !keeps_.contains(question))
            problems_.add(r->file, with->mark,
                          "card '" + r->id + "': no step asks question '" + with->text +
                              "' in a way that a card can be committed with: `with` takes the question under `keep` of "
                              "a step of kind roll-keep");
}

std::shared_ptr<const StepKind> RulesetBuilder::roll_keep(const Record& step) {
  RollKeepRules r;
  r.die = parameter_id<DieId>(step, "die", "die");
  r.keep = parameter_id<QuestionId>(step, "keep", "question");
  r.fewer = parameter_id<QuestionId>(step, "fewer", "question");
  r.roll = parameter_id<EventId>(step, "roll", "event");
  r.reveal = parameter_id<EventId>(step, "reveal", "event");
  r.pays = parameter_id<ResourceId>(step, "pays", "resource");
  r.to = parameter_id<PlaceId>(step, "to", "place");
  r.surcharge = parameter_id<ValueId>(step, "surcharge", "value");
  if (const Node* surcharge = parameter(step, "surcharge"))
    check_of_players(step, surcharge->mark, "surcharge", surcharge->text);
  r.waiver = parameter_id<VariableId>(step, "waiver", "variable");
  r.last = parameter_id<VariableId>(step, "last", "variable");
  r.first = parameter_id<VariableId>(step, "first", "variable");
  r.costs = costs_of(step);
  r.in_turn = turns_around(step) != nullptr;
  const auto wrong = [&](const std::string& what) { add_error(step, "step '" + step.id + "' (roll-keep) " + what); };
  const bool paid = parameter(step, "pays") != nullptr;
  if (r.in_turn && r.last)
    wrong(
        "is a phase of a turn, in which one player rolls until their dice are all set aside: `last` is for rolls of "
        "everybody");
  if (paid && !r.to) wrong("needs `to`: the place that receives the payment");
  if (paid && r.costs.empty()) wrong("needs `costs`: a list, by how many dice are kept, from 0");
  if (!paid && !r.costs.empty()) wrong("has `costs`, but no `pays`; add `pays`, or remove `costs`");
  if (!r.last && std::any_of(r.costs.begin(), r.costs.end(), [&](std::int32_t cost) { return cost > 0; }) &&
      r.costs[std::min<std::size_t>(1, r.costs.size() - 1)] > 0)
    wrong("has no `last`, so every roll keeps at least one die, which must be free (the second of `costs`)");
  for (const char* const event : {"roll", "reveal"})
    if (const Node* named = parameter(step, event))
      check_given(step, *named, declared_.events[id_of<EventId>("event", named->text)].fields, {});
  check_commits(step, r);
  return std::make_shared<RollKeep>(std::move(r));
}

void RulesetBuilder::check_first_field(const Record& record, const Node& named, const std::string& field, Type type) {
  const EventId event = id_of<EventId>("event", named.text);
  const auto& fields = declared_.events[event].fields;
  if (!fields.empty() && fields[0].type == type) return check_given(record, named, fields, {0});
  problems_.add(record.file, named.mark,
                record.kind + " '" + record.id + "': the first field of `" + field + "` must be of type " +
                    (type == Type::seat ? "seat: it is the player" : "record: it is the place"));
}

std::shared_ptr<const StepKind> RulesetBuilder::queue(const Record& step) {
  check_first_field(step, *parameter(step, "event"), "event", Type::seat);
  return std::make_shared<Queue>(QueueRules{
      parameter_id<VariableId>(step, "unless", "variable"), parameter_id<VariableId>(step, "decider", "variable"),
      parameter_id<QuestionId>(step, "order", "question"), parameter_id<EventId>(step, "event", "event")});
}

std::shared_ptr<const StepKind> RulesetBuilder::pour(const Record& step) {
  const auto resource = parameter_id<ResourceId>(step, "resource", "resource");
  const auto from = parameter_id<PlaceId>(step, "from", "place"), to = parameter_id<PlaceId>(step, "to", "place");
  return std::make_shared<Pour>(resource, from, to);
}

std::shared_ptr<const StepKind> RulesetBuilder::step_kind(const Record& step) {
  const std::string kind = step.text("kind");
  if (kind == "script") {
    const auto at = step_functions_.find(step.id);
    return std::make_shared<ScriptStep>(at == step_functions_.end() ? FunctionId() : at->second);
  }
  if (kind == "contest") return contest(step);
  if (kind == "roll-keep") return roll_keep(step);
  if (kind == "queue") return queue(step);
  if (kind == "pour") return pour(step);
  throw RuleError("no mechanic runs steps of kind '" + kind + "'");
}

void RulesetBuilder::build_steps() {
  for (const Record* r : library_.of_kind("step")) {
    if (is_loop(*r)) continue;
    ids_["step"][r->id] = static_cast<std::int32_t>(declared_.steps.size());
    declared_.steps.push_back({.id = r->id, .kind = step_kind(*r), .declared = place_of(*r)});
  }
  build_flow();
  check_committed();
  check_totals();
  if (flows_["round"].steps.empty()) problems_.add("", {}, "no pack declares a step of a round");
}

}  // namespace rules::packs

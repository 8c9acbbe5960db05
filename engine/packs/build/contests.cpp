// Builds contests: steps in which players compete for a record with their dice, and the actions of the winners.
#include <algorithm>

#include "mechanics/contest.hpp"
#include "packs/build/builders.hpp"
#include "script/sources.hpp"

namespace rules::packs {
namespace {

constexpr const char* kActionRule = "contest-action-field";

/// Returns false if the option named by `offers-if` disables offers.
bool offers_allowed(const BuildContext& build, const Record& contest) {
  const std::string name = contest.text("offers-if");
  if (name.empty()) return true;
  std::vector<std::string> known;
  for (const OptionValue& option : build.library.options()) {
    if (option.decl.type != OptionDecl::Type::flag || !sees(build.library, contest.pack, option.pack)) continue;
    if (option.decl.name == name) return option.value == "true";
    known.push_back(option.decl.name);
  }
  add_error(build, contest,
            ": `offers-if` must name a flag option of this pack or of a required pack, not '" + name + "'" +
                did_you_mean(name, known));
  return false;
}

/// Returns true if the fields of an event have these types.
bool has_fields(const EventDecl& event, std::initializer_list<Type> types) {
  return std::ranges::equal(event.fields, types, {}, &FieldDecl::type);
}

void check_tie_break(const BuildContext& build, const Record& how, EventId tie_break) {
  if (!tie_break) return;
  const EventDecl& event = build.declared.events[tie_break];
  if (!has_fields(event, {Type::record, Type::seat, Type::seats, Type::number, Type::seat}) ||
      !event.fields[4].undecided || event.fields[4].among != 2 || event.actor != 1)
    add_error(build, how,
              ": the fields of `tie-break` must be a record, a seat (its actor), players, a number, and a seat with "
              "`undecided: true` that is `among` the players, in this order");
}

/// Sets how dice are counted.
void declare_count(const BuildContext& build, const Record& how, const Record& place, ContestRules& contest) {
  if (!contest.counts) return;
  const ValueDecl& value = build.declared.values[contest.counts];
  if (value.kind != place.kind) {
    add_error(build, how, ": `counts` must name a value with `of: player` and `at: " + place.kind + "`");
    contest.counts = ValueId();
    return;
  }
  contest.counts_face =
      value.die == contest.die && value.face_field >= 0 &&
      build.declared.records[contest.record].fields[at(value.face_field)] == std::vector<std::int64_t>{contest.face};
}

/// Returns the field of an action's event that receives the number of dice; -1: none. `counted`: dice are counted.
std::int32_t count_field(const BuildContext& build, const Record& place, const Node& action, bool counted) {
  const Node* const count = action.find("count");
  if (!count) return -1;
  const std::string event = action.find("event")->text;
  const std::vector<FieldDecl>& fields = build.declared.events[build.ids.of<EventId>(event)].fields;
  const auto found = std::ranges::find(fields, count->text, &FieldDecl::id);
  if (found == fields.end()) {
    std::vector<std::string> numbers;
    for (const FieldDecl& field : fields)
      if (field.type == Type::number) numbers.push_back(field.id);
    add_error(build, place, count->mark,
              "the event '" + event + "' has no field '" + count->text + "'" +
                  (numbers.empty() ? ": `count` needs one of type number" : meant_or_all(count->text, numbers)),
              "unknown-name");
    return -1;
  }
  if (found->type != Type::number)
    add_error(build, place, count->mark,
              "field '" + found->id + "' of the action '" + event +
                  "' must be of type number: it is the number of dice that show the face",
              kActionRule);
  if (!counted)
    add_error(build, place, count->mark,
              "here, the best hand of a ranking wins, and no dice are counted; remove `count`", kActionRule);
  return static_cast<std::int32_t>(found - fields.begin());
}

/// Declares and checks the actions of the winners at a place.
void declare_actions(const BuildContext& build, const Record& place, ContestRules& contest) {
  const auto listed = place.fields.find("actions");
  if (listed == place.fields.end()) return;
  const std::vector<Node>& actions = listed->second.value.items;
  const FieldSchema& schema = *build.library.schema().find(place.kind)->find("actions");
  if (schema.type != ValueType::list || schema.parts[0].short_part != "event") {
    build.problems.add(kActionRule, schema.file, schema.mark,
                       "field 'actions' of the kind '" + place.kind +
                           "' lists the winners' actions, so it must be `{type: list, of: action}`");
    return;
  }
  check_limit(build, place, actions.size(), kMaxOptions, "`actions`");
  for (const Node& action : actions) {
    const Node& named = *action.find("event");
    const EventId event = build.ids.of<EventId>(named.text);
    const std::vector<FieldDecl>& fields = build.declared.events[event].fields;
    if (fields.empty()) {
      add_plain_error(build, place,
                      "event '" + named.text + "' can't be an action: its first field must be the acting player");
      continue;
    }
    if (fields[0].type != Type::seat)
      add_error(build, place, named.mark,
                "field '" + fields[0].id + "' of the action '" + named.text +
                    "' must be of type seat: it is the acting player",
                kActionRule);
    const std::int32_t count = count_field(build, place, action, !contest.ranking);
    if (count >= 0 || !action.find("count"))
      check_given(build, place, named, {0, count}, !contest.ranking && count < 0);
    const auto before = std::ranges::find(contest.actions, event) - contest.actions.begin();
    contest.actions.push_back(event);
    contest.count_fields.push_back(count);
    if (contest.count_fields[static_cast<std::size_t>(before)] != count)
      build.problems.add(
          kActionRule, place.file, named.mark,
          place.label() + " has the action '" + named.text + "' twice, with different values of `count`");
  }
}

}  // namespace

std::shared_ptr<const StepKind> build_contest(BuildContext& build, const Record& step) {
  static const FieldTable<ContestRules> fields = {
      {"die", &ContestRules::die},       {"decider", &ContestRules::decider}, {"won", &ContestRules::won},
      {"places", &ContestRules::places}, {"counts", &ContestRules::counts},   {"event", &ContestRules::event},
      {"placed", &ContestRules::placed}, {"tie", &ContestRules::tie},         {"tie-break", &ContestRules::tie_break},
      {"action", &ContestRules::action}};
  static const FieldTable<OfferRules> offers = {{"resources", &OfferRules::resources}, {"hand", &OfferRules::hand}};
  if (const Record* turns = turns_around(build.library, step))
    add_error(build, step,
              " (contest) is inside the turns of '" + turns->id +
                  "', but in a contest all players compete together; move it out of the turns, or use a step of kind "
                  "script for what a player does on their turn");
  const Record& how = *build.library.find("contest", step.find("with")->find("rules")->text);
  const Record& place = *build.library.find_dotted(step.find("with")->find("at")->text);
  ContestRules rules;
  fields.read(how, build.ids, rules);
  if (rules.places && build.declared.values[rules.places].of_player)
    add_error(build, how, ": `places` must be a value for records or for the game, not for players or dice");
  if (rules.event) check_first_field(build, how, *how.find("event"), "event", Type::record);
  check_tie_break(build, how, rules.tie_break);
  if (rules.placed && !has_fields(build.declared.events[rules.placed], {Type::record, Type::seat, Type::number}))
    add_error(build, how, ": the fields of `placed` must be a record, a seat and a number, in this order");
  if (how.find("offers") && offers_allowed(build, how))
    rules.offers.question = build.named_by<QuestionId>(how, "offers");
  offers.read(how, build.ids, rules.offers);
  check_limit(build, how, rules.offers.resources.size(), kMaxParts, "`resources` to offer");
  rules.record = RecordId(build.ids.index(place.kind, place.id));
  if (const std::string face = place.text("face"); !face.empty()) rules.face = build.ids.index("face", face);
  if (const std::string ranking = place.text("ranking"); !ranking.empty())
    rules.ranking = build.linked.rankings[ranking];
  if (rules.face < 0 && !rules.ranking) add_error(build, place, " can't be contested without `face` or `ranking`");
  if (rules.ranking) rules.counts = ValueId();
  else declare_count(build, how, place, rules);
  declare_actions(build, place, rules);
  return std::make_shared<Contest>(std::move(rules));
}

}  // namespace rules::packs

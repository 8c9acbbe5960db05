#include "script/api.hpp"

#include <algorithm>
#include <bit>

#include "script/question_kinds.hpp"
#include "script/typed.hpp"

namespace rules::script {

bool may_be_left_out(const Parameter& parameter) {
  return parameter.optional || parameter.type == ScriptType::subject_of || parameter.type == ScriptType::owner_of ||
         parameter.type == ScriptType::also_of || parameter.type == ScriptType::die_of_faces;
}

const std::vector<const ApiFunction*>& api() {
  static const std::vector<const ApiFunction*> all = [] {
    std::vector<const ApiFunction*> functions;
    for (const auto& module : {read_api(), set_api(), change_api(), ask_api(), event_api()})
      for (const ApiFunction& function : module) functions.push_back(&function);
    return functions;
  }();
  return all;
}

bool ApiFunction::takes(ScriptType type) const {
  const auto all = taken();
  return std::ranges::any_of(all, [&](const Parameter& each) { return each.type == type; });
}

const ApiFunction* function_named(std::string_view name) {
  const auto found = std::ranges::find_if(api(), [&](const auto* each) { return name == each->name; });
  return found == api().end() ? nullptr : *found;
}

const ApiFunction* method_named(std::string_view name) {
  const auto methods = event_methods();
  const auto found = std::ranges::find_if(methods, [&](const auto& each) { return each.name == name; });
  return found == methods.end() ? nullptr : &*found;
}

std::string signature(const ApiFunction& function) {
  const bool loop = function.result.type == ScriptType::player_loop;
  std::string text = std::string(loop ? "for p in " : function.of_event ? "ev:" : "") + function.name + "(";
  const auto taken = function.taken();
  std::size_t required = taken.size();  // all parameters after these are optional
  while (required > 0 && may_be_left_out(taken[required - 1])) --required;
  for (std::size_t i = 0; i < taken.size() && *taken[i].name; ++i) {
    if (i == required) text += i == 0 ? "[" : " [";
    if (i > 0) text += ", ";
    text += taken[i].name;
  }
  text += required < taken.size() ? "])" : ")";
  return function.result.type == ScriptType::nothing || loop ? text : text + " -> " + words(function.result);
}

// API functions for players: sets of them, and loops over them.

namespace {

Result going_round(SeatSet set, std::optional<Seat> from) {
  return {Result::Kind::players, static_cast<std::int64_t>(set.bits), from ? from->index : 0};
}
Result seats(StateView r, std::optional<Seat> from) { return going_round(SeatSet::first(r.rules().players()), from); }
Result each(StateView, SeatSet set, std::optional<Seat> from) { return going_round(set, from); }

SeatSet everyone(StateView r) { return SeatSet::first(r.rules().players()); }
SeatSet nobody(StateView) { return {}; }
SeatSet only(StateView, Seat seat) { return SeatSet::of(seat); }
SeatSet with(StateView, SeatSet set, Seat seat) {
  set.add(seat);
  return set;
}
SeatSet without(StateView, SeatSet set, Seat seat) {
  set.drop(seat);
  return set;
}
SeatSet others(StateView r, Seat seat) { return without(r, everyone(r), seat); }

SeatSet having(StateView r, SeatSet set, Converted<ScriptType::own_zone> zone, std::optional<ZoneId> deck) {
  for (SeatSet left = set; !left.empty(); left.drop(left.lowest())) {
    bool any = false;
    for (Card c = r.first(r.rules().pile(ZoneId(zone.converted), left.lowest())); c && !any; c = r.next(c))
      any = !deck || r.rules().deck_of(c) == *deck;
    if (!any) set.drop(left.lowest());
  }
  return set;
}

int size(StateView, SeatSet set) { return set.size(); }
bool has(StateView, SeatSet set, Seat seat) { return set.has(seat); }

constexpr ApiFunction kSeats =
    entry<seats>("seats", {"from"}, {ScriptType::player_loop}, "visits all players in seat order, starting at `from`")
        .for_lua();
constexpr ApiFunction kEach = entry<each>("each", {"set", "from"}, {ScriptType::player_loop},
                                          "visits a set's players in seat order, starting at `from`")
                                  .for_lua();

using Option = AskOption;

constexpr NameSet kAlways = names(Option::about, Option::event, Option::always);

/// Returns the options that list the alternatives.
NameSet sources_of(Type type) {
  switch (type) {
    case Type::seat: return names(Option::among);
    case Type::card: return names(Option::cards, Option::deck);
    case Type::record: return names(Option::records);
    case Type::die: return names(Option::die);
    default: return 0;
  }
}

bool takes_options(const ApiFunction& function) {
  return function.parameters[at(function.count - 1)].type == ScriptType::options;
}

/// Returns "question 'much', which is of kind number,".
std::string of_its_kind(const Host& host, std::int32_t question) {
  const QuestionDecl& decl = host.rules().questions()[QuestionId(question)];
  return "question '" + decl.id + "', which is of kind " + std::string(name_of(decl.kind)) + ",";
}

QuestionOptions options_for(const Host& host, const ApiFunction& function, std::int32_t question) {
  const QuestionDecl& decl = host.rules().questions()[QuestionId(question)];
  return options_of(decl.kind, decl.type, function.keeps);
}

/// Returns the error that required fields of an event are missing.
std::string missing_field(const EventDecl& event, std::uint32_t missing) {
  if (missing == 0) return "";
  const FieldDecl& field = event.fields[at(std::countr_zero(missing))];
  return "event '" + event.id + "' needs its field '" + in_lua(field.id) + "', which is missing or nil";
}

/// Returns the error of the event that follows when a card was taken: it needs an actor, a card and, if the question is
/// about a player, an affected player.
std::string missing_of_taken(const EventDecl& event, bool of_somebody) {
  std::uint32_t missing = event.needs;
  for (const int field : {event.actor, of_somebody ? event.affected : -1, event.card})
    if (field >= 0) missing &= ~(1u << field);
  return missing_field(event, missing);
}

}  // namespace

const ApiFunction& loop_of_players(bool of_set) { return of_set ? kEach : kSeats; }

std::span<const ApiFunction> set_api() {
  static constexpr ApiFunction functions[] = {
      kSeats,
      kEach,
      entry<others>("others", {"player"}, "returns the set of all players except this one"),
      entry<everyone>("everyone", {}, "returns the set of all players").settled_by_ruleset(),
      entry<nobody>("nobody", {}, "returns the empty set").settled_by_ruleset(),
      entry<only>("only", {"player"}, "returns the set that contains only this player"),
      entry<with>("with", {"set", "player"}, "returns the set with this player added"),
      entry<without>("without", {"set", "player"}, "returns the set with this player removed"),
      entry<having>("having", {"set", "zone", "deck"},
                    "returns the players in a set who have a card in their zone of this name; with `deck`, a card "
                    "from that deck"),
      entry<size>("size", {"set"}, "returns the number of players in a set"),
      entry<has>("has", {"set", "player"}, "returns true if a player is in a set"),
  };
  return functions;
}

QuestionOptions options_of(KindId kind, Type type, bool keeps) {
  const SettingsDue due = settings_of(kind);
  QuestionOptions result{.taken = kAlways};
  const auto add = [&](Due given, NameSet options) {
    if (given != Due::never) result.taken |= options;
    if (given == Due::must) result.needed |= options;
  };
  add(type == Type::die && due.options == Due::may ? Due::must : due.options, sources_of(type));
  add(due.optional, names(Option::optional));
  if (keeps) {
    const bool several = kind == kind_id<Subset>();
    add(Due::must, names(Option::cards, Option::to) | (several ? names(Option::count) : 0));
    add(Due::may, names(Option::rest) | (several ? 0 : names(Option::or_top, Option::taken)));
  } else {
    add(due.limits, names(Option::least, Option::most));
  }
  add(due.division, names(Option::units, Option::resource));
  return result;
}

std::string names_of_options(NameSet options) {
  std::string all;
  for (; options != 0; options &= options - 1) {
    const bool last = (options & (options - 1)) == 0;
    all += (all.empty() ? "" : last ? " and " : ", ") + std::string(kAskOptions[std::countr_zero(options)].name);
  }
  return all;
}

Parameter named_parameter(const Host& host, const ApiFunction& function, std::int32_t target, std::int8_t slot) {
  Parameter parameter;
  if (takes_options(function)) {
    parameter = kAskOptions[slot];
    if (parameter.type == ScriptType::cards && function.of_several) parameter.type = ScriptType::cards_of_each;
    if (parameter.type == ScriptType::cards && function.keeps) parameter.type = ScriptType::pile;
  } else {
    const FieldDecl& field = host.rules().events()[EventId(target)].fields[at(slot)];
    parameter = of_type(field.type, host.events().field_name(target, at(slot)));
    if (field.type == Type::face && field.die)
      parameter.max = static_cast<std::int32_t>(host.rules().dice()[field.die].faces.size()) - 1;
  }
  parameter.optional = true;
  return parameter;
}

std::string refused_names(const Host& host, const ApiFunction& function, std::int32_t target, NameSet given) {
  if (!takes_options(function)) return "";
  constexpr NameSet kOfKeep = ~NameSet{0} << kFirstOfKeep;
  if (!function.keeps && (given & kOfKeep))
    return "only keep() takes '" + std::string(kAskOptions[std::countr_zero(given & kOfKeep)].name) + "'";
  const QuestionDecl& decl = host.rules().questions()[QuestionId(target)];
  if (function.keeps && (decl.type != Type::card || (decl.kind != kind_id<Choose>() && decl.kind != kind_id<Subset>())))
    return "keep() needs a question of type card and kind choose, or kind subset with count = n";
  const QuestionOptions options = options_for(host, function, target);
  const NameSet wrong = given & ~options.taken;
  if (wrong == 0) return "";
  return of_its_kind(host, target) + " takes no '" + kAskOptions[std::countr_zero(wrong)].name + "', but " +
         names_of_options(options.taken);
}

std::string missing_names(const Host& host, const ApiFunction& function, std::int32_t target, NameSet given,
                          EventId taken) {
  const ScriptType takes = function.parameters[at(function.count - 1)].type;
  if (takes == ScriptType::some_fields) return "";
  if (takes == ScriptType::fields) {
    const EventDecl& event = host.rules().events()[EventId(target)];
    return missing_field(event, event.needs & ~given);
  }
  const NameSet missing = options_for(host, function, target).needed & ~given;
  if (missing != 0)
    return of_its_kind(host, target) + " needs " + names_of_options(missing) + (function.keeps ? " in keep()" : "");
  if (!function.keeps || (given & names(Option::count))) return "";
  if (!(given & (names(Option::rest, Option::or_top)))) return "keep() needs rest = zone or or_top = zone";
  if (!taken) return "";
  return missing_of_taken(host.rules().events()[taken], (given & names(Option::about)) != 0);
}

}  // namespace rules::script

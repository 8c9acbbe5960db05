#include "script/named.hpp"

#include <bit>

#include "script/question_kinds.hpp"

namespace rules::script {
namespace {

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
  const QuestionDecl& decl = host.rules().questions()[question];
  return "question '" + decl.id + "', which is of kind " + std::string(name_of(decl.kind)) + ",";
}

QuestionOptions options_for(const Host& host, const ApiFunction& function, std::int32_t question) {
  const QuestionDecl& decl = host.rules().questions()[question];
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
    const FieldDecl& field = host.rules().events()[target].fields[at(slot)];
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
  const QuestionDecl& decl = host.rules().questions()[target];
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
    const EventDecl& event = host.rules().events()[target];
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

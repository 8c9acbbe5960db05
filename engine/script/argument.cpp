#include "script/argument.hpp"

#include <algorithm>

namespace rules::script {
namespace {

bool index_kept(const Host& host, std::int64_t code, Tag tag, std::int32_t& converted) {
  if (!host.is_handle(code, tag)) return false;
  converted = index_of(code);
  return true;
}

/// Returns false if a zone's handle names a seat that it can't have.
bool zone_fits(const Host& host, std::int64_t code) {
  if (!host.is_handle(code, Tag::zone)) return false;
  const bool per_player = host.rules().zones()[ZoneId(zone_index(code))].per_player;
  return zone_seat(code) == 0 || (per_player && zone_seat(code) <= host.rules().players());
}

/// Resolves a named parameter.
bool named(const Host& host, std::int64_t code, ScriptType takes, std::int32_t& converted) {
  const auto found = Value::is_text(code) ? host.named(named_by(takes), host.text(code)) : std::nullopt;
  if (found) converted = *found;
  return found.has_value();
}

bool list_of(const Host& host, std::int64_t code, const Parameter& element, std::int32_t& converted) {
  if (!Value::is_list(code)) return false;
  const Tag tag = tag_of(element.type);
  for (const std::int64_t value : host.lists[code])
    if (tag == Tag::number ? value < element.min || value > element.max : !host.is_handle(value, tag)) return false;
  converted = Lists::number_of(code);
  return true;
}

/// Returns the subject parameter of a variable of this scope.
Parameter subject_of(Scope scope, Parameter result) {
  result.type = scope == Scope::game     ? ScriptType::nil
                : scope == Scope::player ? ScriptType::player
                : scope == Scope::card   ? ScriptType::card
                                         : ScriptType::record;
  result.optional = scope == Scope::game;
  return result;
}

/// Returns the parameter for the subject of a value besides a player: a die or a record.
Parameter also_of(const Ruleset& rules, const ValueDecl& value, Parameter result) {
  result.type = value.of_die                         ? ScriptType::die_of
                : value.of_record && value.of_player ? ScriptType::record
                                                     : ScriptType::nil;
  result.optional = result.type == ScriptType::nil;
  result.min = 1;
  if (value.of_die) result.max = rules.dice()[value.die].count;
  return result;
}

/// Accepts a shared zone, or a per-player zone without a player.
bool accepts_pile(const Host& host, std::int64_t code, std::int32_t& converted) {
  if (!host.is_handle(code, Tag::zone) || zone_seat(code) != 0) return false;
  const ZoneDecl& zone = host.rules().zones()[ZoneId(zone_index(code))];
  converted = zone.first_pile.index;
  return !zone.per_player;
}

bool accepts_holder(const Host& host, std::int64_t code, std::int32_t& converted) {
  const Ruleset& rules = host.rules();
  if (host.is_handle(code, Tag::place)) {
    converted = rules.holder(PlaceId(index_of(code))).offset;
    return true;
  }
  if (!host.is_handle(code, Tag::card)) return false;
  converted = rules.holder(Card(index_of(code))).offset;
  return converted < rules.layout().holders;
}

/// Accepts a value that tell() can show.
bool accepts_told(const Host& host, std::int64_t code, std::int32_t& converted) {
  if (tag_of(code) == Tag::number && accepts(host, {ScriptType::number}, code, converted)) return true;
  if (!told_as(code) || !exists(host, code)) return false;
  converted = tag_of(code) == Tag::zone ? zone_index(code) : index_of(code);
  return true;
}

/// Accepts a field of the parameter's event, by name.
bool accepts_field(const Host& host, const Parameter& parameter, std::int64_t code, std::int32_t& converted) {
  const Ruleset& rules = host.rules();
  const int field = Value::is_text(code) ? host.events().field_named(parameter.of, host.text(code)) : -1;
  if (field < 0) return false;
  converted = field;
  if (parameter.type == ScriptType::field) return host.events().field_type(parameter.of, at(field)) == Type::seat;
  if (parameter.type == ScriptType::number_of_event)
    return host.events().field_type(parameter.of, at(field)) == Type::number;
  if (parameter.type == ScriptType::undecided)
    return parameter.of < std::ssize(rules.events()) &&
           rules.events()[EventId(parameter.of)].fields[at(field)].undecided;
  return true;
}

/// Accepts a single element or a list of them.
bool accepts_list(const Host& host, const Parameter& parameter, std::int64_t code, std::int32_t& converted) {
  if (!Value::is_list(code))
    return parameter.type == ScriptType::cards ? accepts(host, {ScriptType::pile}, code, converted)
                                               : accepts(host, element_of(parameter), code, converted);
  if (!list_of(host, code, element_of(parameter), converted)) return false;
  converted = other_of(converted);
  return true;
}

/// Accepts a zone without a player.
bool accepts_zone(const Host& host, std::int64_t code, std::int32_t& converted) {
  if (!host.is_handle(code, Tag::zone) || zone_seat(code) != 0) return false;
  converted = zone_index(code);
  return true;
}

bool accepts_dice(const Host& host, const Parameter& parameter, std::int64_t code, std::int32_t& converted) {
  const Ruleset& rules = host.rules();
  if (code == Value::kNil) {
    const DiceWithFaces dice = dice_with_faces(host, parameter.of);
    converted = dice.last;
    if (dice.kinds != 1) return false;
  } else if (!index_kept(host, code, Tag::die, converted)) {
    return false;
  }
  return rules.dice()[DieId(converted)].per_player == parameter.of_player;
}

}  // namespace

DiceWithFaces dice_with_faces(const Host& host, std::int32_t faces) {
  const Ruleset& rules = host.rules();
  std::int64_t highest = is_other(faces) ? 0 : faces;
  if (is_other(faces))
    for (const std::int64_t face : host.lists.nth(other_of(faces))) highest = std::max(highest, face);
  DiceWithFaces found;
  for (const DieId d : rules.dice().ids())
    if (rules.dice()[d].per_player && highest < std::ssize(rules.dice()[d].faces)) {
      found.last = d.index;
      ++found.kinds;
    }
  return found;
}

std::span<const EventId> actions_of(const Ruleset& rules, std::int32_t record) {
  const StepId step = rules.contest_of(RecordId(record));
  return step ? rules.steps()[step].kind->actions() : std::span<const EventId>();
}

bool exists(const Host& host, std::int64_t code) {
  const Tag tag = tag_of(code);
  return tag == Tag::zone ? zone_fits(host, code) : host.is_handle(code, tag);
}

Parameter concrete(const Host& host, const Parameter& parameter, const std::int32_t* converted,
                   std::int32_t hook_target) {
  const Ruleset& rules = host.rules();
  Parameter result = parameter;
  switch (parameter.type) {
    case ScriptType::value_of: {
      const Type type = rules.variables()[VariableId(converted[0])].type;
      result = of_type(type, parameter.name);
      result.optional = type == Type::seat || type == Type::card;  // null: nobody, no card
      return result;
    }
    case ScriptType::subject_of:
      return subject_of(rules.variables()[VariableId(converted[0])].scope, std::move(result));
    case ScriptType::owner_of: {
      const bool per_player = rules.dice()[DieId(converted[0])].per_player;
      result.type = per_player ? ScriptType::player : ScriptType::nil;
      result.optional = !per_player;
      return result;
    }
    case ScriptType::die_of:
      result.min = 1;
      result.max = rules.dice()[DieId(converted[0])].count;
      return result;
    case ScriptType::face_of:
      result.type = ScriptType::number;
      result.min = 0;
      result.max = static_cast<std::int32_t>(rules.dice()[DieId(converted[0])].faces.size()) - 1;
      return result;
    case ScriptType::also_of: return also_of(rules, rules.values()[ValueId(converted[0])], std::move(result));
    case ScriptType::field: result.of = converted[0]; return result;
    case ScriptType::undecided: result.of = hook_target; return result;
    case ScriptType::number_of_event:
      result.of = hook_target;
      if (hook_target >= std::ssize(rules.events())) {
        result.type = ScriptType::nil;
        result.optional = true;
      }
      return result;
    case ScriptType::card_value:
      return converted[1] < 0 ? Parameter{ScriptType::card_kind, parameter.name}
                              : of_type(rules.card_fields()[at(converted[1])].type, parameter.name);
    case ScriptType::die_of_faces:
      result.of = converted[0];
      result.of_player = converted[1] != kLeftOut;
      return result;
    case ScriptType::action_of: result.of = converted[1]; return result;
    case ScriptType::told:
      if (host.told_type(converted[0], parameter.of) == Type::seat) result.type = ScriptType::player;
      return result;
    default: return result;
  }
}

bool accepts_other(const Host& host, const Parameter& parameter, std::int64_t code, std::int32_t& converted) {
  const Ruleset& rules = host.rules();
  switch (parameter.type) {
    case ScriptType::flag:
      if (code != Value::kTrue && code != Value::kFalse) return false;
      converted = code == Value::kTrue;
      return true;
    case ScriptType::set:
      if (!Value::is_set(code)) return false;
      converted = static_cast<std::int32_t>(code - Value::kSets);
      return true;
    case ScriptType::card_kind:
    case ScriptType::place:
    case ScriptType::resource:
    case ScriptType::die:
    case ScriptType::variable:
    case ScriptType::record:
    case ScriptType::message: return index_kept(host, code, tag_of(parameter.type), converted);
    case ScriptType::zone: return accepts_zone(host, code, converted);
    case ScriptType::own_zone:
      return accepts_zone(host, code, converted) && rules.zones()[ZoneId(converted)].per_player;
    case ScriptType::contested:
      return index_kept(host, code, Tag::record, converted) && !actions_of(rules, converted).empty();
    case ScriptType::pile: return accepts_pile(host, code, converted);
    case ScriptType::event_name:
    case ScriptType::question_name:
    case ScriptType::value_name:
    case ScriptType::kind_name:
    case ScriptType::pack_name:
    case ScriptType::card_field: return named(host, code, parameter.type, converted);
    case ScriptType::number_field:
      return named(host, code, parameter.type, converted) && converted >= 0 &&
             rules.card_fields()[at(converted)].type == Type::number;
    case ScriptType::action_of: {
      const auto actions = actions_of(rules, parameter.of);
      return named(host, code, parameter.type, converted) &&
             std::ranges::find(actions, EventId(converted)) != actions.end();
    }
    case ScriptType::die_of_faces: return accepts_dice(host, parameter, code, converted);
    case ScriptType::cards_of_each:
      if (accepts(host, {ScriptType::own_zone}, code, converted)) {
        converted += kOwnZones;
        return true;
      }
      return accepts(host, {ScriptType::cards, parameter.name}, code, converted);
    case ScriptType::holder: return accepts_holder(host, code, converted);
    case ScriptType::any: converted = 0; return true;
    case ScriptType::told: return accepts_told(host, code, converted);
    case ScriptType::subject:
      if (host.is_handle(code, Tag::record)) {
        converted = other_of(index_of(code));
        return true;
      }
      return accepts(host, {ScriptType::player}, code, converted);
    case ScriptType::shown:
      if (host.is_handle(code, Tag::card)) {
        converted = index_of(code);
        return true;
      }
      if (!accepts(host, {ScriptType::pile}, code, converted)) return false;
      converted = other_of(converted);
      return true;
    case ScriptType::faces:
    case ScriptType::cards: return accepts_list(host, parameter, code, converted);
    case ScriptType::records: return list_of(host, code, element_of(parameter), converted);
    case ScriptType::field:
    case ScriptType::undecided:
    case ScriptType::number_of_event: return accepts_field(host, parameter, code, converted);
    case ScriptType::die_of:
      if (code < parameter.min || code > parameter.max) return false;
      converted = static_cast<std::int32_t>(code - 1);
      return true;
    default: return false;
  }
}

std::optional<Type> told_as(std::int64_t code) {
  switch (tag_of(code)) {
    case Tag::number: return Type::number;
    case Tag::card: return Type::card;
    case Tag::card_kind: return Type::card_kind;
    case Tag::zone: return zone_seat(code) == 0 ? std::optional(Type::zone) : std::nullopt;
    case Tag::place: return Type::place;
    case Tag::resource: return Type::resource;
    case Tag::record: return Type::record;
    default: return std::nullopt;
  }
}

}  // namespace rules::script

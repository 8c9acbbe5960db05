#include "script/argument.hpp"

#include <algorithm>

namespace rules::script {
namespace {

bool index_kept(const Host& host, std::int64_t code, Tag tag, std::int32_t& kept) {
  if (!host.is_handle(code, tag)) return false;
  kept = index_of(code);
  return true;
}

/// A zone's handle that names a seat which it can't have is the handle of nothing.
bool zone_fits(const Host& host, std::int64_t code) {
  if (!host.is_handle(code, Tag::zone)) return false;
  const bool per_player = host.rules().zones[zone_index(code)].per_player;
  return zone_seat(code) == 0 || (per_player && zone_seat(code) <= host.rules().players);
}

/// An event may be named by its handle, too.
bool named(const Host& host, std::int64_t code, Takes takes, std::int32_t& kept) {
  const Takes what = named_by(takes);
  if (const BoundCall* call = host.bound_call(code)) {
    kept = call->target;
    return call->named == what;
  }
  if (!Coded::is_text(code)) return what == Takes::event && index_kept(host, code, Tag::event, kept);
  const auto found = host.named(what, host.text(code));
  if (found) kept = *found;
  return found.has_value();
}

bool list_of(const Host& host, std::int64_t code, const Parameter& element, std::int32_t& kept) {
  if (!Coded::is_list(code)) return false;
  const Tag tag = element.takes == Takes::card ? Tag::card : element.tag;
  for (const std::int64_t value : host.lists[code])
    if (tag == Tag::number ? value < element.least || value > element.most : !host.is_handle(value, tag)) return false;
  kept = Lists::number_of(code);
  return true;
}

/// What a variable of this scope belongs to.
Parameter subject_of(Scope scope, Parameter result) {
  result.takes = scope == Scope::game     ? Takes::nothing
                 : scope == Scope::player ? Takes::player
                 : scope == Scope::card   ? Takes::card
                                          : Takes::handle;
  result.tag = Tag::record;
  result.optional = scope == Scope::game;
  return result;
}

/// What a value is of besides a player: a die or a record.
Parameter also_of(const Ruleset& rules, const ValueDecl& value, Parameter result) {
  result.takes = value.of_die ? Takes::die_of : value.of_record && value.of_player ? Takes::handle : Takes::nothing;
  result.tag = Tag::record;
  result.optional = result.takes == Takes::nothing;
  result.least = 1;
  if (value.of_die) result.most = rules.dice[value.die.index].count;
  return result;
}

/// A zone of the game, or of players, without one of them.
bool accepts_pile(const Host& host, std::int64_t code, std::int32_t& kept) {
  if (!host.is_handle(code, Tag::zone) || zone_seat(code) != 0) return false;
  const ZoneDecl& zone = host.rules().zones[zone_index(code)];
  kept = zone.first_pile.index;
  return !zone.per_player;
}

bool accepts_holder(const Host& host, std::int64_t code, std::int32_t& kept) {
  const Ruleset& rules = host.rules();
  if (host.is_handle(code, Tag::place)) {
    kept = rules.holder(PlaceId(index_of(code))).offset;
    return true;
  }
  if (!host.is_handle(code, Tag::card)) return false;
  kept = rules.holder(Card(index_of(code))).offset;
  return kept < rules.holders;
}

/// Something that can be told.
bool accepts_told(const Host& host, std::int64_t code, std::int32_t& kept) {
  if (tag_of(code) == Tag::number && accepts(host, {Takes::number}, code, kept)) return true;
  if (!told_as(code) || !exists(host, code)) return false;
  kept = tag_of(code) == Tag::zone ? zone_index(code) : index_of(code);
  return true;
}

/// A field of the parameter's event, by name.
bool accepts_field(const Host& host, const Parameter& parameter, std::int64_t code, std::int32_t& kept) {
  const Ruleset& rules = host.rules();
  const int field = Coded::is_text(code) ? host.events().field_named(parameter.of, host.text(code)) : -1;
  if (field < 0) return false;
  kept = field;
  if (parameter.takes == Takes::field) return host.events().field_type(parameter.of, field) == Type::seat;
  if (parameter.takes == Takes::number_of_event) return host.events().field_type(parameter.of, field) == Type::number;
  if (parameter.takes == Takes::undecided)
    return parameter.of < std::ssize(rules.events) && rules.events[parameter.of].fields[field].undecided;
  return true;
}

/// One of these, or a list of them.
bool accepts_list(const Host& host, const Parameter& parameter, std::int64_t code, std::int32_t& kept) {
  if (!Coded::is_list(code))
    return parameter.takes == Takes::cards ? accepts(host, {Takes::pile}, code, kept)
                                           : accepts(host, element_of(parameter), code, kept);
  if (!list_of(host, code, element_of(parameter), kept)) return false;
  kept = other_of(kept);
  return true;
}

/// A zone without one of the players.
bool accepts_zone(const Host& host, std::int64_t code, std::int32_t& kept) {
  if (!host.is_handle(code, Tag::zone) || zone_seat(code) != 0) return false;
  kept = zone_index(code);
  return true;
}

bool accepts_dice(const Host& host, const Parameter& parameter, std::int64_t code, std::int32_t& kept) {
  const Ruleset& rules = host.rules();
  if (code == Coded::kNil) {
    const DiceWithFaces dice = dice_with_faces(host, parameter.of);
    kept = dice.last;
    if (dice.kinds != 1) return false;
  } else if (!index_kept(host, code, Tag::die, kept)) {
    return false;
  }
  return rules.dice[kept].per_player == parameter.of_player;
}

}  // namespace

DiceWithFaces dice_with_faces(const Host& host, std::int32_t faces) {
  const Ruleset& rules = host.rules();
  std::int64_t highest = is_other(faces) ? 0 : faces;
  if (is_other(faces))
    for (const std::int64_t face : host.lists.nth(other_of(faces))) highest = std::max(highest, face);
  DiceWithFaces found;
  for (std::size_t d = 0; d < rules.dice.size(); ++d)
    if (rules.dice[d].per_player && highest < std::ssize(rules.dice[d].faces)) {
      found.last = static_cast<std::int32_t>(d);
      ++found.kinds;
    }
  return found;
}

std::span<const EventId> actions_of(const Ruleset& rules, std::int32_t record) {
  const StepId step = rules.contested[record];
  return step ? rules.steps[step.index].kind->actions() : std::span<const EventId>();
}

bool exists(const Host& host, std::int64_t code) {
  const Tag tag = tag_of(code);
  return tag == Tag::zone ? zone_fits(host, code) : tag != Tag::call && host.is_handle(code, tag);
}

Parameter concrete(const Host& host, const Parameter& parameter, const std::int32_t* kept, std::int32_t hook_target) {
  const Ruleset& rules = host.rules();
  Parameter result = parameter;
  switch (parameter.takes) {
    case Takes::value_of: {
      const Type type = rules.variables[kept[0]].type;
      result = of_type(type, parameter.name);
      result.optional = type == Type::seat || type == Type::card;  // nobody, none
      return result;
    }
    case Takes::subject_of: return subject_of(rules.variables[kept[0]].scope, std::move(result));
    case Takes::owner_of: {
      const bool per_player = rules.dice[kept[0]].per_player;
      result.takes = per_player ? Takes::player : Takes::nothing;
      result.optional = !per_player;
      return result;
    }
    case Takes::die_of:
      result.least = 1;
      result.most = rules.dice[kept[0]].count;
      return result;
    case Takes::face_of:
      result.takes = Takes::number;
      result.least = 0;
      result.most = static_cast<std::int32_t>(rules.dice[kept[0]].faces.size()) - 1;
      return result;
    case Takes::also_of: return also_of(rules, rules.values[kept[0]], std::move(result));
    case Takes::field: result.of = kept[0]; return result;
    case Takes::undecided: result.of = hook_target; return result;
    case Takes::number_of_event:
      result.of = hook_target;
      if (hook_target >= std::ssize(rules.events)) {
        result.takes = Takes::nothing;
        result.optional = true;
      }
      return result;
    case Takes::card_value:
      return kept[1] < 0 ? handle_of(Tag::card_kind, parameter.name)
                         : of_type(rules.card_fields[kept[1]].type, parameter.name);
    case Takes::die_of_faces:
      result.of = kept[0];
      result.of_player = kept[1] != kLeftOut;
      return result;
    case Takes::action_of: result.of = kept[1]; return result;
    case Takes::told:
      if (host.told_type(kept[0], parameter.of) == Type::seat) result.takes = Takes::player;
      return result;
    default: return result;
  }
}

bool accepts_other(const Host& host, const Parameter& parameter, std::int64_t code, std::int32_t& kept) {
  const Ruleset& rules = host.rules();
  switch (parameter.takes) {
    case Takes::flag:
      if (code != Coded::kTrue && code != Coded::kFalse) return false;
      kept = code == Coded::kTrue;
      return true;
    case Takes::set:
      if (!Coded::is_set(code)) return false;
      kept = static_cast<std::int32_t>(code - Coded::kSets);
      return true;
    case Takes::handle: return index_kept(host, code, parameter.tag, kept);
    case Takes::zone: return accepts_zone(host, code, kept);
    case Takes::own_zone: return accepts_zone(host, code, kept) && rules.zones[kept].per_player;
    case Takes::contested: return index_kept(host, code, Tag::record, kept) && !actions_of(rules, kept).empty();
    case Takes::pile: return accepts_pile(host, code, kept);
    case Takes::event:
    case Takes::question:
    case Takes::value:
    case Takes::kind:
    case Takes::pack:
    case Takes::card_field: return named(host, code, parameter.takes, kept);
    case Takes::number_field:
      return named(host, code, parameter.takes, kept) && kept >= 0 && rules.card_fields[kept].type == Type::number;
    case Takes::action_of: {
      const auto actions = actions_of(rules, parameter.of);
      return named(host, code, parameter.takes, kept) &&
             std::find(actions.begin(), actions.end(), EventId(kept)) != actions.end();
    }
    case Takes::die_of_faces: return accepts_dice(host, parameter, code, kept);
    case Takes::cards_of_each:
      if (accepts(host, {Takes::own_zone}, code, kept)) {
        kept += kOwnZones;
        return true;
      }
      return accepts(host, {Takes::cards, parameter.name}, code, kept);
    case Takes::holder: return accepts_holder(host, code, kept);
    case Takes::anything: kept = 0; return true;
    case Takes::told: return accepts_told(host, code, kept);
    case Takes::subject:
      if (host.is_handle(code, Tag::record)) {
        kept = other_of(index_of(code));
        return true;
      }
      return accepts(host, {Takes::player}, code, kept);
    case Takes::shown:
      if (host.is_handle(code, Tag::card)) {
        kept = index_of(code);
        return true;
      }
      if (!accepts(host, {Takes::pile}, code, kept)) return false;
      kept = other_of(kept);
      return true;
    case Takes::faces:
    case Takes::cards: return accepts_list(host, parameter, code, kept);
    case Takes::records: return list_of(host, code, element_of(parameter), kept);
    case Takes::field:
    case Takes::undecided:
    case Takes::number_of_event: return accepts_field(host, parameter, code, kept);
    case Takes::die_of:
      if (code < parameter.least || code > parameter.most) return false;
      kept = static_cast<std::int32_t>(code - 1);
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

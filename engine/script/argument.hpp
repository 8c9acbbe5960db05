#pragma once
// Argument checking: converts values to parameter types and words the type errors. All arguments, with and without Lua,
// are checked here. Knows no single API function and no Lua.
#include <span>
#include <string>

#include "base/attributes.hpp"
#include "script/host.hpp"
#include "script/parameter.hpp"

namespace rules::script {

/// Returns the concrete type of a parameter, given the earlier `converted` arguments; `hook_target`: the event of a
/// method.
Parameter concrete(const Host& host, const Parameter& parameter, const std::int32_t* converted,
                   std::int32_t hook_target);

RULES_NOINLINE bool accepts_other(const Host& host, const Parameter& parameter, std::int64_t code,
                                  std::int32_t& converted);

/// Dice of players with given faces: the number of such die kinds, and the last one.
struct DiceWithFaces {
  int kinds = 0;
  std::int32_t last = -1;
};
DiceWithFaces dice_with_faces(const Host& host, std::int32_t faces);

/// Returns the actions of a record for which players compete; empty for any other record.
std::span<const EventId> actions_of(const Ruleset& rules, std::int32_t record);

/// Returns true if the handle is valid, including one player's zone.
bool exists(const Host& host, std::int64_t code);

/// Converts an argument to a concrete parameter type into `converted`; returns false on a type mismatch. The caller
/// handles nil for optional parameters.
RULES_ALWAYS_INLINE inline bool accepts(const Host& host, const Parameter& parameter, std::int64_t code,
                                        std::int32_t& converted) {
  const std::int64_t players = host.rules().players();
  switch (parameter.type) {
    case ScriptType::number:
      if (code < parameter.min || code > parameter.max) return false;
      converted = static_cast<std::int32_t>(code);
      return true;
    case ScriptType::player:
      if (code < 1 || code > players) return false;
      converted = static_cast<std::int32_t>(code - 1);
      return true;
    case ScriptType::card:
      if (!host.is_handle(code, Tag::card)) return false;
      converted = index_of(code);
      return true;
    case ScriptType::holder:
      if (code < 1 || code > players) break;
      converted = host.rules().holder(Seat(static_cast<std::int32_t>(code - 1))).offset;
      return true;
    case ScriptType::cards:
    case ScriptType::pile: {
      const std::int32_t seat = zone_seat(code);
      if (seat < 1 || seat > players || !host.is_handle(code, Tag::zone)) break;
      const ZoneDecl& zone = host.rules().zones()[ZoneId(zone_index(code))];
      converted = zone.first_pile.index + seat - 1;
      return zone.per_player;
    }
    default: break;
  }
  return accepts_other(host, parameter, code, converted);
}

/// Returns the type error of an argument: "a card expected, got a zone".
std::string type_error_message(const Host& host, const Parameter& parameter, std::int64_t code);

/// Returns the type as which tell() shows a number or handle; nullopt if it can't.
std::optional<Type> told_as(std::int64_t code);

/// Returns a description of a value for messages: "a number", "nil", "a card".
std::string described(std::int64_t code);

}  // namespace rules::script

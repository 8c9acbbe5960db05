#pragma once
// Arguments: whether a value is what a parameter takes, and what is said if it isn't. All arguments are checked here,
// with and without Lua. Knows nothing of single functions, or of Lua.
#include <span>
#include <string>

#include "base/attributes.hpp"
#include "script/host.hpp"
#include "script/parameter.hpp"

namespace rules::script {

/// What a parameter takes if those before it are `converted`; `hook_target`: of the event that a method is of.
Parameter concrete(const Host& host, const Parameter& parameter, const std::int32_t* converted,
                   std::int32_t hook_target);

RULES_NOINLINE bool accepts_other(const Host& host, const Parameter& parameter, std::int64_t code,
                                  std::int32_t& converted);

/// The dice of players that have these faces: how many kinds there are, and the last of them.
struct DiceWithFaces {
  int kinds = 0;
  std::int32_t last = -1;
};
DiceWithFaces dice_with_faces(const Host& host, std::int32_t faces);

/// What whoever wins there may do, of a record for which players compete; nothing of any other.
std::span<const EventId> actions_of(const Ruleset& rules, std::int32_t record);

/// Whether it is the handle of something that there is, also of one player's zone.
bool exists(const Host& host, std::int64_t code);

/// Whether a concrete parameter takes this; `converted` is set then. What may be left out is left out by nil, which is
/// no question of this.
RULES_ALWAYS_INLINE inline bool accepts(const Host& host, const Parameter& parameter, std::int64_t code,
                                        std::int32_t& converted) {
  const std::int64_t players = host.rules().players;
  switch (parameter.takes) {
    case ParamType::number:
      if (code < parameter.min || code > parameter.max) return false;
      converted = static_cast<std::int32_t>(code);
      return true;
    case ParamType::player:
      if (code < 1 || code > players) return false;
      converted = static_cast<std::int32_t>(code - 1);
      return true;
    case ParamType::card:
      if (!host.is_handle(code, Tag::card)) return false;
      converted = index_of(code);
      return true;
    case ParamType::holder:
      if (code < 1 || code > players) break;
      converted = host.rules().holder(Seat(static_cast<std::int32_t>(code - 1))).offset;
      return true;
    case ParamType::cards:
    case ParamType::pile: {
      const std::int32_t seat = zone_seat(code);
      if (seat < 1 || seat > players || !host.is_handle(code, Tag::zone)) break;
      const ZoneDecl& zone = host.rules().zones[zone_index(code)];
      converted = zone.first_pile.index + seat - 1;
      return zone.per_player;
    }
    default: break;
  }
  return accepts_other(host, parameter, code, converted);
}

/// What a concrete parameter wants that got this: "a card expected, got a zone".
std::string type_error_message(const Host& host, const Parameter& parameter, std::int64_t code);

/// What a number or handle is told as; nothing if it can't be.
std::optional<Type> told_as(std::int64_t code);

/// What a value is, for messages: "a number", "nil", "a card".
std::string described(std::int64_t code);

}  // namespace rules::script

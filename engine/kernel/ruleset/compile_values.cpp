// Compiles values: which of them are always the same number, and which are read from the
// state at once.
#include "kernel/state/game_state.hpp"

namespace rules {
namespace {

bool counts_dice(const ValueDecl& value) { return value.die && !value.of_die; }

/// Returns true if a value, but for its handlers, adds nothing to its base, or only dice.
bool adds_only_dice(const ValueDecl& value) {
  return !value.resource && !value.holder && value.zones.empty() && !value.function && value.per == 1;
}

/// Returns the cells that a value adds, if that is only one number of a player (ValueDecl::held).
SeatCells held_by(const Ruleset& rules, const ValueDecl& value) {
  const StateView read(rules, GameState());
  const auto cell = [&](Seat seat) {
    return value.resource ? read.resource_cell(value.resource, rules.holder(seat))
                          : read.count_cell(rules.pile(value.zones[0], seat));
  };
  const bool one = value.resource ? value.zones.empty() : value.zones.size() == 1 && value.card_field < 0;
  if (!one || value.holder || value.die || value.function || value.of_record) return {-1, 0};
  const std::int32_t first = cell(Seat(0));
  return {first, cell(Seat(1)) - first};
}

}  // namespace

void Ruleset::compile_values() {
  for (const ValueId id : values().ids()) {
    ValueDecl& value = declared_.values[id];
    if (value.scores) scores_.push_back(id);
    if (value.ranks) ranks_.push_back(id);
    const bool of_something = value.of_player || value.of_die || value.of_record;  // which is checked if it is modified
    value.fixed = adds_only_dice(value) && !counts_dice(value) && (bus().handlers(id).empty() || !of_something);
    value.counts =
        adds_only_dice(value) && counts_dice(value) && value.face_field >= 0 && value.base == 0 && value.worth == 1;
    value.held = held_by(*this, value);
  }
  for (DieDecl& die : declared_.dice) {
    const ValueDecl* wild = die.wild ? &values()[die.wild] : nullptr;
    die.may_be_wild = wild && (!adds_only_dice(*wild) || counts_dice(*wild) || wild->base >= 1);
  }
}

}  // namespace rules

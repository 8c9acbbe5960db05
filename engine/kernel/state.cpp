#include "kernel/state.hpp"

#include <stdexcept>

#include "kernel/chance.hpp"

namespace rules {

std::uint64_t State::hash() const {
  std::uint64_t h = 0xcbf29ce484222325ull;
  for (std::int32_t cell : bytes()) h = (h ^ static_cast<std::uint32_t>(cell)) * 0x100000001b3ull;
  return mix(h);
}

void Reader::refuse_nobody(VariableId id) const {
  throw std::logic_error("variable '" + rules_->variables[id.index].id +
                         "' names nobody, but whoever it names is to decide or to begin");
}

Card Reader::nth(Pile pile, int n) const {
  Card card = first(pile);
  while (card && n-- > 0) card = next(card);
  return card;
}

DieStatus Reader::status(DieId die, Seat seat, int nth) const {
  for (DieStatus status : {DieStatus::rolled, DieStatus::shown, DieStatus::aside})
    if (dice_with(die, seat, status) >> nth & 1u) return status;
  return DieStatus::cup;
}

}  // namespace rules

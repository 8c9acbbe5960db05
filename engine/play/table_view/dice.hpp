// Dice of a player, or of all, in the unsorted order of the hand.
#pragma once
#include "play/table_view/card.hpp"

namespace rules::play::table_view {

struct Die {
  std::string status;                     ///< cup, rolled, shown, aside
  std::optional<std::string> face, name;  ///< nullopt if the reader doesn't see it
  std::optional<Look> look;
  bool operator==(const Die&) const = default;
};

struct Dice {
  std::string id, name;
  std::vector<Die> dice;
  Look look;
  std::optional<std::string> hand;  ///< the name of the ranked hand that they make, if all are seen
  bool operator==(const Dice&) const = default;
};

}  // namespace rules::play::table_view

// Dice of a player, or of all: in the order of the hand's places, which is not sorted.
#pragma once
#include "play/picture/card.hpp"

namespace rules::play::picture {

struct Die {
  std::string status;                     ///< cup, rolled, shown, aside
  std::optional<std::string> face, name;  ///< none: the reader doesn't see it
  std::optional<Look> look;
};

struct Dice {
  std::string id, name;
  std::vector<Die> dice;
  Look look;
  std::optional<std::string> hand;  ///< the name of the ranked hand that they make, if all are seen
};

}  // namespace rules::play::picture

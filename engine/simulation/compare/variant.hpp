// Variant: one of several ways to play a game that are compared: its packs, options and bots.
#pragma once
#include <memory>
#include <string>
#include <vector>

#include "packs/build/linked.hpp"

namespace rules::compare {

struct Variant {
  std::string name;
  std::shared_ptr<const packs::LinkedGame> linked;
  std::vector<std::string> bots;  ///< kinds of seats, one per player, none human; the same number in all variants
};

}  // namespace rules::compare

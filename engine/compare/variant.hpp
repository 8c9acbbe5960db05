// One of several ways to play a game, which are compared: its packs and options, and who plays.
#pragma once
#include <memory>
#include <string>
#include <vector>

#include "content/linked.hpp"

namespace rules::compare {

struct Variant {
  std::string name;
  std::shared_ptr<const content::LinkedGame> linked;
  std::vector<std::string> bots;  ///< kinds of seats, one a player, none of them human; as many in all variants
};

}  // namespace rules::compare

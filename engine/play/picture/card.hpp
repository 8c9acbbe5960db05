// Small things of the picture: an amount of a resource, a fact, a card. Values without behaviour;
// what is in them may be known by whoever the picture is for. Names and texts are in the reader's language.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "content/look.hpp"

namespace rules::play::picture {

using content::Look;

/// So many of a resource; the name is in the right number.
struct Amount {
  std::string id, name;
  std::int64_t n = 0;
  Look look;
  friend auto operator<=>(const Amount&, const Amount&) = default;
  bool operator==(const Amount&) const = default;
};

/// Something that is so, and has a name: a variable of the game, an office that somebody holds.
struct Fact {
  std::string id, name, value;
  std::optional<std::string> text;
  friend auto operator<=>(const Fact&, const Fact&) = default;
  bool operator==(const Fact&) const = default;
};

/// A card, or several that look the same; one that the reader doesn't know has no id, and its back's name.
struct Card {
  bool known = false;
  std::optional<std::string> id;
  std::string back, name;
  std::optional<std::string> text, source;
  Look look;
  std::int64_t n = 1;
  std::vector<Fact> facts;
  std::vector<Amount> holds;
  bool playable = false;
  bool operator==(const Card&) const = default;
};

}  // namespace rules::play::picture

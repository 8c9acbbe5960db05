// Small parts of the table view: an amount of a resource, a fact, a card. Plain values, limited to the reader's
// knowledge, with names and texts in the reader's language.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "packs/schema/look.hpp"

namespace rules::play::table_view {

using packs::Look;

/// An amount of a resource; the name is singular or plural to match.
struct Amount {
  std::string id, name;
  std::int64_t n = 0;
  Look look;
  friend auto operator<=>(const Amount&, const Amount&) = default;
  bool operator==(const Amount&) const = default;
};

/// A named fact: a variable of the game, or an office that a player holds.
struct Fact {
  std::string id, name, value;
  std::optional<std::string> text;
  friend auto operator<=>(const Fact&, const Fact&) = default;
  bool operator==(const Fact&) const = default;
};

/// A card, or several that look the same; an unknown card has no id, and its back's name.
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

}  // namespace rules::play::table_view

// A player: what they have, as far as the reader knows it.
#pragma once
#include "play/table_view/dice.hpp"

namespace rules::play::table_view {

/// A player's cards in one zone; those that look the same are one entry.
struct Zone {
  std::string id, name;
  std::vector<Card> cards;
  std::int64_t count = 0;
  std::string area;  ///< hand, open, none
  Look look;
  bool operator==(const Zone&) const = default;
};

/// A source's contribution to a score.
struct Points {
  std::string source, name;
  std::int64_t n = 0;
  bool hidden = false;  ///< partly or wholly hidden
  bool operator==(const Points&) const = default;
};

/// The known part of a score.
struct Score {
  std::int64_t known = 0;
  bool complete = true;  ///< no source is hidden
  std::vector<Points> sources;
  bool operator==(const Score&) const = default;
};

struct Player {
  int seat = 0;
  std::string name;
  bool you = false;
  std::string kind;  ///< human, heuristic, ...
  std::vector<Amount> holds;
  std::vector<Zone> zones;
  std::vector<Dice> dice;
  std::vector<Fact> facts;
  Score score;
  bool waiting = false;  ///< the game waits for this player
  bool operator==(const Player&) const = default;
};

}  // namespace rules::play::table_view

// The table: the strip of steps, the places that players compete for, piles of cards, places where resources lie.
#pragma once
#include "play/picture/dice.hpp"

namespace rules::play::picture {

/// How a player stands at a place, by the dice that lie open.
struct Standing {
  int seat = 0;
  std::optional<std::int64_t> n;    ///< how many dice count
  std::optional<std::string> hand;  ///< the hand that they make
  bool leads = false, tied = false;
  bool like_before = false;  ///< exactly as strong as the one before in the list
  bool operator==(const Standing&) const = default;
};

struct Won {
  int slot = 0, seat = 0;
  bool operator==(const Won&) const = default;
};

/// What can be done at a place by who wins it.
struct Prize {
  std::string id, name;
  std::optional<std::string> text;
  bool operator==(const Prize&) const = default;
};

/// What wins a place: a face, or a ranking of hands.
struct Wins {
  std::string id, name;
  std::optional<Look> look;  ///< of the face
  bool ranking = false;
  std::vector<std::string> ranks;  ///< of a ranking: the names of its hands, the best first
  bool operator==(const Wins&) const = default;
};

/// A record that players compete for.
struct Place {
  std::string id, kind, name;
  std::optional<std::string> text;
  std::optional<Wins> wins;
  Look look;
  std::vector<Amount> stock;
  std::vector<Prize> prizes;
  std::int64_t slots = 1;
  std::optional<std::string> counts;  ///< the value, of a player and this place, that `n` of who stands here is
  std::vector<Standing> standing;     ///< the strongest first
  std::vector<Won> won;
  bool operator==(const Place&) const = default;
};

struct Step {
  std::string id, name;
  std::optional<std::string> text;
  std::string kind;
  std::string state;  ///< before, now, later
  std::optional<Place> place;
  Look look;
  std::optional<std::string> loop;
  bool operator==(const Step&) const = default;
};

/// The pass of a step that repeats others.
struct Loop {
  std::string id, name;
  std::int64_t n = 0;
  bool operator==(const Loop&) const = default;
};

/// Cards that nobody owns.
struct Pile {
  std::string id, name;
  std::optional<std::string> text;
  std::int64_t count = 0;
  std::vector<Card> cards;  ///< of a closed one: those that the reader knows
  std::optional<Card> top;
  bool open = false;
  bool deck = false;  ///< cards lie here when a game begins
  Look look;
  bool operator==(const Pile&) const = default;
};

/// Where resources lie.
struct Site {
  std::string id, name;
  std::optional<std::string> text;
  std::vector<Amount> holds;
  Look look;
  bool operator==(const Site&) const = default;
};

}  // namespace rules::play::picture

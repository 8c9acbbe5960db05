// The board: the location track, the places that players compete for, piles of cards, and places that hold resources.
#pragma once
#include "play/table_view/dice.hpp"

namespace rules::play::table_view {

/// A player's standing at a place, by open dice.
struct Standing {
  int seat = 0;
  std::optional<std::int64_t> n;    ///< number of dice that count
  std::optional<std::string> hand;  ///< the hand that they make
  bool leads = false, tied = false;
  bool like_before = false;  ///< exactly as strong as the previous one in the list
  bool operator==(const Standing&) const = default;
};

struct Won {
  int slot = 0, seat = 0;
  bool operator==(const Won&) const = default;
};

/// An action available to the winner of a place.
struct Prize {
  std::string id, name;
  std::optional<std::string> text;
  bool operator==(const Prize&) const = default;
};

/// The winning criterion of a place: a face, or a ranking of hands.
struct Wins {
  std::string id, name;
  std::optional<Look> look;  ///< of the face
  bool ranking = false;
  std::vector<std::string> ranks;  ///< for a ranking: the names of its hands, best first
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
  std::optional<std::string> counts;  ///< the value, of a player and this place, of which `n` in `standing` is the
                                      ///< result
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

/// The current iteration of a loop step.
struct Loop {
  std::string id, name;
  std::int64_t n = 0;
  bool operator==(const Loop&) const = default;
};

/// Cards without an owner.
struct Pile {
  std::string id, name;
  std::optional<std::string> text;
  std::int64_t count = 0;
  std::vector<Card> cards;  ///< for a closed pile: the cards that the reader knows
  std::optional<Card> top;
  bool open = false;
  bool deck = false;  ///< holds cards at the beginning of a game
  Look look;
  bool operator==(const Pile&) const = default;
};

/// A place that holds resources.
struct Site {
  std::string id, name;
  std::optional<std::string> text;
  std::vector<Amount> holds;
  Look look;
  bool operator==(const Site&) const = default;
};

}  // namespace rules::play::table_view

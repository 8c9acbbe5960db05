// The names that scenarios use for things in a game, and what they stand for: `p1.hand`, `place.resource`, the id of a
// variable.
// Owns the grammar of paths. Doesn't read or change any state, and gives no meaning to any id.
// Invariant: a name that stands for nothing is a ScenarioFault that says which name was probably meant; it is never
// guessed.
#pragma once
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "content/yaml.hpp"
#include "kernel/state/game_state.hpp"

namespace rules::proof {

/// What is wrong with a scenario, at a place of its file: ends its run.
class ScenarioFault : public std::runtime_error {
 public:
  /// For authors, in English.
  ScenarioFault(content::Mark where, const std::string& what)
      : ScenarioFault(std::move(where), content::Message(what)) {}
  /// For those who ask by the same names in a game, too.
  ScenarioFault(content::Mark where, content::Message what)
      : std::runtime_error(what.english()), mark(std::move(where)), message(std::move(what)) {}
  content::Mark mark;
  content::Message message;  ///< what() says it in English
};

/// What a path stands for. Only what belongs to `what` is filled.
struct Path {
  enum class What { round, over, winner, ending, score, turn, cards, count, resource, variable, dice, value } what;
  Seat seat;
  Pile pile;
  ResourceId resource;
  Holder holder;
  VariableId variable;
  int subject = 0;  ///< of the variable
  DieId die;
  ValueId value;
  std::int32_t argument = 0;  ///< of the value
  LoopId loop;                ///< of the turn
};

class ScenarioNames {
 public:
  explicit ScenarioNames(const Ruleset& rules) : rules_(&rules) {}
  const Ruleset& rules() const { return *rules_; }

  // Each throws a ScenarioFault at the mark for a name that stands for nothing.
  Path path(const std::string& text, content::Mark mark) const;
  Seat seat(const std::string& text, content::Mark mark) const;
  CardKind kind(const std::string& text, content::Mark mark) const;
  /// A copy of a card: `id#2`, or `id` for the one that the scenario placed, else for the first.
  Card card(const std::string& text, content::Mark mark) const;
  /// A zone of the game or of a player.
  Pile pile(const std::string& text, content::Mark mark) const;
  int face(DieId die, const std::string& text, content::Mark mark) const;
  std::string of(Seat seat) const { return seat ? "p" + std::to_string(seat.index + 1) : "none"; }

  /// A number as written for a variable of this type, and back.
  std::int32_t read(Type type, const content::Node& node) const;
  std::string show(Type type, std::int32_t value) const;

  /// Remembers which copy `card()` means.
  void placed(Card card) { copies_.emplace(rules_->cards[card].index, card); }

 private:
  /// What a value of a player is of besides: the index of a record, or of a die; -1: nothing.
  std::int32_t also_of(const ValueDecl& value, const std::string& rest, content::Mark mark) const;
  Path of_player(Seat seat, const std::string& rest, content::Mark mark) const;
  std::optional<Path> of_thing(const std::string& head, const std::string& rest, content::Mark mark) const;
  std::optional<Path> plain(const std::string& text) const;
  ResourceId resource(const std::string& text) const;
  [[noreturn]] void unknown(const content::Message& what, const std::string& text, std::vector<std::string> known,
                            content::Mark mark) const;
  const Ruleset* rules_;
  std::map<std::int32_t, Card> copies_;
};

}  // namespace rules::proof

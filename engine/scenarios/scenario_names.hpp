// ScenarioNames: resolves the names that scenarios use: `p1.hand`, `place.resource`, the id of a variable. Owns the
// grammar of paths; reads and changes no state. Invariant: an unknown name is a ScenarioFault that suggests the
// probable one; names are never guessed.
#pragma once
#include <algorithm>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "kernel/state/game_state.hpp"
#include "packs/yaml/yaml.hpp"
#include "questions/answer.hpp"

namespace rules::scenarios {

/// An error in a scenario, at a position of its file, that ends its run.
class ScenarioFault : public packs::MessageError {
 public:
  /// Some are also for players, who use the same names in a game.
  ScenarioFault(packs::Mark where, packs::Message what) : MessageError(std::move(what)), mark(std::move(where)) {}
  packs::Mark mark;
};

/// The meaning of a path. Only the members that belong to `what` are set.
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

/// Returns the id of the first thing of this name in a list of the ruleset, or null.
template <class Id, class Decl>
Id id_named(const Table<Id, Decl>& list, std::string_view name) {
  const auto found = std::ranges::find(list, name, &Decl::id);
  return found == list.end() ? Id() : list.id_of(*found);
}

class ScenarioNames {
 public:
  explicit ScenarioNames(const Ruleset& rules) : rules_(&rules) {}
  const Ruleset& rules() const { return *rules_; }

  // Each throws a ScenarioFault at the mark for an unknown name.
  Path path(const std::string& text, packs::Mark mark) const;
  Seat seat(const std::string& text, packs::Mark mark) const;
  CardKind kind(const std::string& text, packs::Mark mark) const;
  /// Returns a copy of a card: `id#2`; for `id` the one that the scenario placed, else the first.
  Card card(const std::string& text, packs::Mark mark) const;
  /// Returns a zone of the game or of a player.
  Pile pile(const std::string& text, packs::Mark mark) const;
  int face(DieId die, const std::string& text, packs::Mark mark) const;
  std::string of(Seat seat) const { return seat ? seat_name(seat) : "none"; }
  /// Returns the name of a copy of a card: `id#2`, or `id` if there is only one.
  std::string of(Card card) const;
  /// Returns the path of a zone of the game or of a player; "nowhere" for null.
  std::string of(Pile pile) const;
  /// Returns the name of a place, player or card that holds resources.
  std::string of(Holder holder) const;
  /// Returns the path of a variable. `subject`: the index of its player, card or record.
  std::string of(const VariableDecl& variable, std::int32_t subject) const;

  /// Parses a value of a variable of this type, and formats it.
  std::int32_t read(Type type, const packs::Node& node) const;
  std::string show(Type type, std::int32_t value) const;

  /// Makes `card()` return this copy.
  void placed(Card card) { copies_.emplace(rules_->cards()[card].index, card); }

 private:
  /// Returns the additional subject of a player's value: the index of a record, or of a die; -1: none.
  std::int32_t also_of(const ValueDecl& value, const std::string& rest, packs::Mark mark) const;
  Path of_player(Seat seat, const std::string& rest, packs::Mark mark) const;
  std::optional<Path> of_thing(const std::string& head, const std::string& rest, packs::Mark mark) const;
  std::optional<Path> plain(const std::string& text) const;
  ResourceId resource(const std::string& text) const;
  /// Returns the dice of this name, or the only kind of dice of players (or of the game) if it is `dice`; or null.
  DieId die(const std::string& text, bool per_player) const;
  [[noreturn]] void unknown(const packs::Message& what, const std::string& text, std::vector<std::string> known,
                            packs::Mark mark) const;
  const Ruleset* rules_;
  std::map<std::int32_t, Card> copies_;
};

}  // namespace rules::scenarios

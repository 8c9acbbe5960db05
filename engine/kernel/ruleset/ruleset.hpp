// Ruleset: the declarations of all packs in play, as lists indexed by handles. The content layer builds it once; then
// it is immutable and shared by threads. Read next: game_state.hpp (how the state is laid out), resolution_pipeline.hpp
// (what the handlers do).
#pragma once
#include <map>

#include "kernel/events/event_bus.hpp"
#include "kernel/ruleset/flow_decl.hpp"

namespace rules {

struct RecordDecl {
  std::string kind;
  std::string id;
  std::vector<std::vector<std::int64_t>> fields;  ///< in the order of the kind's declaration; a list each
};

/// A name that scripts may use for a number: kind.name.
struct Constant {
  std::string kind, name;
  std::int64_t value;
};

class Ruleset {
 public:
  int players = 0;
  Table<ResourceId, ResourceDecl> resources;
  Table<PlaceId, PlaceDecl> places;
  Table<ZoneId, ZoneDecl> zones;
  Table<CardKind, CardKindDecl> card_kinds;
  std::vector<CardFieldDecl> card_fields;  ///< in the order of CardKindDecl::fields
  Table<Card, CardKind> cards;             ///< the record of each physical card
  Table<Card, ZoneId> card_decks;
  Table<Pile, PileDecl> piles;
  Table<Card, std::uint64_t> card_rng_keys;
  std::vector<std::int32_t> card_values;  ///< the fields of each card, one card after the other; set by compile()
  std::int32_t fields_of_card = 0;        ///< how many each has; set by compile()
  Table<VariableId, VariableDecl> variables;
  Table<DieId, DieDecl> dice;
  Table<EventId, EventDecl> events;
  Table<ValueId, ValueDecl> values;
  EventBus bus;  ///< the handlers and plays of events and values
  Table<QuestionId, QuestionDecl> questions;
  std::vector<EndingDecl> endings;
  Table<StepId, StepDecl> steps;
  std::vector<StepId> setup, round;
  Table<LoopId, LoopDecl> loops;  ///< each after the one that it lies in
  std::vector<LoopId> within;     ///< by step of a round: the innermost loop around it, if any
  Table<RecordId, RecordDecl> records;
  std::map<std::string, std::vector<std::int32_t>, std::less<>>
      records_of;  ///< by kind: which of them; set by compile()
  std::vector<std::int64_t> options;
  VariableId decider;  ///< names the seat that breaks a tie for the win, if any
  QuestionId decide_winner;

  // Built-in, always there.
  EventId card_play, entered;
  QuestionId play_card, choose_replacement;
  ZoneId playing;  ///< where a card lies while it is being played

  // The layout of the state, computed by compile().
  std::int32_t resource_cells = 0, card_cells = 0, pile_cells = 0, variable_cells = 0, die_cells = 0, nth_cells = 0;
  std::int32_t cells = 0, holders = 0;
  std::int32_t step_variables_end = 0, round_variables_end = 0;
  bool ends_at_once = false;  ///< an ending is asked after each step

  std::vector<ZoneId> hands, of_players;  ///< zones that are hands; all zones of players except `playing`
  std::vector<ValueId> scores;            ///< values that score
  std::vector<ValueId> ranks;             ///< values that break ties, in order
  std::vector<std::int32_t> initial_variables;
  Table<CardKind, std::uint8_t> entering;  ///< by kind of card: something may happen when it enters a zone
  std::int32_t first_value = 0;            ///< the hook target of the first value; events come before
  Table<RecordId, StepId> contested;       ///< by record: the step in which seats compete for it

  /// Gives every pile, card and cell its index. Call once, when all lists but the derived ones are filled and keep
  /// within limits.hpp.
  void compile();

  Pile pile(ZoneId zone, Seat owner = Seat(0)) const {
    const ZoneDecl& decl = zones[zone];
    return Pile(decl.first_pile.index + (decl.per_player ? owner.index : 0));
  }
  /// Returns the innermost loop around a step of a round, if any.
  LoopId loop_around(std::int32_t place) const { return within[static_cast<std::size_t>(place)]; }
  ZoneId zone_of(Pile pile) const { return piles[pile].zone; }
  ZoneId deck_of(Card card) const { return card_decks[card]; }
  const CardKindDecl& kind_of(Card card) const { return card_kinds[cards[card]]; }
  /// Returns the value of a field of a card; -1 for a record that isn't given.
  std::int32_t value_of(Card card, std::int32_t field) const {
    return card_values[static_cast<std::size_t>(card.index * fields_of_card + field)];
  }
  /// Returns the seats that may see the cards of a pile.
  SeatSet visible_to(Pile pile) const { return piles[pile].visible_to; }
  /// Returns the seats of a game, in order.
  IdRange<Seat> seats() const { return IdRange<Seat>(players); }
  Holder holder(PlaceId place) const { return {place.index}; }
  Holder holder(Seat seat) const { return {static_cast<std::int32_t>(places.size()) + seat.index}; }
  /// Returns true if the holder can hold the resource: cards only if it is declared so.
  bool can_hold(Holder holder, ResourceId resource) const {
    return holder.offset < static_cast<std::int32_t>(places.size()) + players || resources[resource].on_cards;
  }
  Holder holder(Card card) const { return {static_cast<std::int32_t>(places.size()) + players + card.index}; }

 private:
  void compile_values();
};

/// Returns the permutation of the cards that leaves each in its place.
inline Table<Card, Card> same_cards(const Ruleset& rules) {
  Table<Card, Card> same(rules.cards.size());
  for (const Card card : same.ids()) same[card] = card;
  return same;
}

}  // namespace rules

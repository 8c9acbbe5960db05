// Ruleset: the declarations of all enabled packs, and what is compiled from them. engine/packs fills Declarations; the
// ruleset is immutable and shared by threads. Read next: game_state.hpp (the layout of the state),
// resolution_pipeline.hpp (handlers).
#pragma once
#include "kernel/events/event_bus.hpp"
#include "kernel/ruleset/flow_decl.hpp"

namespace rules {

struct RecordDecl {
  std::string kind;
  std::string id;
  std::vector<std::vector<std::int64_t>> fields;  ///< one list per field, in the order of the kind's declaration
};

/// A name for a number in scripts: kind.name.
struct Constant {
  std::string kind, name;
  std::int64_t value;
};

/// Declarations of all packs: lists indexed by handles.
struct Declarations {
  int players = 0;
  Table<ResourceId, ResourceDecl> resources;
  Table<PlaceId, PlaceDecl> places;
  Table<ZoneId, ZoneDecl> zones;
  Table<CardKind, CardKindDecl> card_kinds;
  std::vector<CardFieldDecl> card_fields;  ///< in the order of CardKindDecl::fields
  Table<VariableId, VariableDecl> variables;
  Table<DieId, DieDecl> dice;
  Table<EventId, EventDecl> events;
  Table<ValueId, ValueDecl> values;
  EventBus bus;  ///< the handlers and plays of events and values
  Table<QuestionId, QuestionDecl> questions;
  std::vector<EndingDecl> endings;
  Table<StepId, StepDecl> steps;
  std::vector<StepId> setup, round;
  Table<LoopId, LoopDecl> loops;  ///< outer loops before inner ones
  Table<RecordId, RecordDecl> records;
  VariableId decider;  ///< names the seat that breaks a tie for the win, if any
  QuestionId decide_winner;
};

// Built-in declarations, which come first in their tables in every ruleset.
constexpr EventId kCardPlay{0}, kEntered{1};
constexpr QuestionId kPlayCard{0}, kChooseReplacement{1};
constexpr ZoneId kPlaying{0};  ///< the zone of a card that is being played

/// The layout of a state: the first cell of each kind of number (game_state.hpp).
struct StateLayout {
  std::int32_t variable_cells = 0, step_variables_end = 0, round_variables_end = 0;
  std::int32_t nth_cells = 0;  ///< the numbers of draws in this round
  std::int32_t resource_cells = 0, card_cells = 0, pile_cells = 0;
  // Holders of resources: places, then seats, then cards. Each resource has one more cell for its total.
  std::int32_t seat_holders = 0, card_holders = 0, holders = 0;
  std::int32_t cells = 0;  ///< of a whole state
};

class Ruleset {
 public:
  /// Makes an empty ruleset.
  Ruleset() = default;
  /// Compiles the declarations, which must be within the limits of limits.hpp.
  explicit Ruleset(Declarations declared);

  // ---- declared
  const Declarations& declared() const { return declared_; }
  int players() const { return declared_.players; }
  const auto& resources() const { return declared_.resources; }
  const auto& places() const { return declared_.places; }
  const auto& zones() const { return declared_.zones; }
  const auto& card_kinds() const { return declared_.card_kinds; }
  const auto& card_fields() const { return declared_.card_fields; }
  const auto& variables() const { return declared_.variables; }
  const auto& dice() const { return declared_.dice; }
  const auto& events() const { return declared_.events; }
  const auto& values() const { return declared_.values; }
  const EventBus& bus() const { return declared_.bus; }
  const auto& questions() const { return declared_.questions; }
  const auto& endings() const { return declared_.endings; }
  const auto& steps() const { return declared_.steps; }
  const auto& setup() const { return declared_.setup; }
  const auto& round() const { return declared_.round; }
  const auto& loops() const { return declared_.loops; }
  const auto& records() const { return declared_.records; }
  VariableId decider() const { return declared_.decider; }
  QuestionId decide_winner() const { return declared_.decide_winner; }

  // ---- compiled
  const StateLayout& layout() const { return layout_; }
  const Table<Pile, PileDecl>& piles() const { return piles_; }
  /// Returns the kind of each physical card.
  const Table<Card, CardKind>& cards() const { return cards_; }
  const std::vector<ZoneId>& hands() const { return hands_; }
  /// Returns the zones of players except kPlaying.
  const std::vector<ZoneId>& player_zones() const { return player_zones_; }
  /// Returns the values that score.
  const std::vector<ValueId>& scores() const { return scores_; }
  /// Returns the values that break ties, in order.
  const std::vector<ValueId>& ranks() const { return ranks_; }
  /// Returns the default of each variable cell, in order.
  const std::vector<std::int32_t>& initial_variables() const { return initial_variables_; }
  /// Returns true if an ending is tested after each step.
  bool ends_at_once() const { return ends_at_once_; }

  Pile pile(ZoneId zone, Seat owner = Seat(0)) const {
    const ZoneDecl& decl = zones()[zone];
    return Pile(decl.first_pile.index + (decl.per_player ? owner.index : 0));
  }
  ZoneId zone_of(Pile pile) const { return piles_[pile].zone; }
  /// Returns the seats that may see the cards of a pile.
  SeatSet visible_to(Pile pile) const { return piles_[pile].visible_to; }
  const CardKindDecl& kind_of(Card card) const { return card_kinds()[cards_[card]]; }
  ZoneId deck_of(Card card) const { return card_decks_[card]; }
  std::uint64_t rng_key_of(Card card) const { return card_rng_keys_[card]; }
  /// Returns the value of a field of a card; -1: no record.
  std::int32_t value_of(Card card, std::int32_t field) const {
    return card_values_[static_cast<std::size_t>(card.index * fields_of_card_ + field)];
  }
  /// Returns true if something may happen when a card of this kind enters a zone.
  bool reacts_to_entering(CardKind kind) const { return entering_[kind]; }
  /// Returns the hook target of a value. Hook targets of events are their indices, and come first.
  std::int32_t hook_target(ValueId value) const { return bus().hook_target(value); }
  /// Returns the value with this hook target.
  ValueId value_of(std::int32_t hook_target) const { return ValueId(hook_target - bus().hook_target(ValueId(0))); }
  /// Returns the innermost loop around a step of a round; null: none.
  LoopId loop_around(std::int32_t step) const { return within_[static_cast<std::size_t>(step)]; }
  /// Returns the step in which seats compete for a record; null: none.
  StepId contest_of(RecordId record) const { return contests_[record]; }
  /// Returns the seats of a game, in order.
  IdRange<Seat> seats() const { return IdRange<Seat>(players()); }
  Holder holder(PlaceId place) const { return {place.index}; }
  Holder holder(Seat seat) const { return {layout_.seat_holders + seat.index}; }
  Holder holder(Card card) const { return {layout_.card_holders + card.index}; }
  /// Returns true if the holder can hold the resource; cards only with `on-cards: true`.
  bool can_hold(Holder holder, ResourceId resource) const {
    return holder.offset < layout_.card_holders || resources()[resource].on_cards;
  }

 private:
  void compile_piles();
  void compile_cards();
  // These take their first cell, and return the cell after their last.
  std::int32_t compile_loops(std::int32_t at);
  std::int32_t compile_variables(std::int32_t at);
  std::int32_t compile_dice(std::int32_t at);
  void compile_cells();
  void compile_events();
  void compile_values();
  void compile_contests();

  Declarations declared_;
  StateLayout layout_;
  Table<Pile, PileDecl> piles_;
  Table<Card, CardKind> cards_;
  Table<Card, ZoneId> card_decks_;
  Table<Card, std::uint64_t> card_rng_keys_;
  std::vector<std::int32_t> card_values_;  ///< the fields of all cards, card by card
  std::int32_t fields_of_card_ = 0;
  bool ends_at_once_ = false;
  std::vector<ZoneId> hands_, player_zones_;
  std::vector<ValueId> scores_, ranks_;
  std::vector<std::int32_t> initial_variables_;
  Table<CardKind, std::uint8_t> entering_;
  std::vector<LoopId> within_;  ///< by step of a round
  Table<RecordId, StepId> contests_;
};

/// Returns the identity permutation of the cards.
inline Table<Card, Card> same_cards(const Ruleset& rules) {
  Table<Card, Card> same(rules.cards().size());
  for (const Card card : same.ids()) same[card] = card;
  return same;
}

}  // namespace rules

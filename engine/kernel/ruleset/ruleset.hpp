// All that the packs in play declare, as the kernel sees it: lists of declarations, indexed by handles. Built once by
// the content layer, then immutable and shared by threads. The kernel gives no meaning to any id in here.
// Read next: game_state.hpp (how the state is laid out), resolution_pipeline.hpp (what the handlers do).
#pragma once
#include <map>

#include "kernel/events/event_bus.hpp"
#include "kernel/ruleset/flow_decl.hpp"

namespace rules {

/// A figure of a finished game that simulations average over the seats.
struct FigureDecl {
  std::string id;
  ValueId value;
};

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
  std::vector<ResourceDecl> resources;
  std::vector<PlaceDecl> places;
  std::vector<ZoneDecl> zones;
  std::vector<CardKindDecl> card_kinds;
  std::vector<CardFieldDecl> card_fields;  ///< in the order of CardKindDecl::fields
  std::vector<CardKind> cards;             ///< the record of each physical card
  std::vector<ZoneId> card_decks;
  std::vector<PileDecl> piles;
  std::vector<std::uint64_t> card_rng_keys;
  std::vector<std::int32_t> card_values;  ///< the fields of each card, one card after the other; set by compile()
  std::int32_t fields_of_card = 0;        ///< how many each has; set by compile()
  std::vector<VariableDecl> variables;
  std::vector<DieDecl> dice;
  std::vector<EventDecl> events;
  std::vector<ValueDecl> values;
  EventBus bus;  ///< the handlers and plays of events and values
  std::vector<QuestionDecl> questions;
  std::vector<EndingDecl> endings;
  std::vector<FigureDecl> figures;
  std::vector<StepDecl> steps;
  std::vector<StepId> setup, round;
  std::vector<LoopDecl> loops;       ///< each after the one that it lies in
  std::vector<std::int32_t> within;  ///< by step of a round: the innermost loop around it, or -1
  std::vector<RecordDecl> records;
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
  std::vector<std::uint8_t> entering;  ///< by kind of card: something may happen when it enters a zone
  std::int32_t first_value = 0;        ///< the hook target of the first value; events come before
  std::vector<StepId> contested;       ///< by record: the step in which seats compete for it

  /// Gives every pile, card and cell its index. Call once, when all lists but the derived ones are filled and keep
  /// within limits.hpp.
  void compile();

  Pile pile(ZoneId zone, Seat owner = Seat(0)) const {
    const ZoneDecl& decl = zones[zone.index];
    return Pile(decl.first_pile.index + (decl.per_player ? owner.index : 0));
  }
  ZoneId zone_of(Pile pile) const { return piles[pile.index].zone; }
  ZoneId deck_of(Card card) const { return card_decks[card.index]; }
  const CardKindDecl& kind_of(Card card) const { return card_kinds[cards[card.index].index]; }
  /// Returns the value of a field of a card; -1 for a record that isn't given.
  std::int32_t value_of(Card card, std::int32_t field) const {
    return card_values[static_cast<std::size_t>(card.index * fields_of_card + field)];
  }
  /// Returns the seats that may see the cards of a pile.
  SeatSet visible_to(Pile pile) const { return piles[pile.index].visible_to; }
  Holder holder(PlaceId place) const { return {place.index}; }
  Holder holder(Seat seat) const { return {static_cast<std::int32_t>(places.size()) + seat.index}; }
  /// Returns true if the holder can hold the resource: cards only if it is declared so.
  bool can_hold(Holder holder, ResourceId resource) const {
    return holder.offset < static_cast<std::int32_t>(places.size()) + players ||
           resources[static_cast<std::size_t>(resource.index)].on_cards;
  }
  Holder holder(Card card) const { return {static_cast<std::int32_t>(places.size()) + players + card.index}; }

 private:
  void compile_values();
};

}  // namespace rules

// StateMutator: every change of resources, variables and cards. Updates the seats' knowledge and the active hooks,
// counts random draws in the state, and reports changes to the sink. Resolves no event and asks no seat. Mechanics
// change the dice, whose cells they get here.
#pragma once
#include <algorithm>

#include "base/small_vector.hpp"
#include "kernel/events/context_stack.hpp"
#include "kernel/events/event_sink.hpp"
#include "kernel/position.hpp"
#include "kernel/random/random.hpp"

namespace rules {

/// The cards of a pile, in order. Few piles have more than 64.
using CardList = SmallVector<Card, 64>;

class StateMutator {
 public:
  StateMutator(const Ruleset& rules, Position& position, Random& random, EventSink& sink, const ContextStack& contexts)
      : rules_(rules),
        position_(position),
        state_(position.state),
        hooks_(position.hooks),
        random_(random),
        sink_(sink),
        contexts_(contexts) {}
  StateMutator(const StateMutator&) = delete;
  StateMutator& operator=(const StateMutator&) = delete;

  /// Sets the initial state: every card in its deck, every variable at its default.
  void initialize();
  /// Moves n units of a resource, or as many as there are, and returns the number moved. A negative n counts as 0.
  int move(std::int64_t n, ResourceId resource, Holder from, Holder to) {
    if (!rules_.can_hold(to, resource)) [[unlikely]]
      throw_to_hold(resource);
    std::int32_t& source = state_[read().resource_cell(resource, from)];
    std::int32_t& goal = state_[read().resource_cell(resource, to)];
    const auto moved = static_cast<std::int32_t>(std::clamp<std::int64_t>(n, 0, source));
    if (EventContext* const context = contexts_.innermost(); context && context->stage == Stage::apply)
      context->got = game_number(std::int64_t{context->got} + moved);
    source -= moved;
    goal += moved;
    if (sink_.wants(RecordKind::move) && moved) sink_.record_move(resource, moved, from, to);
    return moved;
  }
  /// Adds n new units of a resource; for the setup.
  void supply(std::int64_t n, ResourceId resource, Holder to);
  /// Sets a variable. Throws RuleError if it has no such subject.
  void set(VariableId variable, int subject, std::int32_t value) {
    const VariableDecl& decl = rules_.variables()[variable];
    if (subject < 0 || subject >= decl.cells) throw_to_set(decl);
    state_[decl.first_cell + subject] = value;
    position_.step_variables_set |= decl.until == Until::step;
    if (sink_.tracing()) sink_.record_set(variable, subject, value);
  }
  enum class End { top, bottom };
  void shuffle(Pile pile);
  /// Returns up to n random cards of a pile, without moving them. `deck`: only cards of this deck.
  CardList pick(Pile pile, std::int64_t n, ZoneId deck = {});
  /// Returns a uniform random number from 0 to n - 1.
  int number_below(int n);
  /// Shows a seat several cards of one pile together (Knowledge::look).
  void look(Seat seat, std::span<const Card> cards);
  void look(Seat seat, Card card) { look(seat, {&card, 1}); }
  /// Shows a seat a whole pile.
  void look(Seat seat, Pile pile);
  /// Returns the cells of a seat's dice (StateView::die_cell), which mechanics change.
  std::int32_t* die_cells(DieId die, Seat seat) { return &state_[read().die_cell(die, seat)]; }
  /// Returns how often these dice have been thrown in this round: a count for each seat, then one for shared dice.
  /// Mechanics increment the counts.
  std::int32_t* throw_counts(DieId die) {
    return &state_[rules_.layout().nth_cells + die.index * (rules_.players() + 1)];
  }

  /// Moves a card. Each seat learns what it can see in the two piles. Returns true if something may react to the card
  /// entering the pile; ResolutionPipeline::put() then resolves `entered`.
  [[nodiscard]] bool carry(Card card, Pile to, End end);
  /// Moves all cards of a pile, first to last, to the end of another. Nothing may react to cards entering that pile.
  void carry_all(Pile from, Pile to);
  /// Sets the variables in these cells to their defaults.
  void reset_variables(std::int32_t first, std::int32_t end);
  /// Adds to the number of changes in the current step. Throws RuleError beyond kMaxChanges.
  void spend(std::int64_t changes) {
    if ((position_.step.changes += changes) > kMaxChanges) throw_more_changes();
  }

  // For the setup of scenarios.
  /// Returns the state itself.
  GameState& raw() {
    position_.step_variables_set = true;
    return state_;
  }
  /// Moves a card without raising an event. The seats that see the pile know the card.
  void place(Card card, Pile to, End end = End::bottom);

 private:
  StateView read() const { return {rules_, state_}; }
  [[noreturn]] static void throw_more_changes();
  /// Moves a card from one pile to another, where these seats know it. Returns the same as carry().
  bool relink(Card card, Pile from, Pile to, End end, SeatSet seen);
  [[noreturn]] void throw_to_hold(ResourceId resource) const;
  [[noreturn]] static void throw_to_set(const VariableDecl& decl);
  /// Returns the cards of a pile, first to last; only those of `deck`, if given.
  CardList cards_of(Pile pile, ZoneId deck = {}) const;
  /// Links the cards of a pile in this order, first on top. Seats that see the pile know them.
  void lay_in_order(Pile pile, std::span<const Card> cards);
  /// Increments a count of draws. Returns its previous value.
  int next_nth(std::int32_t cell) { return state_[rules_.layout().nth_cells + cell]++; }
  /// Counts a draw from a pile. Returns the number of draws before it in this round.
  int next_draw(Pile pile) {
    return next_nth(static_cast<std::int32_t>(rules_.dice().size()) * (rules_.players() + 1) + pile.index);
  }

  const Ruleset& rules_;
  Position& position_;
  GameState& state_;    ///< of the position
  ActiveHooks& hooks_;  ///< of the position
  Random& random_;
  EventSink& sink_;
  const ContextStack& contexts_;
};

}  // namespace rules

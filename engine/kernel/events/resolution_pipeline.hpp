// ResolutionPipeline: takes one event through its stages.
//
// How an event resolves
// ---------------------
// Everything that packs can react to is an event: a seat sells fish, a card is played, a deed changes hands. A script
// starts one with `resolve("fish-sale", {player = p, fish = 3})`. First, missing fields are filled in (by a declared
// start, a value, or a question to the actor); an event without its actor, or with no legal seat for a field, fizzles.
// Then it runs through six stages. Packs add handlers to four of them (not to respond and apply, which are windows and
// effects) without knowing of each other.
//
//   forbid    Pure checks. A handler returns a reason, and the event ends as Outcome::forbidden. The same handlers
//             compute legal targets and answer "why not?", so a seat is not offered what would be forbidden.
//   prevent   A handler cancels the event, or replaces it with another. A replacement is used at most once per chain.
//             If several apply, the affected seat chooses one: the seat in the field that the event declares as
//             affected, else the actor. If there is no such seat, the first replacement counts.
//   respond   The window `before`. Seats may play cards, in seat order from the actor, until all pass in a row. Playing
//             a card is an event itself (`card-play`), so it has windows of its own.
//   modify    Handlers add operations to the event's numbers: set, add, multiply, at_least, at_most. Their order makes
//             no difference (two `set`s are an error): handlers read a number as it was before the stage; the result
//             is computed once from all operations, including cards'. If it is below its minimum, the event fizzles.
//   apply     The event's effect (for `card-play`, the card's), then the native effect of a mechanic, if any.
//   after     Handlers, then the window `after`. Runs only if the event was applied.
//
// An example from Fog Harbor (tests/games/harbour): three fish at the market, Big Net in the seller's hand, Cat in a
// rival's.
//
//   fish-sale {seat 1, fish 3}
//     respond  seat 1 plays Big Net, which multiplies `fish` by 2
//                card-play {Big Net}
//                  respond  seat 2 plays Cat, which cancels the card that it responds to
//                  outcome  cancelled; Big Net goes to the discard pile
//     modify   nothing left to do
//     apply    three times the market price moves from the chest to seat 1
//     after    handlers of `after.fish_sale`
//
// Handlers of a stage run in the order of the ruleset: as declared by `order:`, then in pack load order, then as in the
// file. An event declared with `again` may be repeated as a whole, with the same fields but no operations. The outcome
// stays in the context: done, cancelled, replaced, forbidden or fizzled.
//
// Suspension: a handler, a window or an effect may ask a seat. If the answer is pending, ask() throws Suspended and the
// step unwinds; it runs again from its checkpoint once the answer is there. So nothing here outlives a run of a step.
//
// Read next: resolution_pipeline.cpp (the stages), windows.cpp (playing cards), legality.cpp (what is allowed).
#pragma once
#include "base/attributes.hpp"
#include "kernel/decisions/decisions.hpp"
#include "kernel/events/handler_calls.hpp"
#include "kernel/events/values.hpp"
#include "kernel/state/state_mutator.hpp"

namespace rules {

/// The reason why a seat is not a legal target of a field.
struct Obstacle {
  enum class Kind { none, actor, among, needs, forbidden } kind = Kind::none;
  std::int64_t reason = 0;  ///< needs: the value of the seat; forbidden: from forbidden()
};

/// A handler that forbids an event, and its card, if any.
struct Forbidder {
  const HandlerDecl* handler = nullptr;
  Card card;
};

/// The reason why a seat can't play a card on an event, in the order of the checks.
struct PlayObstacle {
  enum class Kind { none, elsewhere, not_its_card, role, other_card, spent, condition, forbidden } kind = Kind::none;
  std::int64_t reason = 0;  ///< forbidden: from forbidden()
  Forbidder by;             ///< forbidden: the handler
};

class ResolutionPipeline {
 public:
  ResolutionPipeline(const Ruleset& rules, const Position& position, StateMutator& mutator, ValueEvaluator& values,
                     Decisions& decisions, EventSink& sink, ContextStack& contexts)
      : rules_(rules),
        position_(position),
        mutator_(mutator),
        values_(values),
        decisions_(decisions),
        sink_(sink),
        contexts_(contexts) {}
  ResolutionPipeline(const ResolutionPipeline&) = delete;
  ResolutionPipeline& operator=(const ResolutionPipeline&) = delete;

  // ---- resolving (resolution_pipeline.cpp)
  /// Resolves an event and returns its outcome. Throws Suspended if a decision is pending, RuleError if an event or a
  /// script is wrong; either unwinds the step.
  Outcome resolve(EventContext& event);
  /// Resolves an event with these values in its first fields.
  Outcome resolve(EventId event, std::initializer_list<std::int32_t> fields);
  /// Returns true if resolving this event now would be a no-op: no stage has work, and no sink wants it. False at the
  /// depth limit, so that the error is the same with and without observers.
  RULES_ALWAYS_INLINE bool idle(EventId event) const {
    return live_work(event.index) == 0 && !sink_.wants(event) && !contexts_.too_deep();
  }
  /// Returns the context of an event that is part of the current one, with its fields as declared.
  EventContext make(EventId event) const {
    EventContext context(event.index, contexts_.innermost());
    context.fields = rules_.events()[event].starts;
    return context;
  }

  // ---- legality (legality.cpp)
  /// Returns the first reason why `seat` is not a legal target. Checks `not: actor`, `among`, `needs`, then forbid
  /// handlers. Leaves the event as it was.
  Obstacle obstacle(EventContext& event, int field, Seat seat);
  /// Returns the seats that may legally fill a field of an event that is about to resolve.
  SeatSet legal_targets(EventContext& event, int field);
  /// Fills an undecided field. Throws RuleError if the seat isn't a legal target.
  void decide(EventContext& event, int field, Seat seat);
  /// Returns the reason given by the first handler that forbids the event with its current fields, or 0. Sets `by` to
  /// that handler.
  std::int64_t forbidden(EventContext& event, Forbidder* by = nullptr) {
    return live_work(event.hook_target) & kForbidHandlers ? forbidden_by(event, by) : 0;
  }
  /// Returns the first reason why `seat` can't play this card on the event now.
  PlayObstacle play_obstacle(EventContext& event, const PlayDecl& play, Card card, Seat seat);
  /// Returns the reason why a card in a hand can't be committed with an answer and then played on the event.
  PlayObstacle commit_obstacle(EventContext& event, const CommitDecl& commit, Card card);
  /// Returns true if everyone can see that the event would fizzle: open cards make one of its numbers too small.
  bool would_fizzle(const EventContext& event);

  // ---- playing cards (windows.cpp)
  /// Returns the seats that may make a play on this event.
  SeatSet players_of(const EventContext& event, const PlayDecl& play) const;
  /// Plays a card on an event. A card from a hand is in `playing` while its function runs, then goes to its deck's
  /// discard zone unless the function has moved it.
  Outcome play(EventContext& event, Card card, FunctionId effect, Area from);

  // ---- moving cards (windows.cpp)
  /// Moves a card. Each seat learns what it can see in the two piles. Resolves `entered` if something hooks it.
  void put(Card card, Pile to, StateMutator::End end = StateMutator::End::bottom) {
    if (mutator_.carry(card, to, end)) enter(card, to);
  }

 private:
  StateView read() const { return {rules_, position_.state}; }
  ScriptHost& scripts() { return *contexts_.scripts(); }
  std::uint32_t live_work(std::int32_t hook_target) const { return position_.hooks.live_work(hook_target); }
  SeatSet seats_with(CardKind kind, Area works) const { return position_.hooks.seats_with(kind, works); }

  // The stages, in order.
  /// Runs the stages through `apply`. `acted`: the event has an actor or needs none.
  RULES_NOINLINE void run_through_apply(EventContext& event, const EventDecl& decl, bool acted);
  RULES_ALWAYS_INLINE inline void apply(EventContext& event, const EventDecl& decl);
  /// Computes or asks for missing fields. Returns false if a field has no legal value.
  RULES_NOINLINE bool fill_fields(EventContext& event, const EventDecl& decl);
  RULES_NOINLINE bool is_prevented(EventContext& event);
  /// Opens a response window if a seat holds, or might hold, a card for it.
  void open_window(EventContext& event, WindowTime time);
  /// Calls the handlers of a stage.
  RULES_NOINLINE void run_handlers(EventContext& event, Stage stage);
  void run_handler(EventContext& event, const std::vector<HandlerDecl>& handlers, std::size_t index);
  /// Resolves an event, and repeats it as often as its `again` says.
  RULES_NOINLINE Outcome repeat(EventContext& event, const EventDecl& decl);
  /// Cancels the event or resolves another one instead.
  void prevent(EventContext& event, EventContext::Proposal proposal);
  /// Returns the index of the proposal that counts, as chosen by the affected seat or the actor.
  std::size_t choose_proposal(const EventContext& event);
  /// Copies the undecided fields that the replacement has decided.
  void take_decisions(EventContext& event, const EventContext& instead) const;

  /// Returns the first declared reason why `seat` is not a legal target; calls no handler.
  RULES_ALWAYS_INLINE inline Obstacle declared_obstacle(const EventContext& event, const FieldDecl& field, Seat seat);
  RULES_NOINLINE std::int64_t forbidden_by(EventContext& event, Forbidder* by);
  /// Returns true if a number is below its declared minimum.
  bool below_minimum(const EventContext& event) const;
  /// Returns the reason why a card in the right area can't be played: its own condition, or a forbid handler.
  PlayObstacle play_obstacle(EventContext& event, FunctionId can, FunctionId effect, Card card);
  /// Returns true if a function of a card accepts the event.
  bool accepts(FunctionId function, EventContext& event, Card card);

  /// Asks these seats in turn for a card to play. `suspected`: seats that are asked even if they have none.
  RULES_NOINLINE void ask_in_turn(EventContext& event, const WindowDecl& window, SeatSet seats, SeatSet suspected);
  /// Returns the seats that hold a card for the window.
  SeatSet holders(const EventContext& event, const WindowDecl& window) const;
  /// Returns the seats that might hold a card for the window, as far as other seats know.
  SeatSet suspects(const EventContext& event, const WindowDecl& window) const;
  /// Returns the context of playing a card on an event.
  EventContext context_of_play(EventContext& event, Card card, FunctionId effect) const;
  struct Playable;
  struct PlayOptions;
  /// Finds the cards that a seat may play now, except those in `forced`.
  void find_options(EventContext& event, const WindowDecl& window, Seat seat, std::span<const Card> forced,
                    PlayOptions& options);
  /// Returns the index of the card that a seat plays, or the number of cards if it passes.
  RULES_NOINLINE std::size_t choose_play(const EventContext& event, Seat seat, std::span<const Playable> options);

  /// Resolves `entered` for a card that has entered a pile.
  RULES_NOINLINE void enter(Card card, Pile to);

  const Ruleset& rules_;
  const Position& position_;
  StateMutator& mutator_;
  ValueEvaluator& values_;
  Decisions& decisions_;
  EventSink& sink_;
  ContextStack& contexts_;
};

}  // namespace rules

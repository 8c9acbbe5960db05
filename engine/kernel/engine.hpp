// The engine: runs a game step by step: asks, resolves events, goes on. Owns the answer log of answers and the
// checkpoint; knows the ruleset, the scripts (as functions to call) and the seats that answer inline. What it looks at,
// and tells of, is the scene (scene.hpp); what it does to the state are its changes (state_mutator.hpp); where it
// stands in its rounds are its turns (turn_order.hpp).
//
// A step runs from a checkpoint. ask() looks in the answer log; if there is no answer, and the seat is inline, it asks
// the seat. Otherwise it throws Suspended, the step unwinds, and advance() returns. When the answer comes, the step
// runs again from its checkpoint. There is no other way in which a step waits.
//
// Read next: resolution.cpp (how an event resolves), windows.cpp (how cards are played), flow.cpp (steps), asking.cpp
// (answers), turn_order.cpp (loops of steps).
#pragma once
#include <functional>

#include "kernel/decisions/answer_log.hpp"
#include "kernel/decisions/inline_seat.hpp"
#include "kernel/decisions/pending.hpp"
#include "kernel/events/obstacle.hpp"
#include "kernel/flow/turn_order.hpp"

namespace rules {

enum class Status { running, asking, over, failed };

/// CPU time of scripts to show the game once.
inline constexpr std::chrono::milliseconds kMaxShowing{1000};

/// Counters for simulations and budgets.
struct Counters {
  std::uint64_t decisions = 0, entries = 0, calls = 0, steps = 0;
};

/// How long a game may go on: then it has failed, "no end after N rounds".
struct Length {
  std::int32_t rounds = kMaxRounds, steps = kMaxSteps;
};

class Engine : public TurnOrder {
 public:
  /// Both must outlive the engine.
  Engine(const Ruleset& ruleset, Scripts& scripts);

  // ---- driving (flow.cpp)
  /// Begins a game: the same seeds give the same game. `recording`: keep answer log and draws (needed for any seat that
  /// is not inline, for saves and undo).
  void start(std::uint64_t seed, std::uint64_t bot_seed, bool recording);
  /// Continues a recorded game: `entries` are answered before anybody is asked.
  void load_answers(std::vector<LoggedAnswer> entries);
  /// Who answers inline for a seat; nobody: it is waited for.
  void seat(Seat seat, InlineSeat* inline_seat) { seats_.set(seat, inline_seat); }
  InlineSeat* inline_seat(Seat seat) const { return seats_.of(seat); }
  /// Runs until somebody must be asked, the game is over or a script failed. With `one_step`, at most the step at hand.
  Status advance(bool one_step = false);
  Status status() const { return status_; }
  /// The error of a failed step.
  const std::string& failure() const { return failure_; }
  /// Whether the game has gone on for too long (`most`): then it fails with "no end after N rounds".
  bool too_long() const { return state_[GameState::round] > most.rounds || step_number_ >= most.steps; }
  /// What each of the ruleset's scores was worth to a seat when the winner was found. Throws std::logic_error if nobody
  /// knows: the game isn't over, or it came to its end with another ruleset.
  std::span<const std::int64_t> final_scores(Seat seat) const;
  /// What waits for an answer; empty unless asking.
  std::span<const Question> pending() const { return pending_.asks(); }
  /// The event within which that is asked; none between events.
  EventId asked_within() const { return pending_.within(); }
  /// Whether this seat has already answered a question that other seats have not answered yet.
  bool answered(Seat seat) const { return pending_.answered(seat); }
  /// Gives a seat's answer. Returns why it is refused, or nothing if it was accepted; a refused answer changes nothing.
  /// When all seats have answered, call advance() to go on.
  std::optional<std::string> answer(Seat seat, const Answer& answer);
  /// All answers so far, sorted by (step, question), and within a question by seat.
  std::span<const LoggedAnswer> answer_log() const { return answer_log_.entries(); }
  /// Why the later answers of the answer log were dropped when a step ran again, if they were.
  const std::optional<ReplayMismatch>& mismatch() const { return answer_log_.mismatch(); }
  std::int32_t step_number() const { return step_number_; }
  /// The number of the last question in the current step, from 0.
  std::int32_t question_number() const { return question_ - 1; }
  std::uint64_t bot_seed() const { return bot_seed_; }
  // For scenarios: go to a place in the round, from the state as it is. Throw std::logic_error, also if a script fails.
  /// To this step. If it lies in a loop of turns and it is nobody's turn, the first seat has it.
  void enter(StepId step);
  /// To the beginning of this loop.
  void enter_loop(std::int32_t loop);
  /// Ends the game if one of its endings holds now, as behind the last step of a round: what comes next is its end.
  /// Returns whether one does.
  bool end_if_due();
  /// Runs a body from outside any step, with the scripts acting on this engine. Says how it ended instead of throwing.
  Ended guarded(FunctionRef<void()> body) {
    scripts_->attach(this);
    return scripts_->protect(body);
  }
  /// Begins to show the game as it is: all bodies that inspect() runs for it share `kMaxShowing` of CPU time.
  void begin_showing() { showing_ = {}; }
  /// Runs a body that changes nothing, as guarded() does, to show something. Where scripts use up their time or memory
  /// in it, the game has failed: further bodies aren't run, and end with the same error.
  Ended inspect(FunctionRef<void()> body);
  /// Returns true if the game has failed because scripts used up their time or memory.
  bool exhausted() const { return status_ == Status::failed && exhausted_; }
  /// After every step, for checks; may throw.
  std::function<void(Engine&)> after_step;
  Counters counters;
  Length most;

  // ---- asking (asking.cpp)
  /// Asks one seat. Throws Suspended if the seat has to be waited for, std::logic_error if no answer is legal.
  Answer ask(const Question& ask);
  /// The same for a question that is known to be of kind K; returns the answer as K has it.
  template <class K>
  typename K::Answer ask(const Question& question) {
    return std::get<typename K::Answer>(ask(question));
  }
  /// Asks several seats together, in secret from each other; `answers` gets one each. Throws Suspended if a seat has to
  /// be waited for: all of these questions without an answer are pending then.
  void ask_all(std::span<const Question> asks, std::span<Answer> answers);

  // ---- resolving (resolution.cpp)
  /// Resolves an event: fields by position; fields that aren't given start as declared, and `fill` sets them. Throws
  /// Suspended if a decision is pending.
  Outcome resolve(EventContext& context);
  /// The same for an event with these values in its first fields.
  Outcome resolve(EventId event, std::initializer_list<std::int32_t> fields);
  /// Whether resolving this event now does nothing, with any fields, and no records are made. Too deep is too deep all
  /// the same, so that it is an error with records and without.
  bool idle(EventId event) const { return stages(event.index) == 0 && !logs(event.index) && depth_ < kMaxDepth; }
  /// Whether handlers modify this value now.
  bool modifies(ValueId id) const { return (stages(rules_->first_value + id.index) & kModifies) != 0; }
  /// Whether this value of a seat and a record is now only how many of the seat's dice show the record's face.
  bool counts_faces(ValueId id) const {
    return (stages(rules_->first_value + id.index) & (kModifies | kCountsMore)) == 0;
  }
  /// Returns the context of an event that is part of the current one, with its fields as declared.
  EventContext make(EventId event) {
    EventContext context(event.index, context_);
    context.fields = rules_->events[static_cast<std::size_t>(event.index)].starts;
    return context;
  }
  /// A value of a seat, a record, or both; of a die: the argument says which. `viewer`: dice count that it sees, and
  /// cards that modify it; where it doesn't see what else counts, that is an error. None: everything counts, but of
  /// dice those that all see.
  [[gnu::always_inline]] std::int64_t value(ValueId id, Seat subject, std::int32_t argument = -1, Seat viewer = {}) {
    const ValueDecl& decl = rules_->values[static_cast<std::size_t>(id.index)];
    return decl.fixed && !modifies(id) ? decl.base : compute(id, decl, subject, argument, viewer);
  }
  /// Which dice of a seat are wild, as bits, of those that this viewer sees; no viewer: that all see.
  std::uint32_t wild_dice(DieId die, Seat seat, Seat viewer = {}) {
    return may_be_wild(die) ? find_wild(die, seat, viewer) : 0;
  }
  /// Whether dice of this kind may stand for any face now.
  bool may_be_wild(DieId die) const {
    const DieDecl& decl = rules_->dice[static_cast<std::size_t>(die.index)];
    return decl.may_be_wild || (decl.wild && modifies(decl.wild));
  }
  const EventContext* within(EventId event) const;
  void release(EventContext& context) {
    if (context.slot >= 0) scripts_->release(context);
  }

  // ---- legality (legality.cpp)
  /// Looks in this order: it may not be the actor; among whom it has to be; what the field needs of it; what handlers
  /// forbid.
  Obstacle obstacle(EventContext& context, int field, Seat seat);
  /// Says who stands in a field that is undecided. Throws std::logic_error if this seat may not.
  void decide(EventContext& context, int field, Seat seat);
  /// The seats that may stand in a field of an event that is about to be resolved.
  SeatSet targets(EventContext& context, int field);
  /// What a handler says against the event as its fields stand, or 0: asked for targets, for what may be played in a
  /// window, and again when the event is resolved. `by`: becomes that handler.
  std::int64_t forbidden(EventContext& context, Forbidder* by = nullptr) {
    return stages(context.hook_target) & kForbids ? forbidden_by(context, by) : 0;
  }
  PlayObstacle play_obstacle(EventContext& context, const PlayDecl& play, Card card, Seat seat);
  /// The same of a card in a hand that would be committed with an answer and then played on the event.
  PlayObstacle commit_obstacle(EventContext& context, const CommitDecl& commit, Card card);
  /// Whether all players can see that the event would fizzle: open cards make one of its numbers less than its
  /// `least`.
  bool would_fizzle(const EventContext& context);

  // ---- playing cards (windows.cpp)
  /// Opens a window of the event, until all have passed in a row or the event is cancelled.
  void window(EventContext& context, const WindowDecl& window);
  /// A player plays a card on an event. The card lies in `playing` meanwhile, then goes where its deck's cards go.
  Outcome play(EventContext& target, Card card, FunctionId effect, Area from);
  Copying can_copy(Seat seat, Card card);
  /// Does what a card does as if it were this seat's, and stays where it is: on the event that cards are being played
  /// on, or as if it had come to the seat. Throws std::logic_error if the seat can't.
  void copy(Seat seat, Card card);
  /// Whose card it is; while a seat does what a card of somebody else does, it is that seat's.
  Seat owner(Card card) const { return card == copied_ ? copier_ : read().owner(card); }
  bool copying() const { return copied_.index >= 0; }

  // ---- cards that come (entering.cpp)
  /// Moves a card. Each seat learns what it can see in the two piles. Resolves `entered` if something hooks it.
  void put(Card card, Pile to, End end = End::bottom) {
    if (carry(card, to, end)) enter(card, to);
  }
  /// Moves all cards of a pile, first to last, except one that stays. Returns how many moved.
  int put_all(Pile from, Pile to, Card except = {});
  /// The top card of a pile, after shuffling in the refill if it is empty; nothing if there is none.
  Card top(Pile pile) {
    const Card card = read().first(pile);
    return card ? card : refilled(pile);
  }

  // ---- for determinization (position.cpp)
  const GameState& checkpoint() const { return checkpoint_; }
  /// The answers given in the step at hand; of a game that was fed with answers, also those to come.
  std::span<const LoggedAnswer> step_answers() const { return answer_log_.of_step(); }
  /// Replaces the checkpoint of the current step, the answers given in it and the seed; advance() runs the step again
  /// (determinization). `to`: which card has taken the place of which.
  void restart_from(const GameState& checkpoint, std::span<const LoggedAnswer> entries, std::uint64_t seed,
                    std::span<const Card> to);
  /// From now on what a step records and draws is kept, or not.
  void watch(bool on);
  /// Runs the step that another engine has just run, from the same checkpoint with the same answers (for --paranoid).
  void repeat(const Engine& other);
  /// Becomes a copy of another engine of the same ruleset, or of one that lays the state out alike; keeps its own
  /// ruleset and scripts.
  void copy_from(const Engine& other);
  /// Becomes a copy of another recorded game of the same ruleset, without its history: state, questions and what is to
  /// come are the same; the log and the answers to steps before are gone, and none are kept from now on. Allocates
  /// nothing once it has been used. Keeps its own scripts and checks; nobody decides chance. Throws
  /// std::invalid_argument if the other is not recorded, of another ruleset, or this engine itself.
  void copy_position_from(const Engine& other);
  /// Whether all answers since the beginning are there; not after copy_position_from().
  bool whole() const { return !answer_log_.brief(); }
  /// Declares the game failed, with this text.
  void fail(std::string why);

 private:
  friend class Level;
  friend class ContextScope;
  [[noreturn, gnu::cold]] void throw_to_go_on() const;
  void run_steps();
  /// Puts the state of the checkpoint in place of the one at hand.
  [[gnu::cold]] void return_to_checkpoint();
  /// Runs the current step. Returns its kind, or null if it was the end of the game.
  const StepKind* run_step();
  /// Whether anything is kept of a step besides the state: answers, draws, records. What observers are told of isn't.
  bool kept() const { return recording_ || logging(); }
  /// A step begins, perhaps once more, from its checkpoint: what was noted and drawn in an earlier run of it is void.
  [[gnu::cold]] void prepare_step();
  /// What is noted of the step that has run is final; so are its answers.
  [[gnu::cold]] void close_step();
  /// Goes on to the next; false if there is none. `kind`: that of the one that has run.
  bool next_step(const StepKind* kind);
  [[gnu::noinline]] void finish();
  /// The number of the next question of the step. Throws std::logic_error if there are too many.
  std::int32_t next_question();
  /// Makes a question pending; the first of them forgets those before.
  [[gnu::cold]] void wait_for(const Question& ask, bool first);
  /// What keeps a card that may be there from being played: its own condition; what handlers forbid.
  PlayObstacle play_obstacle(EventContext& context, FunctionId can, FunctionId effect, Card card);
  /// Whether a function of a card says yes to the event.
  bool says(FunctionId function, EventContext& context, Card card);
  /// Asks these seats in turn what they play; to those suspected the window opens even if they can play nothing.
  [[gnu::noinline]] void go_round(EventContext& context, const WindowDecl& window, SeatSet seats, SeatSet suspected);
  /// Calls the handlers of a stage.
  [[gnu::noinline]] void run_handlers(EventContext& context, Stage stage);
  std::int64_t compute(ValueId id, const ValueDecl& decl, Seat subject, std::int32_t argument, Seat viewer);
  /// The same for any value, whatever it adds.
  [[gnu::noinline]] std::int64_t compute_any(ValueId id, const ValueDecl& decl, Seat subject, std::int32_t argument,
                                             Seat viewer);
  /// What a value counts of a seat's dice.
  std::int64_t count_dice(const ValueDecl& decl, Seat subject, std::int32_t argument, Seat viewer);
  [[gnu::noinline]] std::uint32_t find_wild(DieId die, Seat seat, Seat viewer);
  /// What a field that was undecided has become in the event that happened instead.
  void take_decisions(EventContext& context, const EventContext& instead) const;
  struct Copied;
  /// What a seat would do that does what a card does: which play of it, and on which event.
  Copied copied(Seat seat, Card card);
  /// Does this on the event of what is copied, while the card is the seat's.
  template <class Body>
  auto as_copier(Seat seat, Card card, const Copied& what, Body body);
  /// What handlers make of a value.
  [[gnu::noinline]] std::int64_t modified(ValueId id, const ValueDecl& decl, Seat subject, std::int64_t base,
                                          std::int32_t argument, Seat viewer);
  /// What its handlers say against it, if it has any.
  [[gnu::noinline]] std::int64_t forbidden_by(EventContext& context, Forbidder* by);
  [[gnu::noinline]] bool prevent(EventContext& context);
  [[gnu::noinline]] Outcome resolve_again(EventContext& context, const EventDecl& decl);
  /// Once through all stages.
  [[gnu::always_inline]] inline void attempt(EventContext& context, const EventDecl& decl);
  /// What comes before it takes effect, which may keep it from doing so, and the effect. `acted`: somebody acts, or
  /// nobody has to.
  [[gnu::noinline]] void try_to_apply(EventContext& context, const EventDecl& decl, bool acted);
  /// Computes or asks for missing fields. Returns false if a field has no legal value.
  [[gnu::noinline]] bool fill(EventContext& context, const EventDecl& decl);
  /// Whether a number is less than its least.
  bool short_of_least(const EventContext& context) const;
  /// The window before it and what modifies it; false if it doesn't take effect.
  bool prepare(EventContext& context, const EventDecl& decl);
  [[gnu::always_inline]] inline void apply(EventContext& context, const EventDecl& decl);
  /// A card has come to a place where something may happen because of it.
  [[gnu::noinline]] void enter(Card card, Pile to);
  /// The top card of an empty pile after shuffling in its refill.
  Card refilled(Pile pile);

  GameState checkpoint_, initial_;
  CardSeats initial_seats_;  ///< as the cards lie in initial_; in checkpoint_ they lie as now if cards_lie_ says so
  std::uint64_t bot_seed_ = 0;
  bool recording_ = false, only_one_ = false;
  Status status_ = Status::running;
  std::vector<std::int64_t> final_scores_;  ///< by seat, then score
  std::string failure_;
  bool exhausted_ = false;
  std::chrono::milliseconds showing_{0};  ///< CPU time since begin_showing()
  InlineSeats seats_;
  Card copied_;  ///< the card that a seat copies now
  Seat copier_;
  bool replaying_ = false;  ///< running from a checkpoint that is set already
  AnswerLog answer_log_;
  std::int32_t step_number_ = 0;
  std::int32_t nth_run_ = 0;        ///< nth_run(); for keys of chance
  std::uint64_t step_rng_key_ = 0;  ///< of the step at hand
  Pending pending_;
};

/// What is wrong with a state, or nothing: resources conserved, each card in exactly one place, lists well linked, and
/// who has cards where they work known.
std::optional<std::string> broken_invariant(const Engine& engine);

}  // namespace rules

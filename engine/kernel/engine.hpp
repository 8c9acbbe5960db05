// The engine: runs a game step by step. Owns the state, the journal of answers and the notes of the game; knows the
// ruleset, the scripts (as functions to call) and the seats that answer inline. Every change to the state is a member
// function here, so that knowledge, invariants and notes are kept in one place.
//
// A step runs from a checkpoint. ask() looks in the journal, then asks the seat if it is inline; if neither answers,
// the run unwinds (Suspended) and advance() returns; with the answer the step runs again from its checkpoint.
//
// Read next: resolution.cpp (how an event resolves), windows.cpp (how cards are played), flow.cpp (steps and answers).
#pragma once
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "kernel/frame.hpp"
#include "kernel/note.hpp"
#include "kernel/question.hpp"
#include "kernel/state.hpp"

namespace rules {

/// Thrown to unwind a run whose question waits for an answer. Not a std::exception: nobody may catch it on the way.
struct Suspended {};

/// What content's functions look like to the kernel. One per thread.
class Scripts {
 public:
  virtual ~Scripts() = default;
  /// Calls a handler, effect or play function with the frame and, for a card's function, the card. The result: 0 for
  /// nil or false, 1 for true, else the integer returned.
  virtual std::int64_t call(FunctionId function, Frame& frame, Card me) = 0;
  /// Calls a step's, value's or ending's function with one number (a seat is given from 1).
  virtual std::int64_t call(FunctionId function, std::int64_t argument) = 0;
  /// The frame is over; its object may be used again.
  virtual void release(Frame& frame) = 0;
  /// Runs the body so that an error of a script unwinds to here: then returns its text (never empty). Suspended passes.
  virtual std::optional<std::string> protect(void (*body)(void*), void* context) = 0;
  /// The file and line that a script is at, for notes.
  virtual std::pair<const char*, int> where() = 0;
  /// The engine whose functions are called from now on.
  virtual void attach(Engine* engine) = 0;
};

/// A seat that answers at once, inside the run: a cheap bot.
class InlineSeat {
 public:
  virtual ~InlineSeat() = default;
  /// `count` is how many answers are legal, `key` the seat's chance for this question. Must return one of the legal.
  virtual Answer answer(Engine& engine, const Ask& ask, std::uint64_t count, std::uint64_t key) = 0;
  /// It answers ask.nth(below(key, count)), whatever it is asked: whoever has the count need not ask it.
  virtual bool uniform() const { return false; }
};

/// Is told what came of every event as soon as it is known, while the engine keeps notes; of silent events too.
class Observer {
 public:
  virtual ~Observer() = default;
  virtual void resolved(const Frame& frame) = 0;
};

/// Decides chance instead of the hash, where it wants to.
class ChanceScript {
 public:
  virtual ~ChanceScript() = default;
  /// A run of a step begins, perhaps not its first.
  virtual void begin(std::int32_t step) { static_cast<void>(step); }
  /// A face for the nth die of a seat (none: shared), or nothing.
  virtual std::optional<int> die(DieId die, Seat seat, int nth) = 0;
  /// Puts the cards of a shuffle in order, first on top; or returns false and leaves them.
  virtual bool shuffle(Pile pile, std::span<Card> cards) = 0;
  /// Puts the cards drawn at random from a pile first; or returns false.
  virtual bool pick(Pile pile, std::span<Card> cards) = 0;
  /// A number from 0 to n - 1, or nothing.
  virtual std::optional<int> number(int n) = 0;
};

/// A draw that was made, for redraw().
struct Draw {
  enum class Kind { die, shuffle, pick, number } kind;
  DieId die;
  Seat seat;
  int nth = 0, face = 0;
  Pile pile;
  std::vector<Card> cards;
};

/// An answer with its place: the question's number in the step's run, the step's number in the game.
struct Entry {
  std::int32_t step = 0, question = 0;
  Seat seat;
  std::int32_t order = 0;         ///< the how-manieth answer of the game it is, by time
  std::uint32_t fingerprint = 0;  ///< 0: fits any question for which the answer is legal
  bool by_inline = false;
  bool cards = false;  ///< its numbers are cards
  Answer answer;
};

enum class Status { running, asking, over, failed };

/// Counters for simulations and budgets.
struct Counters {
  std::uint64_t decisions = 0, entries = 0, calls = 0, steps = 0;
};

/// How long a game may go on: then it has failed, "no end after N rounds".
struct Length {
  std::int32_t rounds = kMostRounds, steps = kMostSteps;
};

class Engine {
 public:
  /// Both must outlive the engine.
  Engine(const Ruleset& ruleset, Scripts& scripts);

  const Ruleset& rules() const { return *rules_; }
  Reader read() const { return {*rules_, state_}; }
  const State& state() const { return state_; }
  Scripts& scripts() { return *scripts_; }

  // ---- driving (flow.cpp)
  /// Begins a game: the same seeds give the same game. `recording`: keep journal and draws (needed for any seat that is
  /// not inline, for saves and undo).
  void start(std::uint64_t seed, std::uint64_t bot_seed, bool recording);
  /// Continues a recorded game: `entries` are answered before anybody is asked.
  void feed(std::vector<Entry> entries);
  void seat(Seat seat, InlineSeat* inline_seat) {
    seats_[static_cast<std::size_t>(seat.index)] = inline_seat;
    uniform_.drop(seat);
    if (inline_seat && inline_seat->uniform()) uniform_.add(seat);
  }
  InlineSeat* inline_seat(Seat seat) const { return seats_[static_cast<std::size_t>(seat.index)]; }
  /// Runs until somebody must be asked, the game is over or a script failed. With `one_step`, at most the step at hand.
  Status advance(bool one_step = false);
  Status status() const { return status_; }
  /// The error of a failed step.
  const std::string& failure() const { return failure_; }
  /// Whether the game has gone on for as long as it may (`most`): then it fails with "no end after N rounds".
  bool too_long() const { return state_[State::round] > most.rounds || step_number_ >= most.steps; }
  /// What waits for an answer; empty unless asking.
  std::span<const Ask> pending() const { return pending_; }
  /// Whether a seat that is asked has answered already, while others have not.
  bool answered(Seat seat) const {
    for (std::size_t i = 0; i < pending_.size(); ++i)
      if (pending_[i].seat == seat) return answered_[i];
    return false;
  }
  /// Gives a seat's answer to what it is asked. Returns a refusal, or nothing if it was taken; a refused answer changes
  /// nothing. The game goes on with advance() when all have answered.
  std::optional<std::string> answer(Seat seat, const Answer& answer);
  /// All answers so far, in the order of (step, question), each question's by seat.
  std::span<const Entry> journal() const { return journal_; }
  /// Why the journal's rest was dropped in a re-run, if it was.
  const std::optional<std::string>& divergence() const { return divergence_; }
  std::int32_t step_number() const { return step_number_; }
  std::uint64_t seed() const { return seed_; }
  /// The number of the question in the step at hand that was asked last, from 0.
  std::int32_t question_number() const { return question_ - 1; }
  std::uint64_t bot_seed() const { return bot_seed_; }
  /// Runs only this step, once, from the state as it is (for scenarios). `step` is an index into rules().steps.
  void enter(StepId step);
  /// After every step, for checks; may throw.
  std::function<void(Engine&)> after_step;
  Counters counters;
  Length most;

  // ---- notes; what is done for them, or to record a game, is cold: simulations never come there
  bool noting = false;   ///< keep notes of events
  bool tracing = false;  ///< keep notes of every change
  Observer* observer = nullptr;
  /// In the order in which things took effect: an event stands before all that it did, and after the cards played on
  /// it. It is there once it is known what came of it.
  const std::vector<Note>& notes() const { return notes_; }
  /// How many notes there are: the next to be finished gets this number. Whoever remembers it reads only what is new.
  std::int32_t notes_finished() const { return notes_finished_; }
  /// Adds a note at the end.
  [[gnu::cold]] void note(Note note);
  SeatSet seers(Type type, std::int32_t value, SeatSet audience) const;

  // ---- asking (flow.cpp)
  /// Asks one seat. Throws std::logic_error if no answer is legal.
  Answer ask(const Ask& ask);
  /// Asks several seats at once, in secret from each other; `answers` gets one each.
  void ask_all(std::span<const Ask> asks, std::span<Answer> answers);
  /// The same question to several seats at once, for a subset of things that are bits, put without an Ask: what most of
  /// a simulation's time went to. By seat: among which things (0: it isn't asked), of which sizes (as Ask::sizes), and
  /// what was chosen. False, and `chosen` means nothing, if somebody has to be asked in full.
  bool draw_subsets(QuestionId question, std::span<const std::uint32_t> things, std::span<const std::uint32_t> sizes,
                    std::span<std::uint32_t> chosen);

  // ---- resolving (resolution.cpp)
  Frame* frame() { return frame_; }
  /// Resolves an event: fields by position, those not given start as declared. `fill` sets them.
  Outcome resolve(Frame& frame);
  /// Resolves an event whose first fields are these.
  Outcome resolve(EventId event, std::initializer_list<std::int32_t> fields);
  /// Whether resolving it does nothing, whatever its fields, and nobody looks.
  bool idle(EventId event) const {
    const EventDecl& decl = rules_->events[static_cast<std::size_t>(event.index)];
    return decl.idle && decl.actor < 0 && !noting;
  }
  /// A frame for an event inside what happens now, with its fields as declared.
  Frame make(EventId event);
  /// Why the event can't happen, as a text's index + 1, or 0.
  std::int64_t forbidden(Frame& frame);
  /// Whether the event would be void as all see things stand: what cards that lie open make of a number is less than
  /// its least.
  bool vain(const Frame& frame);
  /// The seats that may stand in a field of an event that is about to be resolved.
  SeatSet targets(Frame& frame, int field);
  std::int64_t value(ValueId id, Seat subject, std::int32_t argument = -1) {
    const ValueDecl& decl = rules_->values[static_cast<std::size_t>(id.index)];
    return decl.fixed ? decl.base : compute(id, decl, subject, argument);
  }
  const Frame* within(EventId event) const;
  void release(Frame& frame) {
    if (frame.slot >= 0) scripts_->release(frame);
  }

  // ---- playing cards (windows.cpp)
  /// Opens a window of the event; returns when all have passed in a row or the event is cancelled.
  void window(Frame& frame, const WindowDecl& window);
  /// A player plays a card on an event. The card lies in `playing` meanwhile, then goes where its deck's cards go.
  Outcome play(Frame& target, Card card, FunctionId effect, Area from);

  // ---- changing (changes.cpp)
  /// Moves up to n; returns how many there were to move. n below 0 counts as 0.
  int move(std::int64_t n, ResourceId resource, Holder from, Holder to);
  /// Makes n more of a resource: for setting up.
  void supply(std::int64_t n, ResourceId resource, Holder to);
  void set(VariableId variable, int subject, std::int32_t value);
  enum class End { top, bottom };
  /// Moves a card. Others learn what the piles show. Raises `entered` where something hooks it.
  void put(Card card, Pile to, End end = End::bottom);
  /// The top card of a pile, after shuffling in the refill if it is empty; nothing if there is none.
  Card top(Pile pile);
  void shuffle(Pile pile);
  /// Up to n cards drawn at random from a pile (they stay where they are); only those of one deck, if given.
  int pick(Pile pile, int n, std::span<Card> out, ZoneId deck = {});
  /// A uniform number from 0 to n - 1.
  int number_below(int n);
  /// Shows a seat cards of one pile at the same time. Who knew a like card there and is shown another is no surer of
  /// two.
  void look(Seat seat, std::span<const Card> cards);
  void look(Seat seat, Card card) { look(seat, {&card, 1}); }
  /// Rolls all seats' dice that are in the cup; the faces are each one's secret until shown. Sets which were rolled, as
  /// bits, by seat.
  void roll_cups(DieId die, std::span<std::uint32_t> rolled);
  /// Rolls one die where it lies.
  void roll_one(DieId die, Seat seat, int nth);
  void turn(DieId die, Seat seat, int nth, int face);
  /// Lays a die from the cup aside with this face, without rolling it.
  void lay(DieId die, Seat seat, int nth, int face);
  /// Of the dice that each seat has rolled, shows these; the others go back to the cup.
  void reveal(DieId die, std::span<const std::uint32_t> kept);
  /// Sets aside the dice that the seats show, and says which, as bits, by seat. Returns whether somebody has all aside.
  bool set_aside(DieId die, std::span<std::uint32_t> shown);
  /// Puts all of these dice into the cup.
  void gather(DieId die);
  /// A die shows this face from now on; nobody is told.
  void set_face(DieId die, Seat seat, int nth, int face);
  /// Puts those of a seat's dice that are among these bits elsewhere; dice in the cup show nothing.
  void set_status(DieId die, Seat seat, std::uint32_t dice, DieStatus status);

  // ---- for redraw and scenarios
  ChanceScript* chance = nullptr;
  const State& checkpoint() const { return checkpoint_; }
  std::span<const Draw> draws() const { return draws_; }
  /// Replaces the state the step at hand starts from and the answers given in it, then runs it anew (redraw).
  void rebase(const State& checkpoint, std::span<const Entry> entries, std::uint64_t seed);
  /// Runs again, here, the step that another engine has just run: from its checkpoint, with its answers (paranoid
  /// checks).
  void repeat(const Engine& other);
  /// Becomes a copy of another engine of the same ruleset, but for its scripts.
  void adopt(const Engine& other);
  /// Declares the game failed, with this text.
  void fail(std::string why) { failure_ = std::move(why), status_ = Status::failed; }
  /// The state itself, for those who set up scenarios.
  State& raw() { return state_; }
  /// Lays a card somewhere without raising anything; who sees the pile knows it. For those who set up scenarios.
  void place(Card card, Pile to, End end = End::bottom);

 private:
  friend class Level;
  friend class FrameScope;
  /// What makes a step longer is counted: it fails when it has changed more than kMostChanges things.
  void spend(std::int64_t changes) {
    if ((spent_ += changes) > kMostChanges) refuse_more_changes();
  }
  [[noreturn, gnu::cold]] static void refuse_more_changes();
  [[noreturn, gnu::cold]] void refuse_to_go_on() const;
  void run_steps();
  /// Runs the step at hand; returns what it is, or nothing if it was the end of the game.
  const StepKind* run_step();
  /// Whether anything is kept of a step besides the state: answers, draws, notes.
  bool kept() const { return recording_ || noting; }
  /// What was noted and drawn in an earlier run of the step at hand is void.
  [[gnu::cold]] void forget_step();
  /// What is noted of the step that has run is final; so are its answers.
  [[gnu::cold]] void close_step();
  [[gnu::cold]] void note_step(StepId step);
  /// Goes on to the next; false if there is none. `kind`: that of the one that has run.
  bool next_step(const StepKind* kind);
  /// The endings that hold now, as bits.
  std::int32_t endings_reached();
  [[gnu::noinline]] void begin_round();
  [[gnu::noinline]] void finish();
  SeatSet winners();
  /// A question waits for an answer from outside; the first of them forgets those before.
  [[gnu::cold]] void wait_for(const Ask& ask, bool first);
  [[gnu::cold]] const Entry* journaled(Seat seat, const Ask& ask);
  [[gnu::cold]] void record(const Ask& ask, const Answer& answer, bool by_inline);
  /// The seats that hold a card for the window.
  SeatSet holders(const Frame& frame, const WindowDecl& window) const;
  /// Asks these seats in turn what they play; to those suspected the window opens even if they can play nothing.
  [[gnu::noinline]] void go_round(Frame& frame, const WindowDecl& window, SeatSet seats, SeatSet suspected);
  /// The seats that might hold a card for the window, as far as others know.
  SeatSet suspects(const Frame& frame, const WindowDecl& window) const;
  void run_handlers(Frame& frame, Stage stage);
  std::int64_t compute(ValueId id, const ValueDecl& decl, Seat subject, std::int32_t argument);
  /// What handlers make of a value.
  [[gnu::noinline]] std::int64_t modified(ValueId id, const ValueDecl& decl, Seat subject, std::int64_t base,
                                          std::int32_t argument);
  [[gnu::noinline]] bool prevent(Frame& frame);
  [[gnu::noinline]] Outcome resolve_again(Frame& frame, const EventDecl& decl);
  /// Once through all stages.
  void attempt(Frame& frame, const EventDecl& decl);
  /// Fills in the fields that nobody gave; false if nobody may stand in one.
  [[gnu::noinline]] bool fill(Frame& frame, const EventDecl& decl);
  bool unlike(const Frame& frame, const EventDecl& decl) const;
  /// Whether a number is less than its least.
  bool short_of_least(const Frame& frame) const;
  /// The window before it and what modifies it; false if it doesn't take effect.
  bool prepare(Frame& frame, const EventDecl& decl);
  void act(Frame& frame, const EventDecl& decl);
  /// Notes what came of an event, at this place among the notes: before all that it did.
  [[gnu::cold]] void note_event(const Frame& frame, std::size_t place);
  [[gnu::cold]] void add_note(Note note, std::size_t place);
  [[gnu::cold]] void note_change(Note::Kind kind, std::int32_t what, std::initializer_list<std::int32_t> args,
                                 std::initializer_list<SeatSet> seers);
  /// Whether it is the top of a pile that nobody looks into, of which all see the place.
  bool on_top(Card card) const;
  /// Seats that see a card of a pile without having known it there, but knew one like it there, can't tell the two
  /// apart: they are no longer sure of the other, unless both are seen `together`.
  void take_for_known(Card card, SeatSet seats, std::span<const Card> together);
  /// A card has come to a place where something may happen because of it.
  [[gnu::noinline]] void enter(Card card, Pile to);
  /// Takes a card out of the list of its pile, if it lies in one; the other puts it into one.
  [[gnu::always_inline]] void unlink(Card card);
  [[gnu::always_inline]] void link(Card card, Pile pile, End end);
  /// Those who don't see a card that left a pile don't see which one went: what they know of those there is less.
  void forget(Card card, Pile from, SeatSet saw, SeatSet seen);
  /// Links the cards of a pile anew, in this order, first on top; who sees the pile knows them.
  void lay_in_order(Pile pile, std::span<const Card> cards);
  int next_nth(std::int32_t cell) { return state_[rules_->nth_cells + cell]++; }
  std::uint64_t next_throw(DieId die, Seat seat);
  int throw_one(DieId die, Seat seat, int nth, std::uint64_t thrown, SeatSet seers);
  /// The faces of a throw of so many dice, of the `word`th eight: each eight have a random fraction of their own.
  static std::uint64_t thrown_faces(std::uint64_t faces, int dice, std::uint64_t thrown, int word);
  /// Of the eight dice whose faces are in these two cells, those whose bytes are `which` show `faces` from now on.
  static void set_faces(std::int32_t* cells, std::uint64_t which, std::uint64_t faces);
  void clear_faces(DieId die, std::int32_t die_cell, std::uint32_t dice);
  std::int32_t& known_cell(Card card) { return state_[read().card_cell(card) + 3]; }

  const Ruleset* rules_;
  Scripts* scripts_;
  State state_, checkpoint_, initial_;
  std::uint64_t seed_ = 0, bot_seed_ = 0;
  bool recording_ = false, only_one_ = false;
  Status status_ = Status::running;
  std::string failure_;
  std::array<InlineSeat*, kMaxSeats> seats_{};
  SeatSet uniform_;  ///< those of them that are
  Frame* frame_ = nullptr;
  int depth_ = 0;           ///< of events and values that compute themselves, each within the one before
  bool replaying_ = false;  ///< running from a checkpoint that is set already
  std::int64_t spent_ = 0;  ///< on changes, by the step at hand

  std::vector<Entry> journal_;
  std::int32_t next_order_ = 0;   ///< of the next answer
  std::size_t step_entries_ = 0;  ///< where the entries of the step at hand begin
  std::int32_t step_number_ = 0, question_ = 0;
  std::uint64_t step_purpose_ = 0;  ///< of the step at hand
  std::vector<Ask> pending_;
  std::vector<bool> answered_;
  std::optional<std::string> divergence_;
  std::vector<Note> notes_;
  std::size_t step_notes_ = 0;
  std::int32_t notes_finished_ = 0;
  std::vector<Draw> draws_;
};

/// What is wrong with a state, or nothing: resources conserved, each card in exactly one place, lists well linked.
std::optional<std::string> broken_invariant(Reader reader);

}  // namespace rules

// Engine: one game of one ruleset. A facade over the parts that do the work; read them in this order:
// state/game_state.hpp, state/state_mutator.hpp, events/active_hooks.hpp, events/resolution_pipeline.hpp,
// decisions/decisions.hpp, flow/flow.hpp.
//
// A game is a pure function of (ruleset, seed, answers). Each step runs from a checkpoint. If an answer is missing,
// ask() throws Suspended, the step unwinds, and advance() returns. When the answer comes, the step runs again from its
// checkpoint with one more answer. A step never waits in any other way. While a question is pending, state() is the
// state in which it is asked, for views and bots.
#pragma once
#include "kernel/flow/flow.hpp"

namespace rules {

/// Maximum CPU time of scripts for showing the game once (begin_showing()).
inline constexpr std::chrono::milliseconds kMaxShowing{1000};

class Engine {
 public:
  /// All arguments must outlive the engine. `sink`: receives what happens; may be nullptr.
  Engine(const Ruleset& ruleset, ScriptHost& scripts, EventSink* sink = nullptr);

  // ---- driving a game
  /// Starts a game. Identical seeds and answers give identical games, byte for byte. `recording`: keeps answers,
  /// draws and checkpoints. Without it all seats must be inline, and a failed game can't be continued, saved or undone.
  void start(std::uint64_t seed, std::uint64_t bot_seed, bool recording);
  /// Loads the answers of a recorded game; call after start(). advance() uses them before it asks a seat.
  void load_answers(std::vector<LoggedAnswer> entries) { parts_.decisions_.answers_.load_answers(std::move(entries)); }
  /// Seats an inline player; nullptr: the seat is external, and its questions are pending until answer().
  void seat(Seat seat, InlinePlayer* player) { parts_.position_.players.set(seat, player); }
  /// Runs until a seat must be asked, the game is over, or a script fails. If the game has failed, runs the current
  /// step again. `one_step`: runs at most the current step.
  Status advance(bool one_step = false);
  /// Answers a seat's pending question. If the answer is rejected, returns the reason and changes nothing. When all
  /// seats have answered, advance() continues.
  std::optional<std::string> answer(Seat seat, const Answer& answer) { return parts_.decisions_.answer(seat, answer); }
  /// Marks the game as failed, with this error.
  void fail(std::string why);
  /// Sets a function that is called after every step, for checks; it may throw. copy_from() copies it.
  void after_step(std::function<void(Engine&)> check);

  // ---- reading a game
  const Ruleset& rules() const { return parts_.rules(); }
  /// Returns the current position, with counters, limits and the checkpoint of the current step.
  const Position& position() const { return parts_.position_; }
  const GameState& state() const { return position().state; }
  StateView read() const { return parts_.read(); }
  Status status() const { return position().status; }
  /// Returns the error of a failed step.
  const std::string& failure() const { return position().failure; }
  /// Returns true if the game has failed because scripts used up their time or memory.
  bool exhausted() const { return status() == Status::failed && position().exhausted; }
  /// Returns a seat's value of each score in the ruleset, as computed when the winner was found. Throws RuleError if
  /// the game isn't over, or ended with another ruleset.
  std::span<const std::int64_t> final_scores(Seat seat) const;
  /// Returns the pending questions; valid until advance().
  std::span<const Question> pending() const { return parts_.decisions_.pending(); }
  /// Returns true if this seat has answered its pending question; valid until advance().
  bool answered(Seat seat) const { return parts_.decisions_.answered(seat); }
  /// Returns the answers so far, sorted by (step, question), and within a question by seat.
  const AnswerLog& answers() const { return parts_.decisions_.log(); }
  std::int32_t step_number() const { return position().step.number; }
  /// Returns the number of the last question in the current step, from 0.
  std::int32_t question_number() const { return position().step.question - 1; }
  std::uint64_t seed() const { return parts_.random_.seed(); }
  void limit(GameLimits limits) { parts_.position_.limits = limits; }
  /// Returns the parts of the game. Between steps, only scenarios and tests change the game through them or turns().
  GameParts& parts() { return parts_; }
  const GameParts& parts() const { return parts_; }
  TurnOrder& turns() { return flow_.turns(); }

  // ---- running scripts outside of steps
  /// Runs a body with the scripts acting on this game. Returns how it ended instead of throwing.
  Ended guarded(FunctionRef<void()> body);
  /// Begins one showing of the game: all bodies that inspect() runs from then on share kMaxShowing of CPU time.
  void begin_showing() { showing_ = {}; }
  /// Runs a body as guarded() does; the body shows something and changes nothing. If its scripts use up their time or
  /// memory, the game fails, and further bodies are not run but end with the same error.
  Ended inspect(FunctionRef<void()> body);

  // ---- copies and determinization
  /// Replaces the checkpoint of the current step, the answers given in it and the seed; advance() runs the step again.
  /// `to`: for each card, the card that takes its place in these answers.
  void restart_from(const GameState& checkpoint, std::span<const LoggedAnswer> entries, std::uint64_t seed,
                    const Table<Card, Card>& to);
  /// Becomes a copy of another engine whose ruleset is the same or has the same layout of the state. Keeps its own
  /// ruleset and scripts.
  void copy_from(const Engine& other);
  /// Becomes a copy of another recorded game of the same ruleset, without its history: it has the same state, questions
  /// and future, but no log, and only the answers in the current step. Keeps its own scripts and checks; the hash
  /// decides chance. Allocates next to no memory after the first time.
  /// Throws std::invalid_argument if the other is not recorded, has another ruleset, or is this engine itself.
  void copy_position_from(const Engine& other);

 private:
  void attach_checks();

  GameParts parts_;
  Flow flow_;
  GameState initial_;
  ActiveHooks initial_hooks_;
  std::function<void(Engine&)> after_step_;
  std::chrono::milliseconds showing_{0};  ///< CPU time since begin_showing()
};

/// Returns a broken invariant of the state, or nullopt. Checks that resources are conserved, that each card is in
/// exactly one pile, that piles are linked correctly, that dice are consistent, and that ActiveHooks matches the cards.
std::optional<std::string> broken_invariant(const Engine& engine);

}  // namespace rules

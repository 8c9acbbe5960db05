// GameParts: the parts of one game that steps, mechanics, scripts and inline players work with. Each part has its own
// invariant. The facade over them is Engine (engine.hpp).
#pragma once
#include "kernel/decisions/decisions.hpp"
#include "kernel/events/context_stack.hpp"
#include "kernel/events/event_sink.hpp"
#include "kernel/events/resolution_pipeline.hpp"
#include "kernel/events/values.hpp"
#include "kernel/position.hpp"
#include "kernel/random/random.hpp"
#include "kernel/state/state_mutator.hpp"

namespace rules {

class GameParts {
 public:
  /// All arguments must outlive the parts. `sink`: receives what happens; may be nullptr.
  GameParts(const Ruleset& ruleset, ScriptHost& scripts, EventSink* sink);
  GameParts(const GameParts&) = delete;
  GameParts& operator=(const GameParts&) = delete;

  const Ruleset& rules() const { return rules_; }
  const GameState& state() const { return position_.state; }
  StateView read() const { return {rules_, position_.state}; }
  const Position& position() const { return position_; }
  Counters& counters() { return position_.counters; }
  std::int32_t step_number() const { return position_.step.number; }
  /// Returns the number of the last question in the current step, from 0.
  std::int32_t question_number() const { return position_.step.question - 1; }

  /// Changes to resources, variables, cards and dice.
  StateMutator& mutator() { return mutator_; }
  /// The handlers and plays that are live now.
  const ActiveHooks& hooks() const { return position_.hooks; }
  /// Resolving events, playing cards, legality.
  ResolutionPipeline& pipeline() { return pipeline_; }
  /// Numbers that packs modify.
  ValueEvaluator& values() { return values_; }
  const ValueEvaluator& values() const { return values_; }
  /// Questions and answers.
  Decisions& decisions() { return decisions_; }
  const Decisions& decisions() const { return decisions_; }
  /// Chance.
  Random& random() { return random_; }
  const Random& random() const { return random_; }
  /// Receives what happens.
  EventSink& sink() { return sink_; }
  const EventSink& sink() const { return sink_; }
  /// The events and values that are resolving now, innermost first.
  ContextStack& contexts() { return contexts_; }
  const ContextStack& contexts() const { return contexts_; }
  ScriptHost& scripts() { return *contexts_.scripts(); }
  /// Replaces the script host; nullptr forbids script calls. Must not be called while a step runs.
  void use(ScriptHost* scripts) { contexts_.use(scripts); }

 private:
  friend class Engine;
  friend class Flow;

  const Ruleset& rules_;
  Position position_;
  ContextStack contexts_;
  Random random_;
  EventSink null_sink_;  ///< used if no sink is given
  EventSink& sink_;
  StateMutator mutator_;
  ValueEvaluator values_;
  Decisions decisions_;
  ResolutionPipeline pipeline_;
};

}  // namespace rules

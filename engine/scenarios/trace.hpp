// Trace: everything that happened in a game, as a tree: steps contain events; events contain the script functions that
// ran for them and their effects; values contain their operations. Wraps the script host and observes the engine, so
// untraced games pay nothing. Owns the records, not their display. Changes nothing in the game.
// Invariant: a re-run step replaces its earlier records.
#pragma once
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "nlohmann/json_fwd.hpp"
#include "packs/build/linked.hpp"
#include "play/wording.hpp"
#include "scenarios/scenario_names.hpp"

namespace rules::scenarios {

struct TraceNode {
  enum class Kind { step, event, value, function, operation, change, question, debug };
  /// A field of an event.
  struct Field {
    std::string name, value;
    std::uint32_t visible_to = 0;
  };
  Kind kind = Kind::change;
  std::int32_t parent = -1;  ///< the enclosing node, which precedes it
  std::int32_t step = 0;     ///< its number in the game
  std::int32_t round = 0;
  std::string id;        ///< of the step, event, value or question; pack and path of a function; a change in words
  std::string whose;     ///< value: its player or record; operation: the number's name; question: the seat
  std::string of_event;  ///< question: its event; operation: the event whose number it changes
  std::string text;      ///< the result: an outcome, a value, an answer
  std::string card;      ///< the card that a function belongs to
  std::string file;      ///< of a script
  std::int32_t line = 0;
  std::vector<Field> fields;                  ///< of an event
  std::int32_t got = 0, first = 0, last = 0;  ///< event: amount moved; value: before and after
  std::int32_t nth = 0;                       ///< repeated step or event: the repetition, from 0
  std::uint32_t visible_to = ~0u;             ///< the seats that may know it
  LogRecord record{};                         ///< of a change or an operation
};

using NodeKind = TraceNode::Kind;

class Trace : public ScriptHost, public Observer, public script::DebugSink {
 public:
  /// Both must outlive this.
  Trace(const packs::LinkedGame& linked, ScriptHost& scripts)
      : linked_(linked), scripts_(scripts), words_(linked), names_(linked.ruleset) {}

  /// Runs an engine that calls its scripts through this, and records what happens; otherwise as Engine::advance().
  Status advance(Engine& engine, bool one_step);
  /// Computes a value in the state of an engine, and records how; changes nothing in the engine. Throws RuleError if a
  /// script fails.
  std::int64_t compute(const Engine& engine, ValueId id, Seat subject, std::int32_t argument);
  const std::vector<TraceNode>& nodes() const { return nodes_; }

  std::int64_t call(FunctionId function, EventContext& context, Card me) override;
  std::int64_t call(FunctionId function, std::int64_t argument) override;
  void release(EventContext& context) override { scripts_.release(context); }
  Ended protect(FunctionRef<void()> body) override { return scripts_.protect(body); }
  std::pair<const char*, int> where() override { return scripts_.where(); }
  void attach(GameParts* game) override {
    game_ = game;
    scripts_.attach(game);
  }

  void begins(const EventContext& context) override;
  void resolved(const EventContext& context) override;
  void computed(const EventContext& context) override;
  void recorded(const LogRecord& record) override;
  void waits(const Question& ask) override;
  void answered(const Question& ask, const Answer& answer) override;

  std::string name(Type type, std::int32_t value) override;
  void show(const std::string& file, int line, const std::string& words) override;

 private:
  /// A node in progress: an event or a value with its context, or a function, which has none.
  struct Open {
    std::int32_t node;
    const EventContext* context;
  };
  class Function;
  /// Adds a node inside `outer`, the innermost enclosing context.
  TraceNode& add(NodeKind kind, const EventContext* outer);
  void open_value(const EventContext& context);
  void note_fields(TraceNode& node, const EventContext& context) const;
  TraceNode& question(const Question& ask);
  /// Returns what changed, as scenarios name it: "move 6 coin from well to p1". Reveals everything.
  std::string change(const LogRecord& record) const;

  const packs::LinkedGame& linked_;
  ScriptHost& scripts_;
  play::Wording words_;
  ScenarioNames names_;
  GameParts* game_ = nullptr;
  bool on_ = false;  ///< the engine is running
  std::vector<TraceNode> nodes_;
  std::vector<Open> open_;
};

/// The part of a trace to show: all rounds and steps by default.
struct TracePart {
  std::int32_t round = -1;
  std::string step;  ///< id of a step; "": all
  bool has(const TraceNode& step_node) const {
    return (round < 0 || step_node.round == round) && (step.empty() || step_node.id == step);
  }
};

/// Returns a node in words, without its position: "event trade {player: p1, coins: 6}: done, 6 moved". `viewer`: the
/// reader; what that seat may not know is "?".
std::string in_words(const TraceNode& node, Seat viewer = {});
/// Returns the position of its script: "file:line", or "".
std::string place_of(const TraceNode& node);
/// Returns a line for each node, indented below its parent.
std::vector<std::string> trace_lines(std::span<const TraceNode> nodes, const TracePart& part = {});
/// Returns a list of trees.
nlohmann::ordered_json trace_json(std::span<const TraceNode> nodes, const TracePart& part = {});

}  // namespace rules::scenarios

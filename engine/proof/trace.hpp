// The trace of a game: all that happened in it, as a tree. A step has the events in it; an event the functions of
// scripts that ran for it, and what they did; a value the operations on it. Stands between the engine and its scripts,
// and observes the engine, so nothing is spent on it in a game that isn't traced.
// Owns what it took down; knows nothing of how it is shown (trace_text.hpp). Changes nothing in the game.
// Invariant: a step that runs again is taken down anew.
#pragma once
#include <string>
#include <utility>
#include <vector>

#include "content/linked.hpp"
#include "play/wording.hpp"
#include "proof/scenario_names.hpp"

namespace rules::proof {

struct TraceNode {
  enum class Kind { step, event, value, function, operation, change, question, debug };
  /// A field of an event.
  struct Field {
    std::string name, value;
    std::uint32_t visible_to = 0;
  };
  Kind kind = Kind::change;
  std::int32_t parent = -1;  ///< the node that it belongs to; those come first
  std::int32_t step = 0;     ///< its number in the game
  std::int32_t round = 0;
  std::string id;        ///< of the step, event, value or question; pack and path of a function; a change in words
  std::string whose;     ///< a value: of which player or record; an operation: the number's name; a question: who
  std::string of_event;  ///< a question: the event that it is about; an operation: the event whose number it changes
  std::string text;      ///< what came of it: an outcome, a result, an answer
  std::string card;      ///< the card that a function is of
  std::string file;      ///< of a script
  std::int32_t line = 0;
  std::vector<Field> fields;                  ///< of an event
  std::int32_t got = 0, first = 0, last = 0;  ///< an event: how many moved; a value: before and after
  std::int32_t nth = 0;                       ///< a step that repeats, an event that happens again: which time, from 0
  std::uint32_t visible_to = ~0u;             ///< the seats that may know it
  LogRecord record{};                         ///< of a change or an operation
};

using NodeKind = TraceNode::Kind;

class Trace : public ScriptHost, public Observer, public script::DebugSink {
 public:
  /// Both must outlive it.
  Trace(const content::LinkedGame& linked, ScriptHost& scripts)
      : linked_(linked), scripts_(scripts), words_(linked), names_(linked.ruleset) {}

  /// Runs an engine whose scripts are called through this, and takes down what happens; as Engine::advance().
  Status advance(Engine& engine, bool one_step);
  /// Computes a value of the state of an engine, and takes down how; nothing of the engine changes. Throws
  /// RuleError with what a script fails with.
  std::int64_t compute(const Engine& engine, ValueId id, Seat subject, std::int32_t argument);
  const std::vector<TraceNode>& nodes() const { return nodes_; }
  /// From now on nothing is known of what was before.
  void clear();

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
  /// Something that goes on: an event or a value with its context, or a function, which has none.
  struct Open {
    std::int32_t node;
    const EventContext* context;
  };
  class Function;
  /// Adds a node to what goes on within `outer`, the innermost context around it.
  TraceNode& add(NodeKind kind, const EventContext* outer);
  void open_value(const EventContext& context);
  void note_fields(TraceNode& node, const EventContext& context) const;
  TraceNode& question(const Question& ask);
  std::string copy(Card card) const;

  const content::LinkedGame& linked_;
  ScriptHost& scripts_;
  play::Wording words_;
  ScenarioNames names_;
  GameParts* game_ = nullptr;
  bool on_ = false;  ///< whether the engine is running
  std::vector<TraceNode> nodes_;
  std::vector<Open> open_;
};

}  // namespace rules::proof

// Reasons: explains a number by everything that contributed to it, and why a card can't be played now: for players in
// words, for authors by ids with pack, function, file and line. Limited to what a seat may know, or unlimited without a
// seat. Changes nothing: re-runs happen in a copy of the game.
#pragma once
#include "scenarios/trace.hpp"

namespace rules::scenarios {

class Reasons {
 public:
  enum class For { authors, players };
  /// All arguments must outlive this. The engine must be at rest: it asks, or a step is over. `host`: calls its
  /// scripts.
  Reasons(const packs::LinkedGame& linked, const play::Wording& words, const Engine& engine, script::Host& host,
          For whom = For::authors)
      : linked_(linked), words_(words), engine_(engine), host_(host), names_(linked.ruleset), whom_(whom) {}

  /// Returns why the number at a path (as in scenarios) has its value: each contribution with its step, event and card,
  /// for authors also with pack, function, file and line. `past`: what has happened. Throws ScenarioFault for an
  /// unknown path.
  std::vector<std::string> why(const std::string& path, const Trace& past, Seat viewer = {}) const;
  /// Returns why a seat can't play a card, by its id or its name, at its current question: which condition fails.
  /// Throws ScenarioFault for an unknown card.
  std::vector<std::string> why_not(Seat seat, const std::string& card, Seat viewer = {}) const;

 private:
  class Probe;
  /// A change of a number: the amount, or the new value.
  struct Change {
    const TraceNode* node;
    std::int32_t n;
    bool set = false;
  };
  /// `type`: the type of the number.
  std::vector<std::string> amount(const std::string& name, Type type, std::int32_t now, std::vector<Change> changes,
                                  const Trace& past, Seat viewer) const;
  /// Returns a number of this type, in words for players, by its id for authors.
  std::string shown(Type type, std::int32_t n, Seat viewer) const;
  std::vector<std::string> value(ValueId id, Seat subject, std::int32_t argument, Seat viewer) const;
  /// Returns the players' name of the number at a path; the path itself if they have none.
  std::string called(const Path& path, const std::string& text) const;
  /// Returns a change as a sentence for players.
  std::string sentence(const Trace& past, const Change& change, Type type, std::int32_t now, Seat viewer) const;
  /// Returns the cause of a change in players' words: the event and the card; "" if there is neither, or the viewer may
  /// not know.
  std::string doer(std::span<const TraceNode> nodes, const TraceNode& node, Seat viewer) const;
  /// Adds the operations on the numbers of an event or value, one line each.
  void add_operations(std::span<const TraceNode> nodes, const TraceNode* of, Seat viewer,
                      std::vector<std::string>& lines) const;
  CardKind kind_named(const std::string& text) const;
  std::string judge(Engine& engine, const Question& ask, CardKind kind, Seat viewer) const;
  /// For a question that chooses among cards: returns why this one can't be chosen, or that it can; "" if the question
  /// is about other cards.
  std::string among_cards(StateView read, const Question& ask, CardKind kind) const;
  std::string judge_play(Engine& engine, const std::vector<PlayDecl>& plays, CardKind kind, Seat seat,
                         Seat viewer) const;
  std::string told(const PlayObstacle& obstacle, const PlayDecl& play, const EventDecl& event, Seat viewer) const;
  std::string named(CardKind kind) const;
  /// Returns that a card's condition isn't met, for players.
  std::string not_now(CardKind kind) const;
  std::string function_at(FunctionId function, std::string& place) const;

  const packs::LinkedGame& linked_;
  const play::Wording& words_;
  const Engine& engine_;
  script::Host& host_;
  ScenarioNames names_;
  For whom_;
};

}  // namespace rules::scenarios

// Reasons: why a number is what it is, with everything that contributed to it; and why a card can't be played now: for
// players in words, by names; for authors by ids, with pack, function, file and line.
// Each is told to a seat, which learns nothing that it may not know, or to nobody: then everything is told.
// Changes nothing: what has to run again runs in a copy of the game.
#pragma once
#include "proof/trace.hpp"

namespace rules::proof {

class Reasons {
 public:
  enum class For { authors, players };
  /// All must outlive it. The engine is at rest: it asks, or a step is over. `host`: its scripts are called.
  Reasons(const content::LinkedGame& linked, const play::Wording& words, const Engine& engine, script::Host& host,
          For whom = For::authors)
      : linked_(linked), words_(words), engine_(engine), host_(host), names_(linked.ruleset), whom_(whom) {}

  /// Why the number at a path (as scenarios have it) is what it is: each contribution with its step, event and card,
  /// for authors with pack, function, file and line. `past`: what has happened. Throws ScenarioFault for a path that
  /// stands for nothing.
  std::vector<std::string> why(const std::string& path, const Trace& past, Seat viewer = {}) const;
  /// Why a seat can't play a card, by its id or its name, at the question that it is asked now: which condition fails.
  /// Throws ScenarioFault for a card that there isn't.
  std::vector<std::string> why_not(Seat seat, const std::string& card, Seat viewer = {}) const;

 private:
  class Probe;
  /// A change of a number: by how much, or what it was set to.
  struct Change {
    const TraceNode* node;
    std::int32_t n;
    bool set = false;
  };
  /// `type`: what the number stands for.
  std::vector<std::string> amount(const std::string& name, Type type, std::int32_t now, std::vector<Change> changes,
                                  const Trace& past, Seat viewer) const;
  /// A number of this type, in words for players, by its id for authors.
  std::string shown(Type type, std::int32_t n, Seat viewer) const;
  std::vector<std::string> value(ValueId id, Seat subject, std::int32_t argument, Seat viewer) const;
  /// The number at a path as players call it; the path itself if they have no name for whose it is.
  std::string called(const Path& path, const std::string& text) const;
  /// A change in a sentence for players.
  std::string sentence(const Trace& past, const Change& change, Type type, std::int32_t now, Seat viewer) const;
  /// What did something, as players call it: the event and the card; "" if it has neither, or they may not know.
  std::string doer(std::span<const TraceNode> nodes, const TraceNode& node, Seat viewer) const;
  /// Adds the operations on the numbers of an event or value, a line each.
  void add_operations(std::span<const TraceNode> nodes, const TraceNode* of, Seat viewer,
                      std::vector<std::string>& lines) const;
  CardKind kind_named(const std::string& text) const;
  std::string judge(Engine& engine, const Question& ask, CardKind kind, Seat viewer) const;
  /// Of a question which cards to choose: whether this one can be, or why not; "" if it is about other cards.
  std::string among_cards(StateView read, const Question& ask, CardKind kind) const;
  std::string judge_play(Engine& engine, const std::vector<PlayDecl>& plays, CardKind kind, Seat seat,
                         Seat viewer) const;
  std::string told(const PlayObstacle& obstacle, const PlayDecl& play, const EventDecl& event, Seat viewer) const;
  std::string named(CardKind kind) const;
  /// That a card's condition isn't met, for players.
  std::string not_now(CardKind kind) const;
  std::string function_at(FunctionId function, std::string& place) const;

  const content::LinkedGame& linked_;
  const play::Wording& words_;
  const Engine& engine_;
  script::Host& host_;
  ScenarioNames names_;
  For whom_;
};

}  // namespace rules::proof

// Runs scripts for the table view, limited to what the reader sees. Private to this folder.
#pragma once
#include "mechanics/contest.hpp"
#include "play/seen.hpp"
#include "play/table_view/glance.hpp"
#include "script/host.hpp"

namespace rules::play::table_view {

/// Runs the body with scripts limited to what this viewer sees. Returns false if it failed, perhaps because it needs
/// more than that.
template <class Body>
bool as_seen(Engine& engine, Viewer viewer, Body body) {
  script::Host& host = script::Host::of(engine.parts());
  const Ended ended = engine.inspect([&] {
    if (viewer.all_open()) return body();
    if (const Seat seat = viewer.seat()) return host.seeing_as(seat, body);
    for (int s = 0; s < engine.rules().players(); ++s) host.seeing_as(Seat(s), body);  // what all of them may read
  });
  return !ended.error;
}

// Scores in the table view, limited to what the reader can know. Private to this folder.

/// Returns each source as far as it is known, and whether the score is complete. An open viewer knows everything.
Score score_of(Engine& engine, const Glance& glance, Seat seat);

// Builds the location track and the standings of players at places. Private to this folder.

class BoardOf {
 public:
  BoardOf(Engine& engine, const Glance& glance) : engine_(engine), glance_(glance), rules_(glance.rules) {}

  /// Returns the current flow: of the setup, or of a round.
  std::vector<Step> steps();
  std::vector<Loop> loops() const;
  std::vector<Site> sites() const;

 private:
  Step step(StepId id);
  Place place(const StepKind& kind);
  std::optional<Wins> wins(const StepKind& kind) const;
  void add_standing(const StepKind& kind, Place& place);
  void tell_apart(Place& place, const ContestRules& rules) const;
  void add_winners(RecordId record, Place& place) const;

  Engine& engine_;
  const Glance& glance_;
  const Ruleset& rules_;
};

/// Returns the name of the ranked hand that a player's dice make, if the reader sees them all and the game ranks them.
std::optional<std::string> hand_of(Engine& engine, const Glance& glance, DieId die, Seat seat);
/// Returns the contest that ranks hands of these dice, or nullptr.
const Contest* ranked(const Ruleset& rules, DieId die);

}  // namespace rules::play::table_view

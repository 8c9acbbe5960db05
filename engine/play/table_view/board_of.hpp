// The parts of the table view that need scripts, limited to what the reader sees: scores, the location track with the
// standings of players at places, hands of dice. Private to this folder.
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

/// Returns each source as far as it is known, and whether the score is complete. An open viewer knows everything.
Score score_of(Engine& engine, const Glance& glance, Seat seat);
/// Returns the current flow: of the setup, or of a round.
std::vector<Step> steps_of(Engine& engine, const Glance& glance);
std::vector<Loop> loops_of(const Glance& glance);
std::vector<Site> sites_of(const Glance& glance);
/// Returns the name of the ranked hand that a player's dice make, if the reader sees them all and the game ranks them.
std::optional<std::string> hand_of(Engine& engine, const Glance& glance, DieId die, Seat seat);
/// Returns the contest that ranks hands of these dice, or nullptr.
const Contest* ranked(const Ruleset& rules, DieId die);

}  // namespace rules::play::table_view

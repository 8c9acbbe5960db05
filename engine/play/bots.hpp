// The seats that answer at once: `random`, which takes each legal answer with the same probability, and `heuristic`,
// which follows the packs' advice and is random if there is none. They draw by the key that they are given, never by
// the chance of the game.
#pragma once
#include <memory>
#include <string>
#include <vector>

#include "script/host.hpp"

namespace rules::play {

class RandomSeat : public InlineSeat {
 public:
  Answer answer(Engine& engine, const Ask& ask, std::uint64_t count, std::uint64_t key) override;
  bool uniform() const override { return true; }
};

class HeuristicSeat : public InlineSeat {
 public:
  Answer answer(Engine& engine, const Ask& ask, std::uint64_t count, std::uint64_t key) override;
};

/// The kinds of seats by name: human (asked from outside), random, heuristic.
const std::vector<std::string>& seat_kinds();
/// A shared, stateless bot; nullptr for a seat that is asked from outside. The name must be one of seat_kinds().
InlineSeat* bot_named(const std::string& name);

}  // namespace rules::play

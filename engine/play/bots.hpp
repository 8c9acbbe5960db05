// Inline bots: `random` picks legal answers uniformly; `heuristic` follows the packs' advice, picks randomly without
// advice, and may err at a given rate. Their random numbers come from the key they are given, never from the game's.
#pragma once
#include "play/seat_kind.hpp"
#include "script/host.hpp"

namespace rules::play {

class RandomSeat : public InlinePlayer {
 public:
  Answer answer(GameParts& game, const Question& ask, std::uint64_t count, std::uint64_t key) override;
  bool uniform() const override { return true; }
};

class HeuristicSeat : public InlinePlayer {
 public:
  /// `advised`: percentage of answers that follow advice; the others are random.
  explicit HeuristicSeat(int advised = 100) : advised_(advised) {}
  Answer answer(GameParts& game, const Question& ask, std::uint64_t count, std::uint64_t key) override;
  /// Returns the same answer in an engine whose scripts are not the host itself.
  Answer answer(script::Host& host, const Question& ask, std::uint64_t count, std::uint64_t key) const;

 private:
  int advised_;
};

/// Returns a shared, stateless bot; nullptr for a seat that answers from outside.
InlinePlayer* bot_of(const SeatKind& kind);
/// Returns the bot of that kind's name. Throws SeatKindError.
InlinePlayer* bot_named(const std::string& name);

}  // namespace rules::play

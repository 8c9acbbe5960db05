// The seats that answer at once: `random`, which takes each legal answer with the same probability, and `heuristic`,
// which follows the packs' advice and is random if there is none, or errs at times. They draw by the key that they are
// given, never by the chance of the game.
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
  /// Of 100 answers so many follow advice; the others are random.
  explicit HeuristicSeat(int advised = 100) : advised_(advised) {}
  Answer answer(GameParts& game, const Question& ask, std::uint64_t count, std::uint64_t key) override;
  /// Returns the same answer in an engine whose scripts are not the host itself.
  Answer answer(script::Host& host, const Question& ask, std::uint64_t count, std::uint64_t key) const;

 private:
  int advised_;
};

/// A shared bot that keeps nothing of what it is asked; nullptr for a seat that is asked from outside.
InlinePlayer* bot_of(const SeatKind& kind);
/// The same by the name of the kind. Throws SeatKindError.
InlinePlayer* bot_named(const std::string& name);

}  // namespace rules::play

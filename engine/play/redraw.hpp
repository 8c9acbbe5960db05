// Redraw: makes of a copy of a game another one that a seat can't tell from it. Hidden cards with the same back change
// places, in the checkpoint and in the answers of the current step. Then the step runs again, with the same draws,
// except for dice that the seat doesn't see. The result is accepted only if the seat sees the same (seen.hpp). Owns the
// chance of the game it makes, and what it needs again for the next one, so that it hardly allocates then.
#pragma once
#include <cstdint>
#include <vector>

#include "kernel/engine.hpp"
#include "play/repeated_draws.hpp"

namespace rules::play {

class Redraw {
 public:
  /// For games of these rules, which must outlive it.
  explicit Redraw(const Ruleset& rules);

  /// `world` is a copy of `game`, whose chance this object may decide. Makes it a game that differs from `game` only in
  /// what the seat doesn't know; returns false, and leaves nothing of use, if it finds none in so many tries. It must
  /// be asking. `key` decides which.
  bool make(const Engine& game, Engine& world, Seat seat, std::uint64_t key, int tries);

  RepeatedDraws chance;

 private:
  using Permutation = std::vector<Card>;

  /// What the seat sees of the game, and which draws the step at hand made. If the game itself keeps neither, the world
  /// runs the step for it.
  bool look_at(const Engine& game, Engine& world, Seat seat);
  void leave_unchanged();
  void permute_unknown(Reader read, Reader began, Seat seat, std::uint64_t key);
  /// Cards of one deck change places among these.
  void mix_among(std::span<const Card> places, std::uint64_t key);
  /// The same table with the cards changed: each lies where the one it replaces lay.
  void relabel(const State& state);
  void change_answers(const Engine& game, Seat seat);
  bool looks_the_same(const Engine& world, Seat seat);

  const Ruleset& rules_;
  std::vector<Card> by_deck_;       ///< all cards, those of one deck together
  std::vector<bool> acts_at_once_;  ///< by card

  Permutation to_;  ///< which card takes the place of which
  State began_;     ///< the checkpoint with the cards changed
  std::vector<Entry> answers_;
  std::vector<Draw> draws_;
  std::vector<bool> fresh_, none_fresh_;
  std::vector<std::int32_t> seen_table_, seen_notes_, other_;
  std::vector<Card> hidden_, places_;
  std::vector<std::pair<std::uint64_t, Card>> order_;
};

}  // namespace rules::play

// Redraw: makes of a copy of a game another one that a seat can't tell from it. Hidden cards with the same back change
// places, in the checkpoint and in the answers of the current step. Then the step runs again, with the same draws,
// except for dice that the seat doesn't see. The result is accepted only if the seat sees the same (seen.hpp). Owns the
// chance of the game it makes, and what it needs again for the next one, so that it hardly allocates then.
// Which game it makes depends on the key and on what the seat knows, not on what is hidden: of two games that the seat
// can't tell apart, the same key makes the same one.
#pragma once
#include <cstdint>
#include <vector>

#include "kernel/engine.hpp"
#include "play/repeated_draws.hpp"

namespace rules::play {

class Determinizer {
 public:
  /// For games of these rules, which must outlive it.
  explicit Determinizer(const Ruleset& rules);

  /// `world` is a copy of `game`, whose chance this object may decide. Makes it a game that differs from `game` only in
  /// what the seat doesn't know; returns false, and leaves nothing of use, if it finds none in so many tries. It must
  /// be asking. `key` decides which. What others have answered to the current question they are asked again; `alike`:
  /// then nothing is found, for the seat can see whom the game waits for.
  bool make(const Engine& game, Engine& world, Seat seat, std::uint64_t key, int tries, bool alike);

  RepeatedDraws chance;

 private:
  using Permutation = Table<Card, Card>;

  /// What the seat sees of the game, and which draws the current step made. If the game itself keeps neither, the world
  /// runs the step for it.
  bool look_at(const Engine& game, Engine& world, Seat seat, bool alike);
  void leave_unchanged();
  void permute_unknown(StateView read, StateView began, Seat seat, std::uint64_t key);
  /// The hidden cards of one deck, in the order of their places, change them.
  void mix_among(std::span<const Card> deck, StateView read, StateView began, std::uint64_t key);
  /// The same table with the cards changed: each lies where the one it replaces lay.
  void relabel(const GameState& state);
  void change_answers(const Engine& game, Seat seat);
  bool looks_the_same(const Engine& world, Seat seat, bool alike);

  const Ruleset& rules_;
  Table<Card, bool> acts_at_once_;
  std::vector<ZoneId> decks_;  ///< those that cards are of

  Permutation to_;   ///< which card takes the place of which
  GameState began_;  ///< the checkpoint with the cards changed
  std::vector<LoggedAnswer> answers_;
  std::vector<Draw> draws_;
  std::vector<bool> fresh_, none_fresh_;
  std::vector<std::int32_t> seen_table_, seen_notes_, other_;
  std::vector<Card> hidden_, of_deck_, held_, outside_;
  std::vector<std::pair<std::uint64_t, Card>> order_;
};

}  // namespace rules::play

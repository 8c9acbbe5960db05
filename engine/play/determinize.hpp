// Determinizer: turns a copy of a game into one that a seat can't distinguish from it. Permutes hidden cards with the
// same back, in the checkpoint and in the current step's answers, then re-runs the step with the same draws, except for
// dice unseen by the seat. Accepts the result only if the seat sees the same (seen.hpp). Reuses its memory. Invariant:
// the result depends on the key and the seat's knowledge, not on hidden information: two games that the seat can't
// distinguish yield the same game for a key.
#pragma once
#include <cstdint>
#include <vector>

#include "kernel/engine.hpp"
#include "play/repeated_draws.hpp"

namespace rules::play {

class Determinizer {
 public:
  /// For games of these rules, which must outlive this.
  explicit Determinizer(const Ruleset& rules);

  /// Turns `world`, a copy of `game` whose chance this object may decide, into a game that differs from `game` only in
  /// what the seat doesn't know. Returns false, leaving `world` unusable, if it finds none in `tries` tries. `game`
  /// must be asking. `key` selects the result. Seats that have answered the current question are asked again, unless
  /// `alike`: then it fails, because the seat could see the difference.
  bool make(const Engine& game, Engine& world, Seat seat, std::uint64_t key, int tries, bool alike);

  RepeatedDraws chance;

 private:
  using Permutation = Table<Card, Card>;

  /// Determines what the seat sees of the game and the draws of the current step. If the game records neither, runs the
  /// step in `world`.
  bool look_at(const Engine& game, Engine& world, Seat seat, bool alike);
  void leave_unchanged();
  void permute_unknown(StateView read, StateView began, Seat seat, std::uint64_t key);
  /// Permutes the hidden cards of one deck, which are in positional order.
  void mix_among(std::span<const Card> deck, StateView read, StateView began, std::uint64_t key);
  /// Applies the permutation: each card takes the position of the one it replaces.
  void relabel(const GameState& state);
  void change_answers(const Engine& game, Seat seat);
  bool looks_the_same(const Engine& world, Seat seat, bool alike);

  const Ruleset& rules_;
  Table<Card, bool> acts_at_once_;
  std::vector<ZoneId> decks_;  ///< zones that are decks

  Permutation to_;   ///< maps each card to its replacement
  GameState began_;  ///< the checkpoint with the cards permuted
  std::vector<LoggedAnswer> answers_;
  std::vector<Draw> draws_;
  std::vector<bool> fresh_, none_fresh_;
  std::vector<std::int32_t> seen_table_, seen_notes_, other_;
  std::vector<Card> hidden_, of_deck_, held_, outside_;
  std::vector<std::pair<std::uint64_t, Card>> order_;
};

}  // namespace rules::play

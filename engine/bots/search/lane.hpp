// Lane: the games in which one thread searches. Determinizes a world for the seat (Game::determinize_into), and plays
// each answer in it with the same chance, so that only the answers differ (common random numbers). Owns two games, and
// evaluates each playout. Doesn't choose the answers to try.
#pragma once
#include <memory>

#include "bots/search/future.hpp"
#include "play/game.hpp"

namespace rules::search {

/// Data shared by the playouts of a part of a search.
struct Part {
  SearchTree tree;
  double spread_sum = 0;  ///< sum of differences between final scores, to scale them
  std::int64_t spreads = 0;
};

class Lane {
 public:
  /// For games of these packs. `settings` must outlive this.
  Lane(std::shared_ptr<const packs::LinkedGame> linked, const Settings& settings);

  const packs::LinkedGame& linked() const { return world_->linked(); }
  /// Returns a heuristic bot's answer to the seat's question, knowing only what the seat may know; nullopt if its
  /// script fails.
  std::optional<Answer> advised(const play::Game& game, Seat seat, std::uint64_t key);
  /// Determinizes another world for the seat, which must be asked in `game`. Returns false if none was found.
  bool find_world(const play::Game& game, Seat seat, std::uint64_t key);
  /// Returns the seat's result, from 0 to 1, of a playout in this world after this answer, its nth.
  double play(Part& part, Seat seat, const Answer& answer, std::size_t nth, std::uint64_t key);

 private:
  /// Returns the values of the final result, or of the scores so far.
  Values values(Part& part);

  const Settings& settings_;
  std::unique_ptr<play::Game> world_, played_;
  Future future_;
};

}  // namespace rules::search

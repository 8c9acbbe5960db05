// A lane: the games in which one thread searches. It makes a world that looks the same to the seat (a determinization,
// Game::redraw_into), and plays a future of each answer in it, all with the same chance, so that answers differ by
// nothing but themselves (common random numbers). Owns two games, and says how each future ended. Doesn't know which
// answers are worth trying.
#pragma once
#include <memory>

#include "play/game.hpp"
#include "search/future.hpp"

namespace rules::search {

/// What the playouts of a part of a search have in common.
struct Part {
  SearchTree tree;
  double spread_sum = 0;  ///< of differences between scores at the end, for a sense of their size
  std::int64_t spreads = 0;
};

class Lane {
 public:
  /// For games of these packs. `settings` must outlive it.
  Lane(std::shared_ptr<const content::LinkedGame> linked, const Settings& settings);

  const content::LinkedGame& linked() const { return world_->linked(); }
  /// What a sensible bot answers to what the seat is asked, knowing only what the seat may know; nothing if its script
  /// fails.
  std::optional<Answer> advised(const play::Game& game, Seat seat, std::uint64_t key);
  /// Another world for the seat, which is asked something in `game`. False if none was found.
  bool find_world(const play::Game& game, Seat seat, std::uint64_t key);
  /// How the future ends for the seat in this world, from 0 to 1, if it answers so: its nth answer.
  double play(Part& part, Seat seat, const Answer& answer, std::size_t nth, std::uint64_t key);

 private:
  /// From the end, or from the scores so far.
  Values values(Part& part);

  const Settings& settings_;
  std::unique_ptr<play::Game> world_, played_;
  Future future_;
};

}  // namespace rules::search

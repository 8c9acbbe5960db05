// The seat `search`. Owns its search, including the games, so that it allocates little from one answer to the next.
#pragma once
#include "bots/search/search.hpp"
#include "play/external_player.hpp"

namespace rules::search {

class SearchSeat : public play::ExternalPlayer {
 public:
  /// `threads`: the number of threads it may use.
  SearchSeat(const play::SeatKind& kind, int threads)
      : search_(Settings{.iterations = kind.iterations, .milliseconds = kind.milliseconds, .threads = threads}) {}

  Answer choose(play::Game& game, Seat seat, std::uint64_t key) override { return search_.choose(game, seat, key); }

 private:
  Search search_;
};

}  // namespace rules::search

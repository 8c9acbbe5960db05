#include "simulation/turning_points.hpp"

#include <algorithm>
#include <cmath>

namespace rules::simulation {
namespace {

std::int64_t failures(const Winners& winners) { return std::count(winners.begin(), winners.end(), kFailed); }

/// Replays a game, stopping where its chances may differ from those of the previous stop.
class Walk {
 public:
  Walk(const play::Game& loaded, const play::Save& save) : past_(loaded, save) {}

  const play::Game& game() { return past_.game(); }
  /// Advances to the next stop; returns false if there is none. `move` is what has happened, without its chances.
  bool next(Move& move) {
    while (true) {
      if (given_ < past_.seats().size()) {
        move.decision = past_.decision(given_);
        move.round = move.decision->round;
        move.step = move.decision->step;
        past_.give(given_++);
        return true;
      }
      if (ended_) return false;
      move.decision.reset();
      move.round = game().engine().read().round();
      move.step = past_.step();
      if (go_on()) return true;
    }
  }

 private:
  /// Returns true if anything was drawn since the last stop in this step. Otherwise, and without an answer, the outcome
  /// is certain.
  bool go_on() {
    const Past::Stop stop = past_.go_on();
    given_ = 0;
    ended_ = stop == Past::Stop::end;
    const std::size_t drawn = game().engine().parts().random().made().size();
    const bool moved = drawn > drawn_;
    drawn_ = stop == Past::Stop::question ? drawn : 0;
    return moved;
  }

  Past past_;
  std::size_t given_ = 0;  ///< answers given to the current question
  std::size_t drawn_ = 0;  ///< draws of the current step at the last stop
  bool ended_ = false;
};

double largest_of(const std::vector<ChanceChange>& seats) {
  double most = 0;
  for (const ChanceChange& seat : seats) most = std::max(most, std::abs(seat.difference()));
  return most;
}

/// Sorts by size, largest first; equal ones in order of time.
void sort(TurningPoints& turns) {
  std::sort(turns.largest.begin(), turns.largest.end(), [](const auto& a, const auto& b) {
    const double one = largest_of(a.seats), other = largest_of(b.seats);
    return one != other ? one > other : a.place < b.place;
  });
}

/// The inputs of turning_points().
struct TurningPointSearch {
  const play::Game& loaded;
  const play::Save& save;
  const std::function<void(std::int64_t, std::int64_t)>& progress;
  const std::atomic<bool>& stop;
  Playouts playouts;
  std::int64_t done = 0, total = 0;
  int players = loaded.linked().ruleset.players();

  Winners winners(const play::Game& game, std::int64_t first, std::int64_t games) {
    const auto tell = [&](std::int64_t n) {
      if (progress) progress(done + n, total);
    };
    Winners all = playouts.play(game, first, games, stop, tell);
    done += static_cast<std::int64_t>(all.size());
    return all;
  }
};

/// Measures every move.
void measure_all(TurningPointSearch& search, std::int64_t games, TurningPoints& turns) {
  Walk walk(search.loaded, search.save);
  Winners before = search.winners(walk.game(), 0, games);
  turns.begin = shares(before, search.players);
  turns.failed = failures(before);
  for (Move move; !search.stop && walk.next(move);) {
    Winners after = search.winners(walk.game(), 0, games);
    if (search.stop) return;  // the last one is incomplete
    turns.failed += failures(after);
    move.chances = shares(after, search.players);
    move.seats = changes(before, after, search.players);
    turns.moves.push_back(move);
    before = std::move(after);
  }
}

/// Measures the moves at these indices again, with different playouts.
void measure_again(TurningPointSearch& search, std::int64_t first, std::int64_t games, TurningPoints& turns) {
  Walk walk(search.loaded, search.save);
  const auto wanted = [&](std::size_t place) {
    return std::find_if(turns.largest.begin(), turns.largest.end(),
                        [&](const LargeMove& one) { return one.place == place; });
  };
  const auto measured = [&] {
    Winners winners = search.winners(walk.game(), first, games);
    turns.failed += failures(winners);
    return winners;
  };
  Winners before;
  Move move;
  for (std::size_t place = 0; place < turns.moves.size(); ++place) {
    if (wanted(place) != turns.largest.end() && before.empty()) before = measured();
    walk.next(move);
    Winners after;
    if (wanted(place) != turns.largest.end()) {
      after = measured();
      if (search.stop) return;
      wanted(place)->seats = changes(before, after, search.players);
      wanted(place)->again = true;
    }
    before = std::move(after);
  }
}

}  // namespace

TurningPoints turning_points(const play::Game& loaded, const play::Save& save, const FuturesConfig& config,
                             std::int64_t games, std::size_t most,
                             const std::function<void(std::int64_t, std::int64_t)>& progress,
                             const std::atomic<bool>& stop) {
  constexpr std::int64_t kAgain = 8;
  TurningPointSearch search{loaded, save, progress, stop, Playouts(loaded.shared_packs(), config)};
  std::int64_t positions = 1;
  Walk count(loaded, save);
  for (Move move; count.next(move);) ++positions;
  const auto again = std::min(static_cast<std::int64_t>(most), positions - 1);
  search.total = positions * games + again * 2 * kAgain * games;  // slightly fewer: neighbors share a position

  TurningPoints turns;
  measure_all(search, games, turns);
  for (std::size_t place = 0; place < turns.moves.size(); ++place)
    turns.largest.push_back({place, turns.moves[place].seats});
  sort(turns);
  turns.largest.resize(std::min(most, turns.largest.size()));
  if (!stop) measure_again(search, games, kAgain * games, turns);
  sort(turns);
  turns.failure = search.playouts.failure();
  return turns;
}

}  // namespace rules::simulation

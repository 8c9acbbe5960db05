#include "simulation/turning_points.hpp"

#include <algorithm>
#include <cmath>

#include "kernel/decisions/state_names.hpp"

namespace rules::simulation {

using packs::Message;

namespace {

/// Calls `body(past, nth)` at every question, for each answer before it is given, until it returns false.
template <class Body>
void at_answers(const play::Game& loaded, const play::Save& save, Body body) {
  Past past(loaded, save);
  for (Past::Stop stop = past.go_on(); stop != Past::Stop::end; stop = past.go_on())
    for (std::size_t nth = 0; nth < past.seats().size(); ++nth) {
      if (!body(past, nth)) return;
      past.give(nth);
    }
}

/// Calls `body` only at the answer of this number. Throws NoSuchAnswer.
template <class Body>
void at_answer(const play::Game& loaded, const play::Save& save, std::int64_t number, Body body) {
  bool found = false;
  at_answers(loaded, save, [&](Past& past, std::size_t nth) {
    if (past.number(nth) != number) return true;
    found = true;
    body(past, nth);
    return false;
  });
  if (!found) throw NoSuchAnswer(Message("answer.none", {{"nth", number}, {"answers", save.entries.size()}}));
}

/// Parses an answer other than the given one. Throws NoSuchAnswer.
Answer other_answer(Past& past, std::size_t nth, const std::string& text) {
  const play::Game& game = past.game();
  const StateView read = game.engine().read();
  const Question& ask = *game.asked(past.seats()[nth]);
  const auto parsed = game.wording().parse(read, ask, text);
  if (const auto* wrong = std::get_if<std::string>(&parsed)) throw NoSuchAnswer(*wrong);
  const Answer& answer = std::get<Answer>(parsed);
  if (const StateNames names(read); ask.serialize(answer, names) == ask.serialize(past.answer(nth), names))
    throw NoSuchAnswer(Message("answer.same", {{"answer", text}}));
  return answer;
}

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

std::vector<ChanceChange> changes(const Winners& before, const Winners& after, int players) {
  std::vector<ChanceChange> seats(static_cast<std::size_t>(players));
  for (std::size_t n = 0; n < std::min(before.size(), after.size()); ++n) {
    if (before[n] == kFailed || after[n] == kFailed) continue;
    for (std::size_t s = 0; s < seats.size(); ++s) {
      const bool once = static_cast<std::size_t>(before[n]) == s, then = static_cast<std::size_t>(after[n]) == s;
      ++seats[s].games;
      seats[s].before += once;
      seats[s].after += then;
      seats[s].gained += then && !once;
      seats[s].lost += once && !then;
    }
  }
  return seats;
}

std::vector<Decision> decisions(const play::Game& loaded, const play::Save& save) {
  std::vector<Decision> all;
  at_answers(loaded, save, [&](Past& past, std::size_t nth) {
    all.push_back(past.decision(nth));
    return true;
  });
  return all;
}

std::vector<std::string> legal_answers(const play::Game& loaded, const play::Save& save, std::int64_t number,
                                       std::size_t most) {
  std::vector<std::string> legal;
  at_answer(loaded, save, number, [&](Past& past, std::size_t nth) {
    const play::Game& game = past.game();
    legal = game.wording().legal(game.engine().read(), *game.asked(past.seats()[nth]), most);
  });
  return legal;
}

Instead answer_instead(const play::Game& loaded, const play::Save& save, std::int64_t number, const std::string& text,
                       const FuturesConfig& config, std::int64_t games,
                       const std::function<void(std::int64_t)>& progress, const std::atomic<bool>& stop) {
  Instead instead;
  at_answer(loaded, save, number, [&](Past& past, std::size_t nth) {
    play::Game& game = past.game();
    const Seat seat = past.seats()[nth];
    const Answer other = other_answer(past, nth, text);
    instead.decision = past.decision(nth);
    instead.answer = game.wording().label(game.engine().read(), *game.asked(seat), other);
    instead.plain = game.wording().plain(game.engine().read(), *game.asked(seat), other);
    for (std::size_t later = nth + 1; later < past.seats().size(); ++later) past.give(later);
    const auto otherwise = game.clone();
    past.give(nth);
    if (const auto refusal = otherwise->answer(seat, other)) throw NoSuchAnswer(*refusal);
    Playouts playouts(loaded.shared_packs(), config);
    // Alternates, so that stopping leaves complete pairs.
    constexpr std::int64_t kTogether = 32;
    Winners before, after;
    for (std::int64_t first = 0; first < games && !stop; first += kTogether) {
      const std::int64_t n = std::min(kTogether, games - first);
      const auto tell = [&](std::int64_t done) { progress(2 * first + done); };
      const Winners as_it_was = playouts.play(game, first, n, stop, tell);
      const Winners as_it_is = playouts.play(*otherwise, first, n, stop, [&](std::int64_t done) { tell(n + done); });
      const auto pairs = static_cast<std::ptrdiff_t>(std::min(as_it_was.size(), as_it_is.size()));
      before.insert(before.end(), as_it_was.begin(), as_it_was.begin() + pairs);
      after.insert(after.end(), as_it_is.begin(), as_it_is.begin() + pairs);
    }
    instead.seats = changes(before, after, loaded.linked().ruleset.players());
    instead.failed = static_cast<std::int64_t>(before.size()) - instead.seats.front().games;
    instead.failure = playouts.failure();
  });
  return instead;
}

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

// Counterfactuals: playouts of positions, another answer in place of one, and where the chances changed.
#include <catch2/catch.hpp>

#include "simulation/playouts.hpp"
#include "simulation/turning_points.hpp"
#include "unit/support/mods.hpp"
#include "unit/support/robust_games.hpp"

namespace rules::counterfactual_test {

using namespace rules::simulation;
using Catch::Contains;

namespace {

const std::atomic<bool> kGoOn = false;
const std::function<void(std::int64_t)> kQuiet = [](std::int64_t) {};

/// A finished game of bots.
struct Played {
  Played(const std::string& folder, const std::string& pack, std::vector<std::string> seats, std::uint64_t seed)
      : game(robust::linked(folder, {pack}, static_cast<int>(seats.size()), {}), robust::config(seats, seed)) {
    REQUIRE(game.advance() == Status::over);
    save = game.save();
  }
  FuturesConfig playouts(int threads = 1) const {
    return {.bots = std::vector<std::string>(game.seats().size(), "random"), .seed = 3, .threads = threads};
  }
  play::Game game;
  play::Save save;
};

Played base() { return {"content", "base", {"heuristic", "random", "heuristic"}, 5}; }

/// Returns the coverage of such an interval for the true difference, over all possible outcomes of this many pairs.
double coverage(int pairs, double up, double down) {
  double covered = 0;
  for (int gained = 0; gained <= pairs; ++gained)
    for (int lost = 0; gained + lost <= pairs; ++lost) {
      const int same = pairs - gained - lost;
      const double chance =
          std::exp(std::lgamma(pairs + 1) - std::lgamma(gained + 1) - std::lgamma(lost + 1) - std::lgamma(same + 1) +
                   gained * std::log(up) + lost * std::log(down) + same * std::log(1 - up - down));
      if (statistics::paired_difference(gained, lost, pairs).contains(up - down)) covered += chance;
    }
  return covered;
}

}  // namespace

TEST_CASE("paired intervals cover few pairs and rare changes") {
  for (const int pairs : {20, 50, 400})
    for (const auto& [up, down] : {std::pair{0.1, 0.1}, {0.3, 0.05}, {0.02, 0.01}, {0.5, 0.2}}) {
      INFO(pairs << " pairs, " << up << " up, " << down << " down: " << coverage(pairs, up, down));
      CHECK(coverage(pairs, up, down) > 0.945);
    }
  CHECK(statistics::paired_difference(0, 0, 0).low == -1);
  CHECK(statistics::paired_difference(0, 0, 400).contains(0));
  CHECK(statistics::paired_difference(40, 0, 400).low > 0.05);
  CHECK(statistics::paired_difference(0, 40, 400).high < -0.05);
}

TEST_CASE("a playout depends on position, index and seed alone") {
  const Played played = base();
  Past past(played.game, played.save);
  for (int stops = 0; stops < 40; ++stops) {
    REQUIRE(past.go_on() != Past::Stop::end);
    for (std::size_t nth = 0; nth < past.seats().size(); ++nth) past.give(nth);
  }
  Playouts one(played.game.shared_packs(), played.playouts()), three(played.game.shared_packs(), played.playouts(3));
  const Winners all = one.play(past.game(), 0, 24, kGoOn);
  CHECK(one.failure().empty());
  CHECK(all == three.play(past.game(), 0, 24, kGoOn));
  const Winners later = three.play(past.game(), 8, 16, kGoOn);
  CHECK(std::equal(later.begin(), later.end(), all.begin() + 8));
  CHECK(std::set<std::int8_t>(all.begin(), all.end()).size() > 1);  // randomness is new in each
  FuturesConfig other = played.playouts();
  other.seed = 4;
  CHECK(all != Playouts(played.game.shared_packs(), other).play(past.game(), 0, 24, kGoOn));
}

TEST_CASE("replaying a past game stops at each answer and ends the same") {
  for (const Played& played : {base(), Played("tests/games/harbour", "harbour", {"random", "random", "random"}, 8)}) {
    Past past(played.game, played.save);
    std::size_t answers = 0;
    for (Past::Stop stop = past.go_on(); stop != Past::Stop::end; stop = past.go_on())
      for (std::size_t nth = 0; nth < past.seats().size(); ++nth, ++answers) {
        CHECK(past.number(nth) == static_cast<std::int64_t>(answers) + 1);
        past.give(nth);
      }
    CHECK(answers == played.save.entries.size());
    CHECK(past.game().engine().state() == played.game.engine().state());
    const auto all = decisions(played.game, played.save);
    REQUIRE(all.size() == answers);
    CHECK(all.back().number == static_cast<std::int64_t>(answers));
    CHECK_FALSE(all.front().asked.empty());
    CHECK_FALSE(all.front().answered.empty());
    const auto legal = legal_answers(played.game, played.save, 1, 1000);
    CHECK(legal.size() <= all.front().count);  // equivalent ones are one
    CHECK(std::find(legal.begin(), legal.end(), all.front().plain) != legal.end());
  }
}

TEST_CASE("a save that doesn't fit its game is rejected") {
  Played played = base();
  play::Save cut = played.save;
  cut.entries[3].serialized = "the moon";
  CHECK_THROWS_WITH(decisions(played.game, cut), Contains("answer 4 belongs to a different question"));
  play::Save more = played.save;
  more.entries.push_back(more.entries.back());
  more.entries.back().step += 10;
  CHECK_THROWS_WITH(decisions(played.game, more), Contains("asked for only"));
}

TEST_CASE("another answer is compared in pairs; the same is rejected") {
  const Played played = base();
  const auto all = decisions(played.game, played.save);
  const auto several = std::find_if(all.begin() + 20, all.end(), [](const Decision& one) { return one.count > 2; });
  REQUIRE(several != all.end());
  std::string other;
  for (const std::string& answer : legal_answers(played.game, played.save, several->number, 10))
    if (answer != several->plain) other = answer;
  const Instead instead =
      answer_instead(played.game, played.save, several->number, other, played.playouts(2), 40, kQuiet, kGoOn);
  CHECK(instead.decision.number == several->number);
  CHECK(instead.plain == other);
  REQUIRE(instead.seats.size() == 3);
  std::int64_t before = 0, after = 0;
  for (const ChanceChange& seat : instead.seats) {
    CHECK(seat.games == 40);
    CHECK(seat.after - seat.before == seat.gained - seat.lost);
    before += seat.before;
    after += seat.after;
  }
  CHECK(before == 40);  // in each game one seat wins
  CHECK(after == 40);

  const auto ask = [&](std::int64_t number, const std::string& text) {
    return answer_instead(played.game, played.save, number, text, played.playouts(), 1, kQuiet, kGoOn);
  };
  CHECK_THROWS_WITH(ask(several->number, several->plain), Contains("is the answer that was given"));
  CHECK_THROWS_AS(ask(several->number, "the moon"), NoSuchAnswer);
  CHECK_THROWS_WITH(ask(100000, other),
                    Contains("there is no answer 100000; the game has " + std::to_string(all.size()) + " answers"));
  CHECK_THROWS_AS(ask(0, other), NoSuchAnswer);
  FuturesConfig wrong = played.playouts();
  wrong.bots[0] = "search";
  CHECK_THROWS_AS(Playouts(played.game.shared_packs(), wrong), std::invalid_argument);
}

TEST_CASE("a stopped comparison keeps whole pairs") {
  const Played played = base();
  const auto all = decisions(played.game, played.save);
  const auto several = std::find_if(all.begin(), all.end(), [](const Decision& one) { return one.count > 2; });
  const auto legal = legal_answers(played.game, played.save, several->number, 3);
  const std::string other = legal[0] == several->plain ? legal[1] : legal[0];
  std::atomic<bool> stop = false;
  const Instead instead = answer_instead(
      played.game, played.save, several->number, other, played.playouts(), 1000,
      [&](std::int64_t done) { stop = done > 70; }, stop);
  CHECK(instead.seats[0].games >= 32);
  CHECK(instead.seats[0].games < 64);
}

TEST_CASE("turning points add up to the change in the chances") {
  const Played games[] = {base(), {"tests/games/harbour", "harbour", {"random", "random", "random"}, 8}};
  for (const Played& played : games) {
    constexpr std::int64_t kGames = robust::kSlow ? 1 : 3;
    std::int64_t told = 0, total = 0;
    const auto progress = [&](std::int64_t done, std::int64_t of) {
      CHECK(done >= told);
      CHECK(done <= of);
      told = done;
      total = of;
    };
    const TurningPoints turns =
        turning_points(played.game, played.save, played.playouts(2), kGames, 4, progress, kGoOn);
    CHECK(turns.failed == 0);
    CHECK(told > total / 2);
    REQUIRE(turns.moves.size() > 5);
    const std::int32_t winner = played.game.engine().state()[GameState::winner] - 1;
    for (std::size_t s = 0; s < turns.begin.size(); ++s) {
      double chance = turns.begin[s];
      for (const Move& move : turns.moves) {
        chance += move.seats[s].difference();
        CHECK(chance == Approx(move.chances[s]).margin(1e-9));
      }
      CHECK(chance == Approx(static_cast<std::int32_t>(s) == winner ? 1 : 0).margin(1e-9));
    }
    const auto decided = std::count_if(turns.moves.begin(), turns.moves.end(),
                                       [](const Move& move) { return move.decision.has_value(); });
    CHECK(decided == static_cast<std::ptrdiff_t>(played.save.entries.size()));
    REQUIRE(turns.largest.size() == 4);
    for (const LargeMove& large : turns.largest) {
      CHECK(large.again);
      CHECK(large.place < turns.moves.size());
      CHECK(large.seats[0].games == 8 * kGames);
    }
  }
}

TEST_CASE("failed playouts are reported, in later measurements too") {
  test::Mods mods;
  mods.write("flaw/pack.yaml", "id: flaw\nname: A mod\nversion: 1.0.0\napi: ^1\nrequires: {base: \"^1\"}\n");
  mods.write("flaw/scripts/mod.lua", "function after.bank_rob.x(ev) if ev.tens == 3 then error('oh dear') end end\n");
  const std::filesystem::path folders[] = {std::filesystem::path(SOURCE_DIR) / "content", mods.root()};
  const auto linked = packs::link(folders, {{"base", "flaw"}, {}, 2});
  const std::vector<std::string> bots(2, "random");
  for (std::uint64_t seed = 1; seed < 100; ++seed) {
    play::Game game(linked, robust::config(bots, seed));
    if (game.advance() != Status::over) continue;  // it failed itself
    const auto failed = [&](std::size_t most) {
      const TurningPoints turns = turning_points(game, game.save(), {.bots = bots, .seed = 3}, 1, most, nullptr, kGoOn);
      CHECK_THAT(turns.failure, Contains("oh dear"));
      return turns.failed;
    };
    const std::int64_t once = failed(0);
    CHECK(once > 0);
    CHECK(failed(3) > once);
    return;
  }
  FAIL("every game failed");
}

TEST_CASE("a stopped analysis has the turning points measured so far") {
  const Played played = base();
  std::atomic<bool> stop = false;
  const TurningPoints turns = turning_points(
      played.game, played.save, played.playouts(), 2, 3, [&](std::int64_t done, std::int64_t) { stop = done > 30; },
      stop);
  CHECK(turns.moves.size() > 5);
  CHECK(turns.moves.size() < 20);
  CHECK(turns.largest.size() == 3);
  for (const LargeMove& large : turns.largest) CHECK_FALSE(large.again);
}

TEST_CASE("the chance curve goes from the beginning to the winner") {
  const Played played = base();
  const auto points_of = [&](std::size_t most) {
    ChanceCurve curve(played.game, played.save, played.playouts(), 20, most);
    std::vector<ChanceCurve::Point> points;
    while (auto point = curve.next(kGoOn)) points.push_back(*point);
    return points;
  };
  const auto points = points_of(8);
  REQUIRE(points.size() >= 8);
  CHECK(points.size() <= 12);
  CHECK(points.front().answers == 0);
  CHECK(points.back().answers == played.save.entries.size());
  for (std::size_t i = 0; i < points.size(); ++i) {
    double sum = 0;
    for (const double chance : points[i].chances) sum += chance;
    CHECK(sum == Approx(1));
    if (i > 0) CHECK(points[i].answers >= points[i - 1].answers);
  }
  const int winner = played.game.engine().state()[GameState::winner] - 1;
  CHECK(points.back().chances[static_cast<std::size_t>(winner)] == Approx(1));
  const auto again = points_of(8);
  for (std::size_t i = 0; i < points.size(); ++i) CHECK(again[i].chances == points[i].chances);

  const std::atomic<bool> stopped = true;
  CHECK_FALSE(ChanceCurve(played.game, played.save, played.playouts(), 20, 8).next(stopped));
}

}  // namespace rules::counterfactual_test

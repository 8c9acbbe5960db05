// The search bot: its answers are legal, the same for the same key with any number of threads, and the same in games
// that the seat can't distinguish. Also further levels of bots, and which of them is better.
#include "bots/search/search.hpp"

#include <catch2/catch.hpp>

#include "base/chance.hpp"
#include "simulation/tournament.hpp"
#include "statistics/intervals.hpp"
#include "unit/support/robust_games.hpp"

namespace rules::search_test {

using namespace rules::play;
using robust::any_answer;

namespace {

using Packs = std::shared_ptr<const packs::LinkedGame>;

Packs base(int players) { return robust::linked("content", {"base"}, players, {}); }
Packs hearts() { return robust::linked("tests/games", {"hearts"}, 4, {}); }
Packs all_packs() {
  return robust::linked("content", {"base", "cowboys", "first-edition", "indians", "wild-west"}, 3,
                        {"base.windows=everyone"});
}

std::unique_ptr<Game> new_game(const Packs& packs, std::uint64_t seed, const std::string& kind = "human") {
  const auto players = static_cast<std::size_t>(packs->ruleset.players());
  return std::make_unique<Game>(packs, robust::config(std::vector<std::string>(players, kind), seed));
}

std::unique_ptr<ExternalPlayer> make_search(const SeatKind& kind) {
  return std::make_unique<search::SearchSeat>(kind, 1);
}

/// Calls `look` with every nth question of a game of random answers (n: `each`), before it is answered.
template <class Look>
void at_questions(Game& game, int each, Look look) {
  int questions = 0;
  while (game.advance() == Status::asking)
    for (const Question& ask : std::vector<Question>(game.asked().begin(), game.asked().end())) {
      if (++questions % each == 0) look(ask);
      REQUIRE_FALSE(game.answer(ask.seat, any_answer(game.engine(), ask, 3)));
    }
}

search::Settings iterations(std::int64_t n, int threads = 1) { return {.iterations = n, .threads = threads}; }

}  // namespace

TEST_CASE("search gives the same answer in games that look the same") {
  int twins = 0, differ = 0;
  for (const auto& [packs, each] : {std::pair{base(3), 23}, {all_packs(), 61}, {hearts(), 13}}) {
    const auto game = new_game(packs, 8);
    search::Search one(iterations(16)), other(iterations(16));
    at_questions(*game, each, [&](const Question& ask) {
      const Answer chosen = one.choose(*game, ask.seat, 5);
      REQUIRE(ask.contains(chosen));
      for (std::uint64_t key = 1; key <= 2; ++key) {
        const auto twin = game->determinize(ask.seat, key);
        if (!twin) continue;
        ++twins;
        differ += !(twin->engine().state() == game->engine().state());
        INFO("step " << game->engine().step_number() << ", seat " << ask.seat.index + 1);
        CHECK(other.choose(*twin, ask.seat, 5) == chosen);
      }
    });
  }
  CHECK(twins > 20);
  CHECK(differ > 10);
}

TEST_CASE("search doesn't depend on others' secret answers") {
  const auto game = new_game(base(3), 4);
  search::Search search(iterations(16));
  int together = 0;
  while (game->advance() == Status::asking && together < 5) {
    const std::vector<Question> asks(game->asked().begin(), game->asked().end());
    if (asks.size() > 1 && asks[0].count() > 1) {
      ++together;
      const Answer before = search.choose(*game, asks[0].seat, 7);
      for (std::size_t other = 1; other < asks.size(); ++other)
        REQUIRE_FALSE(game->answer(asks[other].seat, any_answer(game->engine(), asks[other], 9)));
      CHECK(search.choose(*game, asks[0].seat, 7) == before);
      REQUIRE_FALSE(game->answer(asks[0].seat, before));
      continue;
    }
    for (const Question& ask : asks) REQUIRE_FALSE(game->answer(ask.seat, any_answer(game->engine(), ask, 3)));
  }
  CHECK(together == 5);
}

TEST_CASE("search with a budget of playouts doesn't depend on threads") {
  const auto game = new_game(hearts(), 2);
  search::Search alone(iterations(600)), in_three(iterations(600, 3));
  int asked = 0;
  at_questions(*game, 4, [&](const Question& ask) {
    if (ask.count() < 3 || ++asked > 2) return;
    const Answer chosen = alone.choose(*game, ask.seat, 6);
    CHECK(in_three.choose(*game, ask.seat, 6) == chosen);
    CHECK(in_three.plays() == alone.plays());
    CHECK(alone.choose(*game, ask.seat, 6) == chosen);  // regardless of earlier questions
  });
  CHECK(asked >= 2);
}

TEST_CASE("search keeps its budget and tries advised answers first") {
  const auto game = new_game(hearts(), 2);
  REQUIRE(game->advance() == Status::asking);
  const Seat seat = game->asked()[0].seat;
  search::Search counted(iterations(90)), timed({.iterations = 0, .milliseconds = 60});
  counted.choose(*game, seat, 1);
  CHECK(counted.plays() >= 60);
  CHECK(counted.plays() <= 150);
  REQUIRE(counted.candidates().size() > 2);
  for (const search::Candidate& candidate : counted.candidates()) {
    CHECK(candidate.mean() >= 0);
    CHECK(candidate.mean() <= 1);
    CHECK(candidate.plays <= counted.candidates()[0].plays);  // the advised one is never dropped
  }
  const auto began = std::chrono::steady_clock::now();
  timed.choose(*game, seat, 1);
  CHECK(timed.plays() > 0);
  CHECK(std::chrono::steady_clock::now() - began < std::chrono::seconds(20));  // even where everything is slow
}

TEST_CASE("games with search bots can be repeated, saved and undone") {
  const Packs packs = base(2);
  GameConfig config = robust::config({"search:8", "heuristic:0.5"}, 6);
  std::uint64_t hash = 0;
  for (int n = 0; n < 2; ++n) {
    GameTable table(std::make_unique<Game>(packs, config));
    Game& game = table.game();
    ExternalPlayers choosers(config.seats, make_search);
    REQUIRE(choosers.advance(table) == Status::over);
    if (n == 1) CHECK(game.engine().state().hash() == hash);
    hash = game.engine().state().hash();
    if (n == 1) continue;
    config.folders = {std::string(SOURCE_DIR) + "/content"};
    Game loaded(config, from_text(to_text(game.save())));
    CHECK(loaded.seats() == config.seats);
    CHECK(loaded.advance() == Status::over);
    CHECK(loaded.engine().state().hash() == hash);
  }
}

TEST_CASE("undo takes back a person's last answer and later bot answers") {
  const Packs packs = base(2);
  const GameConfig config = robust::config({"human", "search:4"}, 3);
  GameTable table(std::make_unique<Game>(packs, config));
  Game& game = table.game();
  ExternalPlayers choosers(config.seats, make_search);
  REQUIRE(choosers.advance(table) == Status::asking);
  const auto question = game.asked(Seat(0))->question;
  const std::int32_t step = game.engine().step_number();
  REQUIRE_FALSE(game.answer(Seat(0), game.asked(Seat(0))->nth(0)));
  game.advance();
  REQUIRE(choosers.advance(table) == Status::asking);
  REQUIRE(game.undo(Seat(0)));
  game.advance();
  REQUIRE(choosers.advance(table) == Status::asking);
  CHECK(game.asked(Seat(0))->question == question);
  CHECK(game.engine().step_number() == step);
}

TEST_CASE("a full tree adds no nodes and keeps its old ones") {
  search::SearchTree tree(2);
  for (const std::uint64_t seen : {7u, 8u}) REQUIRE(tree.at(seen));
  tree.at(7)->visits = 3;
  CHECK_FALSE(tree.at(9));
  REQUIRE(tree.at(7));
  CHECK(tree.at(7)->visits == 3);
  CHECK(tree.size() == 2);
}

TEST_CASE("seat_kind() reads kinds of seats") {
  using Who = SeatKind::Who;
  CHECK(seat_kind("human").who == Who::human);
  CHECK(seat_kind("random").who == Who::random);
  CHECK(seat_kind("heuristic").advised == 100);
  CHECK(seat_kind("heuristic:0.8").advised == 80);
  CHECK(seat_kind("heuristic:0.05").advised == 5);
  CHECK(seat_kind("heuristic:1").advised == 100);
  CHECK(seat_kind("heuristic:0").advised == 0);
  CHECK(seat_kind("search").iterations == 200);
  CHECK(seat_kind("search:50").iterations == 50);
  CHECK(seat_kind("search:50").milliseconds == 0);
  CHECK(seat_kind("search:50ms").milliseconds == 50);
  CHECK(seat_kind("search:5").outside());
  CHECK_FALSE(seat_kind("heuristic:0.5").outside());
  using Catch::Contains;
  CHECK_THAT(seat_kind_fault("humna").english(), Contains("unknown kind of seat 'humna'; did you mean 'human'?"));
  CHECK_THAT(seat_kind_fault("serach:20").english(), Contains("did you mean 'search'?"));
  CHECK_THAT(seat_kind_fault("random:3").english(), Contains("random takes no value"));
  for (const char* bad : {"heuristic:", "heuristic:1.1", "heuristic:-1", "heuristic:0.123", "heuristic:x",
                          "heuristic:0.", "heuristic:9223372036854775807", "heuristic:184467440737095517.2"})
    CHECK_THAT(seat_kind_fault(bad).english(), Contains("from 0 to 1"));
  for (const char* bad : {"search:", "search:0", "search:-3", "search:5s", "search:ms", "search:99999999999999999999"})
    CHECK_THAT(seat_kind_fault(bad).english(), Contains("playouts"));
}

TEST_CASE("search beats heuristic, and heuristic beats random", "[long]") {
  const std::atomic<bool> stop = false;
  const auto rung = [&](const Packs& packs, const char* bot, const char* others, std::int64_t seeds) {
    const simulation::Rung played = simulation::play_rung(
        {.linked = packs, .bots = {}, .seed = 1, .games = seeds, .check = true, .make_chooser = make_search}, bot,
        others, nullptr, stop);
    CHECK(played.games == seeds * packs->ruleset.players());
    return played;
  };
  CHECK(rung(base(3), "heuristic", "random", 10).verdict() > 0);
  CHECK(rung(base(3), "heuristic", "heuristic:0.3", 20).verdict() > 0);
  CHECK(rung(base(2), "search:12", "random", 10).verdict() > 0);
}

TEST_CASE("Rung::interval() measures seeds, not games") {
  const std::atomic<bool> stop = false;
  const simulation::Rung rung = simulation::play_rung({.linked = base(2), .bots = {}, .seed = 1, .games = 60},
                                                      "heuristic:0.97", "heuristic", nullptr, stop);
  CHECK(rung.of_seeds.n == 60);
  CHECK(static_cast<std::int64_t>(rung.of_seeds.sum) == rung.wins);
  const statistics::Interval paired = rung.interval(), strangers = statistics::wilson(rung.wins, rung.games);
  CHECK(paired.contains(rung.share()));
  INFO(paired.low << " to " << paired.high << ", Wilson " << strangers.low << " to " << strangers.high);
  CHECK(paired.high - paired.low < strangers.high - strangers.low);
  const simulation::Rung one = simulation::play_rung({.linked = base(2), .bots = {}, .seed = 1, .games = 1},
                                                     "heuristic", "random", nullptr, stop);
  CHECK(std::isinf(one.interval().high));
  CHECK(one.verdict() == 0);
}

TEST_CASE("a bot against its own kind plays another game in each seat", "[long]") {
  const std::atomic<bool> stop = false;
  for (const char* bot : {"random", "search:3"}) {
    const simulation::Rung rung = simulation::play_rung(
        {.linked = base(2), .bots = {}, .seed = 1, .games = 12, .make_chooser = make_search}, bot, bot, nullptr, stop);
    INFO(bot << " won " << rung.wins << " of 24");
    CHECK(rung.of_seeds.variance() > 0);  // a single game would be won by exactly one seat of two
  }
}

TEST_CASE("a stopped tournament keeps only complete seeds") {
  std::atomic<bool> stop = false;
  const auto packs = base(3);
  const simulation::Rung rung = simulation::play_rung(
      {.linked = packs, .bots = {}, .seed = 1, .games = 100'000'000, .threads = 2}, "random", "random",
      [&](std::int64_t games) { stop = games > 20; }, stop);
  CHECK(rung.stopped);
  CHECK(rung.games > 20);
  CHECK(rung.games % 3 == 0);
}

}  // namespace rules::search_test

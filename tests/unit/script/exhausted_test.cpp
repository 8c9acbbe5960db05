// Scripts that exhaust their time when a game is shown: one error, in the time of one, and the game has failed.
#include <catch2/catch.hpp>
#include <ctime>

#include "play/game.hpp"
#include "play/table_view/table_view.hpp"
#include "unit/support/mods.hpp"

using namespace rules;
using Catch::Matchers::Contains;

namespace {

double cpu_seconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) / 1e9;
}

/// A game of four, with two scores, that asks one player whether all is well.
play::Game game_of(const test::Mods& mods) {
  play::GameConfig config{.folders = {mods.root()}, .selection = {.packs = {"slow"}}, .seats = {}, .names = {}};
  config.seats.assign(4, "human");
  return play::Game(config);
}

test::Mods& slow(test::Mods& mods, const std::string& value) {
  return mods.pack("slow", "",
                   "step: {go: {}}\nquestion: {well: {kind: yes-no}}\nresource: {gem: {}}\n"
                   "value:\n  one: {script: true, scores: true}\n  two: {script: true, scores: true}\n",
                   "function step.go() ask(1, 'well') supply(1, resource.gem, 1) end\n"
                   "function value.one(p) " +
                       value + " return 1 end\nfunction value.two(p) " + value + " return 1 end\n");
}

}  // namespace

TEST_CASE("a looping value fails the game once when it is shown") {
  test::Mods mods;
  slow(mods, "while true do end");
  play::Game game = game_of(mods);
  REQUIRE(game.advance() == Status::asking);
  const double before = cpu_seconds();
  const play::TableView first = table_view_of(game, play::Viewer(Seat(0)), game.wording(), {});
  for (int s = 0; s < 4; ++s) table_view_of(game, play::Viewer(Seat(s)), game.wording(), {});
  CHECK(cpu_seconds() - before < 2.5);  // and not a second for each value and seat
  CHECK(game.engine().status() == Status::failed);
  CHECK(game.engine().exhausted());
  CHECK_THAT(game.engine().failure(), Contains("it.lua:2: took longer than 1000 ms"));
  CHECK(first.failed);
  CHECK_FALSE(first.question);
  CHECK(first.waiting.empty());
  CHECK_THAT(*game.engine().inspect([] {}).error, Contains("took longer"));
  CHECK(cpu_seconds() - before < 2.5);
}

TEST_CASE("values share one time limit when a game is shown") {
  test::Mods mods;
  slow(mods, "for n = 1, 30000000 do local m = n end");
  play::Game game = game_of(mods);
  REQUIRE(game.advance() == Status::asking);
  const double before = cpu_seconds();
  table_view_of(game, play::Viewer(Seat(0)), game.wording(), {});
  const double took = cpu_seconds() - before;
  INFO(took);
  if (game.engine().exhausted()) CHECK(took < 2.5);  // a fast machine computes all of them in time
  else CHECK(took < 1.1);
}

TEST_CASE("a game that failed when shown continues after an undo") {
  test::Mods mods;
  slow(mods, "while amount(resource.gem, p) > 0 do end");
  play::Game game = game_of(mods);
  REQUIRE(game.advance() == Status::asking);
  CHECK_FALSE(table_view_of(game, play::Viewer(Seat(0)), game.wording(), {}).failed);
  REQUIRE_FALSE(game.answer(
      Seat(0), std::get<Answer>(game.wording().understood(game.engine().read(), *game.asked(Seat(0)), "yes"))));
  game.advance();
  CHECK(table_view_of(game, play::Viewer(Seat(0)), game.wording(), {}).failed);
  REQUIRE(game.undo(Seat(0)));
  CHECK(game.engine().status() == Status::asking);
  CHECK_FALSE(table_view_of(game, play::Viewer(Seat(0)), game.wording(), {}).failed);
}

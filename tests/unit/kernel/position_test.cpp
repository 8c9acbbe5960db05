// Positions: a copy of a position continues as the game does, whatever the copy contained before; it has no history,
// and says so. A determinization into such a copy looks the same to the seat.
#include <catch2/catch.hpp>

#include "nlohmann/json.hpp"
#include "unit/support/known_state.hpp"
#include "unit/support/robust_games.hpp"

namespace rules::position_test {

using namespace rules::play;
using robust::any_answer;

namespace {

using Packs = std::shared_ptr<const packs::LinkedGame>;

constexpr int kEvery = robust::kSlow ? 10 : 1;  ///< one question in this many is tried

std::unique_ptr<Game> new_game(const Packs& packs, std::uint64_t seed) {
  const auto players = static_cast<std::size_t>(packs->ruleset.players());
  return std::make_unique<Game>(packs, robust::config(std::vector<std::string>(players, "human"), seed));
}

/// Gives the first open answer, which depends only on the key, the question and the seat.
void answer_one(Game& game, std::uint64_t key) {
  for (const Question& ask : game.asked()) {
    if (game.engine().answered(ask.seat)) continue;
    REQUIRE_FALSE(game.answer(ask.seat, any_answer(game.engine(), ask, key)));
    return;
  }
}

std::uint64_t finish(Game& game, std::uint64_t key) {
  while (game.advance() == Status::asking) answer_one(game, key);
  REQUIRE(game.engine().failure() == "");
  return game.engine().state().hash();
}

std::vector<std::string> seen_by_all(const Game& game) {
  std::vector<std::string> out;
  for (std::size_t s = 0; s < game.seats().size(); ++s)
    out.push_back(test::known_state(game, Seat(static_cast<std::int32_t>(s))).dump());
  return out;
}

std::vector<Packs> kinds_of_games() {
  return {robust::linked("content", {"base"}, 3, {}),
          robust::linked("content", {"base", "cowboys", "first-edition", "indians", "wild-west"}, 4,
                         {"base.windows=everyone"}),
          robust::linked("tests/games", {"harbour"}, 3, {})};
}

}  // namespace

TEST_CASE("copy_position_from() continues like the original game") {
  for (const Packs& packs : kinds_of_games()) {
    const std::uint64_t hash = finish(*new_game(packs, 5), 5);
    auto game = new_game(packs, 5);
    const auto copy = new_game(packs, 77);
    int answers = 0;
    while (game->advance() == Status::asking) {
      INFO("answer " << answers);
      if (++answers % kEvery == 0) {
        copy->copy_position_from(*game);  // also for a question that one seat of several has answered
        REQUIRE(copy->engine().state() == game->engine().state());
        REQUIRE(seen_by_all(*copy) == seen_by_all(*game));
        for (int n = 0; n < 3 && copy->advance() == Status::asking; ++n) answer_one(*copy, 5);
      }
      if (answers % (50 * kEvery) == 0) {
        const auto further = new_game(packs, 78);
        further->copy_position_from(*copy);
        REQUIRE(finish(*further, 5) == hash);
        REQUIRE(finish(*copy->clone(), 5) == hash);
        REQUIRE(finish(*copy, 5) == hash);
      }
      answer_one(*game, 5);
    }
    REQUIRE(game->engine().state().hash() == hash);
  }
}

TEST_CASE("a copy has the same seats, and bots can take them") {
  const Packs packs = robust::linked("content", {"base"}, 3, {});
  Game game(packs, robust::config({"human", "random", "human"}, 3)), copy(packs, robust::config({"random"}, 9));
  REQUIRE(game.advance() == Status::asking);
  copy.copy_position_from(game);
  CHECK(copy.seats() == game.seats());
  for (std::int32_t s = 0; s < 3; ++s) copy.engine().seat(Seat(s), bot_named("random"));
  while (copy.engine().status() == Status::asking && !copy.asked().empty() &&
         !copy.engine().answered(copy.asked().back().seat))
    answer_one(copy, 1);
  CHECK(copy.advance() == Status::over);
}

TEST_CASE("a copy of a position rejects calls that need a history") {
  const Packs packs = robust::linked("content", {"base"}, 3, {});
  const auto game = new_game(packs, 4), copy = new_game(packs, 5);
  for (int n = 0; n < 12; ++n) {
    REQUIRE(game->advance() == Status::asking);
    answer_one(*game, 4);
  }
  REQUIRE(game->advance() == Status::asking);
  CHECK(copy->has_history());
  copy->copy_position_from(*game);
  const auto clone = copy->clone();
  for (Game* each : {copy.get(), clone.get()}) {
    std::size_t next = 0;
    CHECK_FALSE(each->has_history());
    CHECK_THROWS_WITH(each->log(Seat(), 0, next), Catch::Contains("copy of a position"));
    CHECK_THROWS_WITH(each->save(), Catch::Contains("copy of a position"));
    CHECK_THROWS_WITH(each->undo(Seat(0)), Catch::Contains("copy of a position"));
    CHECK_THROWS_WITH(each->why(Seat(0)), Catch::Contains("copy of a position"));
  }
  CHECK(game->has_history());
  CHECK_THROWS_WITH(copy->copy_position_from(*copy), Catch::Contains("its own position"));
  const auto other = new_game(robust::linked("content", {"base"}, 4, {}), 4);
  CHECK_THROWS_WITH(copy->copy_position_from(*other), Catch::Contains("linked"));
}

TEST_CASE("determinize_into() gives another game that looks the same") {
  for (const Packs& packs : kinds_of_games()) {
    const auto game = new_game(packs, 6), world = new_game(packs, 7), second = new_game(packs, 8);
    int asked = 0, made = 0, questions = 0, different = 0;
    while (game->advance() == Status::asking) {
      const Seat seat(questions % packs->ruleset.players());
      const GameState before = game->engine().state();
      INFO("question " << questions << ", seat " << seat.index + 1);
      const bool tried = ++asked % kEvery == 0;
      if (tried && game->determinize_into(*world, seat, static_cast<std::uint64_t>(questions++))) {
        ++made;
        different += !(world->engine().state() == before);
        REQUIRE(test::known_state(*world, seat).dump() == test::known_state(*game, seat).dump());
        REQUIRE(broken_invariant(world->engine()).value_or("") == "");
        // A determinization of a game without history, too.
        second->copy_position_from(*world);
        if (second->determinize_into(*world, seat, 3))
          REQUIRE(test::known_state(*world, seat).dump() == test::known_state(*game, seat).dump());
        if (made % 20 == 0) finish(*second, 6);
      }
      REQUIRE(game->engine().state() == before);
      while (!game->engine().answered(game->asked().back().seat)) answer_one(*game, 6);
    }
    INFO(made << " of " << questions << ", " << different << " different");
    CHECK(made * 100 >= questions * 98);
    CHECK(different * 10 >= made * 8);
  }
}

}  // namespace rules::position_test

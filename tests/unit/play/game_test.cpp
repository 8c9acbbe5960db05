// Whole games through the facade: determinism, saves at every question, undo, clones, determinizations, secrecy,
// invalid files.
#include "play/game.hpp"

#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>

#include "base/chance.hpp"
#include "nlohmann/json.hpp"
#include "simulation/simulation.hpp"
#include "unit/support/known_state.hpp"
#include "unit/support/question_samples.hpp"
#include "unit/support/robust_games.hpp"

namespace rules::game_test {

using namespace rules::play;

namespace {

std::shared_ptr<const packs::LinkedGame> base(int players, std::vector<std::string> settings = {}) {
  static std::map<std::pair<int, std::vector<std::string>>, std::shared_ptr<const packs::LinkedGame>> made;
  auto& linked = made[{players, settings}];
  const std::filesystem::path folder = std::string(SOURCE_DIR) + "/content";
  if (!linked) linked = packs::link({&folder, 1}, {{"base"}, settings, players});
  return linked;
}

GameConfig config(int players, std::uint64_t seed, const std::string& kind) {
  GameConfig c;
  c.folders = {std::string(SOURCE_DIR) + "/content"};
  c.selection.packs = {"base"};
  c.seats.assign(static_cast<std::size_t>(players), kind);
  c.seed = c.bot_seed = seed;
  return c;
}

/// Returns the answer of a random external player.
Answer any_answer(const Game& game, const Question& ask) {
  return ask.nth(below(random_bits(game.engine().seed(), 7, game.engine().step_number(), ask.seat.index,
                                   game.engine().question_number()),
                       ask.count()));
}

void answer_all(Game& game) {
  const std::vector<Question> asks(game.asked().begin(), game.asked().end());
  for (const Question& ask : asks) REQUIRE_FALSE(game.answer(ask.seat, any_answer(game, ask)));
}

std::uint64_t finish(Game& game) {
  while (game.advance() == Status::asking) answer_all(game);
  REQUIRE(game.engine().status() == Status::over);
  return game.engine().state().hash();
}

}  // namespace

TEST_CASE("external seats play the same game as inline ones") {
  for (int players = 2; players <= 5; ++players) {
    Game outside(base(players), config(players, 11, "human"));
    const std::uint64_t hash = finish(outside);
    const Save save = outside.save();
    Game again(base(players), config(players, 11, "human"));
    again.engine().load_answers(save.entries);
    CHECK(again.advance() == Status::over);
    CHECK(again.engine().state().hash() == hash);
  }
}

TEST_CASE("a game saved and loaded at every question is the same") {
  for (std::uint64_t seed = 1; seed <= (robust::kSlow ? 2 : 6); ++seed) {
    const int players = 2 + static_cast<int>(seed % 4);
    Game straight(base(players), config(players, seed, "human"));
    const std::uint64_t hash = finish(straight);
    auto game = std::make_unique<Game>(base(players), config(players, seed, "human"));
    while (game->advance() == Status::asking) {
      answer_all(*game);
      const Save save = from_text(to_text(game->save()));
      auto loaded = std::make_unique<Game>(base(players), config(players, save.seed, "human"));
      loaded->engine().load_answers(save.entries);
      game = std::move(loaded);
    }
    CHECK(game->engine().state().hash() == hash);
  }
}

TEST_CASE("games that rest() and share a script host are the same") {
  for (const char* kind : {"human", "heuristic"}) {
    std::vector<std::unique_ptr<Game>> games;
    std::vector<std::uint64_t> expected;
    for (std::uint64_t seed = 1; seed <= (robust::kSlow ? 2 : 3); ++seed) {
      GameConfig c = config(3, seed, kind);
      c.seats[0] = "human";
      Game straight(base(3), c);
      expected.push_back(finish(straight));
      games.push_back(std::make_unique<Game>(base(3), c));
    }
    for (bool any = true; any;) {
      any = false;
      for (const auto& game : games) {
        game->rest();
        game->rest();  // one that already rests
        if (game->advance() != Status::asking) continue;
        any = true;
        game->rest();
        const auto copy = game->clone();
        answer_all(*game);
        CHECK(copy->why(game->asked().front().seat).size() > 0);
        game->rest();
      }
    }
    for (std::size_t i = 0; i < games.size(); ++i) {
      CHECK(games[i]->engine().state().hash() == expected[i]);
      games[i]->rest();
      CHECK_FALSE(games[i]->why(Seat(0)).empty());
      games[i]->rest();
      CHECK(games[i]->undo(Seat(0)));
      CHECK(finish(*games[i]) == expected[i]);
    }
  }
}

TEST_CASE("clone() plays on without changing the game") {
  Game game(base(4), config(4, 5, "human"));
  int questions = 0;
  while (game.advance() == Status::asking) {
    if (++questions % 5 == 0) {
      const GameState before = game.engine().state();
      const auto clone = game.clone();
      finish(*clone);
      CHECK(game.engine().state() == before);
    }
    answer_all(game);
  }
  Game straight(base(4), config(4, 5, "human"));
  CHECK(finish(straight) == game.engine().state().hash());
}

TEST_CASE("undo() takes back one answer, and the game continues") {
  Game game(base(3), config(3, 9, "human"));
  for (int i = 0; i < 30; ++i) {
    REQUIRE(game.advance() == Status::asking);
    answer_all(game);
  }
  REQUIRE(game.advance() == Status::asking);
  const GameState here = game.engine().state();
  const std::vector<Question> asks(game.asked().begin(), game.asked().end());
  REQUIRE_FALSE(game.answer(asks[0].seat, any_answer(game, asks[0])));
  const std::size_t answers = game.save().entries.size();
  REQUIRE(game.undo(asks[0].seat));
  CHECK(game.engine().state() == here);
  CHECK(game.save().entries.size() == answers - 1);
}

TEST_CASE("an illegal answer is rejected and changes nothing") {
  Game game(base(2), config(2, 3, "human"));
  REQUIRE(game.advance() == Status::asking);
  const GameState before = game.engine().state();
  CHECK(game.answer(Seat(0), picked(1u << 9)));
  CHECK(game.answer(Seat(1), Answer(Element::option, kNone)));
  CHECK(game.engine().state() == before);
  CHECK(game.save().entries.empty());
}

TEST_CASE("determinize() gives another game that looks the same") {
  int made = 0, asked = 0, different = 0;
  for (std::uint64_t seed = 1; seed <= 4; ++seed) {
    Game game(base(4, {"base.windows=everyone"}), config(4, seed, "human"));
    while (game.advance() == Status::asking) {
      if (++asked % 7 == 0) {
        const Seat seat(asked % 4);
        const auto other = game.determinize(seat, static_cast<std::uint64_t>(asked));
        if (other) {
          ++made;
          different += !(other->engine().state() == game.engine().state());
          CHECK(test::known_state(*other, seat).dump() == test::known_state(game, seat).dump());
          CHECK_FALSE(broken_invariant(other->engine()));
          if (made % 10 == 0) finish(*other);
        }
      }
      answer_all(game);
    }
  }
  INFO(made << " of " << asked / 7 << " determinizations, " << different << " different");
  CHECK(made * 10 >= asked / 7 * 9);
  CHECK(different * 10 >= made * 9);
}

TEST_CASE("figures don't depend on the number of threads") {
  simulation::SimulationConfig c{.linked = base(4),
                                 .bots = {"random", "random", "random", "random"},
                                 .seed = 1,
                                 .games = robust::kSlow ? 40 : 400,
                                 .threads = 1,
                                 .check = true};
  const std::atomic<bool> stop = false;
  const simulation::Totals one = simulation::simulate(c, nullptr, stop);
  c.threads = 2;
  c.check = false;
  const simulation::Totals two = simulation::simulate(c, nullptr, stop);
  CHECK(one.failed == 0);
  CHECK(one.failure == "");
  CHECK(one.result_hash == two.result_hash);
  CHECK(one.sums == two.sums);
}

TEST_CASE("every step gives the same state in a fresh Lua state") {
  constexpr std::int64_t games = robust::kSlow ? 1 : 2;
  const simulation::SimulationConfig c{.linked = base(4),
                                       .bots = {"random", "random", "random", "random"},
                                       .seed = 3,
                                       .games = games,
                                       .threads = 1,
                                       .paranoid = true};
  const std::atomic<bool> stop = false;
  const simulation::Totals totals = simulation::simulate(c, nullptr, stop);
  CHECK(totals.failure == "");
  CHECK(totals.games == games);
}

TEST_CASE("a save with any cut or flipped bit is rejected") {
  Game game(base(2), config(2, 3, "random"));
  game.advance();
  const std::string text = to_text(game.save());
  REQUIRE_NOTHROW(from_text(text));
  for (std::size_t cut = 0; cut < text.size(); cut += cut < 200 ? 1 : 97)
    CHECK_THROWS_AS(from_text(std::string_view(text).substr(0, cut)), SaveError);
  for (std::size_t at = 0; at < text.size(); at += at < 200 ? 1 : 31)
    for (int bit = 0; bit < 8; bit += 3) {
      std::string bad = text;
      bad[at] = static_cast<char>(bad[at] ^ (1 << bit));
      CHECK_THROWS_AS(from_text(bad), SaveError);
    }
  CHECK_THROWS_WITH(from_text("hello\n"), Catch::Contains("not a saved game"));
  CHECK_THROWS_WITH(from_text("rules-save 9 0 0\n"), Catch::Contains("format 9"));
}

TEST_CASE("saves with missing seats or extra answers are rejected") {
  Game game(base(2), config(2, 3, "human"));
  game.advance();
  Save save = game.save();
  save.seats[0] = "nobody";
  CHECK_THROWS_WITH(Game(config(2, 3, "human"), from_text(to_text(save))),
                    Catch::Contains("the save has an unknown kind of seat 'nobody'"));
  save.entries.assign(200'001, LoggedAnswer{});
  for (std::int32_t step = 0; LoggedAnswer & entry : save.entries) {
    entry.seat = Seat(0);
    entry.order = step;
    entry.fingerprint = 1;
    entry.step = step++;
  }
  CHECK_THROWS_WITH(from_text(to_text(save)), Catch::Contains("the save has more than 200000 answers"));
}

TEST_CASE("only an older save of the same game may be overwritten") {
  Game game(base(2), config(2, 3, "human"));
  game.advance();
  const std::string before = to_text(game.save());
  const Seat asked = game.asked()[0].seat;
  REQUIRE_FALSE(game.answer(asked, game.asked()[0].nth(0)));
  const Save now = game.save();
  CHECK(continues(now, before));
  CHECK(continues(now, to_text(now)));
  CHECK_FALSE(continues(from_text(before), to_text(now)));  // it has an additional answer
  CHECK_FALSE(continues(now, "Chapter one.\n"));
  Save other = from_text(before);
  other.seed += 1;
  CHECK_FALSE(continues(now, to_text(other)));
}

TEST_CASE("names in a save stay unless they are given again") {
  GameConfig named = config(3, 3, "human");
  named.names = {"Ann", "", "Cleo"};
  const Save save = Game(named).save();
  GameConfig anew = config(3, 3, "human");
  anew.names = {"Bob"};
  const Game loaded(anew, save);
  CHECK(loaded.config().names == std::vector<std::string>{"Bob", "", "Cleo"});
  CHECK(loaded.wording().player(Seat(2)) == "Cleo");
  CHECK(Game(config(3, 3, "human"), save).config().names == named.names);
}

TEST_CASE("a save of other packs or options is rejected with reasons") {
  Game game(base(2), config(2, 3, "human"));
  Save save = game.save();
  save.lock[0].hash ^= 1;
  CHECK_NOTHROW(Game(config(2, 3, "human"), save));  // other rules, but no answer that could differ
  save.options.emplace_back("base.weather", "fair");
  CHECK_THROWS_WITH(Game(config(2, 3, "human"), save),
                    Catch::Contains("option base.weather was fair and no longer exists"));
  save = game.save();
  save.options.pop_back();
  CHECK_THROWS_WITH(Game(config(2, 3, "human"), save),
                    Catch::Contains("option " + game.save().options.back().first + " did not exist and is now "));
  save = game.save();
  save.lock.push_back({"no-such-pack", "1.0.0", 1, {}});
  CHECK_THROWS_WITH(Game(config(2, 3, "human"), save),
                    Catch::Contains("pack no-such-pack was 1.0.0 (hash 0000000000000001) and is now missing"));
  GameConfig anyway = config(2, 3, "human");
  anyway.anyway = true;
  CHECK_THROWS_AS(Game(anyway, save), packs::ContentError);
}

TEST_CASE("a save of other packs or options can be loaded anyway") {
  Game game(base(2), config(2, 3, "random"));
  REQUIRE(game.advance() == Status::over);
  Save save = game.save();
  save.lock[0].hash ^= 1;
  save.options.emplace_back("base.weather", "fair");
  GameConfig anyway = config(2, 3, "random");
  anyway.anyway = true;
  Game loaded(anyway, save);
  CHECK(loaded.advance() == Status::over);
  CHECK(loaded.engine().state() == game.engine().state());
  CHECK_FALSE(loaded.engine().answers().mismatch());
}

TEST_CASE("answers after a question that isn't asked again are dropped") {
  Game game(base(2), config(2, 3, "random"));
  REQUIRE(game.advance() == Status::over);
  Save save = game.save();
  REQUIRE(save.entries.size() > 5);
  const auto at = save.entries.begin() + 4;
  LoggedAnswer extra = *at;
  extra.question += 50;
  save.entries.insert(
      std::find_if(at, save.entries.end(), [&](const LoggedAnswer& entry) { return entry.step > extra.step; }), extra);
  Game loaded(config(2, 3, "random"), save);
  CHECK(loaded.advance() == Status::over);
  REQUIRE(loaded.engine().answers().mismatch());
  CHECK_THAT(
      told(*loaded.engine().answers().mismatch()).english(),
      Catch::Contains("step " + std::to_string(extra.step + 1) + " no longer asks a question that was answered"));
  CHECK(loaded.engine().state() == game.engine().state());  // the same bots answer the rest
}

TEST_CASE("loading the base game's packs is deterministic") {
  const std::filesystem::path folder = std::string(SOURCE_DIR) + "/content";
  const packs::Selection selection{{"base"}, {}, 4};
  const auto a = packs::link({&folder, 1}, selection), b = packs::link({&folder, 1}, selection);
  CHECK(a->lock == b->lock);
  REQUIRE(a->hooks.size() == b->hooks.size());
  for (const FunctionId hook : a->hooks.ids()) CHECK(a->hooks[hook].path == b->hooks[hook].path);
}

}  // namespace rules::game_test

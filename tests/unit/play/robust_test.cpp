// Saving and loading, clones, undo and determinizations reproduce the game at every question of many games, also while
// only some of the asked seats have answered. The environment variables ROBUST_GAMES, ROBUST_FIRST and ROBUST_PACKS set
// the number of games, the seed of the first one, and the packs besides base: `tools/dev/soak` plays a thousand.
#include <algorithm>
#include <catch2/catch.hpp>
#include <sstream>

#include "nlohmann/json.hpp"
#include "unit/support/known_state.hpp"
#include "unit/support/robust_games.hpp"

namespace rules::robust_test {

using namespace rules::play;
using namespace robust;

namespace {

Settings settings_of(std::uint64_t seed) {
  static const std::vector<Settings> all = {{},
                                            {"base.windows=everyone"},
                                            {"base.windows=everyone", "base.saloon-draw=by-back", "base.bribes=false"},
                                            {"base.mine-nuggets=8", "base.player-dollars=2", "base.deed-row=5"}};
  return all[seed / 4 % all.size()];
}

/// Every second game has all packs; or all have those named by the environment.
std::vector<std::string> packs_of(std::uint64_t seed) {
  std::vector<std::string> packs = {"base"};
  if (const char* named = std::getenv("ROBUST_PACKS")) {
    std::istringstream in(named);
    for (std::string pack; std::getline(in, pack, ',');)
      if (pack != "base") packs.push_back(pack);
  } else if ((seed + seed / 4) % 2 != 0) {
    packs.insert(packs.end(), {"cowboys", "first-edition", "indians", "wild-west"});
  }
  return packs;
}

/// 2 to 5 players; with the pack that brings a sixth, some games have one.
std::size_t players_of(std::uint64_t seed) {
  const std::vector<std::string> packs = packs_of(seed);
  return seed % 20 == 19 && std::find(packs.begin(), packs.end(), "wild-west") != packs.end() ? 6 : 2 + seed % 4;
}

/// At least one seat is asked from outside; the others may be bots that answer inline.
std::vector<std::string> seats_of(std::uint64_t seed) {
  static const std::vector<std::string> bots = {"human", "human", "random", "heuristic"};
  std::vector<std::string> seats(players_of(seed), "human");
  for (std::size_t s = 1; s < seats.size(); ++s) seats[s] = bots[mix(seed * 16 + s) % bots.size()];
  return seats;
}

Answer any(const Game& game, const Question& ask) { return any_answer(game.engine(), ask, game.engine().seed()); }

std::uint64_t finish(Game& game) {
  while (game.advance() == Status::asking) {
    const std::vector<Question> asks(game.asked().begin(), game.asked().end());
    for (const Question& ask : asks)
      if (!game.engine().answered(ask.seat)) REQUIRE_FALSE(game.answer(ask.seat, any(game, ask)));
  }
  REQUIRE(game.engine().failure() == "");
  REQUIRE(game.engine().status() == Status::over);
  return game.engine().state().hash();
}

struct Figures {
  int games = 0, questions = 0, determinizations = 0, failed_determinizations = 0, other_worlds = 0;
};

constexpr int kEach = kSlow ? 5 : 1;

/// One game in which everything is tried at every question; with sanitizers, at every fifth.
class TriedGame {
 public:
  TriedGame(std::uint64_t seed, Figures& figures)
      : TriedGame(linked("content", packs_of(seed), static_cast<int>(players_of(seed)), settings_of(seed)),
                  seats_of(seed), seed, figures) {}
  TriedGame(std::shared_ptr<const rules::packs::LinkedGame> linked, std::vector<std::string> seats, std::uint64_t seed,
            Figures& figures)
      : figures_(figures), seats_(std::move(seats)), seed_(seed), linked_(std::move(linked)) {}

  void play() {
    const std::uint64_t hash = finish(*fresh());
    game_ = fresh();
    ++figures_.games;
    for (int question = 0; game_->advance() == Status::asking; ++question) {
      if (question % kEach != 0) {
        answer();
        continue;
      }
      ++figures_.questions;
      INFO("question " << figures_.questions << ", step " << game_->engine().step_number());
      auto loaded = load();
      undo_in_a_clone();
      determinize(Seat(figures_.questions % static_cast<std::int32_t>(seats_.size())));
      if (figures_.questions % 3 == 0) game_ = std::move(loaded);
      answer();
    }
    REQUIRE(game_->engine().state().hash() == hash);
  }

 private:
  std::unique_ptr<Game> fresh() const { return std::make_unique<Game>(linked_, config(seats_, seed_)); }

  /// Returns the game from the text of its save: identical for every viewer, byte for byte.
  std::unique_ptr<Game> load() const {
    const std::string text = to_text(game_->save());
    const Save save = from_text(text);
    auto loaded = std::make_unique<Game>(linked_, config(save.seats, save.seed));
    loaded->engine().load_answers(save.entries);
    REQUIRE(loaded->advance() == Status::asking);
    REQUIRE_FALSE(loaded->engine().answers().mismatch());
    REQUIRE(loaded->engine().state() == game_->engine().state());
    REQUIRE(to_text(loaded->save()) == text);
    if (figures_.questions % 4 == 0)
      REQUIRE(whole_log(*loaded, Seat()) == whole_log(*game_, Seat()));  // it takes longest
    for (std::size_t s = 0; s < seats_.size(); ++s) REQUIRE(seen(*loaded, s) == seen(*game_, s));
    return loaded;
  }

  /// Takes the last answer back in a clone and gives it again; the game itself must not notice.
  void undo_in_a_clone() {
    const GameState before = game_->engine().state();
    const auto clone = game_->clone();
    REQUIRE(clone->engine().state() == before);
    if (last_) {
      REQUIRE(clone->undo(last_->first));
      REQUIRE(clone->engine().state() == last_state_);
      REQUIRE_FALSE(clone->answer(last_->first, last_->second));
      REQUIRE(clone->advance() == Status::asking);
    }
    REQUIRE(clone->engine().state() == before);
    REQUIRE(game_->engine().state() == before);
    REQUIRE(to_text(clone->save()) == to_text(game_->save()));
  }

  void determinize(Seat seat) {
    const GameState before = game_->engine().state();
    const auto other = game_->determinize(
        seat, mix(static_cast<std::uint64_t>(figures_.questions)) + static_cast<std::uint64_t>(seat.index));
    REQUIRE(game_->engine().state() == before);
    ++figures_.determinizations;
    if (!other) {
      ++figures_.failed_determinizations;
      return;
    }
    const auto s = static_cast<std::size_t>(seat.index);
    REQUIRE(seen(*other, s) == seen(*game_, s));
    if (figures_.determinizations % 4 == 0) REQUIRE(whole_log(*other, seat) == whole_log(*game_, seat));
    REQUIRE(broken_invariant(other->engine()).value_or("") == "");
    figures_.other_worlds += !(other->engine().state() == before);
    if (figures_.determinizations % 97 == 0) finish(*other);
  }

  /// Answers the question, one seat after the other; in between, the game is also saved and loaded.
  void answer() {
    last_state_ = game_->engine().state();
    const std::vector<Question> asks(game_->asked().begin(), game_->asked().end());
    std::size_t left = asks.size();
    for (const Question& ask : asks) {
      const Answer given = any(*game_, ask);
      REQUIRE_FALSE(game_->answer(ask.seat, given));
      last_ = {ask.seat, given};
      if (--left > 0) load();
    }
  }

  static std::string seen(const Game& game, std::size_t s) {
    return test::known_state(game, Seat(static_cast<std::int32_t>(s))).dump();
  }

  Figures& figures_;
  std::vector<std::string> seats_;
  std::uint64_t seed_;
  std::shared_ptr<const packs::LinkedGame> linked_;
  std::unique_ptr<Game> game_;
  std::optional<std::pair<Seat, Answer>> last_;  ///< the last answer from outside
  GameState last_state_;                         ///< its question
};

/// Plays the games of one part of `parts`: as several tests they run in parallel.
void try_games(std::uint64_t part, std::uint64_t parts) {
  const std::uint64_t games = from_environment("ROBUST_GAMES", kSlow ? 1 : 5),
                      first = from_environment("ROBUST_FIRST", 1);
  Figures figures;
  for (std::uint64_t seed = first; seed < first + games; ++seed) {
    if (seed / 4 % parts != part) continue;
    INFO("game with seed " << seed << " of " << players_of(seed) << " players");
    TriedGame(seed, figures).play();
  }
  if (figures.determinizations > 0)
    WARN(figures.games << " games, " << figures.questions << " questions, " << figures.determinizations
                       << " determinizations, " << figures.failed_determinizations << " without a result, "
                       << figures.other_worlds << " another world");
  CHECK(figures.failed_determinizations * 100 <= figures.determinizations);
}

}  // namespace

TEST_CASE("every question of a game survives save, undo, determinize", "[robust]") { try_games(0, 2); }
TEST_CASE("questions of more games survive save, undo, determinize", "[robust][long]") { try_games(1, 2); }

TEST_CASE("questions of other games survive save, undo, determinize", "[robust]") {
  const std::uint64_t games = from_environment("ROBUST_GAMES", 1), first = from_environment("ROBUST_FIRST", 1);
  const std::vector<std::string> seats = {"human", "random", "human", "heuristic"};
  for (const auto& [game, least] : {std::pair("harbour", 2), std::pair("hearts", 4)}) {
    Figures figures;
    for (std::uint64_t seed = first; seed < first + games; ++seed) {
      const auto players = static_cast<std::size_t>(4 - (seed - 1) % static_cast<std::uint64_t>(5 - least));
      INFO(game << " with seed " << seed << " of " << players << " players");
      TriedGame(linked("tests/games", {game}, static_cast<int>(players), {}),
                {seats.begin(), seats.begin() + static_cast<int>(players)}, seed, figures)
          .play();
    }
    CHECK(figures.failed_determinizations * 100 <= figures.determinizations);
  }
}

}  // namespace rules::robust_test

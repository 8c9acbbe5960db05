// The picture of the table, made at every question of random games, for every seat and a spectator: what it shows, and
// that its answers can be given back.
#include "play/picture/picture.hpp"

#include <catch2/catch.hpp>

#include "nlohmann/json.hpp"
#include "robust_games.hpp"

namespace rules::picture_test {

using namespace rules::play;

namespace {

struct Kind {
  std::string folder;
  std::vector<std::string> packs;
  int players;
};

const std::vector<Kind> kKinds = {{"content", {"base"}, 3},
                                  {"content", {"base", "wild-west", "cowboys", "indians", "first-edition"}, 4},
                                  {"tests/games", {"harbour"}, 3},
                                  {"tests/games", {"hearts"}, 4}};

std::unique_ptr<Game> game_of(const Kind& kind, std::uint64_t seed) {
  auto linked = robust::linked(kind.folder, kind.packs, kind.players, {});
  const auto players = static_cast<std::size_t>(kind.players);
  return std::make_unique<Game>(std::move(linked), robust::config(std::vector<std::string>(players, "human"), seed));
}

/// Plays a random game, and calls this at each question.
void play(Game& game, std::uint64_t key, const std::function<void()>& at_question) {
  while (game.advance() == Status::asking) {
    at_question();
    const std::vector<Ask> asks(game.asked().begin(), game.asked().end());
    for (const Ask& ask : asks) REQUIRE_FALSE(game.answer(ask.seat, robust::any_answer(game.engine(), ask, key)));
  }
  REQUIRE(game.engine().status() == Status::over);
}

/// That each answer of the seat's question is read back as itself.
void check_answers(const Game& game, const Picture& picture, Seat seat) {
  const Ask* ask = game.asked(seat);
  REQUIRE(picture.question.has_value() == (ask != nullptr));
  if (!ask) return;
  const Reader read = game.engine().read();
  INFO(picture.question->question);
  REQUIRE_FALSE(picture.question->answers.empty());
  for (const picture::Answer& each : picture.question->answers) {
    const auto parsed = game.wording().parse(read, *ask, each.id);
    REQUIRE(std::holds_alternative<Answer>(parsed));
    CHECK(ask->contains(std::get<Answer>(parsed)));
    CHECK(game.wording().plain(read, *ask, std::get<Answer>(parsed)) == each.id);
  }
  if (picture.question->pass) {
    const auto passed = game.wording().parse(read, *ask, *picture.question->pass);
    REQUIRE(std::holds_alternative<Answer>(passed));
    CHECK(ask->contains(std::get<Answer>(passed)));
  }
}

std::int64_t cards_of(const Picture& picture) {
  std::int64_t sum = 0;
  for (const picture::Player& player : picture.players)
    for (const picture::Zone& zone : player.zones) {
      std::int64_t here = 0;
      for (const picture::Card& card : zone.cards) here += card.n;
      CHECK(here == zone.count);
      sum += here;
    }
  for (const picture::Pile& pile : picture.piles) sum += pile.count;
  return sum;
}

}  // namespace

TEST_CASE("the picture of every question of a game shows all cards, and its answers can be given") {
  for (const Kind& kind : kKinds) {
    INFO(kind.packs.back());
    const auto game = game_of(kind, 5);
    play(*game, 9, [&] {
      for (int s = 0; s < kind.players; ++s) {
        const Picture picture = picture_of(*game, Seat(s), game->wording());
        CHECK(picture.eyes == s + 1);
        CHECK_FALSE(picture.open);
        check_answers(*game, picture, Seat(s));
        CHECK(cards_of(picture) == static_cast<std::int64_t>(game->engine().rules().cards.size()));
      }
    });
    const Picture end = picture_of(*game, Eyes::spectator(kind.players), game->wording());
    REQUIRE(end.over);
    CHECK(end.open);
    CHECK(end.over->winners.size() == 1);
    CHECK_FALSE(end.over->name.empty());
    for (int s = 0; s < kind.players; ++s) {
      std::int64_t total = 0;
      for (const auto& [name, n] : game->score(Seat(s))) total += n;
      CHECK(end.over->scores.at(static_cast<std::size_t>(s)).total == total);
      CHECK(end.players.at(static_cast<std::size_t>(s)).score.complete);
    }
  }
}

TEST_CASE("a spectator sees what everybody may know, and nothing else") {
  for (const Kind& kind : kKinds) {
    INFO(kind.packs.back());
    const auto game = game_of(kind, 6);
    play(*game, 8, [&] {
      const Picture picture = picture_of(*game, Eyes::spectator(kind.players), game->wording());
      CHECK_FALSE(picture.eyes);
      CHECK_FALSE(picture.question);
      const Reader read = game->engine().read();
      std::int64_t known = 0, expected = 0;
      for (const picture::Player& player : picture.players)
        for (const picture::Zone& zone : player.zones)
          for (const picture::Card& card : zone.cards) known += card.known ? card.n : 0;
      for (const picture::Pile& pile : picture.piles) known += static_cast<std::int64_t>(pile.cards.size());
      for (std::size_t c = 0; c < read.rules().cards.size(); ++c)
        expected += seers(read, Card(static_cast<std::int32_t>(c))) == SeatSet::first(kind.players);
      CHECK(known == expected);
    });
  }
}

}  // namespace rules::picture_test

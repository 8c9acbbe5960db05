// Determinizations: at every question, the game that `determinization` makes looks the same to the seat, could really
// have happened, and with the same answers continues to look the same until something hidden is revealed. The
// environment variable TWIN_GAMES sets the number of games for each number of players.
#include <catch2/catch.hpp>

#include "script/question_kinds.hpp"
#include "unit/support/twin_tools.hpp"

namespace rules::determinize_test {

using namespace twins;

namespace {

/// The card of the first game in the place of each card of the second.
Places matched(StateView one, StateView two) {
  const Ruleset& rules = one.rules();
  Places places(rules.cards().size());
  for (const Pile p : rules.piles().ids()) {
    REQUIRE(one.count(p) == two.count(p));
    Card b = two.first(p);
    for (Card a = one.first(p); a; a = one.next(a), b = two.next(b)) {
      REQUIRE(rules.deck_of(a) == rules.deck_of(b));
      places[a] = b;
    }
  }
  return places;
}

/// Returns true if a seat sees a card or die that isn't the same in both.
bool came_to_light(StateView one, StateView two, Seat seat, const Places& places) {
  const Ruleset& rules = one.rules();
  for (const Card c : places.ids()) {
    const auto can_see = [&](StateView read, Card card) {
      return read.known(card).has(seat) || rules.visible_to(read.pile(card)).has(seat);
    };
    if (rules.cards()[c] != rules.cards()[places[c]] && (can_see(one, c) || can_see(two, places[c]))) return true;
  }
  for (const DieId die : rules.dice().ids()) {
    for (int s = 0; s < (rules.dice()[die].per_player ? rules.players() : 1); ++s)
      for (int i = 0; i < rules.dice()[die].count; ++i)
        if (one.status(die, Seat(s), i) >= DieStatus::shown && one.face(die, Seat(s), i) != two.face(die, Seat(s), i))
          return true;
  }
  return false;
}

/// Returns an answer that is legal in both and shows nothing that differs; tries a few.
std::optional<std::pair<Answer, Answer>> same_answer(const Game& one, const Game& two, const Question& ask,
                                                     const Question& asked, Places& places, std::uint64_t key) {
  const StateView a = one.engine().read(), b = two.engine().read();
  for (std::uint64_t n = 0; n < 8; ++n) {
    const Answer answer = robust::any_answer(one.engine(), ask, key + n);
    Places changed = places;
    const auto carried = carried_over(a.rules(), ask, answer, asked, changed);
    if (!carried) continue;
    bool differs = false;
    if (const Subset* subset = ask.as<Subset>(); subset && ask.among(Type::die)) {
      const rules::Options& dice = subset->options;
      for (int i = 0; i < dice.count; ++i)
        differs |= (answer.taken() >> i & 1u) != 0 &&
                   a.face(dice.die, ask.seat, dice[i]) != b.face(dice.die, ask.seat, dice[i]);
    }
    if (ask.windowed && !answer.passed())
      differs |= a.rules().cards()[Card(answer.value())] != a.rules().cards()[Card(carried->value())];
    if (!differs) {
      places = changed;
      return std::pair{answer, *carried};
    }
  }
  return std::nullopt;
}

/// Returns true if a hand contains a card that leaves a hand as soon as it enters it: no game gets there. The cards are
/// listed here, so that the test doesn't depend on determinize().
bool impossible(StateView read) {
  for (const Card card : read.rules().cards().ids()) {
    const std::string& id = read.rules().kind_of(card).id;
    if (read.area(card) == Area::hand && (id == "nervous-joe" || id == "ranch" || id == "gift" || id == "swindler"))
      return true;
  }
  return false;
}

struct Driven {
  int pairs = 0, questions = 0;
};

/// Plays a determinization of the game and the game itself until the seat sees a difference.
void drive_on(const Game& game, const SharedChance& chance, const Game& determinized, Seat seat, std::uint64_t key,
              Driven& driven) {
  const auto one = game.clone(), two = determinized.clone();
  Places places = matched(one->engine().read(), two->engine().read());
  SharedChance first = chance, second(game.engine().rules(), key, inverse(places));
  second.take_over(determinized.engine().parts().random().script(), determinized.engine().step_number(),
                   determinized.engine().parts().random().made().size());
  REQUIRE(game.engine().parts().random().made().size() == determinized.engine().parts().random().made().size());
  one->engine().parts().random().decide_by(&first);
  two->engine().parts().random().decide_by(&second);
  ++driven.pairs;
  Shown of_one(*one, seat), of_two(*two, seat);
  for (int n = 0; n < 60; ++n) {
    INFO("after " << n << " questions more");
    for (const Question& ask : open_questions(*one)) {
      const Question* asked = two->asked(ask.seat);
      REQUIRE(asked);
      const auto answers = same_answer(*one, *two, ask, *asked, places, key);
      if (!answers) return;
      second.in_first = inverse(places);
      REQUIRE_FALSE(one->answer(ask.seat, answers->first));
      REQUIRE_FALSE(two->answer(ask.seat, answers->second));
      REQUIRE(difference(of_one.now(), of_two.now()) == "");
    }
    if (one->advance() != Status::asking || scoring(*one)) return;
    const Status other = two->advance();
    if (came_to_light(one->engine().read(), two->engine().read(), seat, places)) return;
    REQUIRE(other == Status::asking);
    REQUIRE(difference(of_one.now(), of_two.now()) == "");
    ++driven.questions;
  }
}

void check_determinizations(const GameKind& kind, int players, std::uint64_t games) {
  const auto linked = linked_for(kind, players);
  int made = 0, none = 0, others = 0;
  Driven driven;
  for (std::uint64_t seed = 1; seed <= games; ++seed) {
    const auto game = new_game(linked, seed);
    SharedChance chance(linked->ruleset, seed, unchanged(linked->ruleset));
    game->engine().parts().random().decide_by(&chance);
    for (int question = 0; game->advance() == Status::asking; ++question) {
      const Seat seat(question % players);
      INFO(players << " players, seed " << seed << ", question " << question << " of the game, seat "
                   << seat.index + 1);
      if (const auto determinized = game->determinize(seat, static_cast<std::uint64_t>(question))) {
        ++made;
        others += !(determinized->engine().state() == game->engine().state());
        const int looks = question / players;
        REQUIRE(difference(Shown(*determinized, seat, looks).now(), Shown(*game, seat, looks).now()) == "");
        REQUIRE_FALSE(impossible(determinized->engine().read()));
        if (question / players % 8 == 0) drive_on(*game, chance, *determinized, seat, seed, driven);
      } else {
        ++none;
      }
      for (const Question& ask : open_questions(*game))
        REQUIRE_FALSE(game->answer(ask.seat, robust::any_answer(game->engine(), ask, seed)));
    }
  }
  WARN(kind.name() << ", " << players << " players: " << made << " determinizations, " << none
                   << " questions without one, " << others << " other worlds; " << driven.pairs << " played on for "
                   << driven.questions << " questions");
  CHECK(none * 100 <= made);
  CHECK(others * 10 >= made * 9);
}

}  // namespace

TEST_CASE("determinizations look the same to the seat, 2 players", "[twin]") {
  check_determinizations(with({}), 2, kGames);
}
TEST_CASE("determinizations look the same to the seat, 3 players", "[twin][long]") {
  check_determinizations(with({}), 3, kGames);
}
TEST_CASE("determinizations look the same to the seat, 4 players", "[twin][long]") {
  check_determinizations(with({}), 4, kGames);
}
TEST_CASE("determinizations look the same to the seat, 5 players", "[twin][long]") {
  check_determinizations(with({}), 5, kGames);
}
TEST_CASE("determinizations look the same to the seat, all packs", "[twin][long]") {
  for (int players : {2, 3})
    check_determinizations(with({"cowboys", "first-edition", "indians", "wild-west"}), players, (kGames + 1) / 2);
}

}  // namespace rules::determinize_test

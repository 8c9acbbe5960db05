// Secrecy, with `windows: everyone`: two whole games that differ only in what a seat never learned show it the same
// bytes: view, question, log, and which seats the game waits for. Such twins differ from the first shuffle on. The test
// uses neither `determinization` nor the engine's knowledge masks: a card counts as hidden from a seat if it never lay
// where the packs say that the seat sees it, and nobody showed it to the seat. The environment variable TWIN_GAMES sets
// the number of games for each kind of game and number of players.
#include <catch2/catch.hpp>

#include "unit/support/twin_tools.hpp"

namespace rules::twin_test {

using namespace twins;

namespace {

/// The revealed information of a game: the seats to which each card was ever shown, and which rolls anybody saw.
struct Seen {
  Table<Card, SeatSet> cards;
  std::set<std::pair<std::int32_t, std::int32_t>> rolls;
  std::vector<SharedChance::Roll> all_rolls;
};

void see_dice(const Game& game, const SharedChance& chance, Seen& seen) {
  std::set<std::tuple<DieId, Seat, int>> later;
  for (auto roll = chance.rolls.rbegin(); roll != chance.rolls.rend(); ++roll) {
    if (!later.insert({roll->die, roll->seat, roll->place}).second) continue;  // rolled again since
    if (game.engine().read().status(roll->die, roll->seat, roll->place) >= DieStatus::shown)
      seen.rolls.insert({roll->step, roll->nth});
  }
}

/// Cards of decks that scripts show leave no note, so there the test relies on the engine. (For hands it doesn't.)
void see_decks(const Game& game, Seen& seen) {
  const StateView read = game.engine().read();
  for (const Card card : seen.cards.ids()) {
    if (read.area(card) == Area::none) seen.cards[card].bits |= read.known(card).bits;
  }
}

/// Returns true if a card reveals that it is held: it may have to be played, or has an effect of its own in a hand.
bool tells_itself(const Ruleset& rules, CardKind kind) {
  for (const EventId e : rules.events().ids()) {
    for (const Stage stage : {Stage::forbid, Stage::prevent, Stage::modify, Stage::after})
      for (const HandlerDecl& handler : rules.bus().handlers(e, stage))
        if (handler.card == kind && handler.works == Area::hand) return true;
    for (const WindowTime time : {WindowTime::before, WindowTime::after})
      for (const PlayDecl& play : rules.bus().window(e, time).plays)
        if (play.card == kind && (play.must || play.must_if)) return true;
  }
  return false;
}

/// Plays a game for this many questions and returns what was shown in it. Follows cards by the notes of their moves.
Seen play_through(std::shared_ptr<const packs::LinkedGame> linked, std::uint64_t key, int questions) {
  const Ruleset& rules = linked->ruleset;
  Seen seen{Table<Card, SeatSet>(rules.cards().size()), {}, {}};
  auto game = new_game(linked, key);
  SharedChance chance(rules, key, unchanged(rules));
  game->engine().parts().random().decide_by(&chance);
  log_of(game->engine()).trace(true);
  const auto see = [&] { see_dice(*game, chance, seen), see_decks(*game, seen); };
  game->engine().after_step([&](Engine&) { see(); });
  while (game->advance() == Status::asking && !scoring(*game)) {
    see();
    if (questions-- == 0) break;
    for (const Question& ask : open_questions(*game)) {
      const Answer answer = robust::any_answer(game->engine(), ask, key);
      REQUIRE_FALSE(game->answer(ask.seat, answer));
      const Element* shown = answer.find(Element::shown);
      if (!shown || !shown->value) continue;
      for (int i = 0; i < ask.options()->count; ++i)
        if (answer.taken() >> i & 1u) seen.cards[Card((*ask.options())[i])].add(ask.subject);
    }
  }
  for (const LogRecord& record : log_of(game->engine()).records()) {
    if (record.kind != LogRecord::Kind::card) continue;
    const auto move = record.as<logged::CardMove>();
    for (const Pile pile : {move.from, move.to})
      if (pile) seen.cards[move.card].bits |= rules.visible_to(pile).bits;
  }
  for (const Card card : rules.cards().ids()) {
    seen.cards[card].bits |= rules.visible_to(game->engine().read().pile(card)).bits;
    if (tells_itself(rules, rules.cards()[card])) seen.cards[card] = SeatSet::first(rules.players());
  }
  // Dice that were rolled openly may be back in the cup since.
  auto roll = chance.rolls.begin();
  for (const LogRecord& record : log_of(game->engine()).records()) {
    if (record.kind != LogRecord::Kind::roll) continue;
    const auto rolled = record.as<logged::Roll>();
    REQUIRE((roll != chance.rolls.end() && roll->die == rolled.die && roll->place == rolled.nth));
    if (record.visible_to[logged::Roll::kFace] == SeatSet::first(rules.players()).bits)
      seen.rolls.insert({roll->step, roll->nth});
    ++roll;
  }
  seen.all_rolls = chance.rolls;
  return seen;
}

struct Compared {
  int twins = 0, questions = 0, dice = 0, in_hands = 0;
};

/// Returns true if the same seats are asked the same in both, as far as waiting players can notice.
bool same_asked(const Game& one, const Game& two) {
  const auto asked = [](const Game& game) {
    std::vector<std::pair<Seat, QuestionId>> out;
    for (const Question& ask : game.asked()) out.emplace_back(ask.seat, ask.question);
    return out;
  };
  return asked(one) == asked(two);
}

/// Plays two twins side by side for this many questions; `seat` must not be able to distinguish them. Returns the first
/// difference.
std::optional<std::string> tell_apart(Game& one, Game& two, Seat seat, SharedChance& chance, std::uint64_t key,
                                      int questions, bool pauses_tell, Compared& compared) {
  Places places = inverse(chance.in_first);
  Shown shown(one, seat), other_shown(two, seat);
  const auto same = [&]() -> std::optional<std::string> {
    const std::string where = difference(shown.now(), other_shown.now());
    if (where.empty()) return std::nullopt;
    return "step " + std::to_string(one.engine().step_number()) + ", question " +
           std::to_string(one.engine().question_number()) + ":\n" + where;
  };
  for (;;) {
    const Status status = one.advance();
    if (status == Status::asking && scoring(one)) return std::nullopt;
    const Status other = two.advance();
    REQUIRE(status != Status::failed);
    if (status == Status::over) return std::nullopt;
    if (pauses_tell &&
        (other != status || one.engine().step_number() != two.engine().step_number() || !same_asked(one, two)))
      return std::nullopt;
    if (other != Status::asking) return "one twin goes on where the other asks";
    ++compared.questions;
    for (const Card c : places.ids()) {
      const bool held = one.engine().read().area(c) == Area::hand;
      compared.in_hands += held && one.engine().rules().cards()[c] != one.engine().rules().cards()[places[c]];
    }
    if (auto why = same()) return why;
    if (questions-- == 0) return std::nullopt;
    const std::vector<Question> asks = open_questions(one);
    for (const Question& ask : asks) {
      const Question* asked = two.asked(ask.seat);
      if (!asked) return "seat " + std::to_string(ask.seat.index + 1) + " is asked in one twin only";
      const Answer answer = robust::any_answer(one.engine(), ask, key);
      const auto carried = carried_over(one.engine().rules(), ask, answer, *asked, places);
      chance.in_first = inverse(places);
      if (!carried && pauses_tell) return std::nullopt;
      if (!carried)
        return "seat " + std::to_string(ask.seat.index + 1) + " can't answer '" +
               one.engine().rules().questions()[ask.question].id + "' the same in both (" +
               std::to_string(ask.count()) + " answers against " + std::to_string(asked->count()) + ")";
      REQUIRE_FALSE(one.answer(ask.seat, answer));
      REQUIRE_FALSE(two.answer(ask.seat, *carried));
      if (asks.size() == 1) break;  // otherwise it is visible who has answered while others think
      if (auto why = same()) return why;
    }
  }
}

/// Pairs of games for each seat: some played to the end, some only for a while, with more still hidden. `some`:
/// questions per player.
void whole_games(const GameKind& kind, int players, std::uint64_t games, int some = 25) {
  const auto linked = linked_for(kind, players);
  const Ruleset& rules = linked->ruleset;
  Compared compared;
  for (std::uint64_t n = 0; n < 2 * games; ++n) {
    const std::uint64_t seed = 1 + n / 2;
    const int questions = n % 2 ? some * players : 1'000'000;
    const Seen seen = play_through(linked, seed, questions);
    for (int s = 0; s < players; ++s) {
      const Seat seat(s);
      Table<Card, bool> hidden(rules.cards().size());
      for (const Card c : hidden.ids()) hidden[c] = !seen.cards[c].has(seat);
      const Places places = shuffled(rules, hidden, seed * 8 + static_cast<std::uint64_t>(s));
      SharedChance chance(rules, seed, unchanged(rules)), other_chance(rules, seed, inverse(places));
      for (const auto& roll : seen.all_rolls)
        if (roll.seat != seat && roll.seat && !seen.rolls.contains({roll.step, roll.nth}))
          other_chance.other_faces.insert({roll.step, roll.nth});
      compared.dice += static_cast<int>(other_chance.other_faces.size());
      const auto one = new_game(linked, seed), two = new_game(linked, seed);
      one->engine().parts().random().decide_by(&chance);
      two->engine().parts().random().decide_by(&other_chance);
      ++compared.twins;
      const auto why = tell_apart(*one, *two, seat, other_chance, seed, questions, kind.pauses_tell, compared);
      INFO(kind.name() << ", " << players << " players, seed " << seed << ", seat " << s + 1
                       << " can tell two games apart: " << why.value_or(""));
      CHECK_FALSE(why);
    }
  }
  WARN(kind.name() << ", " << players << " players: " << compared.twins << " pairs of games, " << compared.questions
                   << " questions; changed cards in hands, summed over the questions: " << compared.in_hands
                   << "; changed rolls: " << compared.dice);
  CHECK(compared.in_hands * (kind.pauses_tell ? 200 : 20) > compared.questions);  // there was something to reveal
}

/// A game with the first of these numbers of players; nightly searches play with each of them.
void with_packs(const std::vector<std::string>& packs, const std::vector<int>& numbers, std::uint64_t games = kGames) {
  for (int players : numbers) {
    whole_games(with(packs), players, games);
    if (kGames == 1) return;
  }
}

}  // namespace

TEST_CASE("twin games of 2 look the same to the seat", "[twin]") { whole_games(with({}), 2, kGames); }
TEST_CASE("twin games of 3 look the same to the seat", "[twin][long]") { whole_games(with({}), 3, kGames); }
TEST_CASE("twin games of 4 look the same to the seat", "[twin][long]") { whole_games(with({}), 4, kGames); }
TEST_CASE("twin games of 5 look the same to the seat", "[twin][long]") { whole_games(with({}), 5, kGames); }

TEST_CASE("twin games with windows: everyone look the same", "[twin][long]") {
  for (int players = 2; players <= 5; ++players)
    whole_games({"content", {"base"}, {}, true}, players, (kGames + 1) / 2);
}

TEST_CASE("twin games of first-edition look the same", "[twin][long]") { with_packs({"first-edition"}, {3, 5}); }
TEST_CASE("twin games of wild-west look the same", "[twin][long]") { with_packs({"wild-west"}, {2, 6}); }
TEST_CASE("twin games of indians look the same", "[twin][long]") {
  with_packs({"indians"}, {3, 4}, std::max<std::uint64_t>(kGames, 2));  // few cards stay in hands
}
TEST_CASE("twin games of cowboys look the same", "[twin][long]") { with_packs({"cowboys"}, {4, 2}); }
TEST_CASE("twin games of first-edition and wild-west look the same", "[twin][long]") {
  with_packs({"first-edition", "wild-west"}, {3, 5});
}
TEST_CASE("twin games of all packs look the same", "[twin][long]") {
  with_packs({"cowboys", "first-edition", "indians", "wild-west"}, {2, 4});
}

// All cards are seen in the end, so there are twins only of the first tricks; and a player who must follow suit must
// have a card of it.
TEST_CASE("twin games of Hearts look the same", "[twin][long]") {
  whole_games({"tests/games", {"hearts"}, {}, true}, 4, 4 * kGames, 2);
}

TEST_CASE("twin games of Fog Harbor look the same", "[twin][long]") {
  for (int players = 2; players <= 4; ++players)
    whole_games({"tests/games", {"harbour"}, {"harbour.windows=everyone"}}, players, (kGames + 1) / 2);
}

}  // namespace rules::twin_test

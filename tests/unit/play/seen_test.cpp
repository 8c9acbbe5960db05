// The numbers that a seat sees (seen.hpp) match the view and the log: for games that differ in all kinds of ways from a
// game, the numbers are the same if and only if view and log are.
#include "play/seen.hpp"

#include <catch2/catch.hpp>

#include "nlohmann/json.hpp"
#include "unit/support/known_state.hpp"
#include "unit/support/robust_games.hpp"

namespace rules::seen_test {

using namespace rules::play;

namespace {

std::string shown(const Game& game, Seat seat) {
  std::string out = test::known_state(game, seat).dump();
  for (const std::string& line : robust::whole_log(game, seat)) out += '\n' + line;
  return out;
}

std::vector<std::int32_t> seen(const Game& game, Seat seat) {
  std::vector<std::int32_t> out;
  add_seen_table(game.engine().parts(), seat, out);
  out.push_back(-77);
  add_seen_notes(game.engine(), seat, out);
  return out;
}

/// A generator of numbers below n that depend on the key; another one each time.
struct Keyed {
  std::uint64_t key;
  std::size_t below(std::size_t n) { return static_cast<std::size_t>(rules::below(key = mix(key), n)); }
};

/// Swaps two cards of one deck.
void change_cards(const Ruleset& rules, GameState& state, Keyed& chance) {
  const Card a(static_cast<std::int32_t>(chance.below(rules.cards().size())));
  std::vector<Card> others;
  for (const Card card : rules.cards().ids())
    if (rules.deck_of(card) == rules.deck_of(a)) others.push_back(card);
  const Card b = others[chance.below(others.size())];
  const auto renamed = [&](std::int32_t cell) {
    return cell == a.index + 1 ? b.index + 1 : cell == b.index + 1 ? a.index + 1 : cell;
  };
  for (int i = 0; i < kCellsOfCard; ++i)
    std::swap(state[rules.layout().card_cells + kCellsOfCard * a.index + i],
              state[rules.layout().card_cells + kCellsOfCard * b.index + i]);
  for (const Card c : rules.cards().ids())
    for (int i : {1, 2}) {
      std::int32_t& cell = state[rules.layout().card_cells + kCellsOfCard * c.index + i];
      cell = renamed(cell);
    }
  for (const Pile p : rules.piles().ids())
    for (int end = 0; end < 2; ++end) {
      std::int32_t& cell = state[rules.layout().pile_cells + 3 * p.index + end];
      cell = renamed(cell);
    }
}

/// Changes something else in the table: the position of one thing, a variable, the knowledge of a card.
void change_table(const Ruleset& rules, GameState& state, Keyed& chance) {
  switch (chance.below(4)) {
    case 0: {
      const auto row = rules.layout().resource_cells +
                       static_cast<std::int32_t>(chance.below(rules.resources().size())) * (rules.layout().holders + 1);
      const auto holders = rules.places().size() + static_cast<std::size_t>(rules.players());
      std::int32_t& from = state[row + static_cast<std::int32_t>(chance.below(holders))];
      if (from == 0) return;
      --from;
      ++state[row + static_cast<std::int32_t>(chance.below(holders))];
      return;
    }
    case 1: {
      const VariableDecl& variable =
          rules.variables()[VariableId(static_cast<std::int32_t>(chance.below(rules.variables().size())))];
      if (variable.type != Type::number && variable.type != Type::flag) return;
      std::int32_t& cell = state[variable.first_cell + static_cast<std::int32_t>(chance.below(at(variable.cells)))];
      cell = cell == 0;
      return;
    }
    case 2:
      state[rules.layout().card_cells + kCellsOfCard * static_cast<std::int32_t>(chance.below(rules.cards().size())) +
            3] = static_cast<std::int32_t>(chance.below(1u << rules.players()));
      return;
    default: change_cards(rules, state, chance);
  }
}

/// Returns a copy in which the current step ran again with a change: randomness, cards, the table, an answer.
std::unique_ptr<Game> changed(const Game& game, std::uint64_t key) {
  const Ruleset& rules = game.engine().rules();
  Keyed chance{key};
  auto other = game.clone();
  GameState began = game.engine().position().checkpoint;
  const std::size_t how = chance.below(6);
  if (how == 0 || how == 5) change_cards(rules, began, chance);
  if (how == 1) change_table(rules, began, chance);
  std::vector<LoggedAnswer> answers(game.engine().answers().of_step().begin(), game.engine().answers().of_step().end());
  if (how == 2) answers.resize(chance.below(answers.size() + 1));
  const std::uint64_t seed = how == 3 || how == 5 ? key : game.engine().seed();
  other->engine().restart_from(began, answers, seed, same_cards(rules));
  while (other->advance() == Status::asking && other->engine().question_number() < game.engine().question_number() &&
         other->engine().step_number() == game.engine().step_number())
    for (const Question& ask : std::vector<Question>(other->asked().begin(), other->asked().end()))
      if (!other->engine().answered(ask.seat))
        REQUIRE_FALSE(other->answer(ask.seat, robust::any_answer(other->engine(), ask, key)));
  if (how == 4) change_table(rules, other->engine().parts().mutator().raw(), chance);
  return other;
}

/// Changed games per question.
const std::uint64_t kChanges = robust::from_environment("SEEN_CHANGES", 2);

struct Compared {
  int same = 0, different = 0;
};

void compare(const std::string& folder, const std::vector<std::string>& packs, int players, std::uint64_t seed,
             Compared& compared) {
  const auto linked = robust::linked(folder, packs, players, {});
  Game game(linked, robust::config(std::vector<std::string>(static_cast<std::size_t>(players), "human"), seed));
  for (std::uint64_t question = 0; game.advance() == Status::asking; ++question) {
    for (std::uint64_t n = 0; n < kChanges; ++n) {
      const auto other = changed(game, mix(seed * 7919 + question * 16 + n));
      if (other->engine().status() != Status::asking || other->engine().step_number() != game.engine().step_number())
        continue;
      const Seat seat(static_cast<std::int32_t>((question + n) % static_cast<std::uint64_t>(players)));
      const std::string here = shown(game, seat), there = shown(*other, seat);
      INFO("question " << question << " of seed " << seed << ", change " << n << ", seat " << seat.index + 1 << '\n'
                       << here << "\nagainst\n"
                       << there);
      CHECK((seen(*other, seat) == seen(game, seat)) == (there == here));
      ++(there == here ? compared.same : compared.different);
    }
    for (const Question& ask : std::vector<Question>(game.asked().begin(), game.asked().end()))
      REQUIRE_FALSE(game.answer(ask.seat, robust::any_answer(game.engine(), ask, seed)));
  }
}

}  // namespace

TEST_CASE("seen numbers are equal if and only if view and log are", "[long]") {
  Compared compared;
  compare("content", {"base"}, 3, 1, compared);
  compare("content", {"base", "cowboys", "first-edition", "indians", "wild-west"}, 4, 2, compared);
  compare("tests/games", {"harbour"}, 3, 3, compared);
  INFO(compared.same << " the same, " << compared.different << " different");
  CHECK(compared.same > 100);
  CHECK(compared.different > 100);
}

}  // namespace rules::seen_test

// Knowledge of card positions: a player who has seen only one of two equal cards in a hand can't tell which one it is.
#include <catch2/catch.hpp>
#include <filesystem>

#include "mechanics/decks.hpp"
#include "mechanics/dice.hpp"
#include "play/game.hpp"
#include "unit/support/robust_games.hpp"

namespace rules::knowledge_test {

namespace {

/// A table of the second game with two copies of a card in the third seat's hand. The first seat knows one of them.
class Table {
 public:
  Table() : game_(linked(), config()), engine(game_.engine()), rules(engine.rules()) {
    while (engine.read().round() == 0) {
      REQUIRE(game_.advance() == Status::asking);
      for (const Question& ask : std::vector<Question>(game_.asked().begin(), game_.asked().end()))
        REQUIRE_FALSE(game_.answer(ask.seat, ask.nth(0)));
    }
    for (const CardKind k : rules.card_kinds().ids())
      if (rules.card_kinds()[k].id == "harbour.big-net" || rules.card_kinds()[k].id == "big-net")
        one = rules.card_kinds()[k].first_copy;
    REQUIRE(one);
    two = Card(one.index + 1);
    engine.parts().mutator().place(one, pile("hand", 2));
    engine.parts().mutator().place(two, pile("hand", 2));
    engine.parts().mutator().look(Seat(0), one);
  }
  Pile pile(const std::string& zone, int seat = 0) const {
    for (const ZoneId z : rules.zones().ids())
      if (rules.zones()[z].id == zone) return rules.pile(z, Seat(seat));
    FAIL("no zone " << zone);
    return {};
  }
  bool knows(int seat, Card card) const { return engine.read().known(card).has(Seat(seat)); }

 private:
  static std::shared_ptr<const packs::LinkedGame> linked() { return robust::linked("tests/games", {"harbour"}, 3); }
  static play::GameConfig config() {
    play::GameConfig c;
    c.seats = {"human", "human", "human"};
    return c;
  }
  play::Game game_;

 public:
  Engine& engine;
  const Ruleset& rules;
  Card one, two;
};

}  // namespace

TEST_CASE("a card that leaves a hand may be any equal one known there") {
  Table table;
  CHECK(table.knows(0, table.one));
  table.engine.parts().pipeline().put(table.two, table.pile("pier"));
  CHECK_FALSE(table.knows(0, table.one));
  CHECK(table.knows(0, table.two));
  CHECK(table.knows(2, table.one));  // its owner sees both
}

TEST_CASE("look() at one card after another doesn't tell copies apart") {
  Table table;
  table.engine.parts().mutator().look(Seat(0), table.two);
  CHECK(table.knows(0, table.one) + table.knows(0, table.two) == 1);
}

TEST_CASE("look() at two cards together shows two copies") {
  Table table;
  const std::array<Card, 2> both = {table.one, table.two};
  table.engine.parts().mutator().look(Seat(0), both);
  CHECK((table.knows(0, table.one) && table.knows(0, table.two)));
  table.engine.parts().pipeline().put(table.one, table.pile("pier"));
  CHECK(table.knows(0, table.two));
}

TEST_CASE("positions in a deck tell equal cards apart") {
  Table table;
  const Pile deck = table.pile("gear");
  table.engine.parts().mutator().place(table.one, deck, StateMutator::End::top);
  table.engine.parts().mutator().look(Seat(0), table.one);
  table.engine.parts().mutator().place(table.two, deck, StateMutator::End::top);
  table.engine.parts().mutator().look(Seat(0), table.two);
  CHECK((table.knows(0, table.one) && table.knows(0, table.two)));
  table.engine.parts().pipeline().put(table.two, table.pile("pier"));
  CHECK(table.knows(0, table.one));
}

TEST_CASE("a seat sees cards in visible piles and known cards") {
  Table table;
  const StateView read = table.engine.read();
  CHECK(visible_to(read, table.one) == SeatSet{0b101});  // its owner, and the player it was shown to
  CHECK(visible_to(read, table.two) == SeatSet{0b100});
  CHECK_FALSE(can_see(read, Seat(1), table.one));
  CHECK(can_see(read, Seat(), table.one));
  table.engine.parts().pipeline().put(table.one, table.pile("pier"));
  CHECK(visible_to(table.engine.read(), table.one) == SeatSet::first(3));
}

TEST_CASE("a rolled die is visible to its seat, a shown one to all") {
  Table table;
  const DieId die(0);
  const auto seen_by = [&](int seat) { return dice_seen(table.engine.read(), Seat(seat), die, Seat(0)) != 0; };
  Dice(table.engine.parts()).gather(die);
  CHECK_FALSE(seen_by(0));
  Dice(table.engine.parts()).set_status(die, Seat(0), 1, DieStatus::rolled);
  CHECK(seen_by(0));
  CHECK_FALSE(seen_by(1));
  Dice(table.engine.parts()).set_status(die, Seat(0), 1, DieStatus::shown);
  CHECK(seen_by(1));
}

TEST_CASE("carry_all() gives the same knowledge as single moves") {
  for (const int goal : {-1, 0, 1}) {
    Table together, single;
    for (Table* table : {&together, &single}) table->engine.parts().mutator().look(Seat(1), table->two);
    const auto to = [&](const Table& table) { return goal < 0 ? table.pile("pier") : table.pile("hand", goal); };
    const Pile from = together.pile("hand", 2);
    const int all = together.engine.read().count(from);
    REQUIRE(all > 2);
    CHECK(put_all(together.engine.parts(), from, to(together)) == all);
    for (Card c = single.engine.read().first(from); c; c = single.engine.read().first(from))
      single.engine.parts().pipeline().put(c, to(single));
    for (const Card card : together.rules.cards().ids()) {
      CHECK(together.engine.read().pile(card) == single.engine.read().pile(card));
      CHECK(together.engine.read().known(card) == single.engine.read().known(card));
    }
  }
}

TEST_CASE("look() at a pile shows all its cards") {
  Table table;
  const Pile pile = table.pile("hand", 2);
  table.engine.parts().mutator().look(Seat(1), pile);
  for (Card c = table.engine.read().first(pile); c; c = table.engine.read().next(c)) CHECK(table.knows(1, c));
  CHECK(table.knows(0, table.one));
}

}  // namespace rules::knowledge_test

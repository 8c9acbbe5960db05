// Questions count, enumerate and test their legal answers consistently.
#include "questions/question.hpp"

#include <catch2/catch.hpp>
#include <set>

#include "kernel/decisions/state_names.hpp"
#include "unit/support/question_samples.hpp"

namespace rules::question_test {

namespace {

/// The names in questions: two kinds of cards, a die of six faces, events, a resource.
class Things {
 public:
  explicit Things(const std::string& first_event = "calm") {
    Declarations declared;
    declared.players = 4;
    declared.zones = {{.id = "deck"}};
    declared.card_kinds = {{.id = "gull", .deck = ZoneId(0), .copies = 6},
                           {.id = "crab", .deck = ZoneId(0), .copies = 6}};
    declared.dice = {{.id = "bone", .faces = {"1", "2", "3", "a star", "a fish", "%"}, .count = 5}};
    declared.events = {{.id = first_event}, {.id = "storm"}};
    declared.resources = {{.id = "shell"}};
    declared.questions = {{.id = "what"}};
    rules_ = Ruleset(std::move(declared));
    state_ = GameState(rules_.layout().cells);
  }
  StateNames names() const { return StateNames({rules_, state_}); }

 private:
  Ruleset rules_;
  GameState state_;
};

const Things things;

/// Checks that all answers are legal and distinct, that their number is as counted, and that each survives a save.
void check_enumeration(const Question& ask, std::uint64_t expected) {
  REQUIRE(ask.count() == expected);
  std::set<std::string> seen;
  for (std::uint64_t n = 0; n < expected; ++n) {
    const Answer answer = ask.nth(n);
    REQUIRE(ask.contains(answer));
    const std::string serialized = ask.serialize(answer, things.names());
    CAPTURE(serialized);
    REQUIRE(seen.insert(serialized).second);
    REQUIRE(ask.parse(serialized, things.names()) == answer);
  }
}

}  // namespace

TEST_CASE("choose: one of several options, or pass") {
  Question ask = asking<Choose>(4);
  check_enumeration(ask, 4);
  kind<Choose>(ask).optional = true;
  check_enumeration(ask, 5);
  CHECK(ask.contains(Answer(Element::option, kNone)));
  CHECK_FALSE(ask.contains(Answer(Element::option, 4)));
}

TEST_CASE("an answer to another kind of question is illegal") {
  const Question ask = asking<Choose>(4);
  CHECK(ask.contains(Answer(Element::option, 1)));
  CHECK_FALSE(ask.contains(Answer(Element::number, 1)));
  CHECK(ask.parse("3", things.names()) == Answer(Element::option, 3));
  for (const char* serialized : {"", "4", "1 2", "yes", "p1", " 3"}) CHECK_FALSE(ask.parse(serialized, things.names()));
}

TEST_CASE("subset: allowed sizes, more with a committed card") {
  Question ask = asking<Subset>(5);
  Subset& subset = kind<Subset>(ask);
  subset.sizes = 1u << 1;  // exactly one
  check_enumeration(ask, 5);
  subset.commits[0] = {7, 0b111100};  // two or more with the card
  subset.commit_count = 1;
  check_enumeration(ask, 5 + 10 + 10 + 5 + 1);
  CHECK_FALSE(ask.contains(picked(0b11)));
  CHECK(ask.contains(picked(0b11, 0)));
  CHECK_FALSE(ask.contains(picked(0b11, 1)));
  CHECK_FALSE(ask.contains(picked(1u << 5)));
  CHECK(ask.committed(picked(0b11, 0)) == Card(7));
  CHECK_FALSE(ask.committed(picked(0b1)));
}

TEST_CASE("order, number, die-face and yes-no") {
  check_enumeration(asking<Order>(4), 24);
  Question number = asking<Number>();
  kind<Number>(number) = {-1, 3};
  check_enumeration(number, 5);
  Question die = asking<DieFace>(3);
  die.options()->type = Type::die;
  die.options()->die = DieId(0);
  die.options()->whose = Seat(1);
  kind<DieFace>(die).faces = 6;
  check_enumeration(die, 18);
  check_enumeration(asking<YesNo>(), 2);
}

TEST_CASE("divide: caps hold, and everything is divided") {
  Question ask = asking<Divide>(3);
  Divide& divide = kind<Divide>(ask);
  divide.resource = ResourceId(0);
  divide.caps = {2, 0, 5};
  divide.units = 4;
  check_enumeration(ask, 3);  // 0+4, 1+3, 2+2
  divide.units = 100;
  check_enumeration(ask, 1);  // more than there is: everything
}

TEST_CASE("offer: an empty offer is one answer for any target") {
  Question ask = asking<Offer>(2);
  Offer& offer = kind<Offer>(ask);
  offer.add(ResourceId(0), 2);
  offer.targets.add(Seat(1));
  offer.targets.add(Seat(3));
  // amounts 0..2; without cards 2 gifts; with 3 sets of cards, shown or not: 3 * 3 * 2
  check_enumeration(ask, 1 + 2 * (2 + 18));
}

TEST_CASE("offer: random answers of an uncountable number are legal") {
  Question ask = asking<Offer>(2);
  Offer& offer = kind<Offer>(ask);
  for (int resource = 0; resource < 4; ++resource) offer.add(ResourceId(0), kMaxOfResource);
  offer.targets.add(Seat(1));
  offer.targets.add(Seat(3));
  REQUIRE(ask.count() == std::numeric_limits<std::uint64_t>::max());
  std::set<std::string> seen;
  for (std::uint64_t n = 0; n < 100; ++n) {
    const Answer answer = ask.nth(n);
    REQUIRE(ask.contains(answer));
    seen.insert(ask.serialize(answer, things.names()));
  }
  CHECK(ask.contains(ask.nth(ask.count() - 1)));
  CHECK(seen.size() == 100);
}

TEST_CASE("replacement: one of several proposals") {
  Question ask = asking<Replacement>();
  kind<Replacement>(ask).add(EventId(1), CardKind());
  kind<Replacement>(ask).add(EventId(), CardKind(1));
  kind<Replacement>(ask).add(EventId(1), CardKind());
  check_enumeration(ask, 3);
  CHECK_FALSE(ask.contains(Answer(Element::proposal, 3)));
}

TEST_CASE("fingerprints distinguish questions") {
  Question a = asking<Choose>(3), b = asking<Choose>(3);
  const auto fingerprint = [](const Question& ask) { return ask.fingerprint(things.names()); };
  CHECK(fingerprint(a) == fingerprint(b));
  b.options()->add(9);
  CHECK(fingerprint(a) != fingerprint(b));
  Question c = asking<Choose>(3);
  c.seat = Seat(1);
  CHECK(fingerprint(a) != fingerprint(c));
  CHECK(fingerprint(a) != fingerprint(asking<Order>(3)));
}

TEST_CASE("fingerprints and serialized answers use names, not numbers") {
  Question cards = asking<Subset>();
  cards.options()->type = Type::card;
  for (const int card : {1, 7, 8}) cards.options()->add(card);
  kind<Subset>(cards).sizes = 0b110;
  CHECK(cards.serialize(picked(0b101), things.names()) == "gull#2 crab#3");
  CHECK(cards.parse("crab#3 gull#2", things.names()) == picked(0b101));
  for (const char* serialized : {"gull#1", "gull#2 gull#2", "gull", "gull#2 + crab#2"})
    CHECK_FALSE(cards.parse(serialized, things.names()));
  Question reordered = asking<Subset>();
  reordered.options()->type = Type::card;
  for (const int card : {8, 1, 7}) reordered.options()->add(card);
  kind<Subset>(reordered).sizes = 0b110;
  CHECK(cards.fingerprint(things.names()) == reordered.fingerprint(things.names()));

  const Things others("storm");  // the former second event is the first
  Question event = asking<Choose>(), there = asking<Choose>();
  event.options()->type = there.options()->type = Type::event;
  event.options()->add(1);
  there.options()->add(0);
  CHECK(event.serialize(Answer(Element::option, 1), things.names()) ==
        there.serialize(Answer(Element::option, 0), others.names()));
  CHECK(event.fingerprint(things.names()) == there.fingerprint(others.names()));
  CHECK(there.parse("storm", others.names()) == Answer(Element::option, 0));
}

TEST_CASE("question kinds that YAML can declare have names") {
  for (const std::string& name : kind_names()) CHECK(kind_named(name));
  CHECK(kind_named("die-face") == kind_id<DieFace>());
  CHECK(kind_named("replacement") == kind_id<Replacement>());
  const auto names = kind_names();
  CHECK(std::find(names.begin(), names.end(), "replacement") == names.end());
  CHECK_FALSE(kind_named("riddle"));
}

TEST_CASE("the answer that passes or offers nothing is legal") {
  for (Sample& each : one_of_each()) {
    CAPTURE(each.ask.kind.index());
    const auto nothing = each.ask.nothing();
    CHECK(nothing.has_value() == (each.ask.kind.index() == static_cast<std::size_t>(kind_id<Offer>().index)));
    if (nothing) CHECK(each.ask.contains(*nothing));
    CHECK(each.ask.candidates() == (nothing ? SeatSet::of(Seat(2)) : SeatSet()));
  }
  Question some = asking<Subset>(3), one = asking<Choose>(3);
  kind<Subset>(some).sizes = 0b11;
  CHECK(some.nothing() == picked(0));
  kind<Choose>(one).optional = true;
  CHECK(one.nothing() == Answer(Element::option, kNone));
}

}  // namespace rules::question_test

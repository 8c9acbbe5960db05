// Questions count, enumerate and test their legal answers consistently.
#include "kernel/question.hpp"

#include <catch2/catch.hpp>
#include <set>

using namespace rules;

namespace {

/// Every answer is legal, all differ, and as many as counted; each is the same again when it is read from a save.
void check_enumeration(const Ask& ask, std::uint64_t expected) {
  REQUIRE(ask.count() == expected);
  std::set<std::vector<std::int32_t>> seen;
  for (std::uint64_t n = 0; n < expected; ++n) {
    const Answer answer = ask.nth(n);
    REQUIRE(ask.contains(answer));
    const Written numbers = written(answer);
    REQUIRE(seen.insert({numbers.list().begin(), numbers.list().end()}).second);
    REQUIRE(ask.read(numbers) == answer);
  }
}

template <class K>
Ask asking(int options = 0) {
  Ask ask(Seat(0), QuestionId(0));
  ask.become<K>();
  for (int i = 0; i < options; ++i) ask.options()->add(i);
  return ask;
}

template <class K>
K& kind(Ask& ask) {
  return std::get<K>(ask.kind);
}

}  // namespace

TEST_CASE("one of several options, or passing") {
  Ask ask = asking<Choose>(4);
  check_enumeration(ask, 4);
  kind<Choose>(ask).optional = true;
  check_enumeration(ask, 5);
  CHECK(ask.contains(Chosen{}));
  CHECK_FALSE(ask.contains(Chosen{4}));
}

TEST_CASE("an answer to another kind of question is none, whatever its numbers are") {
  const Ask ask = asking<Choose>(4);
  CHECK(ask.contains(Chosen{1}));
  CHECK_FALSE(ask.contains(Counted{1}));
  CHECK_FALSE(ask.contains(Written(1)));
  CHECK_FALSE(ask.read(Written(1, 2)));
}

TEST_CASE("subsets of the allowed sizes, wider with a committed card") {
  Ask ask = asking<Subset>(5);
  Subset& subset = kind<Subset>(ask);
  subset.sizes = 1u << 1;  // exactly one
  check_enumeration(ask, 5);
  subset.commits[0] = {Card(7), 0b111100};  // two or more with the card
  subset.commit_count = 1;
  check_enumeration(ask, 5 + 10 + 10 + 5 + 1);
  CHECK_FALSE(ask.contains(Picked{0b11}));
  CHECK(ask.contains(Picked{0b11, 0}));
  CHECK_FALSE(ask.contains(Picked{0b11, 1}));
  CHECK_FALSE(ask.contains(Picked{1u << 5}));
  CHECK(subset.committed({0b11, 0}) == Card(7));
  CHECK_FALSE(subset.committed({0b1}));
}

TEST_CASE("orders, numbers, dice and faces, yes or no") {
  check_enumeration(asking<Order>(4), 24);
  Ask number = asking<Number>();
  kind<Number>(number) = {-1, 3};
  check_enumeration(number, 5);
  Ask die = asking<DieFace>(3);
  kind<DieFace>(die).faces = 6;
  check_enumeration(die, 18);
  check_enumeration(asking<YesNo>(), 2);
}

TEST_CASE("divisions respect every cap and share out all there is to share") {
  Ask ask = asking<Divide>(3);
  Divide& divide = kind<Divide>(ask);
  divide.caps = {2, 0, 5};
  divide.units = 4;
  check_enumeration(ask, 3);  // 0+4, 1+3, 2+2
  divide.units = 100;
  check_enumeration(ask, 1);  // more than there is: all of it
}

TEST_CASE("an offer of nothing is one answer, whoever it would be for") {
  Ask ask = asking<Offer>(2);
  Offer& offer = kind<Offer>(ask);
  offer.add(ResourceId(0), 2);
  offer.targets.add(Seat(1));
  offer.targets.add(Seat(3));
  // amounts 0..2; without cards 2 gifts; with 3 sets of cards, shown or not: 3 * 3 * 2
  check_enumeration(ask, 1 + 2 * (2 + 18));
}

TEST_CASE("which of several replacements") {
  Ask ask = asking<Replacement>();
  kind<Replacement>(ask).add(EventId(5), CardKind());
  kind<Replacement>(ask).add(EventId(), CardKind(2));
  check_enumeration(ask, 2);
  CHECK_FALSE(ask.contains(Replaced{2}));
}

TEST_CASE("the fingerprint tells questions apart") {
  Ask a = asking<Choose>(3), b = asking<Choose>(3);
  CHECK(a.fingerprint() == b.fingerprint());
  b.options()->add(9);
  CHECK(a.fingerprint() != b.fingerprint());
  Ask c = asking<Choose>(3);
  c.seat = Seat(1);
  CHECK(a.fingerprint() != c.fingerprint());
  CHECK(a.fingerprint() != asking<Order>(3).fingerprint());
}

TEST_CASE("each kind has its name in YAML, but for those that the engine alone asks") {
  for (const std::string& name : kind_names()) CHECK(kind_named(name));
  CHECK(kind_named("die-face") == kind_id<DieFace>());
  CHECK(kind_named("replacement") == kind_id<Replacement>());
  const auto names = kind_names();
  CHECK(std::find(names.begin(), names.end(), "replacement") == names.end());
  CHECK_FALSE(kind_named("riddle"));
}

// Questions count, enumerate and test their legal answers consistently.
#include "kernel/question.hpp"

#include <catch2/catch.hpp>
#include <set>

using namespace rules;

namespace {

/// Every answer is legal, all differ, and as many as counted.
void check_enumeration(const Ask& ask, std::uint64_t expected) {
  REQUIRE(ask.count() == expected);
  std::set<std::vector<std::int32_t>> seen;
  for (std::uint64_t n = 0; n < expected; ++n) {
    const Answer answer = ask.nth(n);
    REQUIRE(ask.contains(answer));
    REQUIRE(seen.insert({answer.span().begin(), answer.span().end()}).second);
  }
}

Ask asking(AskKind kind, int options) {
  Ask ask(Seat(0), QuestionId(0), kind, Type::seat);
  for (int i = 0; i < options; ++i) ask.add(i);
  return ask;
}

}  // namespace

TEST_CASE("one of several options, or passing") {
  Ask ask = asking(AskKind::choose, 4);
  check_enumeration(ask, 4);
  ask.optional = true;
  check_enumeration(ask, 5);
  CHECK(ask.contains(Answer(kNone)));
  CHECK_FALSE(ask.contains(Answer(4)));
}

TEST_CASE("subsets of the allowed sizes, wider with a committed card") {
  Ask ask = asking(AskKind::subset, 5);
  ask.sizes = 1u << 1;  // exactly one
  check_enumeration(ask, 5);
  ask.commits[0] = {Card(7), 0b111100};  // two or more with the card
  ask.commit_count = 1;
  check_enumeration(ask, 5 + 10 + 10 + 5 + 1);
  CHECK_FALSE(ask.contains(Answer(0b11, kNone)));
  CHECK(ask.contains(Answer(0b11, 0)));
  CHECK_FALSE(ask.contains(Answer(0b11, 1)));
  CHECK_FALSE(ask.contains(Answer(1 << 5, kNone)));
}

TEST_CASE("orders, numbers, dice and faces, yes or no") {
  check_enumeration(asking(AskKind::order, 4), 24);
  Ask number = asking(AskKind::number, 0);
  number.low = -1, number.high = 3;
  check_enumeration(number, 5);
  Ask die = asking(AskKind::die_face, 3);
  die.high = 6;
  check_enumeration(die, 18);
  check_enumeration(asking(AskKind::yes_no, 0), 2);
}

TEST_CASE("divisions respect every cap and share out all there is to share") {
  Ask ask = asking(AskKind::divide, 3);
  ask.caps = {2, 0, 5};
  ask.high = 4;
  check_enumeration(ask, 3);  // 0+4, 1+3, 2+2
  ask.high = 100;
  check_enumeration(ask, 1);  // more than there is: all of it
}

TEST_CASE("an offer of nothing is one answer, whoever it would be for") {
  Ask ask = asking(AskKind::offer, 2);
  ask.part_count = 1;
  ask.caps[0] = 2;
  ask.targets.add(Seat(1)), ask.targets.add(Seat(3));
  // amounts 0..2; without cards 2 gifts; with 3 sets of cards, shown or not: 3 * 3 * 2
  check_enumeration(ask, 1 + 2 * (2 + 18));
}

TEST_CASE("the fingerprint tells questions apart") {
  Ask a = asking(AskKind::choose, 3), b = asking(AskKind::choose, 3);
  CHECK(a.fingerprint() == b.fingerprint());
  b.add(9);
  CHECK(a.fingerprint() != b.fingerprint());
  Ask c = asking(AskKind::choose, 3);
  c.seat = Seat(1);
  CHECK(a.fingerprint() != c.fingerprint());
}

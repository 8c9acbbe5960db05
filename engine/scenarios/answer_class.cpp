#include "scenarios/answer_class.hpp"

#include <algorithm>
#include <bit>

namespace rules::scenarios {
namespace {

AnswerClass class_of(const Choose& kind, const Chosen& given, Seat asked, StateView read) {
  if (given.passed()) return {AnswerBucket::pass};
  switch (kind.options.type) {
    case Type::seat: return {given.value == asked.index ? AnswerBucket::self : AnswerBucket::other};
    case Type::card: return {AnswerBucket::card, read.rules().cards()[Card(given.value)].index};
    case Type::event: return {AnswerBucket::event, given.value};
    case Type::record: return {AnswerBucket::record, given.value};
    case Type::die: {
      const Options& dice = kind.options;
      return {AnswerBucket::face, dice.die.index * kMaxFaces + read.face(dice.die, dice.whose, given.value)};
    }
    default: return {AnswerBucket::number, given.value};
  }
}

AnswerClass class_of(const Number& kind, const Counted& given, Seat, StateView) {
  if (given.n == kind.high) return {AnswerBucket::most};
  return {given.n == kind.low ? AnswerBucket::least : AnswerBucket::between};
}

AnswerClass class_of(const Subset& kind, const Picked& given, Seat, StateView) {
  const int n = std::popcount(given.places);
  return {n == 0 ? AnswerBucket::none : n == kind.options.count ? AnswerBucket::all : AnswerBucket::some};
}

AnswerClass class_of(const Order& kind, const Ordered& given, Seat, StateView) {
  const bool same = std::equal(given.list().begin(), given.list().end(), kind.options.values.begin());
  return {same ? AnswerBucket::as_listed : AnswerBucket::reordered};
}

AnswerClass class_of(const DieFace& kind, const Turned& given, Seat, StateView) {
  return {AnswerBucket::face, kind.options.die.index * kMaxFaces + given.face};
}

AnswerClass class_of(const YesNo&, const Agreed& given, Seat, StateView) {
  return {given.yes ? AnswerBucket::yes : AnswerBucket::no};
}

AnswerClass class_of(const Divide&, const Divided& given, Seat, StateView) {
  const auto shares = given.list();
  const auto givers = std::count_if(shares.begin(), shares.end(), [](std::int32_t n) { return n > 0; });
  return {givers > 1 ? AnswerBucket::shared : AnswerBucket::one};
}

AnswerClass class_of(const Offer&, const Offered& given, Seat asked, StateView) {
  const std::int32_t whose = given.target == asked ? 1 : 2;
  if (given.cards != 0) return {given.shown ? AnswerBucket::shown : AnswerBucket::hidden, whose};
  return given.bare() ? AnswerClass{AnswerBucket::nothing} : AnswerClass{AnswerBucket::resources, whose};
}

AnswerClass class_of(const Replacement& kind, const Replaced& given, Seat, StateView) {
  return {AnswerBucket::event, kind[given.proposal].instead.index};
}

}  // namespace

AnswerClass answer_class(const Question& question, const Answer& answer, StateView read) {
  return question.visit_with(
      answer, [&](const auto& kind, const auto& given) { return class_of(kind, given, question.seat, read); });
}

}  // namespace rules::scenarios

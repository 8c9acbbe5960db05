#include "scenarios/answer_class.hpp"

#include <algorithm>
#include <bit>

namespace rules::scenarios {
namespace {

AnswerClass class_of(const Choose& kind, const Answer& given, Seat asked, StateView read) {
  if (given.passed()) return {AnswerBucket::pass};
  const std::int32_t option = given.value();
  switch (kind.options.type) {
    case Type::seat: return {option == asked.index ? AnswerBucket::self : AnswerBucket::other};
    case Type::card: return {AnswerBucket::card, read.rules().cards()[Card(option)].index};
    case Type::event: return {AnswerBucket::event, option};
    case Type::record: return {AnswerBucket::record, option};
    case Type::die: {
      const Options& dice = kind.options;
      return {AnswerBucket::face, dice.die.index * kMaxFaces + read.face(dice.die, dice.whose, option)};
    }
    default: return {AnswerBucket::number, option};
  }
}

AnswerClass class_of(const Number& kind, const Answer& given, Seat, StateView) {
  if (given.value() == kind.high) return {AnswerBucket::most};
  return {given.value() == kind.low ? AnswerBucket::least : AnswerBucket::between};
}

AnswerClass class_of(const Subset& kind, const Answer& given, Seat, StateView) {
  const int n = std::popcount(given.taken());
  return {n == 0 ? AnswerBucket::none : n == kind.options.count ? AnswerBucket::all : AnswerBucket::some};
}

AnswerClass class_of(const Order& kind, const Answer& given, Seat, StateView) {
  const bool same = std::ranges::equal(given.elements(), kind.options.list(), {}, &Element::value);
  return {same ? AnswerBucket::as_listed : AnswerBucket::reordered};
}

AnswerClass class_of(const DieFace& kind, const Answer& given, Seat, StateView) {
  return {AnswerBucket::face, kind.options.die.index * kMaxFaces + given.value(1)};
}

AnswerClass class_of(const YesNo&, const Answer& given, Seat, StateView) {
  return {given.value() ? AnswerBucket::yes : AnswerBucket::no};
}

AnswerClass class_of(const Divide&, const Answer& given, Seat, StateView) {
  const auto givers = std::ranges::count_if(given.elements(), [](const Element& share) { return share.value > 0; });
  return {givers > 1 ? AnswerBucket::shared : AnswerBucket::one};
}

AnswerClass class_of(const Offer&, const Answer& given, Seat asked, StateView) {
  const std::int32_t whose = given.value(Offer::kTarget) == asked.index ? 1 : 2;
  if (given.taken() != 0) return {given.value(Offer::kShown) ? AnswerBucket::shown : AnswerBucket::hidden, whose};
  return Offer::bare(given) ? AnswerClass{AnswerBucket::nothing} : AnswerClass{AnswerBucket::resources, whose};
}

AnswerClass class_of(const Replacement& kind, const Answer& given, Seat, StateView) {
  return {AnswerBucket::event, kind[given.value()].instead.index};
}

}  // namespace

AnswerClass answer_class(const Question& question, const Answer& answer, StateView read) {
  return std::visit([&](const auto& kind) { return class_of(kind, answer, question.seat, read); }, question.kind);
}

}  // namespace rules::scenarios

// Sample questions of each kind.
#pragma once
#include "questions/question.hpp"

namespace rules {

template <class K>
Question asking(int options = 0) {
  Question ask;
  ask.seat = Seat(0);
  ask.question = QuestionId(0);
  ask.emplace<K>();
  for (int i = 0; i < options; ++i) ask.options()->add(i);
  return ask;
}

template <class K>
K& kind(Question& ask) {
  return std::get<K>(ask.kind);
}

/// An answer to a question for a subset.
inline Answer picked(std::uint32_t positions, std::int32_t commit = kNone) {
  return Answer(Element::options, static_cast<std::int32_t>(positions)).add(Element::commit, commit);
}

/// A question of each kind, with legal answers, and a list that advice could give.
struct Sample {
  Question ask;
  std::vector<std::int64_t> list = {};
};

inline std::vector<Sample> one_of_each() {
  std::vector<Sample> all = {
      {asking<Choose>(3)},    {asking<Number>()}, {asking<Subset>(3), {1}},    {asking<Order>(2), {2, 1}},
      {asking<DieFace>(2)},   {asking<YesNo>()},  {asking<Divide>(2), {1, 0}}, {asking<Offer>(1), {1, 0, 0, 2}},
      {asking<Replacement>()}};
  kind<Number>(all[1].ask) = {1, 3};
  kind<Subset>(all[2].ask).sizes = 0b10;
  kind<DieFace>(all[4].ask).faces = 6;
  kind<Divide>(all[6].ask).units = 1;
  kind<Divide>(all[6].ask).caps = {1, 1};
  kind<Offer>(all[7].ask).add(ResourceId(0), 2);
  kind<Offer>(all[7].ask).targets.add(Seat(2));
  kind<Replacement>(all[8].ask).add(EventId(1), CardKind());
  return all;
}

}  // namespace rules

// The table of words: one row for each kind. The program doesn't link if a kind has no words.
#include "play/questions/kind_words.hpp"

namespace rules::play {

template <>
const KindWords& words_for<Choose>();
template <>
const KindWords& words_for<Number>();
template <>
const KindWords& words_for<Subset>();
template <>
const KindWords& words_for<Order>();
template <>
const KindWords& words_for<DieFace>();
template <>
const KindWords& words_for<YesNo>();
template <>
const KindWords& words_for<Divide>();
template <>
const KindWords& words_for<Offer>();
template <>
const KindWords& words_for<Replacement>();

const KindWords& words_of(const Question& ask) {
  return std::visit([]<class K>(const K&) -> const KindWords& { return words_for<K>(); }, ask.kind);
}

}  // namespace rules::play

// The class of an answer: a rough one that the answer belongs to, if there are too many answers to list each. For code
// that counts which ways of answering a question were taken.
#pragma once
#include <cstdint>

namespace rules {

enum class AnswerBucket : std::int32_t {
  pass,
  self,
  other,
  card,
  event,
  record,
  number,
  face,
  least,
  most,
  between,
  none,
  some,
  all,
  as_listed,
  reordered,
  no,
  yes,
  nothing,
  resources,
  shown,
  hidden,
  one,
  shared
};

struct AnswerClass {
  AnswerBucket taken = AnswerBucket::nothing;
  /// The kind of card, the event, the record, the number; of a face: the die * kMaxFaces + the face; of an offer: 1 for
  /// oneself, 2 for another.
  std::int32_t which = 0;
};

}  // namespace rules

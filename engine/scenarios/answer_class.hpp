// Answer classes: the coverage bucket of an answer, where there are too many answers to count each.
#pragma once
#include "kernel/state/game_state.hpp"
#include "questions/question.hpp"

namespace rules::scenarios {

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

/// Returns the class of an answer. `read` is the state at the time of the question.
AnswerClass answer_class(const Question& question, const Answer& answer, StateView read);

}  // namespace rules::scenarios

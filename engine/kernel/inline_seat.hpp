// A seat that answers at once, inside the run: a cheap bot. Uses the engine only to read its state.
#pragma once
#include "kernel/question.hpp"

namespace rules {

class InlineSeat {
 public:
  virtual ~InlineSeat() = default;
  /// `count`: how many answers are legal; `key`: the seat's chance for this question. Must return a legal answer.
  virtual Answer answer(Engine& engine, const Ask& ask, std::uint64_t count, std::uint64_t key) = 0;
  /// True: it always answers ask.nth(below(key, count)), so the engine needn't ask it if it knows the count.
  virtual bool uniform() const { return false; }
};

}  // namespace rules

// A seat that answers at once, inside the run: a cheap bot. Uses the engine only to read its state.
#pragma once
#include "kernel/question.hpp"

namespace rules {

class InlineSeat {
 public:
  virtual ~InlineSeat() = default;
  /// `count` is how many answers are legal, `key` the seat's chance for this question. Must return one of the legal.
  virtual Answer answer(Engine& engine, const Ask& ask, std::uint64_t count, std::uint64_t key) = 0;
  /// It answers ask.nth(below(key, count)), whatever it is asked: whoever has the count need not ask it.
  virtual bool uniform() const { return false; }
};

}  // namespace rules

// The notes of a game, in the order in which things took effect. Owns the list; knows no words.
// Invariant: an event is before everything that it did, and after the cards played on it. It is added as soon as its
// outcome is known. A step that runs again makes its notes again.
#pragma once
#include <vector>

#include "kernel/note.hpp"

namespace rules {

struct Frame;

/// Is told what came of every event as soon as it is known, while the engine keeps notes; of silent events too.
class Observer {
 public:
  virtual ~Observer() = default;
  virtual void resolved(const Frame& frame) = 0;
};

class Notes {
 public:
  const std::vector<Note>& list() const { return list_; }
  std::size_t size() const { return list_.size(); }
  /// How many are finished: the next gets this number. Whoever remembers it reads only what is new.
  std::int32_t finished() const { return finished_; }

  /// Puts a note at this place, and says which it is.
  void add(Note note, std::size_t place);
  void clear() { *this = {}; }
  /// What is told of the step at hand is final.
  void close_step() { step_ = list_.size(); }
  /// What is told of the step at hand is void: it runs again.
  void forget_step();

 private:
  std::vector<Note> list_;
  std::size_t step_ = 0;  ///< where the notes of the step at hand begin
  std::int32_t finished_ = 0;
};

}  // namespace rules

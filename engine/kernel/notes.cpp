#include "kernel/notes.hpp"

namespace rules {

void Notes::add(Note note, std::size_t place) {
  note.finished = finished_++;
  list_.insert(list_.begin() + static_cast<std::ptrdiff_t>(place), note);
}

void Notes::forget_step() {
  list_.resize(step_);
  finished_ = static_cast<std::int32_t>(step_);
}

}  // namespace rules

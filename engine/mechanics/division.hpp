// Division: one seat takes a number of like things from several places, divided as it likes.
#pragma once
#include "kernel/engine.hpp"

namespace rules {

/// Asks `seat` how to take `units` of a resource from these seats, at most what each has (fewer if all have fewer in
/// all). Returns one number for each of them; moves nothing. With nobody to take from, all zero.
inline Answer ask_division(Engine& engine, Seat seat, QuestionId question, int units, ResourceId resource,
                           SeatSet from) {
  Ask ask(seat, question, AskKind::divide, Type::seat);
  ask.about = {resource.index};
  ask.high = units;
  for (; !from.empty(); from.drop(from.lowest())) {
    ask.caps[static_cast<std::size_t>(ask.option_count)] =
        engine.read().amount(resource, engine.rules().holder(from.lowest()));
    ask.add(from.lowest().index);
  }
  return engine.ask(ask);
}

}  // namespace rules

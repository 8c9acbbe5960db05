// Choosing: the question to a seat which of some seats it chooses, as events, contests and queues ask it. Who isn't
// really asked costs no question.
#pragma once
#include "kernel/engine.hpp"

namespace rules {

/// Asks for real. `describe` says of the question what people want to know.
template <class Describe>
[[gnu::noinline]] std::optional<Seat> ask_for_seat(Engine& engine, Question& question, SeatSet among,
                                                   Describe describe) {
  Choose& seats = question.emplace<Choose>(Type::seat);
  for (; !among.empty(); among.drop(among.lowest())) seats.add(among.lowest().index);
  describe(question);
  const auto chosen = engine.try_ask<Choose>(question);
  return chosen ? std::optional(Seat(chosen->value)) : std::nullopt;
}

/// Which of some seats a seat chooses; nothing as long as the answer isn't there, as Engine::try_ask(). `always`: it is
/// asked even if there is only one. `describe` is called only if the question is really asked.
template <class Describe>
[[nodiscard]] std::optional<Seat> choose_seat(Engine& engine, Seat seat, QuestionId question, SeatSet among,
                                              bool always, Describe describe) {
  if (engine.unasked(seat))
    return among.nth(engine.random_choice(seat, question, static_cast<std::uint64_t>(among.size()), always));
  Question ask(engine.rules(), seat, question);
  ask.always |= always;
  return ask_for_seat(engine, ask, among, describe);
}

}  // namespace rules

// Choosing: the question to a seat which of some seats it chooses, as events, contests and queues ask it.
#pragma once
#include "kernel/game_parts.hpp"

namespace rules {

/// Asks which of some seats a seat chooses. `always`: it is asked even if there is only one. `describe` adds what
/// people want to know of the question. Throws as Decisions::ask() does.
template <class Describe>
Seat choose_seat(GameParts& game, Seat seat, QuestionId id, SeatSet among, bool always, Describe describe) {
  Decisions& decisions = game.decisions();
  always |= game.rules().questions()[id].always;
  if (decisions.draws(SeatSet::of(seat)))
    return among.nth(decisions.drawn(id).index(seat, static_cast<std::uint64_t>(among.size()), always));
  Question question(game.rules(), seat, id);
  question.always = always;
  Choose& seats = question.emplace<Choose>(Type::seat);
  for (; !among.empty(); among.drop(among.lowest())) seats.add(among.lowest().index);
  describe(question);
  return Seat(decisions.ask<Choose>(question).value);
}

}  // namespace rules

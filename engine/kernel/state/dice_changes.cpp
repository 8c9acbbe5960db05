// Changes of dice: rolled, turned, shown, set aside. A simulation spends most of its time here.
#include <algorithm>
#include <bit>

#include "kernel/state/state_mutator.hpp"

namespace rules {

void StateMutator::set_faces(std::int32_t* cells, std::uint64_t which, std::uint64_t faces) {
  put_word(cells, (word_in(cells) & ~which) | (faces & which));
}

void StateMutator::set_face(DieId die, Seat seat, int nth, int face) {
  const int word = nth / kDiceInWord;
  set_faces(&state_[read().die_cell(die, seat) + 3 + 2 * word], bytes_of(1u << nth % kDiceInWord),
            in_each(static_cast<std::uint64_t>(face)));
}

void StateMutator::throw_one(DieId die, Seat seat, int nth, std::uint64_t thrown, SeatSet visible_to) {
  const int face = random_.face(read(), die, seat, nth, thrown);
  set_face(die, seat, nth, face);
  spend(1);
  const SeatSet all = SeatSet::first(rules_.players);
  if (sink_.tracing() || (sink_.wants(RecordKind::roll) && visible_to == all))
    sink_.record_roll(die, seat, nth, face, visible_to);
}

void StateMutator::roll_cups(DieId die, std::span<std::uint32_t> rolled, Seat first) {
  const DieDecl& decl = rules_.dice[die];
  const bool plain = random_.plain() && !sink_.tracing();
  const int stride = decl.stride, words = decl.words, count = decl.count, round = read().round();
  const std::uint32_t all = decl.all;
  const std::uint64_t throws = source(random_.seed(), decl.rng_key), faces = decl.faces.size();
  std::int32_t* const nth = &state_[rules_.nth_cells + die.index * (rules_.players + 1)];
  std::int32_t* cells = &state_[decl.first_cell + first.index * stride];
  for (std::size_t s = 0; s < rolled.size(); ++s, cells += stride) {
    const std::uint32_t cup = rolled[s] = all & ~static_cast<std::uint32_t>(cells[0] | cells[1] | cells[2]);
    if (cup == 0) continue;
    const Seat seat(first.index + static_cast<std::int32_t>(s));
    const std::uint64_t thrown = random_bits(throws, round, seat.index, nth[seat.index]++);
    if (plain) {
      set_faces(cells + 3, bytes_of(cup), throw_dice(thrown, faces, static_cast<int>(std::bit_width(cup & 255u))));
      for (int word = 1; word < words; ++word)
        set_faces(cells + 3 + 2 * word, bytes_of(cup >> word * kDiceInWord), Random::faces(faces, count, thrown, word));
    } else {
      for (std::uint32_t left = cup; left; left &= left - 1)
        throw_one(die, seat, std::countr_zero(left), thrown, SeatSet::of(seat));
    }
    cells[0] |= static_cast<std::int32_t>(cup);
  }
}

void StateMutator::roll_one(DieId die, Seat seat, int nth) {
  const bool own = rules_.dice[die].per_player;
  const int throws = next_nth(die.index * (rules_.players + 1) + (own ? seat.index : rules_.players));
  throw_one(die, seat, nth, random_.thrown(read(), die, seat, throws), SeatSet::first(rules_.players));
}

void StateMutator::turn(DieId die, Seat seat, int nth, int face) {
  const bool aside = (read().dice_with(die, seat, DieStatus::aside) >> nth & 1u) != 0;
  turn(die, seat, nth, face, aside ? read().face(die, seat, nth) : EventSink::kUnkept);
}

void StateMutator::lay(DieId die, Seat seat, int nth, int face) {
  set_status(die, seat, 1u << nth, DieStatus::aside);
  turn(die, seat, nth, face, EventSink::kLaid);
}

void StateMutator::turn(DieId die, Seat seat, int nth, int face, int was) {
  set_face(die, seat, nth, face);
  if (sink_.tracing() || (sink_.wants(RecordKind::turn) && was != EventSink::kUnkept))
    sink_.record_turn(die, seat, nth, face, was);
}

void StateMutator::reveal(DieId die, std::span<const std::uint32_t> kept) {
  const DieDecl& decl = rules_.dice[die];
  const std::int32_t stride = decl.stride, words = decl.words;
  std::int32_t* cells = &state_[decl.first_cell];
  for (std::size_t s = 0; s < kept.size(); ++s, cells += stride) {
    const auto rolled = static_cast<std::uint32_t>(cells[0]), back = rolled & ~kept[s];
    cells[0] = 0;
    cells[1] |= static_cast<std::int32_t>(rolled & kept[s]);
    set_faces(cells + 3, bytes_of(back), 0);
    for (int word = 1; word < words; ++word) set_faces(cells + 3 + 2 * word, bytes_of(back >> word * kDiceInWord), 0);
  }
}

bool StateMutator::set_aside(DieId die, std::span<std::uint32_t> shown) {
  const DieDecl& decl = rules_.dice[die];
  const auto all = static_cast<std::int32_t>(decl.all), stride = decl.stride;
  std::int32_t* cells = &state_[decl.first_cell];
  bool complete = false;
  for (std::size_t s = 0; s < shown.size(); ++s, cells += stride) {
    shown[s] = static_cast<std::uint32_t>(cells[1]);
    cells[2] |= cells[1];
    cells[1] = 0;
    complete |= cells[2] == all;
  }
  return complete;
}

void StateMutator::gather(DieId die) {
  const DieDecl& decl = rules_.dice[die];
  std::fill_n(&state_[decl.first_cell], decl.per_player ? decl.stride * rules_.players : decl.cells, 0);
}

void StateMutator::set_status(DieId die, Seat seat, std::uint32_t dice, DieStatus status) {
  const std::int32_t first = read().die_cell(die, seat);
  for (std::int32_t m = 0; m < 3; ++m) state_[first + m] &= ~static_cast<std::int32_t>(dice);
  if (status != DieStatus::cup)
    state_[first + static_cast<std::int32_t>(status) - 1] |= static_cast<std::int32_t>(dice);
  else clear_faces(die, first, dice);
}

void StateMutator::clear_faces(DieId die, std::int32_t die_cell, std::uint32_t dice) {
  for (int word = 0; word < rules_.dice[die].words; ++word)
    set_faces(&state_[die_cell + 3 + 2 * word], bytes_of(dice >> word * kDiceInWord), 0);
}

}  // namespace rules

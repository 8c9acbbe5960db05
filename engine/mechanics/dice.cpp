// A simulation spends most of its time here.
#include "mechanics/dice.hpp"

#include <algorithm>
#include <bit>

#include "log/log_record.hpp"

namespace rules {
namespace {

constexpr int kFaces = 3;  ///< offset of the first cell with faces, among a seat's dice cells

/// Sets the faces of those of eight dice (in two cells) whose bytes are set in `which`.
void set_faces(std::int32_t* cells, std::uint64_t which, std::uint64_t faces) {
  put_word(cells, (word_in(cells) & ~which) | (faces & which));
}

}  // namespace

void Dice::set_face(DieId die, Seat seat, int nth, int face) {
  const int word = nth / kDiceInWord;
  set_faces(game_.mutator().die_cells(die, seat) + kFaces + 2 * word, bytes_of(1u << nth % kDiceInWord),
            in_each(static_cast<std::uint64_t>(face)));
}

void Dice::throw_one(DieId die, Seat seat, int nth, std::uint64_t thrown, SeatSet visible_to) {
  const int face = game_.random().face(game_.read(), die, seat, nth, thrown);
  set_face(die, seat, nth, face);
  game_.mutator().spend(1);
  const SeatSet all = SeatSet::first(game_.rules().players());
  EventSink& sink = game_.sink();
  if (sink.tracing() || (sink.wants(RecordKind::roll) && visible_to == all))
    sink.record(LogRecord(logged::Roll{die, seat, nth, face}, all).hide_last_part(visible_to));
}

void Dice::roll_cups(DieId die, std::span<std::uint32_t> rolled, Seat first) {
  const DieDecl& decl = game_.rules().dice()[die];
  const bool plain = game_.random().plain() && !game_.sink().tracing();
  const int stride = decl.stride, words = decl.words, count = decl.count, round = game_.read().round();
  const std::uint32_t all = decl.all;
  const std::uint64_t throws = source(game_.random().seed(), decl.rng_key), faces = decl.faces.size();
  std::int32_t* const nth = game_.mutator().throw_counts(die);
  std::int32_t* cells = game_.mutator().die_cells(die, first);
  for (std::size_t s = 0; s < rolled.size(); ++s, cells += stride) {
    const std::uint32_t cup = rolled[s] = all & ~static_cast<std::uint32_t>(cells[0] | cells[1] | cells[2]);
    if (cup == 0) continue;
    const Seat seat(first.index + static_cast<std::int32_t>(s));
    const std::uint64_t thrown = random_bits(throws, round, seat.index, nth[seat.index]++);
    if (plain) {
      // Throws all dice, as it is unpredictable how many are in the cup.
      set_faces(cells + kFaces, bytes_of(cup), throw_dice(thrown, faces, std::min(count, kDiceInWord)));
      for (int word = 1; word < words; ++word)
        set_faces(cells + kFaces + 2 * word, bytes_of(cup >> word * kDiceInWord),
                  Random::faces(faces, count, thrown, word));
    } else {
      for (std::uint32_t left = cup; left; left &= left - 1)
        throw_one(die, seat, std::countr_zero(left), thrown, SeatSet::of(seat));
    }
    cells[0] |= static_cast<std::int32_t>(cup);
  }
}

void Dice::roll_one(DieId die, Seat seat, int nth) {
  const Ruleset& rules = game_.rules();
  const int throws = game_.mutator().throw_counts(die)[rules.dice()[die].per_player ? seat.index : rules.players()]++;
  const std::uint64_t thrown = game_.random().thrown(game_.read(), die, seat, throws);
  throw_one(die, seat, nth, thrown, SeatSet::first(rules.players()));
}

void Dice::turn(DieId die, Seat seat, int nth, int face) {
  const StateView read = game_.read();
  const bool aside = (read.dice_with(die, seat, DieStatus::aside) >> nth & 1u) != 0;
  turn(die, seat, nth, face, aside ? read.face(die, seat, nth) : logged::Turn::kUnkept);
}

void Dice::lay(DieId die, Seat seat, int nth, int face) {
  set_status(die, seat, 1u << nth, DieStatus::aside);
  turn(die, seat, nth, face, logged::Turn::kLaid);
}

void Dice::turn(DieId die, Seat seat, int nth, int face, int was) {
  set_face(die, seat, nth, face);
  EventSink& sink = game_.sink();
  if (sink.tracing() || (sink.wants(RecordKind::turn) && was != logged::Turn::kUnkept))
    sink.record(LogRecord(logged::Turn{die, seat, nth, face, was}, SeatSet::first(game_.rules().players())));
}

void Dice::reveal(DieId die, std::span<const std::uint32_t> kept) {
  const DieDecl& decl = game_.rules().dice()[die];
  const std::int32_t stride = decl.stride, words = decl.words;
  std::int32_t* cells = game_.mutator().die_cells(die, Seat(0));
  for (const std::uint32_t dice : kept) {
    const auto rolled = static_cast<std::uint32_t>(cells[0]), back = rolled & ~dice;
    cells[0] = 0;
    cells[1] |= static_cast<std::int32_t>(rolled & dice);
    set_faces(cells + kFaces, bytes_of(back), 0);
    for (int word = 1; word < words; ++word)
      set_faces(cells + kFaces + 2 * word, bytes_of(back >> word * kDiceInWord), 0);
    cells += stride;
  }
}

bool Dice::set_aside(DieId die, std::span<std::uint32_t> shown) {
  const DieDecl& decl = game_.rules().dice()[die];
  const auto all = static_cast<std::int32_t>(decl.all), stride = decl.stride;
  std::int32_t* cells = game_.mutator().die_cells(die, Seat(0));
  bool complete = false;
  for (std::uint32_t& dice : shown) {
    dice = static_cast<std::uint32_t>(cells[1]);
    cells[2] |= cells[1];
    cells[1] = 0;
    complete |= cells[2] == all;
    cells += stride;
  }
  return complete;
}

void Dice::gather(DieId die) {
  const Ruleset& rules = game_.rules();
  const DieDecl& decl = rules.dice()[die];
  std::fill_n(game_.mutator().die_cells(die, Seat(0)), decl.per_player ? decl.stride * rules.players() : decl.cells, 0);
}

void Dice::set_status(DieId die, Seat seat, std::uint32_t dice, DieStatus status) {
  std::int32_t* const cells = game_.mutator().die_cells(die, seat);
  for (int other = 0; other < kFaces; ++other) cells[other] &= ~static_cast<std::int32_t>(dice);
  if (status != DieStatus::cup) {
    cells[static_cast<int>(status) - 1] |= static_cast<std::int32_t>(dice);
    return;
  }
  for (int word = 0; word < game_.rules().dice()[die].words; ++word)
    set_faces(cells + kFaces + 2 * word, bytes_of(dice >> word * kDiceInWord), 0);
}

}  // namespace rules

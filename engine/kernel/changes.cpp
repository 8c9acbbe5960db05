// Every change to a state. Each keeps the knowledge of seats and, if somebody listens, leaves a note.
#include <algorithm>
#include <bit>
#include <stdexcept>

#include "kernel/chance.hpp"
#include "kernel/engine.hpp"

namespace rules {

void Engine::refuse_more_changes() {
  throw std::logic_error("a step changes more than " + std::to_string(kMostChanges) + " things (endless loop?)");
}

int Engine::move(std::int64_t n, ResourceId resource, Holder from, Holder to) {
  std::int32_t& source = state_[read().resource_cell(resource, from)];
  const auto moved = static_cast<std::int32_t>(std::clamp<std::int64_t>(n, 0, source));
  source -= moved;
  state_[read().resource_cell(resource, to)] += moved;
  if (frame_ && frame_->stage == Stage::act) frame_->got += moved;
  if (tracing && moved) note_change(Note::Kind::move, resource.index, {moved, from.offset, to.offset}, {});
  return moved;
}

void Engine::supply(std::int64_t n, ResourceId resource, Holder to) {
  if (n < 0 || n > kMostSupplied)
    throw std::logic_error("supply takes 0 to " + std::to_string(kMostSupplied) + ", not " + std::to_string(n));
  if (read().total(resource) + n > kMostOfResource)
    throw std::logic_error("there are more than " + std::to_string(kMostOfResource) + " of " +
                           rules_->resources[resource.index].id);
  state_[read().resource_cell(resource, to)] += static_cast<std::int32_t>(n);
  state_[read().resource_cell(resource, {rules_->holders})] += static_cast<std::int32_t>(n);
  if (tracing) note_change(Note::Kind::supply, resource.index, {static_cast<std::int32_t>(n), to.offset}, {});
}

void Engine::set(VariableId variable, int subject, std::int32_t value) {
  const VariableDecl& decl = rules_->variables[variable.index];
  if (subject < 0 || subject >= decl.cells) throw std::logic_error("variable '" + decl.id + "' has no such subject");
  state_[decl.first_cell + subject] = value;
  if (tracing) {
    const SeatSet all = SeatSet::first(rules_->players);
    const SeatSet who = decl.seen == Sees::everyone                               ? all
                        : decl.seen == Sees::owner && decl.scope == Scope::player ? SeatSet::of(Seat(subject))
                                                                                  : SeatSet{};
    note_change(Note::Kind::set, variable.index, {subject, value}, {all, who});
  }
}

inline void Engine::unlink(Card card) {
  const std::int32_t cell = read().card_cell(card);
  if (state_[cell] == 0) return;
  const std::int32_t pile = rules_->pile_cells + 3 * (state_[cell] - 1);
  const std::int32_t next = state_[cell + 1], previous = state_[cell + 2];
  state_[previous ? read().card_cell(Card(previous - 1)) + 1 : pile] = next;
  state_[next ? read().card_cell(Card(next - 1)) + 2 : pile + 1] = previous;
  --state_[pile + 2];
}

inline void Engine::link(Card card, Pile to, End end) {
  const std::int32_t cell = read().card_cell(card), pile = rules_->pile_cells + 3 * to.index;
  const std::int32_t side = end == End::top ? 0 : 1;  // of the pile at which it comes to lie
  const std::int32_t other = state_[pile + side];
  state_[cell] = to.index + 1;
  state_[cell + 1 + side] = other, state_[cell + 2 - side] = 0;
  state_[other ? read().card_cell(Card(other - 1)) + 2 - side : pile + 1 - side] = card.index + 1;
  state_[pile + side] = card.index + 1;
  ++state_[pile + 2];
}

bool Engine::on_top(Card card) const {
  const Pile pile = read().pile(card);
  return pile && rules_->seers(pile).empty() && read().first(pile) == card;
}

void Engine::put(Card card, Pile to, End end) {
  const Pile from = read().pile(card);
  const PileDecl& goal = rules_->piles[to.index];
  SeatSet seen = goal.seers;
  if (from) {
    const SeatSet saw = rules_->seers(from);
    seen.bits |= saw.bits;
    // From a pile that nobody looks into, the top is taken in full view: who knew it knows it still.
    if (saw.empty() && read().first(from) == card) seen.bits |= read().known(card).bits;
    else forget(card, from, saw, seen);
    unlink(card);
  }
  link(card, to, end);
  spend(1);
  known_cell(card) = static_cast<std::int32_t>(seen.bits);
  if (tracing) {
    const SeatSet all = SeatSet::first(rules_->players);
    note_change(Note::Kind::card, card.index, {card.index, from.index, to.index}, {seen, all, all});
  }
  if (goal.area != Area::none && from && rules_->entering[rules_->cards[card.index].index]) enter(card, to);
}

void Engine::forget(Card card, Pile from, SeatSet saw, SeatSet seen) {
  if (seen != saw && rules_->kind_of(card).copies > 1) take_for_known(card, {seen.bits & ~saw.bits}, {&card, 1});
  const std::uint32_t blind = SeatSet::first(rules_->players).bits & ~seen.bits;
  if (blind == 0 || read().count(from) < 2) return;
  const ZoneId back = rules_->deck_of(card);
  for (Card c = read().first(from); c; c = read().next(c))
    if (rules_->deck_of(c) == back) known_cell(c) &= static_cast<std::int32_t>(~blind);
}

void Engine::enter(Card card, Pile to) {
  Frame frame = make(rules_->entered);
  frame.fields[0] = card.index;
  frame.fields[1] = rules_->piles[to.index].owner.index;
  frame.fields[2] = rules_->zone_of(to).index;
  resolve(frame);
}

void Engine::place(Card card, Pile to, End end) {
  unlink(card);
  link(card, to, end);
  known_cell(card) = static_cast<std::int32_t>(rules_->seers(to).bits);
}

Card Engine::top(Pile pile) {
  if (read().count(pile) == 0) {
    const ZoneId refill = rules_->zones[rules_->zone_of(pile).index].refill;
    if (!refill) return {};
    const Pile discard = rules_->pile(refill);
    if (read().count(discard) == 0) return {};
    for (Card c = read().first(discard); c; c = read().first(discard)) put(c, pile);
    shuffle(pile);
  }
  return read().first(pile);
}

namespace {

constexpr std::size_t kFewCards = 512;  ///< of one pile: so many are shuffled without allocating

/// Puts cards in the order of their hashes; which cards there are besides changes nothing between two of them.
void sort_by_hash(const Ruleset& rules, std::uint64_t key, std::span<Card> cards) {
  constexpr std::uint64_t kCard = std::bit_ceil(std::uint64_t{kMostCards}) - 1;  // the lowest bits are the card itself
  Several<std::uint64_t, kFewCards> order(cards.size());
  for (std::size_t i = 0; i < cards.size(); ++i)
    order[i] = (mix(key ^ rules.card_purposes[cards[i].index]) & ~kCard) | static_cast<std::uint64_t>(cards[i].index);
  std::sort(order.data(), order.data() + cards.size());
  for (std::size_t i = 0; i < cards.size(); ++i) cards[i] = Card(static_cast<std::int32_t>(order[i] & kCard));
}

/// Puts the card with the lowest hash first.
void lowest_hash_first(const Ruleset& rules, std::uint64_t key, std::span<Card> cards) {
  std::size_t lowest = 0;
  std::uint64_t least = ~std::uint64_t{0};
  for (std::size_t i = 0; i < cards.size(); ++i) {
    const std::uint64_t hash = mix(key ^ rules.card_purposes[cards[i].index]);
    if (hash < least) least = hash, lowest = i;
  }
  std::swap(cards[0], cards[lowest]);
}

}  // namespace

void Engine::shuffle(Pile pile) {
  Several<Card, kFewCards> cards(static_cast<std::size_t>(read().count(pile)));
  std::size_t n = 0;
  for (Card c = read().first(pile); c; c = read().next(c)) cards[n++] = c;
  const int nth = next_nth(static_cast<std::int32_t>(rules_->dice.size()) * (rules_->players + 1) + pile.index);
  // The hashes decide, whatever the order here; who may decide instead must not see the old one.
  if (chance || recording_) std::sort(cards.data(), cards.data() + n);
  if (!chance || !chance->shuffle(pile, {cards.data(), n})) {
    const Seat owner = rules_->piles[pile.index].owner;
    const std::uint64_t key =
        draw(seed_, rules_->piles[pile.index].purpose, read().round(), owner ? owner.index : 255, nth);
    sort_by_hash(*rules_, key, {cards.data(), n});
  }
  lay_in_order(pile, {cards.data(), n});
  spend(1 + static_cast<std::int64_t>(n));
  if (recording_) draws_.push_back({Draw::Kind::shuffle, {}, {}, 0, 0, pile, {cards.data(), cards.data() + n}});
  if (tracing)
    note_change(Note::Kind::shuffle, rules_->zone_of(pile).index, {pile.index, static_cast<std::int32_t>(n)}, {});
}

void Engine::lay_in_order(Pile pile, std::span<const Card> cards) {
  const std::int32_t pile_cell = rules_->pile_cells + 3 * pile.index;
  const auto seen = static_cast<std::int32_t>(rules_->seers(pile).bits);
  std::int32_t before = 0;
  std::int32_t* link = &state_[pile_cell];  // what leads to the next card
  for (Card card : cards) {
    std::int32_t* const cell = &state_[read().card_cell(card)];
    *link = card.index + 1;
    cell[2] = before, cell[3] = seen;
    before = card.index + 1, link = cell + 1;
  }
  *link = 0;
  state_[pile_cell + 1] = before;
}

int Engine::pick(Pile pile, int n, std::span<Card> out, ZoneId deck) {
  Several<Card, kFewCards> cards(static_cast<std::size_t>(read().count(pile)));
  std::size_t have = 0;
  for (Card c = read().first(pile); c; c = read().next(c))
    if (!deck || rules_->deck_of(c) == deck) cards[have++] = c;
  if (chance || recording_) std::sort(cards.data(), cards.data() + have);  // the hashes decide, whatever the order here
  const std::size_t taken = std::min({have, static_cast<std::size_t>(std::max(n, 0)), out.size()});
  const Seat owner = rules_->piles[pile.index].owner;
  const int nth = next_nth(static_cast<std::int32_t>(rules_->dice.size()) * (rules_->players + 1) + pile.index);
  if (!chance || !chance->pick(pile, {cards.data(), have})) {
    const std::uint64_t key =
        draw(seed_, rules_->piles[pile.index].purpose + 1, read().round(), owner ? owner.index : 255, nth);
    if (taken == 1 && !recording_) lowest_hash_first(*rules_, key, {cards.data(), have});
    else if (taken > 0) sort_by_hash(*rules_, key, {cards.data(), have});
  }
  for (std::size_t i = 0; i < taken; ++i) out[i] = cards[i];
  spend(1 + static_cast<std::int64_t>(have));
  if (recording_) draws_.push_back({Draw::Kind::pick, {}, {}, nth, 0, pile, {cards.data(), cards.data() + have}});
  return static_cast<int>(taken);
}

int Engine::number_below(int n) {
  if (n < 1) throw std::logic_error("a number is drawn from at least one");
  const int nth = next_nth(rules_->resource_cells - rules_->nth_cells - 1);
  std::optional<int> scripted = chance ? chance->number(n) : std::nullopt;
  const int drawn = scripted ? *scripted
                             : static_cast<int>(below(draw(seed_, purpose("number", ""), read().round(), 255, nth),
                                                      static_cast<std::uint64_t>(n)));
  spend(1);
  if (recording_) draws_.push_back({Draw::Kind::number, {}, {}, nth, drawn, {}, {}});
  return drawn;
}

void Engine::take_for_known(Card card, SeatSet seats, std::span<const Card> together) {
  const CardKindDecl& kind = rules_->kind_of(card);
  std::uint32_t unsure = seats.bits & ~read().known(card).bits;
  for (std::int32_t i = 0; unsure && kind.copies > 1 && i < kind.copies; ++i) {
    const Card like(kind.first_copy.index + i);
    if (read().pile(like) != read().pile(card) || std::find(together.begin(), together.end(), like) != together.end())
      continue;
    const std::uint32_t mistaken = read().known(like).bits & unsure;
    known_cell(like) &= static_cast<std::int32_t>(~mistaken);
    unsure &= ~mistaken;
  }
}

void Engine::look(Seat seat, std::span<const Card> cards) {
  for (Card card : cards) {
    if (!on_top(card)) take_for_known(card, SeatSet::of(seat), cards);
    known_cell(card) |= static_cast<std::int32_t>(SeatSet::of(seat).bits);
  }
}

std::uint64_t Engine::next_throw(DieId die, Seat seat) {
  const DieDecl& decl = rules_->dice[die.index];
  const int nth = next_nth(die.index * (rules_->players + 1) + (decl.per_player ? seat.index : rules_->players));
  return draw(seed_, decl.purpose, read().round(), decl.per_player ? seat.index : 255, nth);
}

std::uint64_t Engine::thrown_faces(std::uint64_t faces, int dice, std::uint64_t thrown, int word) {
  const std::uint64_t fraction =
      word == 0 ? thrown : mix(thrown + static_cast<std::uint64_t>(word) * 0x9e3779b97f4a7c15ull);
  return throw_dice(fraction, faces, std::min(dice - word * kDiceInWord, kDiceInWord));
}

void Engine::set_faces(std::int32_t* cells, std::uint64_t which, std::uint64_t faces) {
  const std::uint64_t old = static_cast<std::uint32_t>(cells[0]) | std::uint64_t{static_cast<std::uint32_t>(cells[1])}
                                                                       << 32;
  const std::uint64_t now = (old & ~which) | (faces & which);
  cells[0] = static_cast<std::int32_t>(now), cells[1] = static_cast<std::int32_t>(now >> 32);
}

void Engine::set_face(DieId die, Seat seat, int nth, int face) {
  const int word = nth / kDiceInWord;
  set_faces(&state_[read().die_cell(die, seat) + 3 + 2 * word], bytes_of(1u << nth % kDiceInWord),
            in_each(static_cast<std::uint64_t>(face)));
}

int Engine::throw_one(DieId die, Seat seat, int nth, std::uint64_t thrown, SeatSet seers) {
  const DieDecl& decl = rules_->dice[die.index];
  const std::optional<int> scripted = chance ? chance->die(die, seat, nth) : std::nullopt;
  const int digit = static_cast<int>(
      thrown_faces(decl.faces.size(), decl.count, thrown, nth / kDiceInWord) >> 8 * (nth % kDiceInWord) & 255u);
  const int face = scripted ? *scripted : digit;
  set_face(die, seat, nth, face);
  spend(1);
  const SeatSet all = SeatSet::first(rules_->players);
  if (recording_) draws_.push_back({Draw::Kind::die, die, seat, nth, face, {}, {}});
  if (tracing || (noting && seers == all))
    note_change(Note::Kind::roll, die.index, {seat.index, nth, face}, {all, all, seers});
  return face;
}

void Engine::roll_cups(DieId die, std::span<std::uint32_t> rolled) {
  const DieDecl& decl = rules_->dice[die.index];
  const bool plain = !chance && !recording_ && !tracing;
  const int stride = decl.stride, words = decl.words, count = decl.count, round = read().round();
  const std::uint32_t all = decl.all;
  const std::uint64_t throws = source(seed_, decl.purpose), faces = decl.faces.size();
  std::int32_t* const nth = &state_[rules_->nth_cells + die.index * (rules_->players + 1)];
  std::int32_t* cells = &state_[decl.first_cell];
  for (std::size_t s = 0; s < rolled.size(); ++s, cells += stride) {
    const std::uint32_t cup = rolled[s] = all & ~static_cast<std::uint32_t>(cells[0] | cells[1] | cells[2]);
    if (cup == 0) continue;
    const Seat seat(static_cast<std::int32_t>(s));
    const std::uint64_t thrown = draw(throws, round, seat.index, nth[s]++);
    if (plain) {
      set_faces(cells + 3, bytes_of(cup), throw_dice(thrown, faces, std::min(count, kDiceInWord)));
      for (int word = 1; word < words; ++word)
        set_faces(cells + 3 + 2 * word, bytes_of(cup >> word * kDiceInWord), thrown_faces(faces, count, thrown, word));
    } else {
      for (std::uint32_t left = cup; left; left &= left - 1)
        throw_one(die, seat, std::countr_zero(left), thrown, SeatSet::of(seat));
    }
    cells[0] |= static_cast<std::int32_t>(cup);
  }
}

void Engine::roll_one(DieId die, Seat seat, int nth) {
  throw_one(die, seat, nth, next_throw(die, seat), SeatSet::first(rules_->players));
}

void Engine::turn(DieId die, Seat seat, int nth, int face) {
  set_face(die, seat, nth, face);
  const SeatSet all = SeatSet::first(rules_->players);
  if (tracing) note_change(Note::Kind::turn, die.index, {seat.index, nth, face}, {all, all, all});
}

void Engine::lay(DieId die, Seat seat, int nth, int face) {
  set_status(die, seat, 1u << nth, DieStatus::aside);
  turn(die, seat, nth, face);
}

void Engine::reveal(DieId die, std::span<const std::uint32_t> kept) {
  const DieDecl& decl = rules_->dice[die.index];
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

bool Engine::set_aside(DieId die, std::span<std::uint32_t> shown) {
  const DieDecl& decl = rules_->dice[die.index];
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

void Engine::gather(DieId die) {
  const DieDecl& decl = rules_->dice[die.index];
  std::fill_n(&state_[decl.first_cell], decl.per_player ? decl.stride * rules_->players : decl.cells, 0);
}

void Engine::set_status(DieId die, Seat seat, std::uint32_t dice, DieStatus status) {
  const std::int32_t first = read().die_cell(die, seat);
  for (std::int32_t m = 0; m < 3; ++m) state_[first + m] &= ~static_cast<std::int32_t>(dice);
  if (status != DieStatus::cup)
    state_[first + static_cast<std::int32_t>(status) - 1] |= static_cast<std::int32_t>(dice);
  else clear_faces(die, first, dice);
}

void Engine::clear_faces(DieId die, std::int32_t die_cell, std::uint32_t dice) {
  for (int word = 0; word < rules_->dice[die.index].words; ++word)
    set_faces(&state_[die_cell + 3 + 2 * word], bytes_of(dice >> word * kDiceInWord), 0);
}

}  // namespace rules

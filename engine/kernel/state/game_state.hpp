// GameState: the whole state of a game, one flat block of numbers. The ruleset decides its size and layout. No
// pointers, no strings; unused cells are zero, so identical games have identical bytes. StateView reads it.
// StateMutator changes resources, variables and cards, and gives mechanics the cells of dice; Flow and TurnOrder write
// the cells of the flow.
#pragma once
#include <bit>
#include <span>
#include <vector>

#include "kernel/ruleset/ruleset.hpp"

namespace rules {

/// Where a die is.
enum class DieStatus : std::int32_t { cup, rolled, shown, aside };

class GameState {
 public:
  GameState() = default;
  explicit GameState(std::int32_t cells) : cells_(static_cast<std::size_t>(cells)) {}

  std::int32_t& operator[](std::int32_t cell) { return cells_[static_cast<std::size_t>(cell)]; }
  std::int32_t operator[](std::int32_t cell) const { return cells_[static_cast<std::size_t>(cell)]; }
  std::span<const std::int32_t> bytes() const { return cells_; }
  std::int32_t* cells() { return cells_.data(); }
  friend bool operator==(const GameState& a, const GameState& b) = default;
  /// Returns a 64-bit hash of all cells: FNV-1a over words (in parts if the state is large), then mixed.
  std::uint64_t hash() const;

  /// The first cells belong to the flow.
  enum Flow : std::int32_t { round, in_setup, step, iteration, over, ending, winner, flow_cells };

 private:
  std::vector<std::int32_t> cells_;  ///< copying one state to another of the same ruleset allocates nothing
};

/// Reads a state through its ruleset's handles. A cheap pair of pointers, passed by value; valid as long as the state.
class StateView {
 public:
  StateView(const Ruleset& ruleset, const GameState& state) : StateView(ruleset, state.bytes().data()) {}
  StateView(const Ruleset& ruleset, const std::int32_t* cells) : rules_(&ruleset), cells_(cells) {}
  const Ruleset& rules() const { return *rules_; }
  /// Returns the cells of the state.
  const std::int32_t* state() const { return cells_; }

  int round() const { return cells_[GameState::round]; }
  bool over() const { return cells_[GameState::over] != 0; }
  /// Returns the current step; null after the last one.
  StepId step() const;
  /// Returns the innermost loop around the current step; null: none.
  LoopId loop() const {
    if (rules_->loops().empty() || cells_[GameState::in_setup] != 0) return {};
    const std::int32_t step = cells_[GameState::step];
    return step < static_cast<std::int32_t>(rules_->round().size()) ? rules_->loop_around(step) : LoopId();
  }
  /// Returns a cell of a loop.
  std::int32_t of_loop(LoopId loop, LoopDecl::Cell cell) const { return cells_[rules_->loops()[loop].cells + cell]; }
  /// Returns the seat whose turn it is, or no seat.
  Seat turn() const;

  std::int32_t amount(ResourceId resource, Holder holder) const { return cells_[resource_cell(resource, holder)]; }
  /// Returns the amounts that the first seats have.
  std::span<const std::int32_t> amounts(ResourceId resource, std::size_t seats) const {
    return {cells_ + resource_cell(resource, rules_->holder(Seat(0))), seats};
  }
  /// Returns the amount in the whole game, which only supply() changes.
  std::int32_t total(ResourceId resource) const { return cells_[resource_cell(resource, {rules_->layout().holders})]; }

  std::int32_t count(Pile pile) const { return cells_[count_cell(pile)]; }
  Card first(Pile pile) const { return Card(cells_[rules_->layout().pile_cells + kCellsOfPile * pile.index] - 1); }
  Card last(Pile pile) const { return Card(cells_[rules_->layout().pile_cells + kCellsOfPile * pile.index + 1] - 1); }
  Card next(Card card) const { return Card(cells_[card_cell(card) + 1] - 1); }
  Pile pile(Card card) const { return Pile(cells_[card_cell(card)] - 1); }
  /// Returns the owner of the pile that the card is in, or no seat.
  Seat owner(Card card) const {
    const Pile p = pile(card);
    return p ? rules_->piles()[p].owner : Seat();
  }
  Area area(Card card) const {
    const Pile p = pile(card);
    return p ? rules_->piles()[p].area : Area::none;
  }
  /// Returns the nth card of a pile, from 0; null if there are fewer.
  Card nth(Pile pile, int n) const;
  /// Returns the seats that know that this card is in this slot of its pile.
  SeatSet known(Card card) const { return {static_cast<std::uint32_t>(cells_[card_cell(card) + 3])}; }

  std::int32_t variable(VariableId id, int subject = 0) const {
    return cells_[rules_->variables()[id].first_cell + subject];
  }

  /// Returns the seat that a variable of the game names. Throws RuleError, naming the variable, if it is null.
  Seat seat_in(VariableId id) const {
    const Seat seat(variable(id));
    if (!seat) throw_unset(id);
    return seat;
  }

  /// Returns one word of the faces of a seat's dice; dice in the cup show face 0.
  std::uint64_t faces(DieId die, Seat seat, int word = 0) const { return faces(die_cell(die, seat), word); }
  int face(DieId die, Seat seat, int nth) const {
    return static_cast<int>(faces(die, seat, nth / kDiceInWord) >> 8 * (nth % kDiceInWord) & 255u);
  }
  DieStatus status(DieId die, Seat seat, int nth) const;
  /// Returns the dice of a seat with this status, as bits.
  std::uint32_t dice_with(DieId die, Seat seat, DieStatus status) const {
    const std::int32_t first = die_cell(die, seat);
    if (status != DieStatus::cup) return bits(first + static_cast<std::int32_t>(status) - 1);
    return rules_->dice()[die].all & ~(bits(first) | bits(first + 1) | bits(first + 2));
  }
  /// Returns the dice that everyone sees, as bits: those shown or set aside.
  std::uint32_t open_dice(DieId die, Seat seat) const {
    const std::int32_t first = die_cell(die, seat);
    return bits(first + 1) | bits(first + 2);
  }
  /// Returns how many of these dice (bits) of a seat show this face.
  int showing(DieId die, Seat seat, int face, std::uint32_t dice) const {
    const std::int32_t first = die_cell(die, seat);
    int n = count_face(faces(first, 0), dice, face);
    for (int word = 1; dice >>= kDiceInWord; ++word) n += count_face(faces(first, word), dice, face);
    return n;
  }
  /// Returns how many open dice of a seat show this face.
  int showing(DieId die, Seat seat, int face) const { return showing(die, seat, face, open_dice(die, seat)); }

  /// Sets the element at each seat's index to the number of its open dice that show this face.
  void showing(DieId die, int face, std::span<std::int32_t> each) const {
    const DieDecl& decl = rules_->dice()[die];
    const std::int32_t stride = decl.stride, words = decl.words;
    std::int32_t first = decl.first_cell;
    for (std::int32_t& n : each) {
      n = count_face(faces(first, 0), bits(first + 1) | bits(first + 2), face);
      first += stride;
    }
    if (words == 1) return;
    first = decl.first_cell;
    for (std::int32_t& n : each) {
      const std::uint32_t open = bits(first + 1) | bits(first + 2);
      for (int word = 1; word < words; ++word) n += count_face(faces(first, word), open >> word * kDiceInWord, face);
      first += stride;
    }
  }

  // Cells, for code that changes the state.
  std::int32_t resource_cell(ResourceId resource, Holder holder) const {
    return rules_->layout().resource_cells + resource.index * (rules_->layout().holders + 1) + holder.offset;
  }
  std::int32_t count_cell(Pile pile) const { return rules_->layout().pile_cells + kCellsOfPile * pile.index + 2; }
  std::int32_t card_cell(Card card) const { return rules_->layout().card_cells + kCellsOfCard * card.index; }
  /// Returns the first cell of a seat's dice (cells_of_dice).
  std::int32_t die_cell(DieId die, Seat seat) const {
    const DieDecl& decl = rules_->dice()[die];
    return decl.first_cell + seat.index * decl.stride;
  }

 private:
  [[noreturn]] void throw_unset(VariableId id) const;
  std::uint32_t bits(std::int32_t cell) const { return static_cast<std::uint32_t>(cells_[cell]); }
  std::uint64_t faces(std::int32_t die_cell, int word) const { return word_in(cells_ + die_cell + 3 + 2 * word); }

  const Ruleset* rules_;
  const std::int32_t* cells_;
};

}  // namespace rules

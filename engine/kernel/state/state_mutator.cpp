#include "kernel/state/state_mutator.hpp"

#include <algorithm>

#include "base/rule_error.hpp"
#include "kernel/state/knowledge.hpp"

namespace rules {

void StateMutator::initialize() {
  std::copy(rules_.initial_variables().begin(), rules_.initial_variables().end(),
            &state_[rules_.layout().variable_cells]);
  hooks_.recount(read());
  for (const Card card : rules_.cards().ids()) {
    place(card, rules_.pile(rules_.kind_of(card).deck));
  }
}

void StateMutator::throw_more_changes() {
  throw RuleError("a step changes more than " + std::to_string(kMaxChanges) + " things (endless loop?)");
}

void StateMutator::reset_variables(std::int32_t first, std::int32_t end) {
  std::copy_n(rules_.initial_variables().data() + (first - rules_.layout().variable_cells), end - first,
              &state_[first]);
}

void StateMutator::supply(std::int64_t n, ResourceId resource, Holder to) {
  if (n < 0 || n > kMaxSupplied)
    throw RuleError("supply takes a number from 0 to " + std::to_string(kMaxSupplied) + ", not " + std::to_string(n));
  if (!rules_.can_hold(to, resource)) throw_to_hold(resource);
  if (read().total(resource) + n > kMaxOfResource)
    throw RuleError("there would be more than " + std::to_string(kMaxOfResource) + " of " +
                    rules_.resources()[resource].id);
  state_[read().resource_cell(resource, to)] += static_cast<std::int32_t>(n);
  state_[read().resource_cell(resource, {rules_.layout().holders})] += static_cast<std::int32_t>(n);
  if (sink_.tracing()) sink_.record_supply(resource, static_cast<std::int32_t>(n), to);
}

void StateMutator::throw_to_hold(ResourceId resource) const {
  throw RuleError("cards can't hold '" + rules_.resources()[resource].id + "'; give it `on-cards: true`");
}

void StateMutator::throw_to_set(const VariableDecl& decl) {
  throw RuleError("variable '" + decl.id + "' doesn't exist for this player, card or record");
}

namespace {

/// The doubly linked list of each pile: cells of a pile for its first card, its last card and the count; cells of a
/// card for its pile, the next card and the previous one. A link is an index plus 1; 0 is null.
class Links {
 public:
  Links(const Ruleset& rules, GameState& state)
      : cells_(state.cells()), first_pile_(rules.layout().pile_cells), first_card_(rules.layout().card_cells) {}

  /// Removes a card from its pile.
  void unlink(Card card) const {
    const std::int32_t* const cell = cells_ + of_card(card.index);
    const std::ptrdiff_t pile = of_pile(cell[0] - 1);
    const std::int32_t next = cell[1], previous = cell[2];
    cells_[next_of(previous, pile)] = next;
    cells_[previous_of(next, pile)] = previous;
    --cells_[pile + 2];
  }
  void link(Card card, Pile to, StateMutator::End end) const {
    std::int32_t* const cell = cells_ + of_card(card.index);
    const std::ptrdiff_t pile = of_pile(to.index);
    const bool on_top = end == StateMutator::End::top;
    const std::int32_t next = on_top ? cells_[pile] : 0, previous = on_top ? 0 : cells_[pile + 1];
    cell[0] = to.index + 1;
    cell[1] = next;
    cell[2] = previous;
    cells_[next_of(previous, pile)] = card.index + 1;
    cells_[previous_of(next, pile)] = card.index + 1;
    ++cells_[pile + 2];
  }

 private:
  // Branch-free, because it is unpredictable whether a card has neighbors.
  std::ptrdiff_t of_card(std::ptrdiff_t card) const { return first_card_ + kCellsOfCard * card; }
  std::ptrdiff_t of_pile(std::ptrdiff_t pile) const { return first_pile_ + kCellsOfPile * pile; }
  /// Returns the cell of a card's link to the next one; of a null card, the pile's link to the first one.
  std::ptrdiff_t next_of(std::int32_t link, std::ptrdiff_t pile) const {
    return chosen(link != 0, of_card(link - 1) + 1, pile);
  }
  /// Returns the cell of a card's link to the previous one; of a null card, the pile's link to the last one.
  std::ptrdiff_t previous_of(std::int32_t link, std::ptrdiff_t pile) const {
    return chosen(link != 0, of_card(link - 1) + 2, pile + 1);
  }
  /// Returns one of two cells. Compilers emit a branch for `?:` here.
  static std::ptrdiff_t chosen(bool first, std::ptrdiff_t one, std::ptrdiff_t other) {
    return other + (-static_cast<std::ptrdiff_t>(first) & (one - other));
  }
  std::int32_t* cells_;
  std::ptrdiff_t first_pile_, first_card_;
};

}  // namespace

inline bool StateMutator::relink(Card card, Pile from, Pile to, End end, SeatSet seen) {
  const CardKind kind = rules_.cards()[card];
  const std::int32_t slot = rules_.piles()[to].slot;
  const bool does_something = (slot >= 0) & rules_.reacts_to_entering(kind);
  hooks_.card_moved(rules_, kind, rules_.piles()[from].slot, slot);
  position_.cards_as_at_checkpoint = false;
  const Links links(rules_, state_);
  links.unlink(card);
  links.link(card, to, end);
  Knowledge(rules_, state_).set(card, seen);
  if (sink_.wants(RecordKind::card)) sink_.record_card(card, from, to, seen);
  return does_something;
}

bool StateMutator::carry(Card card, Pile to, End end) {
  Knowledge knowledge(rules_, state_);
  const Pile from = read().pile(card);
  const SeatSet seen = knowledge.moves(card, from, to);
  spend(1 + knowledge.walked() / kWalkedForChange);
  return relink(card, from, to, end, seen);
}

void StateMutator::carry_all(Pile from, Pile to) {
  const Knowledge knowledge(rules_, state_);
  for (Card card = read().first(from); card; card = read().first(from)) {
    spend(1);
    relink(card, from, to, End::bottom, knowledge.moves_with_all(card, from, to));
  }
}

void StateMutator::place(Card card, Pile to, End end) {
  const CardKind kind = rules_.cards()[card];
  const Pile from = read().pile(card);
  hooks_.card_moved(rules_, kind, from ? rules_.piles()[from].slot : -1, rules_.piles()[to].slot);
  position_.cards_as_at_checkpoint = false;
  const Links links(rules_, state_);
  if (from) links.unlink(card);
  links.link(card, to, end);
  Knowledge(rules_, state_).set(card, rules_.visible_to(to));
}

CardList StateMutator::cards_of(Pile pile, ZoneId deck) const {
  CardList cards;
  for (Card c = read().first(pile); c; c = read().next(c))
    if (!deck || rules_.deck_of(c) == deck) cards.push_back(c);
  return cards;
}

void StateMutator::shuffle(Pile pile) {
  CardList cards = cards_of(pile);
  random_.shuffle(read(), pile, next_draw(pile), cards);
  lay_in_order(pile, cards);
  spend(1 + std::ssize(cards));
  if (sink_.tracing()) sink_.record_shuffle(pile, static_cast<std::int32_t>(cards.size()));
}

void StateMutator::lay_in_order(Pile pile, std::span<const Card> cards) {
  const std::int32_t pile_cell = rules_.layout().pile_cells + kCellsOfPile * pile.index;
  const auto seen = static_cast<std::int32_t>(rules_.visible_to(pile).bits);
  std::int32_t before = 0;
  std::int32_t* link = &state_[pile_cell];  // the link to the next card
  for (Card card : cards) {
    std::int32_t* const cell = &state_[read().card_cell(card)];
    *link = card.index + 1;
    cell[2] = before;
    cell[3] = seen;
    before = card.index + 1;
    link = cell + 1;
  }
  *link = 0;
  state_[pile_cell + 1] = before;
}

CardList StateMutator::pick(Pile pile, std::int64_t n, ZoneId deck) {
  CardList cards = cards_of(pile, deck);
  const std::int64_t have = std::ssize(cards);
  const auto taken = static_cast<std::size_t>(std::clamp<std::int64_t>(n, 0, have));
  random_.pick(read(), pile, next_draw(pile), taken, cards);
  cards.truncate(taken);
  spend(1 + have);
  return cards;
}

int StateMutator::number_below(int n) {
  if (n < 1) throw RuleError("chance(n): n must be at least 1, got " + std::to_string(n));
  spend(1);
  return random_.number(read(), next_nth(rules_.layout().resource_cells - rules_.layout().nth_cells - 1), n);
}

void StateMutator::look(Seat seat, std::span<const Card> cards) {
  Knowledge knowledge(rules_, state_);
  knowledge.look(seat, cards);
  spend(knowledge.walked() / kWalkedForChange);
}

void StateMutator::look(Seat seat, Pile pile) {
  Knowledge knowledge(rules_, state_);
  knowledge.look(seat, pile);
  spend(knowledge.walked() / kWalkedForChange);
}

}  // namespace rules

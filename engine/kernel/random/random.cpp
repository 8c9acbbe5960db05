#include "kernel/random/random.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <utility>

namespace rules {
namespace {

/// Up to this many cards are sorted by counting, for each, those before it: faster, as comparisons are unpredictable.
constexpr std::size_t kFewToRank = 64;

/// Puts cards in the order of their hashes. The order of two cards doesn't depend on the others.
void sort_by_hash(const Ruleset& rules, std::uint64_t key, std::span<Card> cards) {
  constexpr std::uint64_t kCard = std::bit_ceil(std::uint64_t{kMaxCards}) - 1;  // the lowest bits are the card itself
  const auto hash = [&](Card card) {
    return (mix(key ^ rules.rng_key_of(card)) & ~kCard) | static_cast<std::uint64_t>(card.index);
  };
  const auto card_of = [](std::uint64_t hashed) { return Card(static_cast<std::int32_t>(hashed & kCard)); };
  if (cards.size() > kFewToRank) {
    std::vector<std::uint64_t> order(cards.size());
    std::transform(cards.begin(), cards.end(), order.begin(), hash);
    std::sort(order.begin(), order.end());
    std::transform(order.begin(), order.end(), cards.begin(), card_of);
    return;
  }
  std::array<std::uint64_t, kFewToRank> hashes;
  std::transform(cards.begin(), cards.end(), hashes.begin(), hash);
  const std::span<const std::uint64_t> few(hashes.data(), cards.size());
  for (const std::uint64_t own : few) {
    std::size_t before = 0;
    for (const std::uint64_t other : few) before += other < own;
    cards[before] = card_of(own);
  }
}

/// Puts the card with the lowest hash first.
void lowest_hash_first(const Ruleset& rules, std::uint64_t key, std::span<Card> cards) {
  std::size_t lowest = 0;
  std::uint64_t least = ~std::uint64_t{0};
  for (std::size_t i = 0; i < cards.size(); ++i) {
    const std::uint64_t hash = mix(key ^ rules.rng_key_of(cards[i]));
    if (hash >= least) continue;
    least = hash;
    lowest = i;
  }
  std::swap(cards[0], cards[lowest]);
}

int owner_of(StateView read, Pile pile) {
  const Seat owner = read.rules().piles()[pile].owner;
  return owner ? owner.index : 255;
}

}  // namespace

void Random::shuffle(StateView read, Pile pile, int nth, std::span<Card> cards) {
  // Hashes ignore the current order; a chance script must not see it.
  if (!plain()) std::sort(cards.begin(), cards.end());
  if (!script_ || !script_->shuffle(pile, cards))
    sort_by_hash(read.rules(),
                 random_bits(seed_, read.rules().piles()[pile].rng_key, read.round(), owner_of(read, pile), nth),
                 cards);
  if (keeping_) made_.push_back({Draw::Kind::shuffle, {}, {}, 0, 0, pile, {cards.begin(), cards.end()}});
}

void Random::pick(StateView read, Pile pile, int nth, std::size_t taken, std::span<Card> cards) {
  if (!plain()) std::sort(cards.begin(), cards.end());
  if (!script_ || !script_->pick(pile, cards)) {
    const std::uint64_t key =
        random_bits(seed_, read.rules().piles()[pile].rng_key + 1, read.round(), owner_of(read, pile), nth);
    if (taken == 1 && !keeping_) lowest_hash_first(read.rules(), key, cards);
    else if (taken > 0) sort_by_hash(read.rules(), key, cards);
  }
  if (keeping_) made_.push_back({Draw::Kind::pick, {}, {}, nth, 0, pile, {cards.begin(), cards.end()}});
}

int Random::number(StateView read, int nth, int n) {
  const std::optional<int> scripted = script_ ? script_->number(n) : std::nullopt;
  const int drawn = scripted ? *scripted
                             : static_cast<int>(below(random_bits(seed_, rng_key("number", ""), read.round(), 255, nth),
                                                      static_cast<std::uint64_t>(n)));
  if (keeping_) made_.push_back({Draw::Kind::number, {}, {}, nth, drawn, {}, {}});
  return drawn;
}

std::uint64_t Random::thrown(StateView read, DieId die, Seat seat, int nth) const {
  const DieDecl& decl = read.rules().dice()[die];
  return random_bits(seed_, decl.rng_key, read.round(), decl.per_player ? seat.index : 255, nth);
}

int Random::face(StateView read, DieId die, Seat seat, int index, std::uint64_t thrown) {
  const DieDecl& decl = read.rules().dice()[die];
  const std::optional<int> scripted = script_ ? script_->die(die, seat, index) : std::nullopt;
  const int digit = static_cast<int>(
      faces(decl.faces.size(), decl.count, thrown, index / kDiceInWord) >> 8 * (index % kDiceInWord) & 255u);
  const int face = scripted ? *scripted : digit;
  if (keeping_) made_.push_back({Draw::Kind::die, die, seat, index, face, {}, {}});
  return face;
}

}  // namespace rules

#include "questions/offer.hpp"

#include <algorithm>
#include <limits>
#include <stdexcept>

#include "base/chance.hpp"
#include "base/rule_error.hpp"

namespace rules {
namespace {

using u64 = std::uint64_t;

struct WaysToOffer {
  u64 amounts = 1, cards, targets;
  bool too_many = false;  ///< for a number of 64 bits
  explicit WaysToOffer(const Offer& ask)
      : cards(u64{1} << ask.options.count), targets(static_cast<u64>(ask.targets.size())) {
    for (const Offer::Part& part : ask.part_list()) amounts = times(amounts, static_cast<u64>(part.cap) + 1);
    total_ = times(times(amounts, 2 * cards - 1), targets);  // at least as many as there are
    if (!too_many) total_ = 1 + (without_cards() + amounts * (cards - 1) * 2) * targets;
  }
  u64 without_cards() const { return amounts - 1; }
  u64 count() const { return total_; }

 private:
  u64 times(u64 a, u64 b) {
    u64 product = 0;
    too_many |= __builtin_mul_overflow(a, b, &product);
    return too_many ? std::numeric_limits<u64>::max() : product;
  }
  u64 total_;
};

/// Returns the nth of the targets.
std::int32_t target(const Offer& ask, u64 n) {
  SeatSet left = ask.targets;
  while (n-- > 0) left.drop(left.lowest());
  return left.lowest().index;
}

/// One of more ways than can be counted: each part is drawn by itself, with `n` as the seed.
Answer mixed(const Offer& ask, u64 n) {
  int parts = 0;
  const auto drawn = [&](u64 from) { return below(random_bits(mix(n), 0, 0, parts++), from); };
  Answer out = ask.shape();
  for (int i = 0; i < ask.part_count; ++i)
    out.set(Offer::kFirstAmount + i, static_cast<std::int32_t>(drawn(static_cast<u64>(ask.parts[at(i)].cap) + 1)));
  const auto cards = static_cast<std::uint32_t>(drawn(u64{1} << ask.options.count));
  out.take(cards);
  out.set(Offer::kShown, cards != 0 && drawn(2) != 0);
  if (!Offer::bare(out) || cards != 0) out.set(Offer::kTarget, target(ask, drawn(at(ask.targets.size()))));
  return out;
}

}  // namespace

bool Offer::bare(const Answer& given) {
  return std::ranges::none_of(given.elements(),
                              [](const Element& each) { return each.type == Element::amount && each.value != 0; });
}

Answer Offer::shape() const {
  Answer out(Element::seat, targets.lowest().index);
  out.add(Element::shown, 0);
  for (const Part& part : part_list()) out.add(Element::amount, 0, part.resource.index);
  out.add(Element::options, 0);
  return out;
}

void Offer::add(ResourceId resource, std::int32_t cap) {
  if (part_count == kMaxParts)
    throw std::length_error("an offer has more than " + std::to_string(kMaxParts) + " resources");
  parts[at(part_count++)] = {resource, cap};
}

u64 Offer::count() const { return WaysToOffer(*this).count(); }

Answer Offer::nth(u64 n) const {
  const WaysToOffer ways(*this);
  if (ways.too_many && n > 0) return mixed(*this, n);
  Answer out = shape();
  if (n == 0) return out;
  out.set(kTarget, target(*this, (n - 1) % ways.targets));
  u64 gift = (n - 1) / ways.targets + 1;
  if (gift > ways.without_cards()) {
    u64 rest = gift - ways.without_cards() - 1;
    out.set(kShown, rest % 2 != 0);
    rest /= 2;
    out.take(static_cast<std::uint32_t>(rest % (ways.cards - 1) + 1));
    gift = rest / (ways.cards - 1);
  }
  for (int i = 0; i < part_count; ++i) {
    const u64 each = static_cast<u64>(parts[at(i)].cap) + 1;
    out.set(kFirstAmount + i, static_cast<std::int32_t>(gift % each));
    gift /= each;
  }
  return out;
}

bool Offer::contains(const Answer& given) const {
  for (int i = 0; i < part_count; ++i) {
    const std::int32_t amount = given.value(kFirstAmount + i);
    if (amount < 0 || amount > parts[at(i)].cap) return false;
  }
  const Seat target(given.value(kTarget));
  const std::int32_t shown = given.value(kShown);
  if (given.taken() >= (u64{1} << options.count) || target.index >= kMaxSeats || !targets.has(target)) return false;
  if (shown < 0 || shown > (given.taken() != 0)) return false;
  return !bare(given) || given.taken() != 0 || target == targets.lowest();
}

void Offer::hash_into(Fingerprint& fingerprint) const {
  fingerprint.add(options);
  for (const Part& part : part_list())
    fingerprint.add(with_number(fingerprint.names().resource(part.resource), part.cap));
  fingerprint.add(std::uint64_t{targets.bits});
}

}  // namespace rules

#include "kernel/decisions/questions/offer.hpp"

#include <algorithm>
#include <limits>
#include <stdexcept>

#include "base/rule_error.hpp"
#include "kernel/random/chance.hpp"

namespace rules {
namespace {

using u64 = std::uint64_t;

constexpr const char* kShown = "shown";
constexpr const char* kHidden = "hidden";

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

/// One of more ways than can be counted: each part is drawn by itself, with `n` as the seed.
Offered mixed(const Offer& ask, u64 n) {
  int parts = 0;
  const auto drawn = [&](u64 from) { return below(random_bits(mix(n), 0, 0, parts++), from); };
  Offered out;
  for (const Offer::Part& part : ask.part_list())
    out.push(static_cast<std::int32_t>(drawn(static_cast<u64>(part.cap) + 1)));
  out.cards = static_cast<std::uint32_t>(drawn(u64{1} << ask.options.count));
  out.shown = out.cards != 0 && drawn(2) != 0;
  SeatSet left = ask.targets;
  if (!out.bare() || out.cards != 0)
    for (u64 target = drawn(static_cast<u64>(left.size())); target-- > 0;) left.drop(left.lowest());
  out.target = left.lowest();
  return out;
}

}  // namespace

bool Offered::bare() const {
  return std::all_of(list().begin(), list().end(), [](std::int32_t n) { return n == 0; });
}

void Offer::add(ResourceId resource, std::int32_t cap) {
  if (part_count == kMaxParts)
    throw std::length_error("an offer has more than " + std::to_string(kMaxParts) + " resources");
  parts[static_cast<std::size_t>(part_count++)] = {resource, cap};
}

u64 Offer::count() const { return WaysToOffer(*this).count(); }

Offered Offer::nth(u64 n) const {
  const WaysToOffer ways(*this);
  if (ways.too_many && n > 0) return mixed(*this, n);
  Offered out;
  u64 gift = 0, target = 0;
  if (n > 0) {
    target = (n - 1) % ways.targets;
    gift = (n - 1) / ways.targets + 1;
  }
  if (gift > ways.without_cards()) {
    u64 rest = gift - ways.without_cards() - 1;
    out.shown = rest % 2 != 0;
    rest /= 2;
    out.cards = static_cast<std::uint32_t>(rest % (ways.cards - 1) + 1);
    gift = rest / (ways.cards - 1);
  }
  for (const Part& part : part_list()) {
    const u64 each = static_cast<u64>(part.cap) + 1;
    out.push(static_cast<std::int32_t>(gift % each));
    gift /= each;
  }
  SeatSet left = targets;
  while (target-- > 0) left.drop(left.lowest());
  out.target = left.lowest();
  return out;
}

bool Offer::contains(const Offered& given) const {
  if (given.size != part_count) return false;
  for (int i = 0; i < part_count; ++i)
    if (given[i] < 0 || given[i] > parts[static_cast<std::size_t>(i)].cap) return false;
  if (given.cards >= (u64{1} << options.count) || given.target.index >= kMaxSeats || !targets.has(given.target))
    return false;
  if (given.shown && given.cards == 0) return false;
  return !given.bare() || given.cards != 0 || given.target == targets.lowest();
}

void Offer::hash_into(Fingerprint& fingerprint) const {
  fingerprint.add(options);
  for (const Part& part : part_list())
    fingerprint.add(with_number(fingerprint.names().resource(part.resource), part.cap));
  fingerprint.add(std::uint64_t{targets.bits});
}

SerializedAnswer Offer::serialize(const Offered& given, const AnswerNames& names) const {
  SerializedAnswer out = {names.seat(given.target), given.shown ? kShown : kHidden};
  for (int i = 0; i < given.size; ++i)
    out.push_back(with_number(names.resource(parts[static_cast<std::size_t>(i)].resource), given[i]));
  for (int i = 0; i < options.count; ++i)
    if (given.has(i)) out.push_back(names.option(options, options[i]));
  return out;
}

std::optional<Offered> Offer::parse(Words words, const AnswerNames& names) const {
  const std::size_t before_cards = 2 + static_cast<std::size_t>(part_count);
  if (words.size() < before_cards || (words[1] != kShown && words[1] != kHidden)) return std::nullopt;
  const auto target = AnswerNames::seat_named(words[0]);
  const auto offered = names.places(options, words.subspan(before_cards));
  if (!target || !offered) return std::nullopt;
  Offered out;
  for (const Part& part : part_list()) {
    const auto amount = number_in(words.subspan(2), names.resource(part.resource));
    if (!amount) return std::nullopt;
    out.push(*amount);
  }
  out.cards = *offered;
  out.shown = words[1] == kShown;
  out.target = *target;
  return out;
}

}  // namespace rules

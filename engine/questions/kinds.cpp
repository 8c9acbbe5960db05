#include "questions/kinds.hpp"

#include <algorithm>
#include <bit>
#include <limits>
#include <numeric>
#include <stdexcept>

#include "base/chance.hpp"
#include "base/rule_error.hpp"

namespace rules {

Answer Order::shape() const {
  Answer out;
  for (int i = 0; i < options.count; ++i) out.add(Element::option, kNone);
  return out;
}

std::uint64_t Order::count() const {
  std::uint64_t total = 1;
  for (int i = 2; i <= options.count; ++i) total *= static_cast<std::uint64_t>(i);
  return total;
}

Answer Order::nth(std::uint64_t n) const {
  Answer out;
  std::array<std::int32_t, kMaxOptions> left = options.values;
  std::uint64_t block = count();
  for (int i = options.count; i > 0; --i) {
    block /= static_cast<std::uint64_t>(i);
    const auto pick = static_cast<std::size_t>(n / block);
    n %= block;
    out.add(Element::option, left[pick]);
    for (auto k = pick; k + 1 < static_cast<std::size_t>(i); ++k) left[k] = left[k + 1];
  }
  return out;
}

bool Order::contains(const Answer& given) const {
  const auto named = [&](std::int32_t option) {
    return std::ranges::count(given.elements(), option, &Element::value) == 1;
  };
  return std::ranges::all_of(options.list(), named);
}

namespace {

using u64 = std::uint64_t;

u64 ways(int n, int k) {
  return k < 0 || k > n ? 0 : kChoose[static_cast<std::size_t>(n)][static_cast<std::size_t>(k)];
}

u64 subsets(int n, std::uint32_t sizes) {
  if (n <= kFewThings) return few_subsets(n, sizes);
  u64 total = 0;
  for (int k = 0; k <= n; ++k)
    if (sizes >> k & 1u) total += ways(n, k);
  return total;
}

/// The nth subset of n things whose size is allowed: by size, then in the combinatorial number system.
std::uint32_t nth_subset(int n, std::uint32_t sizes, u64 nth) {
  if (n <= kFewThings) return static_cast<std::uint32_t>(nth_of_few(n, sizes, nth));
  for (int k = 0; k <= n; ++k) {
    if (!(sizes >> k & 1u)) continue;
    if (nth >= ways(n, k)) {
      nth -= ways(n, k);
      continue;
    }
    std::uint32_t places = 0;
    for (int i = n - 1; i >= 0 && k > 0; --i) {
      if (nth < ways(i, k)) continue;
      nth -= ways(i, k);
      --k;
      places |= 1u << i;
    }
    return places;
  }
  return 0;
}

/// Ways to put exactly `units` into bins with caps, bins from a first on; a table row a bin, of which only what is
/// needed is ever written.
struct WaysToDivide {
  std::array<std::array<u64, kMaxUnits + 1>, kMaxParts + 1> table;
  int units;
  explicit WaysToDivide(const Divide& ask) : units(ask.shared()) {
    const auto bins = static_cast<std::size_t>(ask.options.count);
    const auto clear = [&](std::size_t row) { std::fill_n(table[row].begin(), units + 1, 0); };
    clear(bins);
    table[bins][0] = 1;
    for (std::size_t b = bins; b-- > 0;) {
      clear(b);
      for (int u = 0; u <= units; ++u)
        for (int here = 0; here <= std::min(u, ask.caps[b]); ++here)
          table[b][static_cast<std::size_t>(u)] += table[b + 1][static_cast<std::size_t>(u - here)];
    }
  }
};

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

void Subset::check_size() const {
  if (options.count > kMaxOfSubset)
    throw RuleError("a subset can be chosen from at most " + std::to_string(kMaxOfSubset) + " things; here there are " +
                    std::to_string(options.count));
}

void Subset::exactly(std::int64_t n) {
  check_size();
  sizes = 1u << std::clamp<std::int64_t>(n, 0, options.count);
}

u64 Subset::count() const {
  u64 total = subsets(options.count, sizes);
  for (const Commit& commit : commit_list()) total += subsets(options.count, commit.sizes);
  return total;
}

Answer Subset::nth(u64 n) const {
  const u64 plain = subsets(options.count, sizes);
  if (n < plain) return answer(nth_subset(options.count, sizes, n), kNone);
  n -= plain;
  for (std::int32_t i = 0; i < commit_count; ++i) {
    const std::uint32_t wide = commits[at(i)].sizes;
    const u64 here = subsets(options.count, wide);
    if (n < here) return answer(nth_subset(options.count, wide, n), i);
    n -= here;
  }
  return shape();
}

bool Subset::contains(const Answer& given) const {
  const std::int32_t commit = given.value(1);
  if (commit < kNone || commit >= commit_count) return false;
  const std::uint32_t allowed = commit == kNone ? sizes : commits[at(commit)].sizes;
  return given.taken() < (u64{1} << options.count) && (allowed >> std::popcount(given.taken()) & 1u);
}

void Subset::hash_into(Fingerprint& fingerprint) const {
  fingerprint.add(options);
  fingerprint.add(std::uint64_t{sizes});
  for (const Commit& commit : commit_list()) {
    fingerprint.add(fingerprint.names().card(Card(commit.card)));
    fingerprint.add(std::uint64_t{commit.sizes});
  }
}

int Divide::shared() const {
  const std::int64_t room = std::accumulate(caps.begin(), caps.begin() + options.count, std::int64_t{0});
  return static_cast<int>(std::min<std::int64_t>({units, room, kMaxUnits}));
}

u64 Divide::count() const {
  const WaysToDivide ways(*this);
  return ways.table[0][static_cast<std::size_t>(ways.units)];
}

Answer Divide::shape() const {
  Answer out;
  for (const std::int32_t option : options.list()) out.add(Element::share, 0, option);
  return out;
}

Answer Divide::nth(u64 n) const {
  const WaysToDivide ways(*this);
  Answer out = shape();
  int left = ways.units;
  for (int i = 0; i < options.count; ++i)
    for (int here = 0; here <= std::min(left, caps[at(i)]); ++here) {
      const u64 rest = ways.table[at(i + 1)][at(left - here)];
      if (n >= rest) {
        n -= rest;
        continue;
      }
      out.set(i, here);
      left -= here;
      break;
    }
  return out;
}

bool Divide::contains(const Answer& given) const {
  std::int64_t sum = 0;
  for (int i = 0; i < options.count; ++i) {
    if (given.value(i) < 0 || given.value(i) > caps[at(i)]) return false;
    sum += given.value(i);
  }
  return sum == shared();
}

void Divide::hash_into(Fingerprint& fingerprint) const {
  fingerprint.add(options, {caps.data(), at(options.count)});
  fingerprint.add(static_cast<std::uint64_t>(units));
  fingerprint.add(fingerprint.names().resource(resource));
}

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

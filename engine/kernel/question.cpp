#include "kernel/question.hpp"

#include <bit>
#include <stdexcept>

#include "kernel/chance.hpp"
#include "kernel/subsets.hpp"

namespace rules {
namespace {

using u64 = std::uint64_t;

u64 choose(int n, int k) {
  return k < 0 || k > n ? 0 : kChoose[static_cast<std::size_t>(n)][static_cast<std::size_t>(k)];
}

u64 subsets(int n, std::uint32_t sizes) {
  if (n <= kFewThings) return few_subsets(n, sizes);
  u64 total = 0;
  for (int k = 0; k <= n; ++k)
    if (sizes >> k & 1u) total += choose(n, k);
  return total;
}

/// The nth subset of n things whose size is allowed: by size, then in the combinatorial number system.
std::int32_t nth_subset(int n, std::uint32_t sizes, u64 nth) {
  if (n <= kFewThings) return nth_of_few(n, sizes, nth);
  for (int k = 0; k <= n; ++k) {
    if (!(sizes >> k & 1u)) continue;
    if (nth >= choose(n, k)) {
      nth -= choose(n, k);
      continue;
    }
    std::int32_t mask = 0;
    for (int i = n - 1; i >= 0 && k > 0; --i)
      if (nth >= choose(i, k)) nth -= choose(i, k), --k, mask |= 1 << i;
    return mask;
  }
  return 0;
}

/// Ways to put exactly `units` into bins with caps, bins from `first` on; a table row a bin, of which only what is
/// needed is ever written.
struct Divisions {
  std::array<std::array<u64, 256>, kMostParts + 1> ways;
  int units;
  explicit Divisions(const Ask& ask) {
    int room = 0;
    for (int i = 0; i < ask.option_count; ++i) room += ask.caps[static_cast<std::size_t>(i)];
    units = std::min(std::min(ask.high, room), 255);
    const auto bins = static_cast<std::size_t>(ask.option_count);
    const auto clear = [&](std::size_t row) { std::fill_n(ways[row].begin(), units + 1, 0); };
    clear(bins);
    ways[bins][0] = 1;
    for (std::size_t b = bins; b-- > 0;) {
      clear(b);
      for (int u = 0; u <= units; ++u)
        for (int here = 0; here <= std::min(u, ask.caps[b]); ++here)
          ways[b][static_cast<std::size_t>(u)] += ways[b + 1][static_cast<std::size_t>(u - here)];
    }
  }
};

// An offer of nothing is one answer, whoever it would be for; an offer without cards has nothing to show.
struct Offers {
  u64 amounts = 1, cards, targets;
  explicit Offers(const Ask& ask) {
    for (int i = 0; i < ask.part_count; ++i) amounts *= static_cast<u64>(ask.caps[static_cast<std::size_t>(i)]) + 1;
    cards = u64{1} << ask.option_count;
    targets = static_cast<u64>(ask.targets.size());
  }
  u64 bare() const { return amounts - 1; }  // no cards
  u64 gifts() const { return bare() + amounts * (cards - 1) * 2; }
  u64 count() const { return 1 + gifts() * targets; }
};

}  // namespace

void Ask::refuse_more() {
  throw std::length_error("a question has more than " + std::to_string(kMostOptions) + " options");
}

u64 Ask::count_any() const {
  switch (kind) {
    case AskKind::choose: break;  // in the header, as small subsets are
    case AskKind::number: return high < low ? 0 : static_cast<u64>(high - low) + 1;
    case AskKind::subset: {
      u64 total = subsets(option_count, sizes);
      for (int i = 0; i < commit_count; ++i) total += subsets(option_count, commits[static_cast<std::size_t>(i)].sizes);
      return total;
    }
    case AskKind::order: {
      u64 total = 1;
      for (int i = 2; i <= option_count; ++i) total *= static_cast<u64>(i);
      return total;
    }
    case AskKind::die_face: return static_cast<u64>(option_count) * static_cast<u64>(high);
    case AskKind::yes_no: return 2;
    case AskKind::divide: {
      const Divisions d(*this);
      return d.ways[0][static_cast<std::size_t>(d.units)];
    }
    case AskKind::offer: return Offers(*this).count();
  }
  return 0;
}

Answer Ask::nth_any(u64 n) const {
  switch (kind) {
    case AskKind::choose: break;
    case AskKind::number: return Answer(low + static_cast<std::int32_t>(n));
    case AskKind::subset: {
      const u64 plain = subsets(option_count, sizes);
      if (n < plain) return {nth_subset(option_count, sizes, n), kNone};
      n -= plain;
      for (int i = 0; i < commit_count; ++i) {
        const std::uint32_t wide = commits[static_cast<std::size_t>(i)].sizes;
        const u64 here = subsets(option_count, wide);
        if (n < here) return {nth_subset(option_count, wide, n), i};
        n -= here;
      }
      return {0, kNone};
    }
    case AskKind::order: {
      Answer answer;
      std::array<std::int32_t, kMostOptions> left = options;
      u64 block = count();
      for (int i = option_count; i > 0; --i) {
        block /= static_cast<u64>(i);
        const auto pick = static_cast<std::size_t>(n / block);
        n %= block;
        answer.push(left[pick]);
        for (auto k = pick; k + 1 < static_cast<std::size_t>(i); ++k) left[k] = left[k + 1];
      }
      return answer;
    }
    case AskKind::die_face:
      return {options[static_cast<std::size_t>(n / static_cast<u64>(high))],
              static_cast<std::int32_t>(n % static_cast<u64>(high))};
    case AskKind::yes_no: return Answer(static_cast<std::int32_t>(n));
    case AskKind::divide: {
      const Divisions d(*this);
      Answer answer;
      int units = d.units;
      for (std::size_t b = 0; b < static_cast<std::size_t>(option_count); ++b)
        for (int here = 0; here <= std::min(units, caps[b]); ++here) {
          const u64 ways = d.ways[b + 1][static_cast<std::size_t>(units - here)];
          if (n >= ways) {
            n -= ways;
            continue;
          }
          answer.push(here);
          units -= here;
          break;
        }
      return answer;
    }
    case AskKind::offer: {
      const Offers o(*this);
      Answer answer;
      u64 gift = 0, target = 0, mask = 0, shown = 0;
      if (n > 0) target = (n - 1) % o.targets, gift = (n - 1) / o.targets + 1;
      if (gift > o.bare()) {
        u64 rest = gift - o.bare() - 1;
        shown = rest % 2, rest /= 2;
        mask = rest % (o.cards - 1) + 1, gift = rest / (o.cards - 1);
      }
      for (int i = 0; i < part_count; ++i) {
        const u64 cap = static_cast<u64>(caps[static_cast<std::size_t>(i)]) + 1;
        answer.push(static_cast<std::int32_t>(gift % cap));
        gift /= cap;
      }
      answer.push(static_cast<std::int32_t>(mask));
      answer.push(static_cast<std::int32_t>(shown));
      SeatSet left = targets;
      while (target-- > 0) left.drop(left.lowest());
      answer.push(left.lowest().index);
      return answer;
    }
  }
  return {};
}

bool Ask::contains(const Answer& a) const {
  const auto among = [&](std::int32_t v) {
    for (std::int32_t option : option_list())
      if (option == v) return true;
    return false;
  };
  const auto subset_ok = [&](std::int32_t mask, std::uint32_t allowed) {
    return mask >= 0 && mask < (std::int64_t{1} << option_count) &&
           (allowed >> std::popcount(static_cast<unsigned>(mask)) & 1u);
  };
  switch (kind) {
    case AskKind::choose: return a.size == 1 && (among(a[0]) || (optional && a[0] == kNone));
    case AskKind::number: return a.size == 1 && a[0] >= low && a[0] <= high;
    case AskKind::subset:
      if (a.size != 2 || a[1] < kNone || a[1] >= commit_count) return false;
      return subset_ok(a[0], a[1] == kNone ? sizes : commits[static_cast<std::size_t>(a[1])].sizes);
    case AskKind::order: {
      if (a.size != option_count) return false;
      for (std::int32_t option : option_list()) {
        int here = 0;
        for (std::int32_t v : a.span()) here += v == option;
        if (here != 1) return false;
      }
      return true;
    }
    case AskKind::die_face: return a.size == 2 && among(a[0]) && a[1] >= 0 && a[1] < high;
    case AskKind::yes_no: return a.size == 1 && (a[0] == 0 || a[0] == 1);
    case AskKind::divide: {
      if (a.size != option_count) return false;
      int sum = 0;
      for (int i = 0; i < a.size; ++i) {
        if (a[i] < 0 || a[i] > caps[static_cast<std::size_t>(i)]) return false;
        sum += a[i];
      }
      return sum == Divisions(*this).units;
    }
    case AskKind::offer: {
      if (a.size != part_count + 3) return false;
      bool nothing = true;
      for (int i = 0; i < part_count; ++i) {
        if (a[i] < 0 || a[i] > caps[static_cast<std::size_t>(i)]) return false;
        nothing &= a[i] == 0;
      }
      const std::int32_t mask = a[part_count], shown = a[part_count + 1], who = a[part_count + 2];
      if (mask < 0 || mask >= (std::int64_t{1} << option_count) || who < 0 || who >= kMaxSeats ||
          !targets.has(Seat(who)))
        return false;
      if (shown != 0 && (shown != 1 || mask == 0)) return false;
      return !nothing || mask != 0 || who == targets.lowest().index;
    }
  }
  return false;
}

std::uint32_t Ask::fingerprint() const {
  u64 h = mix(static_cast<u64>(seat.index) << 40 ^ static_cast<u64>(question.index) << 16 ^
              static_cast<u64>(kind) << 8 ^ (optional ? 1 : 0));
  const auto add_word = [&](std::int64_t v) { h = (h ^ static_cast<u64>(v)) * 0x100000001b3ull; };
  for (std::int32_t v : option_list()) add_word(v);
  if (kind == AskKind::choose)
    for (int i = 0; i < part_count; ++i)
      add_word(parts[static_cast<std::size_t>(i)]), add_word(caps[static_cast<std::size_t>(i)]);
  if (kind == AskKind::subset) {
    add_word(sizes);
    for (int i = 0; i < commit_count; ++i)
      add_word(commits[static_cast<std::size_t>(i)].card.index), add_word(commits[static_cast<std::size_t>(i)].sizes);
  }
  if (kind == AskKind::number || kind == AskKind::die_face || kind == AskKind::divide) add_word(low), add_word(high);
  if (kind == AskKind::divide)
    for (int i = 0; i < option_count; ++i) add_word(caps[static_cast<std::size_t>(i)]);
  if (kind == AskKind::offer) {
    for (int i = 0; i < part_count; ++i) add_word(caps[static_cast<std::size_t>(i)]);
    add_word(targets.bits);
  }
  return static_cast<std::uint32_t>(mix(h));
}

}  // namespace rules

#include "questions/divide.hpp"

#include <algorithm>
#include <numeric>

namespace rules {
namespace {

using u64 = std::uint64_t;

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

}  // namespace

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

}  // namespace rules

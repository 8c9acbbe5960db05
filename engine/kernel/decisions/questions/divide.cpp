#include "kernel/decisions/questions/divide.hpp"

#include <algorithm>
#include <cassert>
#include <numeric>

#include "base/rule_error.hpp"

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

Divided Divide::nth(u64 n) const {
  const WaysToDivide ways(*this);
  Divided out;
  int left = ways.units;
  for (std::size_t b = 0; b < static_cast<std::size_t>(options.count); ++b)
    for (int here = 0; here <= std::min(left, caps[b]); ++here) {
      const u64 rest = ways.table[b + 1][static_cast<std::size_t>(left - here)];
      if (n >= rest) {
        n -= rest;
        continue;
      }
      out.push(here);
      left -= here;
      break;
    }
  return out;
}

bool Divide::contains(const Divided& given) const {
  if (given.size != options.count) return false;
  int sum = 0;
  for (int i = 0; i < given.size; ++i) {
    if (given[i] < 0 || given[i] > caps[static_cast<std::size_t>(i)]) return false;
    sum += given[i];
  }
  return sum == shared();
}

void Divide::hash_into(Fingerprint& fingerprint) const {
  fingerprint.add(options, {caps.data(), static_cast<std::size_t>(options.count)});
  fingerprint.add(static_cast<std::uint64_t>(units));
  fingerprint.add(fingerprint.names().resource(resource));
}

SerializedAnswer Divide::serialize(const Divided& given, const AnswerNames& names) const {
  SerializedAnswer out;
  for (int i = 0; i < given.size; ++i) out.push_back(with_number(names.option(options, options[i]), given[i]));
  return out;
}

std::optional<Divided> Divide::parse(Words words, const AnswerNames& names) const {
  if (words.size() != static_cast<std::size_t>(options.count)) return std::nullopt;
  Divided out;
  for (const std::int32_t option : options.list()) {
    const auto share = number_in(words, names.option(options, option));
    if (!share) return std::nullopt;
    out.push(*share);
  }
  return out;
}

void Divide::cap(StateView read) {
  for (int i = 0; i < options.count; ++i)
    caps[static_cast<std::size_t>(i)] = read.amount(resource, read.rules().holder(Seat(options[i])));
}

}  // namespace rules

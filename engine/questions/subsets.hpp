// Tables for subsets of a few things: most questions for a subset are about a handful of dice. A set of allowed sizes
// is given as bits: bit k stands for subsets of size k.
#pragma once
#include <array>
#include <bit>
#include <cstdint>

#include "base/limits.hpp"

namespace rules {

constexpr int kFewThings = 6;

constexpr auto kChoose = [] {  // Pascal's triangle
  std::array<std::array<std::uint64_t, kMaxOfSubset + 1>, kMaxOfSubset + 1> c{};
  for (std::size_t n = 0; n <= kMaxOfSubset; ++n) {
    c[n][0] = 1;
    for (std::size_t k = 1; k <= n; ++k) c[n][k] = c[n - 1][k - 1] + c[n - 1][k];
  }
  return c;
}();

constexpr auto kFewSubsets = [] {  // how many subsets of n things have one of these sizes
  std::array<std::array<std::uint8_t, 2 << kFewThings>, kFewThings + 1> table{};
  for (std::size_t n = 0; n <= kFewThings; ++n)
    for (std::size_t sizes = 0; sizes < table[n].size(); ++sizes)
      for (std::size_t k = 0; k <= n; ++k)
        if (sizes >> k & 1u) table[n][sizes] = static_cast<std::uint8_t>(table[n][sizes] + kChoose[n][k]);
  return table;
}();

constexpr auto kFewBySize = [] {  // the subsets of n things, by size, then as numbers
  std::array<std::array<std::uint8_t, 1 << kFewThings>, kFewThings + 1> table{};
  for (std::size_t n = 0; n <= kFewThings; ++n) {
    std::size_t at = 0;
    for (int k = 0; k <= static_cast<int>(n); ++k)
      for (unsigned mask = 0; mask < 1u << n; ++mask)
        if (std::popcount(mask) == k) table[n][at++] = static_cast<std::uint8_t>(mask);
  }
  return table;
}();

/// Returns the number of subsets of n <= kFewThings things with one of these sizes.
constexpr std::uint64_t few_subsets(int n, std::uint32_t sizes) {
  return kFewSubsets[static_cast<std::size_t>(n)][sizes & ((2u << kFewThings) - 1u)];
}

/// Returns the nth of these subsets as bits, ordered by size, then as numbers.
constexpr std::int32_t nth_of_few(int n, std::uint32_t sizes, std::uint64_t nth) {
  const auto things = static_cast<std::size_t>(n);
  sizes &= (2u << n) - 1u;
  const int lowest = std::countr_zero(sizes);
  const std::uint64_t smaller = few_subsets(n, (1u << lowest) - 1u);
  const std::uint32_t run = sizes >> lowest;
  if ((run & (run + 1)) == 0) return kFewBySize[things][smaller + nth];  // the sizes are consecutive
  for (std::uint64_t at = 0;; ++at)
    if (sizes >> std::popcount(static_cast<unsigned>(kFewBySize[things][at])) & 1u)
      if (nth-- == 0) return kFewBySize[things][at];
}

}  // namespace rules

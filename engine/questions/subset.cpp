#include "questions/subset.hpp"

#include <algorithm>
#include <bit>

#include "base/rule_error.hpp"
#include "questions/subsets.hpp"

namespace rules {
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

}  // namespace rules

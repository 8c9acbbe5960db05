#include "kernel/decisions/questions/subset.hpp"

#include <algorithm>
#include <bit>

#include "base/rule_error.hpp"
#include "kernel/decisions/subsets.hpp"

namespace rules {
namespace {

using u64 = std::uint64_t;

constexpr const char* kWith = "+";  ///< before the card that goes with the rest

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
    throw RuleError("a subset can be chosen of at most " + std::to_string(kMaxOfSubset) + " things; here there are " +
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

Picked Subset::nth(u64 n) const {
  const u64 plain = subsets(options.count, sizes);
  if (n < plain) return {nth_subset(options.count, sizes, n)};
  n -= plain;
  for (std::int32_t i = 0; i < commit_count; ++i) {
    const std::uint32_t wide = commits[at(i)].sizes;
    const u64 here = subsets(options.count, wide);
    if (n < here) return {nth_subset(options.count, wide, n), i};
    n -= here;
  }
  return {};
}

bool Subset::contains(const Picked& given) const {
  if (given.commit < -1 || given.commit >= commit_count) return false;
  const std::uint32_t allowed = given.commits() ? commits[at(given.commit)].sizes : sizes;
  return given.places < (u64{1} << options.count) && (allowed >> std::popcount(given.places) & 1u);
}

void Subset::hash_into(Fingerprint& fingerprint) const {
  fingerprint.add(options);
  fingerprint.add(std::uint64_t{sizes});
  for (const Commit& commit : commit_list()) {
    fingerprint.add(fingerprint.names().card(commit.card));
    fingerprint.add(std::uint64_t{commit.sizes});
  }
}

SerializedAnswer Subset::serialize(const Picked& given, const AnswerNames& names) const {
  SerializedAnswer out;
  for (int i = 0; i < options.count; ++i)
    if (given.has(i)) out.push_back(names.option(options, options[i]));
  if (out.empty()) out.emplace_back(kNoOption);
  if (!given.commits()) return out;
  out.emplace_back(kWith);
  out.push_back(names.card(committed(given)));
  return out;
}

std::optional<Picked> Subset::parse(Words words, const AnswerNames& names) const {
  Picked out;
  if (words.size() >= 2 && words[words.size() - 2] == kWith) {
    for (std::int32_t i = 0; i < commit_count; ++i)
      if (names.card(commits[at(i)].card) == words.back()) out.commit = i;
    if (!out.commits()) return std::nullopt;
    words = words.first(words.size() - 2);
  }
  if (words.size() == 1 && words[0] == kNoOption) return out;
  const auto places = names.places(options, words);
  if (!places) return std::nullopt;
  out.places = *places;
  return out;
}

}  // namespace rules

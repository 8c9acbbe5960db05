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

void check_size(int things) {
  if (things > kMaxOfSubset)
    throw RuleError("a subset can be chosen of at most " + std::to_string(kMaxOfSubset) + " things; here there are " +
                    std::to_string(things));
}

}  // namespace

void Subset::exactly(std::int64_t n) {
  check_size(options.count);
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

void Subset::number(SeenNumbers& out) const {
  out.add(static_cast<std::int32_t>(sizes));
  for (const Commit& commit : commit_list()) {
    out.add(commit.card);
    out.add(static_cast<std::int32_t>(commit.sizes));
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

AnswerClass Subset::answer_class(const Picked& given, Seat, StateView) const {
  const int n = std::popcount(given.places);
  return {n == 0 ? AnswerBucket::none : n == options.count ? AnswerBucket::all : AnswerBucket::some};
}

void Subset::configure(const QuestionSettings& settings, StateView) {
  check_size(options.count);
  if (settings.least && *settings.least < 0) throw RuleError("least is how many things at least, so 0 or more");
  for (std::int64_t k = 0; k <= options.count; ++k)
    if ((!settings.least || k >= *settings.least) && (!settings.most || k <= *settings.most)) sizes |= 1u << k;
}

ScriptAnswer Subset::to_script(const Picked& given) const {
  ScriptAnswer out(ScriptAnswer::Form::list, options.type);
  for (int i = 0; i < options.count; ++i)
    if (given.has(i)) out.add(options[i]);
  return out;
}

std::optional<Picked> Subset::advised(const AdviceReply& advice) const {
  const auto* positions = std::get_if<std::span<const std::int64_t>>(&advice.first);
  if (!positions) return std::nullopt;
  Picked out;
  for (const std::int64_t position : *positions) {
    if (!option_at(options, position)) return std::nullopt;
    out.places |= 1u << (position - 1);
  }
  if (!advice.second) return out;
  if (*advice.second < 1 || *advice.second > commit_count) return std::nullopt;
  out.commit = static_cast<std::int32_t>(*advice.second - 1);
  return out;
}

}  // namespace rules

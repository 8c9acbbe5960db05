#include "script/suggest.hpp"

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <vector>

namespace rules {

namespace {

// Returns the number of edits that turn `from` into `to`; swapping two neighbors counts once (Damerau-Levenshtein,
// optimal alignment).
std::size_t distance(std::string_view from, std::string_view to) {
  std::vector<std::size_t> before_last(to.size() + 1), last(to.size() + 1), now(to.size() + 1);
  std::iota(last.begin(), last.end(), std::size_t{0});
  for (std::size_t i = 1; i <= from.size(); ++i) {
    now[0] = i;
    for (std::size_t j = 1; j <= to.size(); ++j) {
      const bool same = from[i - 1] == to[j - 1];
      now[j] = std::min({last[j] + 1, now[j - 1] + 1, last[j - 1] + (same ? 0 : 1)});
      const bool swapped = i > 1 && j > 1 && from[i - 1] == to[j - 2] && from[i - 2] == to[j - 1];
      if (swapped) now[j] = std::min(now[j], before_last[j - 2] + 1);
    }
    before_last.swap(last);
    last.swap(now);
  }
  return last[to.size()];
}

}  // namespace

std::string nearest(std::string_view word, std::span<const std::string> candidates) {
  const std::size_t limit = std::max<std::size_t>(1, word.size() / 3);
  const std::string* best = nullptr;
  std::size_t best_distance = limit;
  for (const std::string& candidate : candidates) {
    const auto [shorter, longer] = std::minmax({word.size(), candidate.size()});
    if (longer - shorter > best_distance) continue;
    const std::size_t edits = distance(word, candidate);
    if (edits > best_distance) continue;
    if (best != nullptr && edits == best_distance && *best <= candidate) continue;
    best = &candidate;
    best_distance = edits;
  }
  return best == nullptr ? "" : *best;
}

std::string did_you_mean(std::string_view word, std::span<const std::string> candidates) {
  const std::string meant = nearest(word, candidates);
  return meant.empty() ? "" : "; did you mean '" + meant + "'?";
}

std::string meant_or_all(std::string_view word, std::span<const std::string> candidates) {
  const std::string guess = did_you_mean(word, candidates);
  if (!guess.empty()) return guess;
  std::string all;
  for (const std::string& name : candidates) all += (all.empty() ? ": expected one of " : ", ") + name;
  return all;
}

}  // namespace rules

// Suggests the word that an author probably meant. Owns the measure of "close enough". Invariant: the result depends
// only on the set of candidates, not on their order.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace rules {

/// Returns the candidate closest to `word`, or "" if none is close: at most one third of the word's bytes (but at least
/// one) inserted, lost, changed or swapped with a neighbor. Ties go to the alphabetically first.
std::string nearest(std::string_view word, std::span<const std::string> candidates);

/// Returns `; did you mean 'x'?` for the nearest candidate, or "".
std::string did_you_mean(std::string_view word, std::span<const std::string> candidates);

/// Returns did_you_mean(), or else `: expected one of x, y, z`; "" if there are no candidates.
std::string meant_or_all(std::string_view word, std::span<const std::string> candidates);

/// Returns the keys of a map as candidates.
std::vector<std::string> keys_of(const auto& map) {
  std::vector<std::string> keys;
  for (const auto& [key, value] : map) keys.emplace_back(key);
  return keys;
}

}  // namespace rules

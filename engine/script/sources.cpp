#include "script/sources.hpp"

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <vector>

#include "base/one_text.hpp"
#include "script/parameter.hpp"
#include "script/value.hpp"

namespace rules::script {

namespace {

/// Returns the invisible pack that declares this name, or "".
std::string declared_elsewhere(const Sources& sources, const PackScripts& pack, const std::string& table,
                               const std::string& name) {
  const auto owner = [&](ScriptType type) {
    const DeclaredByName& declared = sources.named.at(type);
    const auto found = declared.find(name);
    return found == declared.end() ? std::string() : found->second.pack;
  };
  if (table == "event") return owner(ScriptType::event_name);
  if (table == "question") return owner(ScriptType::question_name);
  if (table == "value") return owner(ScriptType::value_name);
  for (const NamedCode& each : sources.names)
    if (each.table == table && in_lua(each.name) == name && !pack.sees.contains(each.pack)) return each.pack;
  return "";
}

}  // namespace

Dictionary dictionary_of(const Sources& sources, const PackScripts& pack) {
  Dictionary result;
  result.named = sources.named;
  for (auto& [type, names] : result.named)
    std::erase_if(names, [&](const auto& each) {
      const std::string& owner = each.second.pack;
      return !owner.empty() && !pack.sees.contains(owner);
    });
  result.packs = pack.partners;
  result.elsewhere = [&sources, &pack](const std::string& table, const std::string& name) {
    const std::string other = declared_elsewhere(sources, pack, table, name);
    return other.empty() ? other : "pack '" + other + "', " + pack.how_to_see(other);
  };
  for (const NamedCode& name : sources.names)
    if (pack.sees.contains(name.pack))
      result.constants[name.table][in_lua(name.name)] = {name.code, name.text, name.of_player};
  return result;
}

}  // namespace rules::script

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
  return nearest(word, candidates, std::max<std::size_t>(1, word.size() / 3));
}

std::string nearest(std::string_view word, std::span<const std::string> candidates, std::size_t limit) {
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
  return !guess.empty() || candidates.empty() ? guess : ": expected one of " + one_text(candidates);
}

}  // namespace rules

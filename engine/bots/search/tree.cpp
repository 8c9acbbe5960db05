#include "bots/search/tree.hpp"

#include <algorithm>
#include <cmath>

#include "base/chance.hpp"

namespace rules::search {
namespace {

constexpr int kTriesToWiden = 4;  ///< a random answer may be there already

/// Returns a legal answer that the node doesn't have, or nullopt.
std::optional<Answer> another(const SearchNode& node, const Question& ask, std::uint64_t count, std::uint64_t key) {
  for (int n = 0; n < kTriesToWiden; ++n) {
    key = mix(key + 0x9e3779b97f4a7c15ull);
    Answer answer = ask.nth(below(key, count));
    if (std::none_of(node.edges.begin(), node.edges.end(), [&](const Edge& edge) { return edge.answer == answer; }))
      return answer;
  }
  return std::nullopt;
}

}  // namespace

std::size_t follow(SearchNode& node, const Question& ask, std::uint64_t count, std::uint64_t key,
                   const Settings& settings) {
  std::size_t best = node.edges.size();
  double highest = 0;
  std::uint64_t legal = 0;
  for (std::size_t e = 0; e < node.edges.size(); ++e) {
    Edge& edge = node.edges[e];
    if (!ask.contains(edge.answer)) continue;
    ++legal;
    ++edge.available;
    const double n = edge.visits;
    const double value = n == 0 ? 2 : edge.sum / n + settings.explore * std::sqrt(std::log(edge.available) / n);
    if (best < node.edges.size() && value <= highest) continue;
    best = e;
    highest = value;
  }
  const auto wanted = static_cast<std::uint64_t>(1 + settings.widen * std::sqrt(node.visits));
  if (legal > 0 && (legal >= count || legal >= wanted)) return best;
  if (const auto answer = another(node, ask, count, key)) {
    node.edges.push_back({.answer = *answer, .available = 1});
    return node.edges.size() - 1;
  }
  if (legal > 0) return best;
  node.edges.push_back({.answer = ask.nth(below(key, count)), .available = 1});
  return node.edges.size() - 1;
}

}  // namespace rules::search
